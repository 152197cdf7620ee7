"""What is kept of each play: the value of every field, and how far its run goes.

Before: the fields of a capture that the moments ask for. After: an expression for each, over the
rank, the basis and the run of the play that is numbered.
"""

from __future__ import annotations

from cuarenta.compiler.code.build import name
from cuarenta.compiler.code.read import source
from cuarenta.compiler.code.simplify import simplify
from cuarenta.compiler.code.tree import Expression
from cuarenta.compiler.model.rules import Basis
from cuarenta.compiler.plan.lower import lower
from cuarenta.compiler.plan.parts.bases import is_by
from cuarenta.compiler.plan.parts.settled import static
from cuarenta.compiler.plan.scene import Scene, Workshop


def field_values(shop: Workshop, here: Expression, last: Expression) -> dict[str, Expression]:
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
        by = is_by([basis.origin.id for basis in rules], shop)
        found[field] = source("__ranks if __by else 0", ranks=_ranks_by(rules, shop), by=by)
    for rule, value in _took(shop).items():
        found[f"by_{shop.word(rule)}"] = value
    return {field: simplify(value) for field, value in found.items()}


def _ranks_by(rules: list[Basis], shop: Workshop) -> Expression:
    """The ranks that some rules take, of a basis that may be joined from several."""
    only = _only_of(rules, shop)
    return source(f"sum(ONE[each] for each in set(basis){only})")


def _only_of(rules: list[Basis], shop: Workshop) -> str:
    """What narrows the ranks of a joined basis to those that some rules take; empty if nothing."""
    takes = {basis.takes for basis in rules}
    equal = any("equal" in each for each in takes)
    added = "cards that add up" in takes
    if shop.rules.turn.bases == 1 or equal == added or any("one rank" in each for each in takes):
        return ""
    return " if each == rank" if equal else " if each != rank"


def _took(shop: Workshop) -> dict[str, Expression]:
    """How many cards each capture rule takes."""
    found: dict[str, Expression] = {}
    for basis in shop.rules.bases:
        by = is_by([basis.origin.id], shop)
        count = source("len(basis)")
        if shop.rules.turn.bases > 1 and "one rank" not in basis.takes:
            equal = source("basis.count(rank)")
            count = equal if "equal" in basis.takes else source("len(basis) - __n", n=equal)
        found[basis.origin.id] = simplify(source("__n if __by else 0", n=count, by=by))
    for run in shop.rules.runs:
        found[run.origin.id] = source("len(run)")
    return found


def allowed_run(shop: Workshop, length: Expression) -> Expression:
    """Whether a run of some length is allowed, as far as the cards decide."""
    run = shop.options.run
    if run is None:
        return source("False")
    local = {f"{rule} took": value for rule, value in _took(shop).items()}
    local |= {"rank": name("rank"), "cards taken": length, f"{run.origin.id} took": length}
    return lower(static(run.condition), Scene("option", side=name("side"), local=local), shop)


def _goes_on(shop: Workshop, here: Expression, last: Expression) -> Expression:
    """Whether the run rule lets a run of this length be one longer."""
    longer = allowed_run(shop, source("len(run) + 1"))
    ahead = _lies_ahead(shop, last)
    return simplify(source("__ahead and __longer", ahead=ahead, longer=longer))


def _lies_ahead(shop: Workshop, last: Expression) -> Expression:
    """Whether the ranks of a run go on after this length, by whatever its rule allows."""
    if runs_into_itself(shop):
        return source("last < __last and last + 1 not in basis", last=last)
    return source("last < __last", last=last)


def runs_into_itself(shop: Workshop) -> bool:
    """Whether a run could reach a rank that its basis takes from."""
    return any(card > option.stands for option in shop.options.all for card in option.cards)


def _sources_of_rests(shop: Workshop) -> Expression:
    """The ranks that a play takes from, as far as the rest of them may go along."""
    after = {rule for rest in shop.rules.rests for rule in rest.after}
    rules = [rule for rule in shop.rules.bases if rule.origin.id in after]
    by = is_by([rule.origin.id for rule in rules], shop)
    only = _only_of(rules, shop)
    some = f"{{each for each in basis{only}}}" if only else "set(basis)"
    ranks = source(f"(*({some} if __by else ()), *run)", by=by)
    if shop.options.run is None or shop.options.run.origin.id not in after:
        ranks = source(f"tuple({some} if __by else ())", by=by)
    return simplify(ranks)
