"""HTML messages on the page of `placardctl serve`: their scripts, files and calls; and colours of messages."""

from __future__ import annotations

import io
import json
import re
import zipfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from device import Json
from inspector import Inspector, campaign
from playwright.sync_api import FrameLocator, expect

Inspect = Callable[..., Inspector]
CAMPAIGNS = Path(__file__).parent / "campaigns"
GO: Json = {"type": "custom_event", "data": {"event_name": "go"}}


def written(name: str) -> list[Json]:
    campaigns: list[Json] = json.loads((CAMPAIGNS / f"{name}.json").read_text())["campaigns"]
    return campaigns


def html(text: str, **more: Any) -> list[Json]:  # noqa: ANN401
    return [campaign("page", {"type": "HTML", "message": text, **more}, GO)]


def opened(page: Inspector, name: str) -> FrameLocator:
    page.select(name)
    return page.preview.frame_locator("iframe")


def effects(page: Inspector, action: int = 0) -> list[str]:
    texts: list[str] = page.actions.nth(action).locator(".effect").all_text_contents()
    return texts


def test_calls_are_listed_in_their_order(inspect: Inspect) -> None:
    page = inspect(campaigns=written("survey"))
    opened(page, "survey").get_by_text("Good", exact=True).click()
    expect(page.page.locator("#gone-text")).to_have_text("The message has closed.")
    expect(page.actions.first.locator("strong")).to_have_text("5 calls of the message")
    assert effects(page) == [
        "logs the click on the button 0",
        'sets last coffee to "good"',
        'logs the event coffee rated {"answer":"good","stars":5}',
        "sends what is queued",
        "closes the message",
    ]
    page.actions.first.get_by_role("button").click()
    page.page.get_by_role("tab", name="Python").click()
    expect(page.page.locator("#code-python")).to_contain_text('client.log_event("coffee rated", {"answer":"good"')


def test_refused_calls_say_why(inspect: Inspect) -> None:
    page = inspect(campaigns=written("refused-calls"))
    opened(page, "refused").locator("#all").click()
    expect(page.actions.first.locator("strong")).to_contain_text("calls of the message")
    found = effects(page)
    refused = [re.match("refuses ([A-Za-z]+): .", text) for text in found]
    assert [match[1] for match in refused if match] == [
        "logCustomEvent",
        "setGender",
        "setCustomUserAttribute",
        "logPurchase",
        "changeUser",
    ]
    assert [text for text in found if not text.startswith("refuses")] == ["logs the event good", "logs the event last"]


@pytest.mark.parametrize(
    ("link", "found"),
    [
        ("app", ["logs the click on the button menu", "opens kiosk-app://menu?item=7 inside the app"]),
        ("both", ["logs the click", "opens kiosk-app://menu inside the app"]),
        ("call", ["logs the click", "opens tel:+4312345 inside the app"]),
    ],
)
def test_links_say_what_they_open(inspect: Inspect, link: str, found: list[str]) -> None:
    page = inspect(campaigns=written("links"))
    opened(page, "links").locator(f"#{link}").click()
    expect(page.page.locator("#gone-text")).to_have_text("The message has closed.")
    assert effects(page) == [*found, "closes the message"]


def test_scripts_run_only_if_they_are_to(inspect: Inspect) -> None:
    page = inspect(campaigns=html('<p id="p">still</p><script>document.getElementById("p").append("runs")</script>'))
    place = opened(page, "page").locator("#p")
    expect(place).to_have_text("stillruns")
    expect(page.page.locator("#preview-when")).not_to_contain_text("do nothing")
    page.page.get_by_role("switch", name="Scripts run").click()
    expect(place).to_have_text("still")
    expect(page.page.locator("#preview-when")).to_contain_text("Its links do nothing here")
    page.page.wait_for_url("**scripts=0*")
    page.open(page.page.url)
    expect(page.preview.frame_locator("iframe").locator("#p")).to_have_text("still")
    # Only these messages have scripts.
    page.select("Feed")
    expect(page.page.get_by_role("switch", name="Scripts run")).to_be_hidden()
    # A browser logs each script that it does not run.
    page.problems = [problem for problem in page.problems if "Blocked script execution" not in problem]


