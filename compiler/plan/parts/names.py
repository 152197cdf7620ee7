"""The names at hand at a play, and the fields of a capture that they need.

What a play does is worked out when the engine is imported: its capture is a row of fields. Which
fields a ruleset needs follows from what its rules ask: the names note what was asked for.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from cuarenta.compiler.code.build import name, self_
from cuarenta.compiler.code.read import source, statements
from cuarenta.compiler.code.tree import Body, Bool, Expression, Name, Node, children
from cuarenta.compiler.model.expression import ALWAYS
from cuarenta.compiler.plan.scene import Field, Workshop


class Asked(Mapping[str, Expression]):
    """Names of a scene that note which of them are asked for."""

    def __init__(self, names: Mapping[str, Expression]) -> None:
        self._names = dict(names)
        self.asked: set[str] = set()

    def __getitem__(self, key: str) -> Expression:
        found = self._names[key]
        self.asked.add(key)
        return found

    def __contains__(self, key: object) -> bool:
        return key in self._names

    def __iter__(self) -> Iterator[str]:
        return iter(self._names)

    def __len__(self) -> int:
        return len(self._names)


TAKEN = Field("taken", "int", "the table cards it takes")
COUNT = Field("count", "int", "how many cards go to the pile")
PAIR = Field("pair", "int", "the cards it matched")
ADDED = Field("added", "int", "the cards it added up")
RAN = Field("ran", "int", "the cards it ran over")
AHEAD = Field("ahead", "int", "the digit of the rank above its run, whatever the rule allows")
BEYOND = Field("beyond", "int", "the digit of the rank that its run would take next")
ORDERS = Field("orders", "tuple[str, ...]", "the orders in which cards side by side can lie")
SINGLES = Field("singles", "str", "the cards of the basis that it takes one by one")
RUN = Field("ran", "str", "its run")
STOOD = Field("stood", "int", "the first rank of its basis")
RANKS = Field("ranks", "tuple[int, ...]", "the ranks it takes from")


def took(rule: str, shop: Workshop) -> Field:
    """How many cards one capture rule takes."""
    word = shop.word(rule)
    return Field(f"by_{word}", "int", f"how many cards {rule} takes")


def play_names(shop: Workshop) -> tuple[Asked, dict[str, tuple[Field, ...]]]:
    """The names at a capture, and the fields that each needs."""
    names: dict[str, Expression] = {
        "rank": name("rank"),
        "card": name("card"),
        "before": name("before"),
        "table": self_("_row") if shop.layout.row else name("table"),
        "cards taken": source("count - 1"),
        "fresh absent": source("not self._fresh"),
    }
    if not shop.rules.rests:
        names["gone"] = name("taken")
    needs: dict[str, tuple[Field, ...]] = {
        "run open": (AHEAD if conditional_run(shop) else BEYOND,),
        "cards taken": (COUNT,),
        "gone": (TAKEN,),
    }
    (_row_names if shop.layout.row else _multiset_names)(names, needs, shop)
    for rule in capture_rules(shop):
        key = f"{rule} took"
        field = took(rule, shop)
        names[key] = name(field.name)
        needs[key] = (field,)
    if shop.rules.rests:
        size = "len(swept)" if shop.layout.row else "_size(swept)"
        names["cards taken"] = source(f"count - 1 + {size}")
    for rest in shop.rules.rests:
        names[f"{rest.origin.id} took"] = name(swept_by(rest.origin.id, shop))
    return Asked(names), needs


def conditional_run(shop: Workshop) -> bool:
    """Whether a run can lie there that the run rule does not allow."""
    run = shop.options.run
    return run is not None and run.condition != ALWAYS


def capture_rules(shop: Workshop) -> tuple[str, ...]:
    """The rules by which a chosen capture takes cards."""
    bases = tuple(basis.origin.id for basis in shop.rules.bases)
    return bases + tuple(run.origin.id for run in shop.rules.runs)


def option_names(
    shop: Workshop, run: str | None = None
) -> tuple[Asked, dict[str, tuple[Field, ...]]]:
    """The names at an option, before it is chosen: what would be if it were.

    The cards taken are those of a basis or, where a `run` is judged, those of that rule.
    """
    names, needs = play_names(shop)
    found = {key: names[key] for key in names}
    table = "len(self._row)" if shop.layout.row else "_size(self._table)"
    found["table size"] = source(f"{table} - count + 1")
    found |= _before_the_play(shop)
    found["rank"], found["gone"] = name("rank"), name("taken")
    found["cards taken"] = source("count - 1")
    found["card"] = source("ONE[rank]")
    ahead = "ahead" if conditional_run(shop) else "beyond"
    lying = f"self._look & {ahead} & HIGH" if shop.layout.row else f"self._table & {ahead}"
    found["run open"] = source(lying)
    found["alike"] = source(
        f"before.count({shop.marks}[stood])"
        if shop.layout.row
        else f"before >> {shop.layout.bits} * stood & {shop.layout.digit}"
    )
    needs = {**needs, "table size": (COUNT,), "alike": (STOOD,), "cards taken": (COUNT,)}
    if run is not None:
        found["cards taken"], needs["cards taken"] = found[f"{run} took"], needs[f"{run} took"]
    if shop.layout.row:
        for key in found:
            if key.startswith("fresh ") and key != "fresh absent":
                needs[key] = (ORDERS, SINGLES, *needs.get(key, ()))
    return Asked(found), needs


def want_fields(
    shop: Workshop, names: Asked, needs: Mapping[str, tuple[Field, ...]], *always: Field
) -> set[str]:
    """Ask for the fields that the asked names need; returns the names of those fields."""
    wanted = [*always]
    for key, fields in needs.items():
        if key in names.asked:
            wanted += fields
    for field in wanted:
        shop.fields.setdefault(field.name, field)
    return {field.name for field in wanted}


def unpack(shop: Workshop, used: set[str]) -> Body:
    """Give names to those fields of a capture that are used."""
    if not used:
        return ()
    names = [each if each in used else "_" for each in shop.fields]
    if len(names) == 1:
        return statements(f"({names[0]},) = capture")
    return statements(f"{', '.join(names)} = capture")


def mentions(node: object) -> set[str]:
    """Every name in some code."""
    if isinstance(node, tuple):
        return {each for part in node for each in mentions(part)}
    if isinstance(node, Name):
        return {node.id}
    if isinstance(node, Node):
        return {each for part in children(node) for each in mentions(part)}
    return set()


def swept_by(rest: str, shop: Workshop) -> str:
    """The local name for how many cards a rest rule took."""
    return f"swept_by_{shop.word(rest)}"


def _before_the_play(shop: Workshop) -> dict[str, Expression]:
    """What becomes of the fresh card, as far as it is known before anything goes along."""
    left = source("self._fresh and not latest and last not in ran")
    if not shop.layout.row:
        gone = source(f"{shop.layout.digit} * self._fresh & taken")
        left = source("self._fresh and not __gone", gone=gone)
    return {"fresh left": left, "fresh swept": Bool(False)}


def _multiset_names(
    names: dict[str, Expression], needs: dict[str, tuple[Field, ...]], shop: Workshop
) -> None:
    full = shop.layout.digit
    names["run open"] = source("table & ahead" if conditional_run(shop) else "table & beyond")
    names["fresh matched"] = source("self._fresh & pair")
    names["fresh summed"] = source("self._fresh & added")
    names["fresh run over"] = source("self._fresh & ran")
    gone = source(f"{full} * self._fresh & taken")
    names |= _before_the_play(shop)
    if shop.rules.rests:
        swept = source(f"{full} * self._fresh & swept")
        names["fresh swept"] = source("not __gone and __swept", gone=gone, swept=swept)
        names["fresh left"] = source(
            "self._fresh and not __gone and not __swept", gone=gone, swept=swept
        )
    needs["fresh matched"], needs["fresh summed"] = (PAIR,), (ADDED,)
    needs["fresh run over"] = (RAN,)
    needs["fresh left"] = needs["fresh swept"] = (TAKEN,)


def _row_names(
    names: dict[str, Expression], needs: dict[str, tuple[Field, ...]], shop: Workshop
) -> None:
    """In a row: `last` is its last card before the play, `latest` whether the basis had it."""
    names["run open"] = source(
        "self._look & ahead & HIGH" if conditional_run(shop) else "self._look & beyond & HIGH"
    )
    names["last"] = name("last")
    names["fresh matched/summed"] = source("self._fresh and latest")
    names["fresh matched"] = source("self._fresh and latest and pair")
    names["fresh summed"] = source("self._fresh and latest and not pair")
    names["fresh run over"] = source("self._fresh and not latest and last in ran")
    names |= _before_the_play(shop)
    if shop.rules.rests:
        names["fresh swept"] = source("self._fresh and not latest and last in swept")
        names["fresh left"] = source(
            "self._fresh and not latest and last not in ran and last not in swept"
        )
    for key in ("fresh matched", "fresh summed"):
        needs[key] = (PAIR,)
    for key in ("fresh run over", "fresh left"):
        needs[key] = (RUN,)
