"""Campaigns whose HTML calls the bridge, written as authors write them: what each call logs and reports, in order."""

from __future__ import annotations

import json
import random
from collections.abc import Callable
from pathlib import Path
from typing import Any

import libplacard
import pytest
from device import Device
from hostile_calls import HostileCalls
from samples import campaign
from webview import ADDRESS, WebView

Make = Callable[..., Device]
View = Callable[..., WebView]

CAMPAIGNS = Path(__file__).parent / "campaigns"


class Shown:
    """A message on the screen, and what came of it."""

    def __init__(self, device: Device, view: WebView) -> None:
        self.device = device
        self.view = view

    @property
    def frame(self) -> Any:  # noqa: ANN401
        return self.view.frame

    def click(self, selector: str) -> None:
        self.frame.locator(selector).click()

    def rest(self) -> None:
        """Waits until every call was passed on, and repeated."""
        self.view.rest()
        self.view.page.wait_for_timeout(1300)
        self.view.rest()

    def until_closed(self) -> None:
        self.view.until(lambda: self.is_closed, "the message is closed")
        self.view.page.wait_for_timeout(1200)

    @property
    def is_closed(self) -> bool:
        self.device.settle()
        return len(self.device.events_of(libplacard.MessageClosed)) == 1

    def records(self) -> list[tuple[str, Any]]:
        """Everything that was logged after the message was triggered: code, and what it says."""
        return [(record["name"], said(record)) for record in self.device.logged_by_message()]

    def dropped(self) -> list[tuple[str, str]]:
        self.device.settle()
        return [(event.what, event.id) for event in self.device.events_of(libplacard.Dropped)]

    def opened(self) -> list[tuple[str, bool]]:
        self.device.settle()
        return [(event.url, event.use_webview) for event in self.device.events_of(libplacard.OpenURL)]


def said(record: dict[str, Any]) -> Any:  # noqa: ANN401
    """The button of a click, the name and properties of an event, or the data as they are."""
    data = record["data"]
    if record["name"] == "ce":
        return (data["n"], data["p"]) if data["p"] else data["n"]
    if "trigger_ids" in data or "trigger_id" in data:
        return data.get("bid")
    return data


@pytest.fixture
def show(device: Make, view: View) -> Callable[..., Shown]:
    def make(name: str, *, scripts: str = "on", view_options: dict[str, Any] | None = None, **look: Any) -> Shown:  # noqa: ANN401
        content = json.loads((CAMPAIGNS / f"{name}.json").read_text())
        return put(device(campaigns=content["campaigns"]), view, scripts=scripts, **(view_options or {}), **look)

    return make


@pytest.fixture
def html(device: Make, view: View) -> Callable[..., Shown]:
    """Shows a message with this HTML."""

    def make(text: str, *, kind: str = "HTML", scripts: str = "on", **data: Any) -> Shown:  # noqa: ANN401
        return put(device(campaigns=[campaign("go", type=kind, message=text, **data)]), view, scripts=scripts)

    return make


def put(program: Device, view: View, *, scripts: str, **look: Any) -> Shown:  # noqa: ANN401
    page = view(program)
    page.load(program.offer("go").render(scripts=scripts, **look))
    page.until_path("/message/seen")
    page.until(lambda: len(page.page.frames) == 2, "the page of the message is there")
    return Shown(program, page)


# ---- The documented ways of writing a message


def test_a_survey_logs_its_answer_and_closes(show: Callable[..., Shown]) -> None:
    shown = show("survey")
    shown.click("#good")
    shown.until_closed()
    assert shown.records() == [("si", None), ("sbc", "0"), ("ce", ("coffee rated", {"answer": "good", "stars": 5}))]
    assert shown.device.attributes() == {"last coffee": "good"}
    calls = [path for path in shown.view.paths if path.startswith("/message/calls/")]
    assert calls == [calls[0]] * len(calls), "the calls of one task are one navigation"


def test_a_survey_closes_within_a_second(show: Callable[..., Shown]) -> None:
    shown = show("survey")
    shown.click("#good")
    shown.view.page.wait_for_timeout(900)
    assert shown.is_closed


def test_without_the_option_no_script_runs(show: Callable[..., Shown]) -> None:
    shown = show("survey", scripts="host")
    assert "brazeBridge = bridge" not in shown.device.client.messages()[0].render()
    shown.view.page.get_by_role("button", name="Close").click()
    shown.until_closed()
    assert shown.records() == [("si", None)]
    shown.view.expected += ["Blocked script execution in 'about:srcdoc'", "script-src"]


