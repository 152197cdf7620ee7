"""The actions that are no plays, and what of them others do not see."""

from __future__ import annotations

from cuarenta.compiler.code.build import block
from cuarenta.compiler.code.read import statements
from cuarenta.compiler.code.tree import Body, Name, Str, Tuple
from cuarenta.compiler.plan.parts import announce
from cuarenta.compiler.plan.scene import Workshop


def action_constants(shop: Workshop) -> Body:
    """The numbers of all actions that are no plays, and their texts."""
    rules = announce.spoken(shop)
    names = [announce.constant(rule, shop) for rule in rules]
    texts = [rule.origin.name for rule in rules]
    if announce.said(shop, *announce.ASKED):
        names, texts = [*names, "PASS"], [*texts, "pass"]
    if shop.rules.missed:
        names, texts = [*names, "TAKE", "LEAVE"], [*texts, "take", "leave"]
    found: list[Body] = []
    if shop.rules.claims:
        names.append("CLAIM")
    if len(names) == 1:
        found.append(statements("__n = len(TEXTS)", n=Name(names[0])))
    elif names:
        found.append(
            statements(
                f"__names = range(len(TEXTS), len(TEXTS) + {len(names)})",
                names=Tuple(tuple(map(Name, names))),
            )
        )
    if len(texts) == 1:
        found.append(statements("TEXTS.append(__t)", t=texts[0]))
    elif texts:
        found.append(statements("TEXTS.extend(__t)", t=Tuple(tuple(map(Str, texts)))))
    if shop.rules.claims:
        found.append(
            statements(
                """
                DONE = CLAIM + len(RANKS)
                TEXTS.extend((*(f"claim {name}" for name in RANKS), "done"))
                """
            )
        )
    return block(*found)


def showing(shop: Workshop, what: str) -> list[str]:
    """The announcements that show a rank, or cards."""
    return [announce.constant(rule, shop) for rule in announce.spoken(shop) if rule.shows == what]


def quiet_actions(shop: Workshop) -> list[str]:
    """The answers that nobody else sees."""
    found = ["PASS"] if announce.said(shop, *announce.ASKED) else []
    found += ["LEAVE"] if shop.rules.missed else []
    return found + (["DONE"] if shop.rules.claims else [])


def hidden(shop: Workshop) -> Body:
    """Hiding from others who is asked for what."""
    branches: list[str] = []
    if announce.said(shop, *announce.ASKED):
        branches.append(
            'if seat != self._seat and phase == "announce":\n'
            '    phase, mover = "play", str(self._order[0])'
        )
    if shop.rules.missed:
        only_next = shop.rules.missed[0].by == "next seat"
        mover = "" if only_next else "\n    mover = str(self._turn)"
        branches.append(f'if seat != self._seat and phase == "missed":\n    phase = "play"{mover}')
    if shop.rules.claims:
        branches.append('if seat != self._seat and phase == "claim":\n    mover = "-"')
    return block(*map(statements, branches))
