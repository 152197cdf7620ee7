"""The page in a browser: it steps through a game, asks for nothing, and fits a phone."""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from cuarenta.compiler.audit.forms.html import html, matrix_html
from cuarenta.compiler.audit.matrix import matrix
from tests.audit.compared import ruleset
from tests.audit.pages import full, told

NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
PHONE = {"width": 375, "height": 800}
DESK = {"width": 1280, "height": 900}
WIDER = "document.documentElement.scrollWidth > document.documentElement.clientWidth"


@pytest.fixture(scope="module")
def browser() -> Iterator[Any]:
    """A browser that shows nothing."""
    there = next(filter(None, map(shutil.which, NAMES)), None)
    if there is None:
        pytest.skip("there is no Chromium on this machine, so no page is opened")
    driver = pytest.importorskip(
        "playwright.sync_api", reason="there is no playwright, which drives Chromium"
    )
    root = ["--no-sandbox"] if os.geteuid() == 0 else []
    with driver.sync_playwright() as playwright:
        chromium = playwright.chromium.launch(executable_path=there, args=root)
        yield chromium
        chromium.close()


class Opened:
    """A page that has been opened, with all that it complained of and asked for."""

    def __init__(self, browser: Any, file: Path, **settings: Any) -> None:
        self.context = browser.new_context(**settings)
        self.context.set_default_timeout(10_000)
        self.page = self.context.new_page()
        self.complaints: list[str] = []
        self.requests: list[str] = []
        self.page.on("console", lambda message: self.complaints.append(message.text))
        self.page.on("pageerror", lambda error: self.complaints.append(str(error)))
        self.page.on("request", lambda request: self.requests.append(request.url))
        self.url = file.as_uri()
        self.page.goto(self.url)

    def close(self) -> None:
        """Nothing may have gone wrong, and nothing but the page itself been asked for."""
        assert self.complaints == []
        assert self.requests == [self.url]
        self.context.close()

    @property
    def step(self) -> list[str]:
        """The pictures that can be seen."""
        shown = self.page.locator(".frame:visible")
        return [each.get_attribute("data-step") for each in shown.all()]

    def colour(self) -> list[int]:
        """Red, green and blue of the ground."""
        told = self.page.evaluate("getComputedStyle(document.body).backgroundColor")
        return [int(each) for each in told.removeprefix("rgb(").removesuffix(")").split(",")]


@pytest.fixture(scope="module")
def file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A page with a witness and figures."""
    path: Path = tmp_path_factory.mktemp("pages") / "page.html"
    path.write_text(full(), encoding="utf-8")
    return path


def test_stepping_with_buttons(browser: Any, file: Path) -> None:
    opened = Opened(browser, file, viewport=DESK)
    page = opened.page
    assert opened.step == ["0"]
    for name, step in (
        ("forward", "1"), ("forward", "2"), ("forward", "2"), ("back", "1"), ("first", "0"),
        ("back", "0"), ("last", "2"),
    ):  # fmt: skip
        page.locator(f"[data-go={name}]").click(force=True)  # where it does nothing, too
        assert opened.step == [step], name
    assert page.locator(".where").inner_text() == "move 2 of 2"
    assert "Here they part." in page.locator(".live").inner_text()
    assert page.locator(".frame:visible .board").count() == 2
    page.locator(".moves button").first.click()
    assert opened.step == ["1"]
    assert page.locator(".moves [aria-current=step]").count() == 1
    assert page.locator(".frame:visible .middle .card").all_inner_texts() == ["A"]
    opened.close()


def test_stepping_with_keys(browser: Any, file: Path) -> None:
    opened = Opened(browser, file, viewport=DESK)
    page = opened.page
    page.keyboard.press("ArrowRight")
    assert opened.step == ["0"], "keys step only where a game has the focus"
    page.locator(".stage").focus()
    for key, step in (("ArrowRight", "1"), ("End", "2"), ("ArrowLeft", "1"), ("Home", "0")):
        page.keyboard.press(key)
        assert opened.step == [step], key
    page.locator("[data-go=forward]").focus()
    page.keyboard.press("Enter")
    page.keyboard.press("ArrowRight")
    assert opened.step == ["2"]
    told = page.locator(".live").inner_text()
    assert told.startswith("Move 2 of 2. Seat 2 plays A and takes A")
    opened.close()


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_a_phone(browser: Any, file: Path, scheme: str) -> None:
    opened = Opened(browser, file, viewport=PHONE, color_scheme=scheme, has_touch=True)
    assert not opened.page.evaluate(WIDER)
    opened.page.locator("[data-go=last]").tap()
    assert opened.step == ["2"]
    assert not opened.page.evaluate(WIDER)
    assert (sum(opened.colour()) < 3 * 64) == (scheme == "dark")
    opened.close()


def test_every_value_can_be_read_on_a_phone(browser: Any, tmp_path: Path) -> None:
    """A long page does not overflow either, and a matrix does so inside its own box."""
    for name, text in (
        ("audit", html(told("pagat", "mesa-comodines"))),
        ("matrix", matrix_html(matrix(map(ruleset, ("pagat", "telegrafo", "mesa", "play40"))))),
    ):
        path = tmp_path / f"{name}.html"
        path.write_text(text, encoding="utf-8")
        opened = Opened(browser, path, viewport=PHONE)
        assert not opened.page.evaluate(WIDER), name
        if name == "matrix":
            boxes = opened.page.locator(".matrix-box")
            assert boxes.count() == 3
            inside = "each => each.scrollWidth > each.clientWidth"
            assert any(boxes.nth(n).evaluate(inside) for n in range(3))
        opened.close()


def test_without_scripts_all_can_be_read(browser: Any, file: Path) -> None:
    opened = Opened(browser, file, viewport=DESK, java_script_enabled=False)
    assert opened.step == ["0", "1", "2"]
    assert opened.page.locator(".moves li").count() == 2
    assert not opened.page.locator(".steps").is_visible()
    opened.context.close()


def test_on_paper_everything_is_unfolded(browser: Any, file: Path) -> None:
    opened = Opened(browser, file, viewport=DESK, color_scheme="dark")
    opened.page.emulate_media(media="print", color_scheme="dark")
    assert opened.step == ["0", "1", "2"]
    assert not opened.page.locator(".steps").is_visible()
    assert opened.colour() == [255, 255, 255]
    opened.page.evaluate("dispatchEvent(new Event('beforeprint'))")
    assert opened.page.locator(".packs li").is_visible()
    opened.close()


def test_a_script_in_a_title_is_never_run(browser: Any, tmp_path: Path) -> None:
    """Even if the page let one in, the page's own rules would not let it run."""
    path = tmp_path / "page.html"
    wrong = (
        "<script>document.title = 'run'</script><img src='x' onerror=\"document.title = 'run'\">"
    )
    path.write_text(full().replace("<main", f"{wrong}<main", 1), encoding="utf-8")
    opened = Opened(browser, path, viewport=DESK)
    assert opened.page.title() == "telegrafo and telegrafo-todo-dos"
    assert opened.step == ["0"]
    assert any("Content Security Policy" in each for each in opened.complaints)
    opened.context.close()
