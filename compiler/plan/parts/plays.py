"""The tables of plays: every action of a rank by its number, and what decides them on a table.

Before: the options, and the fields of a capture that the moments ask for. After: the code that
numbers the plays when an engine is imported, and what the templates need to lay out the rest.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from textwrap import wrap

from cuarenta.compiler.code.build import block, name, number, or_
from cuarenta.compiler.code.prune import simplify_statements
from cuarenta.compiler.code.read import source, statements
from cuarenta.compiler.code.simplify import simplify
from cuarenta.compiler.code.tree import Body, Expression, Name, Str, Tuple
from cuarenta.compiler.model.expression import ALWAYS
from cuarenta.compiler.model.expression import Expression as Meaning
from cuarenta.compiler.model.rules import Basis
from cuarenta.compiler.plan.fold import conjuncts, every, facts_in
from cuarenta.compiler.plan.lower import lower
from cuarenta.compiler.plan.options import BasisOption
from cuarenta.compiler.plan.scene import Field, Scene, Workshop

LINE = 84
STATIC = frozenset(
    ("cards taken", "cards taken by", "used", "played card", "played number", "target", "deck size")
)


@dataclass(frozen=True)
class Group:
    """The bases that are added alike: of the same rules, next to each other or not."""

    rules: tuple[str, ...]
    adjacent: bool
    exact: bool
    joined: bool
    options: tuple[BasisOption, ...]

    @property
    def note(self) -> str:
        """The rules in words."""
        return ", ".join(self.rules) + (": joined" if self.joined else "")


@dataclass(frozen=True)
class Plays:
    """What the tables of plays are made of."""

    tables: Body
    fields: tuple[Field, ...]
    add: Body
    calls: Body
    entry: tuple[str, ...]
    """What stands for each basis: the basis and, if they matter, `exact`, `bit`; then `first`, or
    `runs` where some lengths are left out."""
    filtered: bool
    plain: bool
    """Every run goes on from the played rank."""
    run_given: bool
    """How long a run lies above a rank is measured once for a whole table."""
    above: Body
    shape: int
    largest: int


def is_static(part: Meaning) -> bool:
    """Whether a condition speaks of nothing but the cards of an option."""
    return all(fact.name in STATIC for fact in facts_in(part))


def dynamic(condition: Meaning, shop: Workshop) -> Meaning:
    """What of a condition must be asked at each decision."""
    parts = (part for part in conjuncts(condition) if not is_static(part))
    return every(*(p for p in parts if not _adjacency(p)))


def _adjacency(part: Meaning) -> bool:
    names = {fact.name for fact in facts_in(part)}
    return "side by side" in names and names <= STATIC | {"side by side"}


def static(condition: Meaning) -> Meaning:
    """What of a condition is settled when the plays are numbered."""
    return every(*(part for part in conjuncts(condition) if is_static(part)))


def plan_plays(shop: Workshop) -> Plays:
    """Decide how plays are numbered and found."""
    fields = tuple(shop.fields.values())
    entry = ["basis"]
    entry += ["exact"] if any(option.exact >= 0 for option in shop.options.all) else []
    entry += ["bit"] if shop.layout.row else []
    entry += ["runs"] if restricted(shop) else ["first"]
    plain = _stands(shop) == name("rank")
    digits = [shop.layout.digit if exact else shop.layout.high for exact in shop.layout.exact]
    numbers = [each or 0 for each in shop.rules.numbers]
    return Plays(
        tables=_tables(shop),
        fields=fields,
        add=_add_plays(shop, fields, tuple(entry)),
        calls=_calls(shop, tuple(entry)),
        entry=tuple(entry),
        filtered=filtered(shop),
        plain=plain,
        run_given=_run_given(shop, plain),
        above=_above(shop, plain),
        shape=shop.layout.number(digits),
        largest=max(numbers),
    )


def filtered(shop: Workshop) -> bool:
    """Whether some capture hangs on more than the cards."""
    conditions = [basis.condition for basis in shop.rules.bases]
    conditions += [run.condition for run in shop.rules.runs]
    return any(dynamic(condition, shop) != ALWAYS for condition in conditions)


def restricted(shop: Workshop) -> bool:
    """Whether the lengths of run differ from basis to basis, but for where the ranks end."""
    if shop.options.run is None:
        return False
    last = {rank: sequence[-1] for sequence in shop.rules.sequences for rank in sequence}
    return any(
        [length for length, _ in option.runs]
        != list(range(last[option.stands] - option.stands + 1))
        for option in shop.options.all
    )


# Tables of bases ----------------------------------------------------------------------------


@lru_cache(maxsize=4)
def _groups(shop: Workshop) -> tuple[Group, ...]:
    """The bases by their rules, in the order of the rules."""
    found: dict[tuple[tuple[str, ...], bool, bool, bool], list[BasisOption]] = {}
    for option in shop.options.all:
        rules = tuple(rule.origin.id for rule in option.rules)
        key = (rules, option.adjacent, option.exact >= 0, option.joined)
        found.setdefault(key, []).append(option)
    order = [basis.origin.id for basis in shop.rules.bases]

    def place(key: tuple[tuple[str, ...], bool, bool, bool]) -> tuple[object, ...]:
        return (key[3], [order.index(rule) for rule in key[0]], key[1:])

    return tuple(Group(*key, tuple(found[key])) for key in sorted(found, key=place))


def _loop(group: Group, shop: Workshop) -> str:
    """A short way to say the bases of a group for any rank, if there is one."""
    ranks, most = range(shop.layout.ranks), max(shop.rules.copies)
    cards = {rank: [o.cards for o in group.options if o.rank == rank] for rank in ranks}
    if all(cards[rank] == [(rank,)] for rank in ranks):
        return "((rank,),)"
    if cards == {rank: [(rank,) * count for count in range(1, most)] for rank in ranks}:
        return f"[(rank,) * count for count in range(1, {most})]"
    return ""


def _listed(shop: Workshop) -> dict[Group, str]:
    """The groups whose bases are listed, each with the name of its table."""
    groups = [group for group in _groups(shop) if not _loop(group, shop)]
    if len(groups) == 1:
        return {groups[0]: "LISTED"}
    return {group: f"LISTED_{place}" for place, group in enumerate(groups, start=1)}


def _tables(shop: Workshop) -> Body:
    found: list[Body] = []
    for group, table in _listed(shop).items():
        rows = tuple(_listing(group, rank, shop) for rank in range(shop.layout.ranks))
        found.append(
            statements(
                "# __rule: what each rank can take.\n__table = __rows",
                rule=group.note,
                table=Name(table),
                rows=Tuple(rows),
            )
        )
    return block(*found)


def _listing(group: Group, rank: int, shop: Workshop) -> Expression:
    """The bases of one rank, in lines that are not too long."""
    text = " ".join(_spelled(o, shop) for o in group.options if o.rank == rank)
    lines = wrap(text, LINE, break_long_words=False, break_on_hyphens=False)
    if len(lines) <= 1:
        return Str(text)
    return source('" ".join(__lines)', lines=Tuple(tuple(map(Str, lines))))


def _spelled(option: BasisOption, shop: Workshop) -> str:
    return "+".join(shop.rules.ranks[card] for card in option.cards)


def _calls(shop: Workshop, entry: tuple[str, ...]) -> Body:
    """Adding the bases of one rank, rule by rule."""
    found: list[Body] = []
    listed = _listed(shop)
    for group in _groups(shop):
        by = repr(group.rules) if _joint(shop) else repr(group.rules[0])
        marks = [f"by={by}"] if needs_rule(shop) else []
        wild = any("one rank" in rule.takes for rule in group.options[0].rules)
        marks += [f"exact={'basis[0]' if wild else 'rank'}"] if group.exact else []
        marks += ["adjacent=True"] if group.adjacent else []
        call = ", ".join(["_add_plays(rank, basis", *marks]) + ")"
        loop = _loop(group, shop)
        if loop == "((rank,),)":
            code = f"# {group.note}\n{call.replace('basis', '(rank,)')}"
        elif loop:
            code = f"# {group.note}\nfor basis in {loop}:\n    {call}"
        else:
            code = f"# {group.note}\nfor basis in map(_basis, {listed[group]}[rank].split()):\n"
            code += f"    {call}"
        found.append(statements(code))
    return block(*found)


def needs_rule(shop: Workshop) -> bool:
    """Whether a play must know by which rule its basis is taken."""
    asked = shop.reads & {"cards taken by", "used", "fresh card"}
    run = shop.options.run
    partly = run is not None and not _after_all(run.after, shop)
    wild = any("one rank" in basis.takes for basis in shop.rules.bases)
    return len({group.rules for group in _groups(shop)}) > 1 and bool(
        asked or partly or wild or shop.rules.rests or filtered(shop) or counted_captures(shop)
    )


def takes_all_alike(shop: Workshop) -> bool:
    """Whether all that is not taken side by side is every card of one rank."""
    return all(group.adjacent or (group.exact and not group.joined) for group in _groups(shop))


def _joint(shop: Workshop) -> bool:
    """Whether some bases are taken by several rules at once."""
    return any(len(group.rules) > 1 for group in _groups(shop))


def counted_captures(shop: Workshop) -> frozenset[str]:
    """The capture rules whose use is counted."""
    return frozenset(
        each for tally in shop.tallies for each in (tally.what, tally.other)
        if each.startswith("capture.")
    )  # fmt: skip


def _after_all(after: tuple[str, ...], shop: Workshop) -> bool:
    return all(any(rule in after for rule in group.rules) for group in _groups(shop))


# Numbering ----------------------------------------------------------------------------------


def _stands(shop: Workshop) -> Expression:
    """The rank that a run goes on from, given the rank and the basis."""
    run = shop.options.run
    if run and run.above == "highest card taken":
        return source("basis[-1]")
    wild = [basis.origin.id for basis in shop.rules.bases if "one rank" in basis.takes]
    if not wild or run is None:
        return name("rank")
    return source("basis[0] if __by else rank", by=_is_by(wild, shop))


def _is_by(rules: list[str], shop: Workshop) -> Expression:
    """Whether a basis is taken by one of some rules, where plays are numbered."""
    groups = _groups(shop)
    if all(any(rule in rules for rule in group.rules) for group in groups):
        return source("True")
    present = [rule for rule in rules if any(rule in group.rules for group in groups)]
    test = "__rule in by" if _joint(shop) else "by == __rule"
    return or_(*(source(test, rule=rule) for rule in present))


def _add_plays(shop: Workshop, fields: tuple[Field, ...], entry: tuple[str, ...]) -> Body:
    stands = _stands(shop)
    plain = stands == name("rank")
    here = name("rank") if plain else name("stands")
    parameters = "rank: int, basis: Basis"
    kind = "tuple[str, ...]" if _joint(shop) else "str"
    parameters += f", by: {kind}" if needs_rule(shop) else ""
    parameters += ", exact: int = -1" if "exact" in entry else ""
    parameters += ", adjacent: bool = False" if "bit" in entry else ""
    last = _last(shop, here)
    values = _values(shop, here, last)
    code = f'''
    def _add_plays({parameters}) -> None:
        """Number the plays that begin with a basis: alone, then with ever longer runs."""
        __stands
        __runs
        __bit
        __entry
        text = RANKS[rank] + "x" + "+".join(RANKS[each] for each in basis)
        __loop
    '''
    loop = f"""
    for last in range(__here, __last + 1):
        run = range(__here + 1, last + 1)
        __skip
        __fields
        __first
        TEXTS.append(text + "".join(f">{{RANKS[each]}}" for each in run))
        PLAYS.append((ONE[rank], {shop.layout.digit} * ONE[rank], rank, __capture))
    """
    body = statements(
        code,
        stands=() if plain else statements("stands = __s", s=stands),
        runs=statements("runs: list[tuple[int, int]] = []") if "runs" in entry else (),
        bit=_bit(shop) if "bit" in entry else (),
        entry=_entry(entry, shop),
        loop=statements(
            loop,
            here=here,
            last=last,
            skip=_skip(shop),
            fields=block(*(_assigned(field, values) for field in fields)),
            first=_first(shop, entry),
            capture=Tuple(tuple(Name(field.name) for field in fields)),
        ),
    )
    return simplify_statements(body)


def _assigned(field: Field, values: dict[str, Expression]) -> Body:
    return statements("__name = __value", name=Name(field.name), value=values[field.name])


def _bit(shop: Workshop) -> Body:
    first = shop.layout.bits * shop.layout.ranks
    return statements(f"bit = BITS.setdefault(basis, 1 << {first} + len(BITS)) if adjacent else 0")


def _entry(entry: tuple[str, ...], shop: Workshop) -> Body:
    first = [name(each) if each != "first" else source("len(TEXTS)") for each in entry]
    return statements("BASES[rank].append(__entry)", entry=Tuple(tuple(first)))


def _first(shop: Workshop, entry: tuple[str, ...]) -> Body:
    found = []
    if "runs" in entry:
        found.append(statements("runs.append((len(run), len(TEXTS)))"))
    if filtered(shop):
        found.append(statements("FIRST.append(len(TEXTS) if not run else FIRST[-1])"))
    return block(*found)


def _last(shop: Workshop, here: Expression) -> Expression:
    """The last rank that a run can reach."""
    run = shop.options.run
    if run is None:
        return here
    last: Expression = number(shop.layout.ranks - 1)
    if len(shop.rules.sequences) > 1:
        last = source("LAST[__here]", here=here)
    if _after_all(run.after, shop):
        return last
    return source(
        "__last if __by else __here", last=last, by=_is_by(list(run.after), shop), here=here
    )


def _skip(shop: Workshop) -> Body:
    run = shop.options.run
    if run is None or not restricted(shop):
        return ()
    own: Body = ()
    if _runs_into_itself(shop):
        own = statements("if run and last in basis:\n    break")
    return block(
        own,
        statements(
            "# __rule\nif run and not __allowed:\n    continue",
            rule=run.origin.id,
            allowed=_allowed(shop, source("len(run)")),
        ),
    )


def _runs_into_itself(shop: Workshop) -> bool:
    """Whether a run could reach a rank that its basis takes from."""
    return any(card > option.stands for option in shop.options.all for card in option.cards)


def _run_given(shop: Workshop, plain: bool) -> bool:
    one = len(shop.rules.sequences) == 1
    return shop.layout.whole and plain and one and shop.options.run is not None


def _above(shop: Workshop, plain: bool) -> Body:
    """What a rank sees of the ranks that a run may take."""
    if shop.options.run is None or _run_given(shop, plain):
        return statements("seen = 0")
    high = shop.layout.high
    if plain and len(shop.rules.sequences) == 1:
        return statements(f"seen = {high} * sum(ONE[rank + 1 :])")
    return statements(f"seen = {high} * sum(ONE)")


def _values(shop: Workshop, here: Expression, last: Expression) -> dict[str, Expression]:
    """The value of every field, where plays are numbered."""
    digit = shop.layout.digit
    bases = shop.rules.bases
    names = source(f'"".join({shop.marks}[each] for each in run)')
    singles = source(f'"".join({shop.marks}[each] for each in basis)')
    found = {
        "taken": source("sum(ONE[each] for each in (*basis, *run))"),
        "count": source("1 + len(basis) + len(run)"),
        "ran": names if shop.layout.row else source("sum(ONE[each] for each in run)"),
        "orders": source("_orders(basis) if adjacent else ()"),
        "singles": source('"" if adjacent else __names', names=singles),
        "beyond": source(f"{digit} * ONE[last + 1] if __on else 0", on=_goes_on(shop, here, last)),
        "ahead": source(f"{digit} * ONE[last + 1] if __on else 0", on=_lies_ahead(shop, last)),
        "ranks": _sources_of_rests(shop),
        "stood": source("basis[0]"),
    }
    for kind, field in (("match", "pair"), ("sum", "added")):
        rules = [basis for basis in bases if basis.counts_as == kind]
        by = _is_by([basis.origin.id for basis in rules], shop)
        found[field] = source("__ranks if __by else 0", ranks=_ranks_by(rules, shop), by=by)
    for rule, value in _took(shop).items():
        found[f"by_{shop.word(rule)}"] = value
    return {field: simplify(value) for field, value in found.items()}


def _ranks_by(rules: list[Basis], shop: Workshop) -> Expression:
    """The ranks that some rules take, of a basis that may be joined from several."""
    takes = {basis.takes for basis in rules}
    equal = any("equal" in each for each in takes)
    added = "cards that add up" in takes
    if shop.rules.turn.bases == 1 or equal == added or any("one rank" in each for each in takes):
        return source("sum(ONE[each] for each in set(basis))")
    test = "each == rank" if equal else "each != rank"
    return source(f"sum(ONE[each] for each in set(basis) if {test})")


def _took(shop: Workshop) -> dict[str, Expression]:
    """How many cards each capture rule takes."""
    found: dict[str, Expression] = {}
    for basis in shop.rules.bases:
        by = _is_by([basis.origin.id], shop)
        count = source("len(basis)")
        if shop.rules.turn.bases > 1 and "one rank" not in basis.takes:
            equal = source("basis.count(rank)")
            count = equal if "equal" in basis.takes else source("len(basis) - __n", n=equal)
        found[basis.origin.id] = simplify(source("__n if __by else 0", n=count, by=by))
    for run in shop.rules.runs:
        found[run.origin.id] = source("len(run)")
    return found


def _allowed(shop: Workshop, length: Expression) -> Expression:
    """Whether a run of some length is allowed, as far as the cards decide."""
    run = shop.options.run
    if run is None:
        return source("False")
    local = {f"{rule} took": value for rule, value in _took(shop).items()}
    local |= {"rank": name("rank"), "cards taken": length, f"{run.origin.id} took": length}
    return lower(static(run.condition), Scene("option", side=name("side"), local=local), shop)


def _goes_on(shop: Workshop, here: Expression, last: Expression) -> Expression:
    """Whether the run rule lets a run of this length be one longer."""
    longer = _allowed(shop, source("len(run) + 1"))
    ahead = _lies_ahead(shop, last)
    return simplify(source("__ahead and __longer", ahead=ahead, longer=longer))


def _lies_ahead(shop: Workshop, last: Expression) -> Expression:
    """Whether the ranks of a run go on after this length, by whatever its rule allows."""
    if _runs_into_itself(shop):
        return source("last < __last and last + 1 not in basis", last=last)
    return source("last < __last", last=last)


def _sources_of_rests(shop: Workshop) -> Expression:
    """The ranks that a play takes from, as far as the rest of them may go along."""
    after = {rule for rest in shop.rules.rests for rule in rest.after}
    by = _is_by([rule.origin.id for rule in shop.rules.bases if rule.origin.id in after], shop)
    ranks = source("(*(set(basis) if __by else ()), *run)", by=by)
    if shop.options.run is None or shop.options.run.origin.id not in after:
        ranks = source("tuple(set(basis) if __by else ())", by=by)
    return simplify(ranks)
