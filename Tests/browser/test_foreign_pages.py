"""Pages of other origins against `placardctl serve`: attacks on a developer who has the server running."""

from __future__ import annotations

import json
import urllib.request
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest
from chromium import FOREIGN_HOST
from device import PATIENCE_S, DevelopmentServer
from loopback import Reply, Server
from playwright.sync_api import Browser, Page

Json = dict[str, Any]

#: What only the developer must see.
SECRET = "what-anna-did"

PICTURE = f'<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><title>{SECRET}</title></svg>'

EDITED = json.dumps({"id": "hours", "tp": "text_announcement", "tt": "closed"})

#: The attacker's script for the server's origin.
SCRIPT = "fetch('/_placard/received').then((r) => r.text()).then((t) => { document.title = 'stolen ' + t; });"
FAULT: Json = {
    "path": "data",
    "status": 200,
    "headers": {"Content-Type": "text/html"},
    "body": f"<title>ran nothing</title><script>document.title = 'ran'; {SCRIPT}</script>",
}

#: Requests a URL in each way that a page has, and returns the result: a status and a text, or an error.
_ASK = """
async ([url, method, type, body]) => {
    const options = { method, headers: type ? { "Content-Type": type } : {}, body: body || undefined };
    try {
        const answer = await fetch(url, options);
        return [answer.status, await answer.text()];
    } catch (error) {
        return [0, String(error)];
    }
}
"""

#: Posts a form, which needs no preflight, and shows the reply instead of the page.
_POST = """
([url, text]) => {
    const form = document.createElement("form");
    form.method = "post";
    form.action = url;
    form.enctype = "text/plain";
    const [name, value] = text.split("=");
    const field = document.createElement("input");
    field.name = name;
    field.value = value ?? "";
    form.append(field);
    document.body.append(form);
    form.submit();
}
"""


#: Shows a picture; returns the error that forbids reading it, "" if it could be read, and null if there was no picture.
_SHOW = """
(url) => new Promise((done) => {
    const image = new Image();
    image.onerror = () => done(null);
    image.onload = () => {
        const canvas = document.createElement("canvas");
        const drawing = canvas.getContext("2d");
        drawing.drawImage(image, 0, 0);
        try {
            drawing.getImageData(0, 0, 1, 1);
            done("");
        } catch (error) {
            done(error.name);
        }
    };
    image.src = url;
})
"""


@pytest.fixture
def server(tmp_path: Path) -> Iterator[DevelopmentServer]:
    server = DevelopmentServer(tmp_path, {"cards": [{"id": "hours", "tp": "text_announcement", "tt": "6:30"}]})
    (tmp_path / "images").mkdir()
    (tmp_path / "images" / "secret.svg").write_text(PICTURE)
    event = {"name": "ce", "time": 1, "data": {"n": SECRET}}
    assert post_as_client(server, [event]) == {"message": "success"}
    yield server
    server.close()


@pytest.fixture
def foreign_port() -> Iterator[int]:
    """The port of a foreign web server."""
    page = b"<!doctype html><title>foreign</title><body>"
    with Server(Reply(page, headers=("Content-Type: text/html",))) as foreign:
        yield foreign.port


@pytest.fixture
def page(browser: Browser) -> Iterator[Page]:
    page = browser.new_page()
    page.set_default_timeout(PATIENCE_S * 1000)
    yield page
    page.context.close()


def post_as_client(server: DevelopmentServer, events: list[Json]) -> Json:
    body = {"time": 1, "sdk_version": "1", "device_id": "d", "events": events}
    headers = {"Content-Type": "application/json", "X-Braze-Api-Key": "k"}
    request = urllib.request.Request(f"{server.url}/api/v3/data", json.dumps(body).encode(), headers)
    with urllib.request.urlopen(request, timeout=PATIENCE_S) as answer:
        return json.load(answer)


def counts(server: DevelopmentServer) -> list[Any]:
    with urllib.request.urlopen(f"{server.url}/_placard/received", timeout=PATIENCE_S) as answer:
        report = json.load(answer)
    return [report["requests"], report["refused"]]


def entry(server: DevelopmentServer) -> Json:
    """The card of the file."""
    with urllib.request.urlopen(f"{server.url}/_placard/entry?card=hours", timeout=PATIENCE_S) as answer:
        return json.load(answer)


def attack(page: Page, server: DevelopmentServer, url: str) -> list[tuple[str, Any]]:
    """Requests everything that a page could fetch there; returns the results."""
    fault = json.dumps(FAULT)
    # A program on this machine could save this.
    edit = json.dumps({"card": "hours", "text": EDITED, "stamp": entry(server)["stamp"]})
    asked = [
        ("GET", "/_placard/received", None, None),
        ("GET", "/_placard/state", None, None),
        ("GET", "/_placard/content", None, None),
        ("DELETE", "/_placard/received", None, None),
        ("POST", "/_placard/fault", "application/json", fault),
        ("POST", "/_placard/fault", "text/plain", fault),
        ("POST", "/_placard/explain", "application/json", '{"kind": "open"}'),
        ("POST", "/_placard/simulate", "text/csv", "user,time_ms"),
        ("GET", "/_placard/timeline", None, None),
        ("GET", "/_placard/entry?card=hours", None, None),
        ("POST", "/_placard/entry", "application/json", edit),
        ("PUT", "/_placard/entry", "application/json", edit),
        ("PUT", "/_placard/entry", "text/plain", edit),
        ("GET", "/api/v3/data", None, None),
        ("GET", "/images/secret.svg", None, None),
        ("POST", "/api/v3/data", "application/json", "{}"),
        ("POST", "/users/track", "application/json", "{}"),
    ]
    answers = [page.evaluate(_ASK, [url + path, method, kind, body]) for method, path, kind, body in asked]
    return [(f"{method} {path}", answer) for (method, path, _, _), answer in zip(asked, answers, strict=True)]