def test_an_email_form_is_sent_by_its_script(show: Callable[..., Shown]) -> None:
    shown = show("email-form")
    shown.frame.locator("#mail").fill("ada@example.com")
    shown.frame.locator("#mail").press("Enter")
    shown.until_closed()
    assert shown.records() == [
        ("si", None),
        ("sgu", {"group_id": "7d1e5d5c-newsletter", "status": "subscribed"}),
        ("sbc", "subscribe"),
    ]
    assert shown.device.fields() == {"email": "ada@example.com", "email_subscribe": "opted_in"}
    assert shown.opened() == []


def test_a_link_to_nowhere_closes_only(show: Callable[..., Shown]) -> None:
    """The page has an address with https, which such a link would leave for."""
    shown = show("email-form")
    shown.click("#no")
    shown.until_closed()
    assert shown.records() == [("si", None), ("sbc", "no thanks")]
    assert shown.opened() == []
    assert shown.view.page.url == ADDRESS


def test_a_late_listener_is_called_once(show: Callable[..., Shown]) -> None:
    shown = show("late-listener")
    shown.view.until(lambda: shown.frame.locator("#state").inner_text() == "ready", "the listener was called")
    shown.rest()
    assert shown.records() == [("si", None), ("ce", "at once"), ("ce", "late listener")]


def test_a_carousel_logs_its_pages(show: Callable[..., Shown]) -> None:
    shown = show("carousel")
    for _ in range(3):
        shown.click("#next")
    shown.rest()
    buttons = [("sbc", name) for name in ("carousel page 1", "carousel page 2", "7", "carousel page 3")]
    assert shown.records() == [("si", None), *buttons, ("sc", None)]
    assert shown.dropped() == [("record", "logClick")]
    assert not shown.is_closed


def test_a_page_logs_a_purchase_and_says_who_the_user_is(show: Callable[..., Shown]) -> None:
    shown = show("purchase-and-user")
    shown.click("#all")
    shown.rest()
    properties = {"roast": "dark", "at": "2026-01-05T09:30:00.000Z"}
    assert shown.records() == [
        ("si", None),
        ("p", {"pid": "beans-500g", "p": 12.5, "c": "EUR", "q": 2, "pr": properties}),
        ("add", {"key": "clubs", "value": "tea"}),
        ("rem", {"key": "clubs", "value": "milk"}),
        ("inc", {"key": "visits", "value": 1}),
        ("inc", {"key": "points", "value": 25}),
        ("lcaa", {"key": "shop", "latitude": 47.07, "longitude": 15.44}),
        ("uae", {"a": "ada-9", "l": "loyalty"}),
        ("ncam", {"key": "taste", "value": {"sweet": True}}),
        ("sgu", {"group_id": "group-2", "status": "unsubscribed"}),
    ]
    assert shown.device.attributes() == {"old": None}
    assert shown.device.fields() == {
        "first_name": "Ada",
        "last_name": "Lovelace",
        "gender": "f",
        "dob": "1815-12-10",
        "country": "AT",
        "home_city": "Graz",
        "language": "de",
        "phone": "+43 316 1234",
        "push_subscribe": "subscribed",
    }
    assert shown.dropped() == []


def test_refused_calls_are_reported_and_cost_no_others(show: Callable[..., Shown]) -> None:
    shown = show("refused-calls")
    shown.click("#all")
    shown.rest()
    assert shown.records() == [("si", None), ("ce", "good"), ("ce", "last")]
    refused = ["logCustomEvent", "setGender", "setCustomUserAttribute", "logPurchase", "changeUser"]
    assert shown.dropped() == [("record", name) for name in refused]
    assert shown.device.events_of(libplacard.UserChanged) == []
    assert not shown.is_closed


# ---- Links


@pytest.mark.parametrize(
    ("link", "logged", "opened"),
    [
        ("#app", ("sbc", "menu"), ("kiosk-app://menu?item=7", True)),
        ("#both", ("sc", None), ("kiosk-app://menu", True)),
        ("#call", ("sc", None), ("tel:+4312345", True)),
        ("#web", ("sc", None), ("https://kiosk.example/offers?abButtonId=0&abExternalOpen=true", False)),
    ],
)
def test_links_lead_where_their_authors_want(
    show: Callable[..., Shown], link: str, logged: tuple[str, str | None], opened: tuple[str, bool]
) -> None:
    shown = show("links")
    shown.click(link)
    shown.until_closed()
    assert shown.records() == [("si", None), logged]
    assert shown.opened() == [opened]
    kinds = [
        type(event)
        for event in shown.device.events
        if isinstance(event, (libplacard.OpenURL, libplacard.MessageClosed))
    ]
    assert kinds == [libplacard.OpenURL, libplacard.MessageClosed]


