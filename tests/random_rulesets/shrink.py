"""The smallest ruleset, among those a change away from each other, that still fails."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace

from tests.random_rulesets.sheet import Clause, Phrase, Rule, Sheet, word

CONSTANTS: dict[str, tuple[str, ...]] = {"number": ("1", "0", "2"), "yes/no": ()}


def shrunk(sheet: Sheet, fails: Callable[[Sheet], bool], tries: int = 400) -> Sheet:
    """Leave out and simplify as long as it still fails."""
    left = tries
    changed = True
    while changed and left > 0:
        changed = False
        for candidate in smaller(sheet):
            left -= 1
            if left <= 0:
                break
            if fails(candidate):
                sheet, changed = candidate, True
                break
    return sheet


def smaller(sheet: Sheet) -> Iterator[Sheet]:
    """Everything that is a little less than this, the greatest steps first."""
    for rule in reversed(sheet.rules):
        yield _unlinked(sheet.without(rule), rule)
    for rule in sheet.rules:
        for clause in rule.clauses:
            yield sheet.without(rule, clause)
    for rule in sheet.rules:
        if rule.kind == "pack":
            continue
        for place in range(1, len(rule.rows)):
            rows = rule.rows[:place] + rule.rows[place + 1 :]
            yield sheet.changed(rule, replace(rule, rows=rows))
        if rule.rows:
            points = Clause("points", word("1"))
            rest = tuple(c for c in rule.clauses if c.word != "otherwise")
            yield sheet.changed(rule, replace(rule, rows=(), clauses=(*rest, points)))
        for clause in rule.clauses:
            for value in simpler(clause.value):
                yield _with(sheet, rule, clause, value)


def _with(sheet: Sheet, rule: Rule, clause: Clause, value: Phrase) -> Sheet:
    clauses = tuple(Clause(each.word, value) if each is clause else each for each in rule.clauses)
    return sheet.changed(rule, replace(rule, clauses=clauses))


def _unlinked(sheet: Sheet, gone: Rule) -> Sheet:
    """Without the order and the lists that named a rule, handing its place on."""
    onward = next((c.value for c in gone.clauses if c.word == "after"), None)
    rules = []
    for rule in sheet.rules:
        clauses = []
        for clause in rule.clauses:
            names = str(clause.value).split(", ")
            is_list = clause.word in ("after", "before", "replaces", "covers", "about")
            if is_list and gone.name in (name.rpartition(" ")[2] for name in names):
                rest = [name for name in names if name.rpartition(" ")[2] != gone.name]
                if clause.word == "after" and not rest and onward and gone.kind != "capture":
                    clauses.append(Clause("after", onward))
                elif rest:
                    clauses.append(Clause(clause.word, word(", ".join(rest))))
                continue
            clauses.append(clause)
        rules.append(replace(rule, clauses=tuple(clauses)))
    return replace(sheet, rules=tuple(rules))


def simpler(phrase: Phrase) -> Iterator[Phrase]:
    """Everything that a phrase could be cut down to."""
    for part in phrase.parts:
        if phrase.type in (part.type, "other"):
            yield part
    for constant in CONSTANTS.get(phrase.type, ()):
        if phrase.form != constant and (phrase.parts or not phrase.form.isdigit()):
            yield Phrase("number", constant)
    if len(phrase.parts) > 2 and phrase.form.count("{}") == len(phrase.parts):
        joint = next((each for each in (" and ", " or ") if each in phrase.form), "")
        if joint:
            parts, wants = phrase.parts[1:], phrase.wants[1:]
            yield replace(phrase, form=joint.join(["{}"] * len(parts)), parts=parts, wants=wants)
    for place, part in enumerate(phrase.parts):
        for less in simpler(part):
            parts = (*phrase.parts[:place], less, *phrase.parts[place + 1 :])
            yield replace(phrase, parts=parts)
