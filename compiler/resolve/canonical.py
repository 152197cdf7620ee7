"""The canonical tree of a ruleset: what remains when everything without meaning is left out.

Before: a file without parent and without errors. After: lets are expanded, articles gone, lists of
names sorted, rules and clauses in one order.
"""

from __future__ import annotations

from dataclasses import replace
from functools import partial

from cuarenta.compiler.registry.kinds import KINDS
from cuarenta.compiler.resolve.clauses import spec_of, words_of
from cuarenta.compiler.syntax.printer import print_file, print_node
from cuarenta.compiler.syntax.tree import (
    Alternative,
    Between,
    Cell,
    Chain,
    Clause,
    Comparison,
    Dash,
    File,
    Let,
    Minus,
    Negation,
    Node,
    Numeral,
    Operation,
    Phrase,
    Ref,
    Rule,
    Test,
    Text,
)
from cuarenta.compiler.syntax.words import plain

REMARKS = ("cite", "assumed", "note")
WITH_VALUES = frozenset({"number", "numbers", "quantity", "condition"})


def canonical(file: File) -> File:
    """The file in canonical form."""
    lets = {let.name: let.value for let in file.statements if isinstance(let, Let)}
    rules = [_rule(rule, lets) for rule in file.statements if isinstance(rule, Rule)]
    rules.sort(key=lambda rule: (KINDS.index(rule.kind), rule.name))
    return replace(file, statements=tuple(rules))


def canonical_text(file: File) -> str:
    """The canonical print, whose digest names a ruleset's rules."""
    return print_file(canonical(file))


def _rule(rule: Rule, lets: dict[str, Node]) -> Rule:
    words = [word for word in words_of(rule.kind) if word not in REMARKS] + list(REMARKS)
    clauses = [_clause(rule, clause, lets) for clause in rule.clauses]
    clauses.sort(key=lambda clause: words.index(clause.word))
    cell = partial(_cell, lets={} if rule.kind == "pack" else lets)
    rows = tuple(replace(row, cells=tuple(cell(one) for one in row.cells)) for row in rule.rows)
    return replace(rule, clauses=tuple(clauses), rows=rows)


def _clause(rule: Rule, clause: Clause, lets: dict[str, Node]) -> Clause:
    spec = spec_of(rule.kind, clause.word)
    shape = spec.shape if spec else "texts"
    known = lets if shape in WITH_VALUES else {}
    values = tuple(_node(value, known) for value in clause.values)
    exceptions = tuple(_node(value, {}) for value in clause.exceptions)
    if shape in ("names", "words", "numbers") and clause.word != "for":
        values = tuple(sorted(values, key=_sorting))
        exceptions = tuple(sorted(exceptions, key=_sorting))
    whom = _phrase(clause.whom) if clause.whom else None
    if whom and whom.words == ("side",):
        whom = None
    return replace(clause, values=values, exceptions=exceptions, whom=whom)


def _sorting(node: Node) -> tuple[int, str]:
    return (node.value if isinstance(node, Numeral) else 0, print_node(node))


def _cell(cell: Cell, lets: dict[str, Node]) -> Cell:
    match cell:
        case Dash():
            return cell
        case Test():
            return replace(cell, value=_node(cell.value, lets))
        case Between():
            return replace(cell, low=_node(cell.low, lets), high=_node(cell.high, lets))
        case _:
            return _node(cell, lets)


def _phrase(phrase: Phrase) -> Phrase:
    return replace(phrase, words=plain(phrase.words))


def _node(node: Node, lets: dict[str, Node]) -> Node:
    """The expression with lets expanded, articles gone and chains flat."""
    match node:
        case Numeral() | Text():
            return node
        case Ref():
            return _ref(node, lets)
        case Minus() | Negation():
            return replace(node, operand=_node(node.operand, lets))
        case Comparison() | Operation():
            return replace(node, left=_node(node.left, lets), right=_node(node.right, lets))
        case Alternative():
            return replace(
                node,
                condition=_node(node.condition, lets),
                then=_node(node.then, lets),
                otherwise=_node(node.otherwise, lets),
            )
        case Chain():
            parts: list[Node] = []
            for part in node.parts:
                one = _node(part, lets)
                same = isinstance(one, Chain) and one.word == node.word
                parts += one.parts if same and isinstance(one, Chain) else (one,)
            return replace(node, parts=tuple(parts))


def _ref(node: Ref, lets: dict[str, Node]) -> Node:
    words = plain(node.phrase.words)
    if node.is_bare and len(words) == 1 and words[0] in lets:
        return _node(lets[words[0]], lets)
    return replace(
        node,
        phrase=_phrase(node.phrase),
        arguments=tuple(_node(argument, lets) for argument in node.arguments)
        if node.arguments is not None
        else None,
        whose=_phrase(node.whose) if node.whose else None,
    )