def test_a_link_within_the_page_scrolls(show: Callable[..., Shown]) -> None:
    shown = show("links")
    shown.click("#jump")
    shown.rest()
    assert shown.frame.evaluate("scrollY") > 500
    assert shown.view.paths == ["/message/seen"]
    assert shown.records() == [("si", None)]


def test_without_scripts_a_link_of_an_app_is_a_link(show: Callable[..., Shown]) -> None:
    shown = show("links", scripts="off")
    shown.view.expected += ["Blocked script execution in 'about:srcdoc'"]
    assert shown.device.client.handle_url("kiosk-app://menu?item=7").name == "OK"
    assert shown.opened() == [("kiosk-app://menu?item=7", True)]
    assert shown.records() == [("si", None), ("sc", None)]
    assert shown.is_closed


@pytest.mark.parametrize("scripts", ["on", "off"])
@pytest.mark.parametrize(
    ("link", "logged", "opened"),
    [
        ("#first", ("sbc", "0"), ["https://kiosk.example/?utm_source=x&abButtonId=0"]),
        ("#second", ("sbc", "1"), ["kiosk-app://deep?page=home&abButtonId=1"]),
        ("#third", ("sc", None), ["https://kiosk.example/?abButtonId=2"]),
        ("#case", ("sc", None), ["https://kiosk.example/?abbuttonid=0"]),
        ("#close", ("sc", None), []),
        ("#close1", ("sbc", "1"), []),
    ],
)
def test_old_links_count_and_close(
    show: Callable[..., Shown], scripts: str, link: str, logged: tuple[str, str | None], opened: list[str]
) -> None:
    shown = show("old-links", scripts=scripts)
    shown.click(link)
    shown.until_closed()
    assert shown.records() == [("si", None), logged]
    assert shown.view.opened() == opened


@pytest.mark.parametrize("scripts", ["on", "off"])
def test_an_old_link_logs_an_event(show: Callable[..., Shown], scripts: str) -> None:
    shown = show("old-links", scripts=scripts)
    shown.click("#event")
    shown.rest()
    assert shown.records() == [("si", None), ("ce", ("tea wanted", {"size": "large"}))]
    assert not shown.is_closed


def test_a_new_window_is_a_link(html: Callable[..., Shown]) -> None:
    shown = html("<button onclick=\"window.open('kiosk-app://a')\">Go</button>")
    shown.click("button")
    shown.until_closed()
    assert shown.opened() == [("kiosk-app://a", False)]
    assert shown.records() == [("si", None), ("sc", None)]


def test_the_authors_handler_can_prevent_a_link(html: Callable[..., Shown]) -> None:
    shown = html("<a href='https://kiosk.example/' onclick='return false'>Go</a>")
    shown.click("a")
    shown.rest()
    assert shown.view.paths == ["/message/seen"]


def test_a_handler_that_stops_the_event_comes_first(html: Callable[..., Shown]) -> None:
    shown = html("<a href='app://a' onclick=\"event.stopPropagation(); brazeBridge.logClick('x')\"><b>Go</b></a>")
    shown.click("b")
    shown.until_closed()
    assert shown.records() == [("si", None), ("sbc", "x")]
    assert shown.opened() == [("app://a", False)]


# ---- The object


def test_it_has_these_members_only(html: Callable[..., Shown]) -> None:
    shown = html("<p id=p></p><script>brazeBridge.logClick; p.textContent = typeof brazeBridge.other</script>")
    assert shown.frame.locator("#p").inner_text() == "undefined"
    assert shown.frame.evaluate("brazeBridge === appboyBridge && brazeBridge.getUser() === appboyBridge.getUser()")
    assert shown.frame.evaluate("Object.keys(brazeBridge).sort().join()") == (
        "changeUser,closeMessage,display,getUser,logClick,logCustomEvent,logPurchase,requestImmediateDataFlush,"
        "requestPushPermission,web"
    )


LISTENERS = """<script>
var calls = [];
function early(event) { calls.push("early " + event.type + (this === window)); }
var object = { handleEvent: function (event) { calls.push("object " + event.type); } };
function never() { calls.push("never"); }
addEventListener("ab.BridgeReady", early, false);
addEventListener("ab.BridgeReady", early, true);
addEventListener("ab.BridgeReady", never);
removeEventListener("ab.BridgeReady", never);
addEventListener("DOMContentLoaded", function () { calls.push("parsed"); });
setTimeout(function () {
  addEventListener("ab.BridgeReady", early);
  addEventListener("ab.BridgeReady", object, { once: true });
  addEventListener("ab.BridgeReady", never);
  removeEventListener("ab.BridgeReady", never);
  calls.push("added");
}, 200);
</script>"""