def test_a_bundle_next_to_the_file_is_used(inspect: Inspect) -> None:
    page = inspect(campaigns=[])
    bundle = io.BytesIO()
    with zipfile.ZipFile(bundle, "w") as files:
        files.writestr("js/page.js", 'document.getElementById("p").textContent = "from the bundle";')
        files.writestr("page.css", "p { color: rgb(1, 2, 3) }")
    (page.file.parent / "images" / "bundle.zip").write_bytes(bundle.getvalue())
    (page.file.parent / "images" / "alone.css").write_text("p { margin-top: 77px }")
    text = '<link rel="stylesheet" href="page.css"><link rel="stylesheet" href="/images/alone.css"><p id="p"></p>'
    more = {"assets_zip": "/images/bundle.zip", "asset_urls": ["/images/alone.css"]}
    page.write({"campaigns": html(f'{text}<script src="js/page.js"></script>', **more)})
    place = opened(page, "page").locator("#p")
    expect(place).to_have_text("from the bundle")
    expect(place).to_have_css("color", "rgb(1, 2, 3)")
    expect(place).to_have_css("margin-top", "77px")


def test_calls_are_limited_as_on_a_device(inspect: Inspect) -> None:
    page = inspect(campaigns=html("<script>for (let i = 0; i < 1000; i++) brazeBridge.logCustomEvent('e');</script>"))
    opened(page, "page")
    expect(page.actions.filter(has_text="left out")).to_have_count(1)
    events = page.actions.locator(".effect", has_text=re.compile("^logs the event e$"))
    expect(events).to_have_count(64)
    expect(page.actions.filter(has_text="left out")).to_contain_text("936 were left out")


def test_a_script_that_fails_is_reported(inspect: Inspect) -> None:
    page = inspect(campaigns=html("<script>brazeBridge.other();</script>"))
    opened(page, "page")
    expect(page.actions.filter(has_text="a script of the message failed")).to_contain_text("is not a function")
    page.problems = [problem for problem in page.problems if "is not a function" not in problem]


def test_scripts_reach_neither_the_page_nor_the_server(inspect: Inspect) -> None:
    tries = {
        "page": "parent.parent.document.title",
        "storage": "localStorage.length",
        "server": "await fetch(new URL('/_placard/state', document.baseURI))",
    }
    script = "".join(
        f"await (async () => {{ {code}; return 'reached'; }})().then((s) => s, () => 'refused')"
        f".then((s) => document.body.append(' {name}: ' + s));"
        for name, code in tries.items()
    )
    page = inspect(campaigns=html(f"<body><script>(async () => {{ {script} }})();</script>"))
    expect(opened(page, "page").locator("body")).to_contain_text("server: refused")
    expect(page.preview.frame_locator("iframe").locator("body")).to_contain_text("page: refused storage: refused")
    page.problems = [problem for problem in page.problems if not problem.startswith("error: ")]
    page.select("Feed")
    expect(page.preview.get_by_text("We open at 6:30")).to_be_visible()


def test_colours_are_shown_as_css(inspect: Inspect) -> None:
    message: Json = {
        "type": "MODAL",
        "message": "m",
        "bg_color": 0x80FF0000,
        "text_color": 0x00333333,
        "btns": [{"id": 0, "text": "b", "bg_color": 0xFF123456}],
        "themes": {"dark": {"bg_color": 4278190080}},
    }
    page = inspect(campaigns=[campaign("m", message, GO), *html("<p>x</p>")])
    page.select("m")
    page.page.locator("#preview-colors summary").click()
    rows = page.page.locator("#color-list > div")
    texts = [text.split("#") for text in rows.all_text_contents()]
    found = {key: f"#{css}" for key, css in texts}
    assert found["bg_color"] == "#ff000080"
    # Text without alpha would be invisible: devices draw it opaque.
    assert found["text_color"] == "#333333"
    assert found["btns[0].bg_color"] == "#123456"
    assert found["dark bg_color"] == "#000000"
    swatch = rows.first.locator(".swatch")
    assert "rgba(255, 0, 0, 0.5" in swatch.evaluate("element => getComputedStyle(element).backgroundImage")
    page.select("page")
    expect(page.page.locator("#preview-colors")).to_be_hidden()
