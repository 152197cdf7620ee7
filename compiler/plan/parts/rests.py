"""Cards that go along: the rest of a rank that a play took from, without being chosen."""

from __future__ import annotations

from cuarenta.compiler.code.build import block, name
from cuarenta.compiler.code.read import source, statements
from cuarenta.compiler.code.tree import Body, Expression, Name
from cuarenta.compiler.model.rules import Rest
from cuarenta.compiler.plan.fold import facts_in
from cuarenta.compiler.plan.lower import lower
from cuarenta.compiler.plan.parts.names import Asked, swept_by
from cuarenta.compiler.plan.parts.piles import keep, of_row
from cuarenta.compiler.plan.scene import Scene, Workshop


def method_of(rest: Rest, shop: Workshop) -> str:
    """The name of the method that takes along what a rest rule gives."""
    return f"_sweep_{shop.word(rest.origin.id)}"


def sweep(shop: Workshop, names: Asked) -> Body:
    """Take along the rest of the ranks taken from, rule by rule."""
    found: list[Body] = []
    table = "" if shop.layout.row else "table = self._table"
    for rest in shop.rules.rests:
        played = ", rank" if _asks_played(rest) else ""
        found.append(
            statements(
                f"# __rule\n__swept = self.__sweep(side, before, ranks{played})\n{table}",
                rule=rest.origin.id,
                swept=Name(f"swept_{shop.word(rest.origin.id)}"),
                sweep=method_of(rest, shop),
            )
        )
    if names.asked & {"fresh swept", "fresh left", "cards taken"}:
        found.append(statements("swept = __all", all=_all(shop)) if shop.rules.rests else ())
    for rest in shop.rules.rests:
        if f"{rest.origin.id} took" in names.asked:
            size = "len" if shop.layout.row else "_size"
            found.append(
                statements(
                    f"__by = {size}(__swept)",
                    by=Name(swept_by(rest.origin.id, shop)),
                    swept=Name(f"swept_{shop.word(rest.origin.id)}"),
                )
            )
    return block(*found)


def _all(shop: Workshop) -> Expression:
    first, *others = (name(f"swept_{shop.word(r.origin.id)}") for r in shop.rules.rests)
    total: Expression = first
    for each in others:
        total = source("__a + __b", a=total, b=each)
    return total


def _asks_played(rest: Rest) -> bool:
    """Whether a rest hangs on what was played."""
    return any(fact.name in ("played card", "played number") for fact in facts_in(rest.condition))


def sweep_methods(shop: Workshop) -> Body:
    """The methods that take cards along."""
    if shop.layout.searched:
        return ()
    return block(*(_method(rest, shop) for rest in shop.rules.rests))


def _method(rest: Rest, shop: Workshop) -> Body:
    row = shop.layout.row
    bits, digit = shop.layout.bits, shop.layout.digit
    alike = f"before.count({shop.marks}[rank])" if row else f"before >> {bits} * rank & {digit}"
    played = ", played: int" if _asks_played(rest) else ""
    scene = Scene(
        "option",
        side=name("side"),
        local={"alike": name("alike"), "before": name("before"), "table": name("table")}
        | ({"rank": name("played")} if played else {}),
    )
    test = lower(rest.condition, scene, shop)
    code = f'''
    def __method(self, side: int, before: __type, ranks: tuple[int, ...]{played}) -> __type:
        """Take along the rest of these ranks; returns the cards."""
        table, swept = self.__table, __none
        for rank in ranks:
            alike = {alike}
            if __test:
                __move
        self.__table = table
        self._piles[side] += __size(swept)
        __kept
        __look
        return swept
    '''
    mark = f"{shop.marks}[rank]"
    move = statements(
        f"""
        swept += {mark} * table.count({mark})
        table = table.replace({mark}, "")
        """
        if row
        else f"""
        rest = table & {digit} * ONE[rank]
        swept += rest
        table -= rest
        """
    )
    look = statements(
        """
        look, tail = (self._look & COUNTS) - sum(map(CARD.__getitem__, swept)), BARE_TAIL
        for each in table:
            tail, bits = tail[each]
            look |= bits
        self._look, self._tail = look, tail
        """
    )
    return statements(
        code,
        method=method_of(rest, shop),
        type=source("str" if row else "int"),
        table="_row" if row else "_table",
        none=source('""' if row else "0"),
        size=name("len" if row else "_size"),
        test=test,
        move=move,
        kept=keep(name("side"), of_row("swept") if row else name("swept"), shop),
        look=look if row else (),
    )
