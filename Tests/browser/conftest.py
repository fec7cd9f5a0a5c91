from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import chromium
import pytest
from comparison import compare
from device import PATIENCE_S, DevelopmentServer, Device, ScriptedDevice, ServedDevice
from inspector import CAMPAIGNS, CARDS, Inspector, Json
from PIL import Image
from playwright.sync_api import Browser, expect, sync_playwright
from webview import WebView

REFERENCES = Path(__file__).parent / "references"
FAILURES = Path(__file__).parents[2] / ".build" / "browser"


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--renew-references", action="store_true", help="replace the pictures in references/")


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    expect.set_options(timeout=PATIENCE_S * 1000)
    with sync_playwright() as playwright:
        browser = chromium.launch(playwright)
        chromium.require_font(browser)
        yield browser
        browser.close()


@pytest.fixture
def device(tmp_path: Path) -> Iterator[Callable[..., ScriptedDevice]]:
    """Makes programs with a scripted server."""
    made: list[ScriptedDevice] = []

    def make(**payload: Any) -> ScriptedDevice:  # noqa: ANN401
        made.append(ScriptedDevice(tmp_path / f"store-{len(made)}", **payload))
        return made[-1]

    yield make
    for one in made:
        one.close()


@pytest.fixture
def served(tmp_path: Path) -> Iterator[Callable[..., ServedDevice]]:
    """Makes a program with a development server, with this campaign file."""
    made: list[ServedDevice | DevelopmentServer] = []

    def make(**content: Any) -> ServedDevice:  # noqa: ANN401
        server = DevelopmentServer(tmp_path, content)
        made.append(server)
        made.append(ServedDevice(tmp_path / "served", server))
        return made[-1]

    yield make
    for one in reversed(made):
        one.close()


@pytest.fixture
def view(browser: Browser) -> Iterator[Callable[..., WebView]]:
    """Makes web views; at the end fails for any problem that the test did not expect."""
    made: list[WebView] = []

    def make(
        device: Device,
        html: str | None = None,
        *,
        expected: list[str] | None = None,
        **options: Any,  # noqa: ANN401
    ) -> WebView:
        one = WebView(browser, device, **options)
        one.expected += expected or []
        made.append(one)
        if html is not None:
            one.load(html)
        return one

    yield make
    complaints = [complaint for one in made for complaint in one.complaints()]
    for one in made:
        one.close()
    assert complaints == []


@pytest.fixture
def judge(request: pytest.FixtureRequest) -> Callable[[str, Image.Image], None]:
    """Compares a picture with the approved one of this name."""
    renews = request.config.getoption("--renew-references")

    def check(name: str, picture: Image.Image) -> None:
        file = REFERENCES / f"{name}.png"
        if renews:
            picture.save(file, optimize=True)
            return
        assert file.is_file(), f"no {file}: look at the page, then run 'scripts/browser --renew-references'"
        comparison = compare(picture, Image.open(file))
        if comparison.same:
            return
        FAILURES.mkdir(parents=True, exist_ok=True)
        picture.save(FAILURES / f"{name}.actual.png")
        if comparison.picture:
            comparison.picture.save(FAILURES / f"{name}.difference.png")
        pytest.fail(f"{name} does not look as in {file}: {comparison.text}; see {FAILURES}/{name}.*.png", pytrace=False)

    return check


@pytest.fixture
def inspect(browser: Browser, tmp_path: Path) -> Iterator[Callable[..., Inspector]]:
    """Makes pages; at the end fails for any problem that the test did not remove from the list."""
    made: list[Inspector] = []

    def make(cards: list[Json] = CARDS, campaigns: list[Json] = CAMPAIGNS, **options: Any) -> Inspector:  # noqa: ANN401
        made.append(Inspector(browser, tmp_path, {"cards": cards, "campaigns": campaigns}, **options))
        return made[-1]

    yield make
    complaints = [one for page in made for one in page.problems + page.violations()]
    for page in made:
        page.close()
    assert complaints == []