def test_every_listener_is_called_once(html: Callable[..., Shown]) -> None:
    shown = html(LISTENERS)
    shown.view.until(lambda: shown.frame.evaluate("calls.length") >= 4, "all were called")
    shown.rest()
    assert shown.frame.evaluate("calls") == [
        "parsed",
        "early ab.BridgeReadytrue",
        "added",
        "object ab.BridgeReady",
    ]


VALUES = """<button onclick="go()">Go</button><script>
function go() {
  var user = brazeBridge.getUser(), cyclic = {};
  cyclic.cyclic = cyclic;
  var results = [
    brazeBridge.logCustomEvent("left out", { a: undefined, b: function () {}, c: NaN, d: 1 }),
    brazeBridge.logCustomEvent("cyclic", cyclic),
    brazeBridge.logCustomEvent("half \\ud83e"),
    brazeBridge.logCustomEvent("big", { n: BigInt(1) }),
    brazeBridge.logCustomEvent("long", { text: "x".repeat(9000) }),
    user.setCustomUserAttribute("undefined", undefined),
    user.setCustomUserAttribute("function", go, true),
    user.setCustomUserAttribute("date", new Date(NaN)),
    user.setEmail(undefined),
    user.incrementCustomUserAttribute("by", Infinity),
    user.setDateOfBirth(null, null, null),
    user.setDateOfBirth(2001, 2, 30),
    user.setCustomUserAttribute("list", ["a", "b"]),
    brazeBridge.logPurchase("x", 1),
    brazeBridge.logPurchase("y", 1, "EUR"),
    brazeBridge.logClick(null),
  ];
  document.title = results.every((result) => result === undefined);
}
</script>"""


def test_values_without_json_are_refused(html: Callable[..., Shown]) -> None:
    shown = html(VALUES)
    shown.click("button")
    shown.rest()
    assert shown.frame.evaluate("document.title") == "true"
    assert shown.records() == [
        ("si", None),
        ("ce", ("left out", {"d": 1})),
        ("set", {"key": "list", "value": ["a", "b"]}),
        ("p", {"pid": "y", "p": 1, "c": "EUR", "q": 1, "pr": {}}),
        ("sc", None),
    ]
    assert shown.device.attributes() == {}
    assert shown.device.fields() == {"dob": None}
    names = ["logCustomEvent"] * 4 + ["setCustomUserAttribute"] * 3
    names += ["setEmail", "incrementCustomUserAttribute", "setDateOfBirth", "logPurchase"]
    assert shown.dropped() == [("record", name) for name in names]


def test_the_first_error_of_a_script_is_reported(html: Callable[..., Shown]) -> None:
    shown = html("<script>brazeBridge.logRainbow()</script><script>nothing.there()</script>")
    shown.rest()
    texts = [event.text for event in shown.device.events_of(libplacard.Log) if "script of the message" in event.text]
    assert len(texts) == 1
    assert "logRainbow" in texts[0]
    shown.view.page.get_by_role("button", name="Close").click()
    shown.until_closed()
    shown.view.expected += ["uncaught"]


def test_calls_of_a_later_task_do_nothing(html: Callable[..., Shown]) -> None:
    script = "brazeBridge.closeMessage(); brazeBridge.logClick('same'); setTimeout(() => brazeBridge.logClick('later'))"
    shown = html(f'<button onclick="{script}">Go</button>')
    shown.click("button")
    shown.until_closed()
    assert shown.records() == [("si", None), ("sbc", "same")]
    assert shown.dropped() == []


# ---- Floods


def test_a_flood_is_limited_and_the_message_can_be_closed(html: Callable[..., Shown]) -> None:
    flood = "for (let i = 0; i < 100000; i++) brazeBridge.logCustomEvent('flood', { i })"
    shown = html(f"<script>{flood}</script>")
    shown.view.page.get_by_role("button", name="Close").click()
    shown.until_closed()
    logged = [name for name, _ in shown.records() if name == "ce"]
    assert len(logged) == 64
    assert shown.dropped() == [("record", "calls")]
    assert "99936" in shown.device.events_of(libplacard.Dropped)[0].text


