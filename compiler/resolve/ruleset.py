"""From a file without parent to a resolved ruleset: every word of it means something."""

from __future__ import annotations

from cuarenta.compiler.diagnostics.diagnostic import Diagnostic
from cuarenta.compiler.diagnostics.span import Span
from cuarenta.compiler.registry.clauses import TABLED
from cuarenta.compiler.registry.kinds import KINDS
from cuarenta.compiler.resolve.clauses import ClauseReader
from cuarenta.compiler.resolve.expressions import Reader
from cuarenta.compiler.resolve.symbols import Symbols
from cuarenta.compiler.resolve.tables import TableReader, pack_rows, ranks_of, spoken_names
from cuarenta.compiler.resolve.tree import Clause, Rule, Ruleset
from cuarenta.compiler.syntax.tree import File, Head, Let, Row, Text
from cuarenta.compiler.syntax.tree import Rule as Written


def resolve(file: File) -> tuple[Ruleset, list[Diagnostic]]:
    """The ruleset of a file, and every word in it that means nothing."""
    written = [statement for statement in file.statements if isinstance(statement, Written)]
    symbols = Symbols(
        rules={(rule.kind, rule.name): rule for rule in written},
        lets={let.name: let for let in file.statements if isinstance(let, Let)},
        ranks=tuple(
            code for rule in written if rule.kind == "pack" for code in ranks_of(rule.rows)
        ),
    )
    for rule in written if symbols.ranks else ():
        symbols.spoken |= spoken_names(rule.rows) if rule.kind == "pack" else {}
    symbols.doubtful = file.doubtful
    reader = Reader(symbols)
    for name in symbols.lets:
        reader.let(name)
    resolver = _Resolver(symbols, reader)
    rules = [resolver.rule(rule) for rule in written]
    rules.sort(key=lambda rule: (KINDS.index(rule.kind), rule.name))
    head = file.head
    if head.title is None:
        text, hints = "The ruleset has no title.", ("Write its name for people in quotes.",)
        symbols.found.append(Diagnostic("E317", text, head.span, hints=hints))
    ruleset = Ruleset(
        id=head.id,
        title=head.title or "",
        sources=_sources(head, symbols.found),
        language=head.language,
        rules=tuple(rules),
        file=file.span.file,
        span=head.span,
        is_whole=not file.doubtful,
    )
    return ruleset, symbols.found


class _Resolver:
    def __init__(self, symbols: Symbols, reader: Reader) -> None:
        self.found = symbols.found
        self.clauses = ClauseReader(symbols, reader)
        self.tables = TableReader(reader, symbols.found)

    def rule(self, written: Written) -> Rule:
        """A rule with its clauses understood."""
        is_pack = written.kind == "pack"
        if written.title is None and "*" not in written.broken:
            text = f"The rule “{written.kind} {written.name}” has no title."
            hints = ("Write what it says in quotes behind its name.",)
            self.found.append(Diagnostic("E317", text, written.name_span, hints=hints))
        clauses = self._clauses(written)
        rows = self._rows(written)
        return Rule(
            kind=written.kind,
            name=written.name,
            title=written.title or "",
            clauses=clauses,
            rows=() if is_pack else self.tables.read(rows, broken="row" in written.broken),
            pack_rows=pack_rows(rows, self.found) if is_pack else (),
            span=written.span,
            name_span=written.name_span,
            row_span=_span(written),
            broken=written.broken,
        )

    def _clauses(self, written: Written) -> tuple[Clause, ...]:
        result: list[Clause] = []
        for clause in written.clauses:
            if clause.word == "without":
                continue
            one = self.clauses.read(written.kind, clause)
            if one is None:
                continue
            if not one.spec.repeats and any(one.word == other.word for other in result):
                text = f"The rule has two clauses “{clause.word}”."
                hints = (
                    ("Join the conditions with “and” or “or”.",)
                    if one.spec.shape == "condition"
                    else ()
                )
                self.found.append(Diagnostic("E302", text, clause.span, hints=hints))
                continue
            result.append(one)
        return tuple(result)

    def _rows(self, written: Written) -> tuple[Row, ...]:
        if written.rows and written.kind not in ("pack", *TABLED):
            text = f"A rule of the kind “{written.kind}” has no table."
            self.found.append(Diagnostic("E310", text, written.rows[0].span))
            return ()
        return written.rows


def _span(written: Written) -> Span | None:
    if not written.rows:
        return None
    return written.rows[0].span.to(written.rows[-1].span)


def _sources(head: Head, found: list[Diagnostic]) -> tuple[str, ...]:
    """The texts that the file was written from."""
    sources: list[str] = []
    for clause in head.clauses:
        if clause.word != "source":
            text = f"The head of a ruleset has no clause “{clause.word}”."
            expected = ("“source” and words in quotes",)
            found.append(Diagnostic("E301", text, clause.word_span, expected=expected))
            continue
        for node in clause.values:
            if isinstance(node, Text):
                sources.append(node.value)
            else:
                found.append(
                    Diagnostic("E309", "The clause “source” takes words in quotes.", node.span)
                )
    return tuple(sources)