def check_unharmed(server: DevelopmentServer) -> None:
    """Nothing was removed or added, and no fault waits for the next client."""
    assert [event["data"]["n"] for event in server.received()] == [SECRET]
    assert post_as_client(server, []) == {"message": "success"}
    assert json.loads(entry(server)["text"])["tt"] == "6:30"


@pytest.mark.parametrize("host", [FOREIGN_HOST, "localhost", "127.0.0.1"])
def test_a_foreign_page_reads_and_changes_nothing(
    page: Page, server: DevelopmentServer, foreign_port: int, host: str
) -> None:
    page.goto(f"http://{host}:{foreign_port}/")
    for asked, (status, text) in attack(page, server, server.url):
        assert status == 0, asked
        assert "Failed to fetch" in text, asked
    check_unharmed(server)


@pytest.mark.parametrize("host", [FOREIGN_HOST, "localhost"])
def test_a_foreign_page_cannot_act_as_a_client_without_a_preflight(
    page: Page, server: DevelopmentServer, foreign_port: int, host: str
) -> None:
    home = f"http://{host}:{foreign_port}/"
    before = counts(server)
    page.goto(home)
    for path in ["/api/v3/data", "/users/track"]:
        assert page.evaluate(_SHOW, server.url + path) is None
        page.evaluate("(url) => fetch(url, { mode: 'no-cors' }).catch(() => {})", server.url + path)
        page.evaluate("(url) => { location.href = url; }", server.url + path)
        page.wait_for_url(f"{server.url}/**")
        assert "other origins" in page.content()
        page.goto(home)
    assert counts(server) == before


def test_a_foreign_page_shows_a_picture_but_does_not_read_it(
    page: Page, server: DevelopmentServer, foreign_port: int
) -> None:
    url = f"{server.url}/images/secret.svg"
    page.goto(f"http://{FOREIGN_HOST}:{foreign_port}/")
    assert page.evaluate(_SHOW, url) == "SecurityError"
    assert page.evaluate(_ASK, [url, "GET", None, None])[0] == 0
    page.evaluate("(url) => { location.href = url; }", url)
    page.wait_for_url(url)
    assert "other origins" in page.content()


@pytest.mark.parametrize("host", [FOREIGN_HOST, "localhost"])
def test_a_foreign_page_runs_nothing_in_the_origin_of_the_server(
    page: Page, server: DevelopmentServer, foreign_port: int, host: str
) -> None:
    home = f"http://{host}:{foreign_port}/"
    page.goto(home)
    page.evaluate(_ASK, [f"{server.url}/_placard/fault", "POST", "application/json", json.dumps(FAULT)])
    # A form field that is valid JSON: {"path": …, "x": "="}.
    text = json.dumps(FAULT | {"body": "<script>document.title = 'ran'</script>"}).replace("=", "\\u003d")
    page.evaluate(_POST, [f"{server.url}/_placard/fault", text])
    page.wait_for_url(f"{server.url}/**")
    page.goto(home)
    page.evaluate(_POST, [f"{server.url}/api/v3/data", "a=b"])
    page.wait_for_url(f"{server.url}/**")
    # An injected script would need a moment to run.
    page.wait_for_timeout(500)
    assert not page.title().startswith(("ran", "stolen")), page.title()
    assert "other origins" in page.content()
    check_unharmed(server)


def test_a_page_whose_name_resolves_here_reads_and_changes_nothing(page: Page, server: DevelopmentServer) -> None:
    """The attacker's page has the origin of a name that now resolves to this server."""
    rebound = f"http://{FOREIGN_HOST}:{urlsplit(server.url).port}"
    page.goto(f"{rebound}/")
    assert page.evaluate("origin") == rebound
    for asked, (status, text) in attack(page, server, rebound):
        assert status == 421, asked
        assert SECRET not in text, asked
    check_unharmed(server)


def test_a_fault_that_is_a_page_runs_nothing(page: Page, server: DevelopmentServer) -> None:
    """A fault that the test itself has requested, shown by a page of the same origin."""
    request = urllib.request.Request(
        f"{server.url}/_placard/fault", json.dumps(FAULT).encode(), {"Content-Type": "application/json"}
    )
    with urllib.request.urlopen(request, timeout=PATIENCE_S) as answer:
        assert answer.status == 200
    page.route(
        f"{server.url}/form", lambda route: route.fulfill(content_type="text/html", body="<!doctype html><body>")
    )
    page.goto(f"{server.url}/form")
    page.evaluate(_POST, [f"{server.url}/api/v3/data", "a=b"])
    page.wait_for_url(f"{server.url}/api/v3/data")
    page.wait_for_timeout(500)
    assert page.title() == "ran nothing"
    assert page.evaluate("origin") == "null"