def test_a_flood_costs_the_host_a_few_short_navigations(html: Callable[..., Shown]) -> None:
    """Counted, because times say nothing on a busy machine: what is passed on, and its bytes."""
    flood = "for (let i = 0; i < 10000; i++) brazeBridge.logCustomEvent('flood', { text: 'x'.repeat(255) })"
    shown = html(f"<script>{flood}</script>")
    shown.rest()
    calls = [path for path in shown.view.paths if path.startswith("/message/calls/")]
    # One with what was allowed, and one that says how many were left out; each is repeated once, after a second.
    assert len(set(calls)) == 2
    assert len(calls) <= 4
    assert sum(path.count("logCustomEvent") for path in set(calls)) == 64
    assert sum(len(path) for path in set(calls)) < 64 * 500
    assert shown.dropped() == [("record", "calls")]
    assert "9936" in shown.device.events_of(libplacard.Dropped)[0].text


@pytest.mark.parametrize("seed", range(6))
def test_hostile_calls_throw_nothing_and_cost_no_others(html: Callable[..., Shown], seed: int) -> None:
    """Getters that throw, proxies, cycles, deep and large objects: each call returns, and later events are logged."""
    calls = HostileCalls(random.Random(f"script {seed}"))
    statements = [calls.script() for _ in range(25)]
    script = "".join(
        f"try {{ {statement} }} catch (error) {{ thrown.push({json.dumps(statement)} + error) }}"
        f"brazeBridge.logCustomEvent('mark', {{ number: {number} }});"
        for number, statement in enumerate(statements)
    )
    shown = html(f"<script>const thrown = []; {script} document.title = JSON.stringify(thrown)</script>")
    shown.rest()
    assert json.loads(shown.frame.evaluate("document.title")) == []
    marks = [said[1]["number"] for name, said in shown.records() if name == "ce" and said[0] == "mark"]
    # Those that the budget of 64 calls has room for, in their order.
    assert marks == list(range(len(marks)))
    assert len(marks) >= 10
    assert shown.device.events_of(libplacard.UserChanged) == []
    assert {what for what, _ in shown.dropped()} <= {"record"}
    shown.view.page.get_by_role("button", name="Close").click()
    shown.until_closed()


def test_a_flood_does_not_delay_its_own_closing(html: Callable[..., Shown]) -> None:
    script = "for (let i = 0; i < 1000; i++) brazeBridge.logCustomEvent('flood'); brazeBridge.closeMessage()"
    shown = html(f'<button onclick="{script}">Go</button>')
    shown.click("button")
    shown.until_closed()
    assert shown.dropped() == [("record", "calls")]


def test_messages_that_imitate_the_bridge_are_limited(html: Callable[..., Shown]) -> None:
    posts = """
    for (let i = 0; i < 10000; i++) parent.postMessage({ calls: ['["logCustomEvent","flood"]'] }, "*");
    parent.postMessage({ calls: [1, null, "x", "x".repeat(9000), '["<b>"]', '{"a b":1}', "[" + "\\ud83e"] }, "*");
    """
    shown = html(f"<script>{posts}</script>")
    shown.rest()
    shown.view.page.get_by_role("button", name="Close").click()
    shown.until_closed()
    assert len([name for name, _ in shown.records() if name == "ce"]) <= 64 + 50
    assert {id for _, id in shown.dropped()} <= {"calls", "call"}


def test_messages_that_imitate_the_bridge_open_one_link(html: Callable[..., Shown]) -> None:
    posts = (
        """parent.postMessage({ calls: Array.from({ length: 1000 }, (_, i) => `["link","app://${i}",false]`) }, "*");"""
    )
    shown = html(f"<script>{posts}</script>")
    shown.until_closed()
    assert shown.opened() == [("app://0", False)]


def test_only_the_frame_of_the_message_is_heard(html: Callable[..., Shown]) -> None:
    shown = html("<p>Hello</p>")
    shown.view.page.evaluate("""postMessage({calls: ['["closeMessage"]', '["logClick"]']}, '*')""")
    shown.rest()
    assert shown.view.paths == ["/message/seen"]


def test_a_navigation_is_repeated_when_the_store_could_not_be_written(html: Callable[..., Shown]) -> None:
    shown = html("<button onclick=\"brazeBridge.logClick('a'); brazeBridge.closeMessage()\">Go</button>")
    real, failures = shown.device.client.handle_url, []

    def failing(url: str) -> libplacard.Status:
        if "/message/calls/" in url and not failures:
            failures.append(url)
            raise libplacard.StoreError(libplacard.Status.E_IO, "the disk is full")
        return real(url)

    shown.device.client.handle_url = failing  # type: ignore[method-assign]
    shown.click("button")
    shown.until_closed()
    assert len(failures) == 1
    assert shown.records() == [("si", None), ("sbc", "a")]
