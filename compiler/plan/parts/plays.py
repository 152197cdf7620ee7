"""The tables of plays: every action of a rank by its number, and what decides them on a table.

Before: the options, and the fields of a capture that the moments ask for. After: the code that
numbers the plays when an engine is imported, and what the templates need to lay out the rest.
"""

from __future__ import annotations

from dataclasses import dataclass

from cuarenta.compiler.code.build import block, name, number
from cuarenta.compiler.code.prune import simplify_statements
from cuarenta.compiler.code.read import source, statements
from cuarenta.compiler.code.tree import Body, Expression, Name, Tuple
from cuarenta.compiler.model.expression import ALWAYS
from cuarenta.compiler.plan.parts.bases import (
    after_all,
    base_calls,
    base_tables,
    is_by,
    joint,
    needs_rule,
)
from cuarenta.compiler.plan.parts.settled import dynamic, filtered
from cuarenta.compiler.plan.parts.values import allowed_run, field_values, runs_into_itself
from cuarenta.compiler.plan.scene import Field, Workshop


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
    checked: bool
    plain: bool
    """Every run goes on from the played rank."""
    run_given: bool
    """How long a run lies above a rank is measured once for a whole table."""
    above: Body
    shape: int
    largest: int


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
        tables=base_tables(shop),
        fields=fields,
        add=_add_plays(shop, fields, tuple(entry)),
        calls=base_calls(shop),
        entry=tuple(entry),
        filtered=filtered(shop),
        checked=bool(_checked(shop)),
        plain=plain,
        run_given=_run_given(shop, plain),
        above=_above(shop, plain),
        shape=shop.layout.number(digits),
        largest=max(numbers),
    )


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


def _stands(shop: Workshop) -> Expression:
    """The rank that a run goes on from, given the rank and the basis."""
    run = shop.options.run
    if run and run.above == "highest card taken":
        return source("basis[-1]")
    wild = [basis.origin.id for basis in shop.rules.bases if "one rank" in basis.takes]
    offered = {rule.origin.id for option in shop.options.all for rule in option.rules}
    if run is None or not offered & set(wild):
        return name("rank")
    return source("basis[0] if __by else rank", by=is_by(wild, shop))


def _add_plays(shop: Workshop, fields: tuple[Field, ...], entry: tuple[str, ...]) -> Body:
    stands = _stands(shop)
    plain = stands == name("rank")
    here = name("rank") if plain else name("stands")
    parameters = "rank: int, basis: Basis"
    kind = "tuple[str, ...]" if joint(shop) else "str"
    parameters += f", by: {kind}" if needs_rule(shop) else ""
    parameters += ", exact: int = -1" if "exact" in entry else ""
    parameters += ", adjacent: bool = False" if "bit" in entry else ""
    last = _last(shop, here)
    values = field_values(shop, here, last)
    code = f'''
    def _add_plays({parameters}) -> None:
        """Number the plays that begin with a basis: alone, then with ever longer runs."""
        __stands
        __runs
        __bit
        __checked
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
        checked=_checked(shop),
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


def _checked(shop: Workshop) -> Body:
    """Mark a basis whose rule hangs on more than the cards."""
    rules = [b.origin.id for b in shop.rules.bases if dynamic(b.condition, shop) != ALWAYS]
    if not rules:
        return ()
    return statements("if __by:\n    CHECKED.add(len(TEXTS))", by=is_by(rules, shop))


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
    if after_all(run.after, shop):
        return last
    return source(
        "__last if __by else __here", last=last, by=is_by(list(run.after), shop), here=here
    )


def _skip(shop: Workshop) -> Body:
    run = shop.options.run
    if run is None or not restricted(shop):
        return ()
    own: Body = ()
    if runs_into_itself(shop):
        own = statements("if run and last in basis:\n    break")
    return block(
        own,
        statements(
            "# __rule\nif run and not __allowed:\n    continue",
            rule=run.origin.id,
            allowed=allowed_run(shop, source("len(run)")),
        ),
    )


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
