"""`cuarenta new` and `cuarenta show`: where a variant begins, and what it comes to."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from cuarenta.compiler.cli.app import app
from cuarenta.compiler.emit import emit
from cuarenta.compiler.load import Loading, load, load_text, shipped
from cuarenta.compiler.model.ruleset import Ruleset
from cuarenta.compiler.registry.clauses import CLAUSES
from cuarenta.compiler.registry.kinds import KINDS
from cuarenta.compiler.variants.flat import flat
from cuarenta.compiler.variants.starter import HEADINGS, LIKELY, title

CLUB = (
    'language 1\n\nruleset club-base "A club" extends mesa\n\noverride game chica\n  target  30\n'
)
PLACE = re.compile(r"  ([\w/.-]+\.cuarenta):(\d+)$")


def cuarenta(*arguments: object) -> Result:
    return CliRunner().invoke(app, [str(argument) for argument in arguments])


@pytest.fixture
def desk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder to work in, with a folder of a club's rulesets."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("CUARENTA_PATH", raising=False)
    (tmp_path / "clubs").mkdir()
    (tmp_path / "clubs" / "club-base.cuarenta").write_text(CLUB, encoding="utf-8")
    return tmp_path


def ruleset(loading: Loading) -> Ruleset:
    assert loading.ruleset, [one.message for one in loading.diagnostics]
    return loading.ruleset


# new ----------------------------------------------------------------------------------------


def begun(base: str) -> str:
    """What `new` writes for a variant of a base."""
    done = cuarenta("new", "my-town", "--extends", base)
    assert done.exit_code == 0, done.output
    return Path("my-town.cuarenta").read_text(encoding="utf-8")


@pytest.mark.usefixtures("desk")
@pytest.mark.parametrize("base", ["mesa", "telegrafo-mesa", "mesa-comodines", "pagat"])
def test_a_first_file_is_sound_and_changes_nothing(base: str) -> None:
    text = begun(base)
    loading = load("my-town.cuarenta")
    assert loading.diagnostics == ()
    mine, theirs = ruleset(loading), ruleset(load(base))
    assert list(mine.rules()) == list(theirs.rules())
    assert (mine.id, mine.title) == ("my-town", "My town")
    assert f"extends {base}\n" in text


def paragraphs(text: str) -> Iterator[list[str]]:
    """The overrides that stand in remarks."""
    for part in text.split("\n\n"):
        lines = part.splitlines()
        if lines[0].startswith("#override"):
            yield lines


@pytest.mark.usefixtures("desk")
@pytest.mark.parametrize("base", shipped())
def test_every_remark_is_ready_to_be_an_override(base: str) -> None:
    """With all its signs taken away, each one says just what the base says already."""
    text = begun(base)
    rules = list(paragraphs(text))
    ready = re.sub(r"^#(?!#)", "", text, flags=re.MULTILINE)
    found = load_text(ready).diagnostics
    assert {one.code for one in found} == {"E404"}
    assert len(found) == len(rules) >= 15


@pytest.mark.usefixtures("desk")
@pytest.mark.parametrize("base", ["mesa", "pagat", "telegrafo-mesa"])
def test_each_value_names_the_line_that_it_comes_from(base: str, root: Path) -> None:
    seen = 0
    for line in begun(base).splitlines():
        match = re.fullmatch(r"#  (.*?)  +# ([\w-]+\.cuarenta):(\d+)", line)
        if match:
            there = (root / "rulesets" / match[2]).read_text("utf-8").splitlines()
            written = there[int(match[3]) - 1]
            assert match[1].split()[0] == written.split()[0]
            seen += 1
    assert seen > 40


@pytest.mark.usefixtures("desk")
def test_what_clubs_vary_most_is_there() -> None:
    text = begun("mesa")
    values = ruleset(load("mesa"))
    for kind in ("game", "seats", "deal", "fault", "announce", "turn", "award", "limit", "win"):
        assert f"#override {kind} " in text
    assert f"#  target  {values.game.target} " in text.replace("target   ", "target  ")
    assert "#  direction  anticlockwise" in text
    assert "#  | >= 20 | round up" in text
    assert "#override pack" not in text


@pytest.mark.usefixtures("desk")
def test_a_changed_value_is_all_it_takes() -> None:
    text = begun("mesa")
    (rule,) = (one for one in paragraphs(text) if one[0].startswith("#override game"))
    lines = [rule[0], *(line for line in rule if line.startswith("#  target"))]
    ready = "\n".join(line[1:] for line in lines).replace(" 40 ", " 50 ")
    changed = text.replace("\n".join(rule), ready)
    assert ruleset(load_text(changed)).game.target == 50


@pytest.mark.usefixtures("desk")
def test_values_with_a_name_come_first() -> None:
    body = "\nlet worth = 3\n\noverride award limpia\n  points  worth\n"
    Path("mine.cuarenta").write_text(CLUB.replace("club-base", "mine") + body, encoding="utf-8")
    text = begun("mine")
    assert re.search(r"^#override let worth = 3 +# mine\.cuarenta:8$", text, re.MULTILINE)
    assert "#  points  worth" in text
    changed = text.replace("#override let worth = 3", "override let worth = 5")
    assert load_text(changed).diagnostics == ()


@pytest.mark.usefixtures("desk")
def test_the_base_is_named_so_that_it_is_found() -> None:
    (Path("deep") / "er").mkdir(parents=True)
    for number, (base, options, reference) in enumerate(
        [
            ("club-base", ["--path", "clubs"], "club-base"),
            ("clubs/club-base.cuarenta", [], '"../../clubs/club-base.cuarenta"'),
            ("clubs/club-base.cuarenta", ["--path", "clubs"], "club-base"),
        ]
    ):
        name = f"town-{number}"
        done = cuarenta("new", name, "--extends", base, "-o", "deep/er", *options)
        assert done.exit_code == 0, done.output
        file = Path("deep/er") / f"{name}.cuarenta"
        assert f"extends {reference}\n" in file.read_text(encoding="utf-8")
        assert cuarenta("check", file, *options).exit_code == 0
    done = cuarenta("new", "beside", "--extends", "clubs/club-base.cuarenta", "-o", "clubs")
    assert "extends club-base\n" in Path("clubs/beside.cuarenta").read_text(encoding="utf-8")


@pytest.mark.usefixtures("desk")
def test_the_folder_is_made() -> None:
    assert cuarenta("new", "my-town", "--extends", "mesa", "-o", "a/b").exit_code == 0
    assert Path("a/b/my-town.cuarenta").is_file()


@pytest.mark.usefixtures("desk")
@pytest.mark.parametrize("there", ["file", "folder", "link"])
def test_nothing_is_written_over(there: str) -> None:
    path = Path("my-town.cuarenta")
    if there == "file":
        path.write_text("precious", encoding="utf-8")
    elif there == "folder":
        path.mkdir()
    else:
        path.symlink_to("nowhere")
    done = cuarenta("new", "my-town", "--extends", "mesa")
    assert done.exit_code == 2
    assert "is there already" in done.stderr
    if there == "file":
        assert path.read_text(encoding="utf-8") == "precious"
    assert not Path("nowhere").exists()


@pytest.mark.parametrize(
    ("name", "meant"),
    [
        ("Mi_Pueblo", "mi-pueblo"),
        ("Cañar Viejo", "canar-viejo"),
        ("my-town.cuarenta", "my-town"),
        ("9th-street", "th-street"),
        ("a--b", "a-b"),
        ("../up", "up"),
        ("", None),
        ("四十", None),
        ("\x1b[31m", "31m"),
    ],
)
def test_bad_names_are_explained(desk: Path, name: str, meant: str | None) -> None:
    before = sorted(desk.iterdir())
    done = cuarenta("new", "--extends", "mesa", "--", name)
    assert done.exit_code == 2
    assert "small letters a to z" in done.stderr
    assert "\x1b" not in done.stderr
    assert ("Did you mean" in done.stderr) == (meant is not None)
    assert meant is None or f"“{meant}”" in done.stderr or name.startswith("\x1b")
    assert sorted(desk.iterdir()) == before


@pytest.mark.usefixtures("desk")
def test_names_that_are_taken() -> None:
    done = cuarenta("new", "mesa", "--extends", "telegrafo")
    assert (done.exit_code, "shipped" in done.stderr) == (2, True)
    done = cuarenta("new", "club-base", "--extends", "club-base", "--path", "clubs")
    assert (done.exit_code, "name of its own" in done.stderr) == (2, True)


@pytest.mark.usefixtures("desk")
def test_a_base_that_is_not_there_or_not_sound() -> None:
    done = cuarenta("new", "my-town", "--extends", "telegrapho")
    assert (done.exit_code, "telegrafo" in done.stderr) == (2, True)
    Path("broken.cuarenta").write_text(CLUB.replace("30", "thirty"), encoding="utf-8")
    assert cuarenta("new", "my-town", "--extends", "broken.cuarenta").exit_code == 1
    assert not Path("my-town.cuarenta").exists()
    assert cuarenta("new", "my-town").exit_code == 2
    assert cuarenta("new", "my-town", "--extends", "mesa", "-o", "broken.cuarenta").exit_code == 2


@pytest.mark.usefixtures("desk")
def test_a_base_whose_path_cannot_be_written() -> None:
    Path('a"b').mkdir()
    (Path('a"b') / "base.cuarenta").write_text(CLUB, encoding="utf-8")
    done = cuarenta("new", "my-town", "--extends", 'a"b/base.cuarenta')
    assert (done.exit_code, "cannot stand" in done.stderr) == (2, True)


def test_likely_clauses_are_clauses() -> None:
    known = {(spec.kind, spec.word) for spec in CLAUSES}
    assert [one for kind in LIKELY for one in LIKELY[kind] if (kind, one) not in known] == []
    assert set(LIKELY) == set(HEADINGS) == set(KINDS) - {"pack", "custom"}


def test_a_title_to_begin_with() -> None:
    assert title("my-own-town-2") == "My own town 2"


# show ---------------------------------------------------------------------------------------


@pytest.mark.usefixtures("desk")
@pytest.mark.parametrize("name", shipped())
def test_each_line_is_where_it_is_said_to_be(name: str, root: Path) -> None:
    done = cuarenta("show", name)
    assert done.exit_code == 0, done.output
    for line in filter(None, done.stdout.splitlines()):
        if not (place := PLACE.search(line)):
            assert re.match(r" +(and|or) ", line), line
            continue
        there = (root / "rulesets" / place[1]).read_text(encoding="utf-8").splitlines()
        shown, written = line[: place.start()].split(), there[int(place[2]) - 1].split()
        if written[0] == "override":
            assert shown[:2] == written[1:3]
        else:
            assert shown[: min(2, len(written))] == written[:2]


@pytest.mark.usefixtures("desk")
def test_a_variant_is_shown_with_what_it_inherits() -> None:
    told = cuarenta("show", "mesa-rapido").stdout.splitlines()
    assert re.match(r'ruleset mesa-rapido ".*" extends mesa +mesa-rapido.cuarenta:3$', told[0])
    start = next(i for i, line in enumerate(told) if line.startswith("game "))
    places = [PLACE.search(line) for line in told[start : start + 3]]
    assert [place and place[1] for place in places] == [
        "mesa-rapido.cuarenta",
        "mesa.cuarenta",
        "mesa-rapido.cuarenta",
    ]
    assert re.match(r"  target +20 ", told[start + 2])
    rules = [line for line in told if line and not line.startswith(" ")]
    assert len(rules) == 1 + len(list(ruleset(load("mesa-rapido")).rules()))


@pytest.mark.usefixtures("desk")
def test_places_stand_in_one_column_and_are_plain() -> None:
    told = cuarenta("show", "mesa").stdout
    assert "\x1b" not in told
    lines = [line for line in told.splitlines() if PLACE.search(line) and len(line) < 90]
    assert len({line.rindex("  ") for line in lines}) == 1


@pytest.mark.usefixtures("desk")
def test_show_finds_what_the_path_has() -> None:
    told = cuarenta("show", "club-base", "--path", "clubs").stdout
    assert re.search(r"^  target +30 +clubs/club-base\.cuarenta:6$", told, re.MULTILINE)


@pytest.mark.usefixtures("desk")
def test_show_of_what_is_not_sound() -> None:
    Path("broken.cuarenta").write_text(CLUB.replace("30", "thirty"), encoding="utf-8")
    done = cuarenta("show", "broken.cuarenta", "--flat")
    assert (done.exit_code, done.stdout) == (1, "")
    assert cuarenta("show", "nowhere").exit_code == 2


# flat ---------------------------------------------------------------------------------------


def flattened(name: str) -> str:
    tree = load(name).tree
    assert tree
    return flat(tree)


@pytest.mark.parametrize("name", shipped())
def test_a_flat_file_means_the_same(name: str) -> None:
    text, whole = flattened(name), ruleset(load(name))
    loading = load_text(text, f"{name}.cuarenta")
    assert loading.diagnostics == ()
    alone = ruleset(loading)
    assert alone == whole
    assert alone.sha256 == whole.sha256
    assert loading.chain == (name,)
    assert "extends" not in text
    assert not re.search(r"^(override|drop)\b", text, re.MULTILINE)


@pytest.mark.parametrize("name", shipped())
def test_flat_once_is_flat_for_good(name: str) -> None:
    text = flattened(name)
    tree = load_text(text).tree
    assert tree
    assert flat(tree) == text


@pytest.mark.parametrize("name", shipped())
def test_a_flat_file_gives_the_same_engine(name: str) -> None:
    """The same bytes, but for the list of its rules, which tells their places."""
    whole = ruleset(load(name))
    alone = ruleset(load_text(flattened(name), f"{name}.cuarenta"))
    texts = [re.sub(r"(?ms)^RULES = \($.*?^\)$", "", emit(one)) for one in (whole, alone)]
    assert "RULES = " not in texts[0]
    assert texts[0] == texts[1]


@pytest.mark.usefixtures("desk")
def test_flat_is_printed_as_it_is() -> None:
    done = cuarenta("show", "mesa-rapido", "--flat")
    assert done.stdout == flattened("mesa-rapido")
    Path("flat.cuarenta").write_text(done.stdout, encoding="utf-8")
    assert cuarenta("check", "flat.cuarenta").stdout == "flat.cuarenta: nothing to remark\n"
