"""`cuarenta playout`: a whole random game, told move by move."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from cuarenta.compiler.cli.options import SearchPath

if TYPE_CHECKING:
    from cuarenta.compiler.emit.contract import Engine


def playout(
    ruleset: Annotated[str, typer.Argument(help="A shipped ruleset, or a file.")],
    seed: Annotated[
        int | None, typer.Option(help="The same number gives the same game.", min=0)
    ] = None,
    players: Annotated[
        int | None, typer.Option(help="How many play; as many as may, if not given.")
    ] = None,
    path: SearchPath = None,
) -> None:
    """Play a game at random and tell it: cards, captures, and what each rule paid."""
    from cuarenta.compiler.cli.rulesets import one_ruleset
    from cuarenta.compiler.emit import engine

    tell(engine(one_ruleset(ruleset, path)), seed, players)


def tell(engine: Engine, seed: int | None, players: int | None) -> None:
    """Print a random game of an engine."""
    from random import Random, SystemRandom

    from cuarenta.compiler.cli.failing import fail
    from cuarenta.compiler.cli.output import console
    from cuarenta.compiler.cli.telling import Telling

    players = max(engine.PLAYERS) if players is None else players
    if players not in engine.PLAYERS:
        allowed = " or ".join(map(str, engine.PLAYERS))
        fail(f"{engine.RULESET} is for {allowed} players, not {players}.")
    seed = SystemRandom().randrange(1_000_000) if seed is None else seed
    random = Random(seed).random
    state = engine.new_game(players, seed=seed)
    out = console()
    for line in Telling(engine, state, players).tell(lambda open: open[int(random() * len(open))]):
        line.rstrip()
        out.print(line, soft_wrap=True)
    if not state.is_terminal():
        fail("The game goes on and on; it was broken off here.", 1)
    out.print(f"Seed {seed} gives this game again.", style="dim")
