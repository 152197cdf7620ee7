"""What each rank can take: the bases, listed or looped over, rule by rule.

Before: the options. After: the code that goes through the bases of a rank when an engine is
imported, and what must be told with each.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from textwrap import wrap

from cuarenta.compiler.code.build import block, or_
from cuarenta.compiler.code.read import source, statements
from cuarenta.compiler.code.tree import Body, Expression, Name, Str, Tuple
from cuarenta.compiler.plan.options import BasisOption
from cuarenta.compiler.plan.parts.settled import filtered
from cuarenta.compiler.plan.scene import Workshop

LINE = 84


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


def base_tables(shop: Workshop) -> Body:
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


def _listing(group: Group, rank: int, shop: Workshop) -> Expression:
    """The bases of one rank, in lines that are not too long."""
    text = " ".join(_spelled(o, shop) for o in group.options if o.rank == rank)
    lines = wrap(text, LINE, break_long_words=False, break_on_hyphens=False)
    if len(lines) <= 1:
        return Str(text)
    return source('" ".join(__lines)', lines=Tuple(tuple(map(Str, lines))))


def _spelled(option: BasisOption, shop: Workshop) -> str:
    return "+".join(shop.rules.ranks[card] for card in option.cards)


def base_calls(shop: Workshop) -> Body:
    """Adding the bases of one rank, rule by rule."""
    found: list[Body] = []
    listed = _listed(shop)
    for group in _groups(shop):
        by = repr(group.rules) if joint(shop) else repr(group.rules[0])
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
    partly = run is not None and not after_all(run.after, shop)
    wild = any("one rank" in basis.takes for basis in shop.rules.bases)
    return len({group.rules for group in _groups(shop)}) > 1 and bool(
        asked or partly or wild or shop.rules.rests or filtered(shop) or counted_captures(shop)
    )


def takes_all_alike(shop: Workshop) -> bool:
    """Whether all that is not taken side by side is every card of one rank."""
    return all(group.adjacent or (group.exact and not group.joined) for group in _groups(shop))


def counted_captures(shop: Workshop) -> frozenset[str]:
    """The capture rules whose use is counted."""
    return frozenset(
        each for tally in shop.tallies for each in (tally.what, tally.other)
        if each.startswith("capture.")
    )  # fmt: skip


def joint(shop: Workshop) -> bool:
    """Whether some bases are taken by several rules at once."""
    return any(len(group.rules) > 1 for group in _groups(shop))


def after_all(after: tuple[str, ...], shop: Workshop) -> bool:
    return all(any(rule in after for rule in group.rules) for group in _groups(shop))


def is_by(rules: list[str], shop: Workshop) -> Expression:
    """Whether a basis is taken by one of some rules, where plays are numbered."""
    groups = _groups(shop)
    if all(any(rule in rules for rule in group.rules) for group in groups):
        return source("True")
    present = [rule for rule in rules if any(rule in group.rules for group in groups)]
    test = "__rule in by" if joint(shop) else "by == __rule"
    return or_(*(source(test, rule=rule) for rule in present))
