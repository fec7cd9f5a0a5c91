"""Messages with an HTML page: what the page can do, and what it cannot."""

from __future__ import annotations

from collections.abc import Callable

import libplacard
import pytest
from device import Device
from samples import campaign
from webview import ADDRESS, WebView

Make = Callable[..., Device]
View = Callable[..., WebView]


def show(device: Make, view: View, html: str, *, trusted: bool, ready: bool = True, **options: object) -> WebView:
    program = device(campaigns=[campaign("html", type="HTML_FULL", message=html, trusted=trusted)])
    page = view(program, **options)
    # Something to steal, on the page under the message.
    page.context.add_init_script("try { localStorage.secret = 'of the host'; document.cookie = 'secret=1' } catch {}")
    page.load(program.offer("html").render(scripts="on" if trusted else "host"), ready=ready)
    if options.get("java_script_enabled", True):
        page.until_path("/message/seen")
    page.until(lambda: len(page.page.frames) == 2, "the page of the message is there")
    return page


def names(page: WebView) -> list[tuple[str, object]]:
    return [(record["name"], record["data"].get("bid")) for record in page.device.logged()]


def is_closed(page: WebView) -> bool:
    return len(page.device.events_of(libplacard.MessageClosed)) == 1


def expect(page: WebView, *texts: str) -> None:
    """Complaints that the browser must make, and is allowed to."""
    complaints = page.complaints()
    for text in texts:
        assert any(text in complaint for complaint in complaints), (text, complaints)
    page.expected += texts


#: How the browser reports scripts that it does not run.
NOT_RUN = ["Blocked script execution in 'about:srcdoc'", "script-src", "navigating to a javascript: url"]


# ---- Not trusted

SCRIPTS = (
    "<p id=text>as it came</p><script>document.getElementById('text').textContent = 'changed'</script>"
    "<img src='data:,' onerror=\"document.getElementById('text').textContent = 'changed'\">"
    "<a id=link href=\"javascript:top.location='https://evil.example/'\">run</a>"
)


def test_without_trust_no_script_runs(device: Make, view: View) -> None:
    page = show(device, view, SCRIPTS, trusted=False)
    assert page.frame.locator("#text").inner_text() == "as it came"
    page.frame.locator("#link").click()
    page.rest()
    assert page.frame.locator("#text").inner_text() == "as it came"
    assert page.opened() == []
    assert page.page.url == ADDRESS
    page.expected += NOT_RUN


def test_without_trust_there_is_no_bridge(device: Make, view: View) -> None:
    page = show(device, view, "<p>Hello</p>", trusted=False)
    assert "window.placard" not in page.device.client.messages()[0].render()
    # A message from another window is ignored.
    page.page.evaluate("postMessage({action: 'close', value: ''}, '*')")
    page.rest()
    assert not is_closed(page)


@pytest.mark.parametrize("trusted", [False, True])
def test_a_link_leaves_as_a_click(device: Make, view: View, trusted: bool) -> None:
    page = show(device, view, "<a href='https://kiosk.example/roastery?a=1'>Read on</a>", trusted=trusted)
    page.frame.get_by_role("link", name="Read on").click()
    page.until(lambda: is_closed(page), "a click closes the message")
    assert page.opened() == ["https://kiosk.example/roastery?a=1"]
    assert names(page) == [("si", None), ("sc", None)]
    assert page.page.url == ADDRESS


def test_links_work_without_scripts(device: Make, view: View) -> None:
    html = "<a href='https://kiosk.example/roastery'>Read on</a>"
    page = show(device, view, html, trusted=False, java_script_enabled=False)
    page.frame.get_by_role("link", name="Read on").click()
    page.until(lambda: is_closed(page), "a click closes the message")
    assert page.opened() == ["https://kiosk.example/roastery"]


@pytest.mark.parametrize("trusted", [False, True])
def test_it_can_be_closed_from_outside(device: Make, view: View, trusted: bool) -> None:
    cover = "<div style='position:fixed;inset:0;z-index:2147483647;background:red'>all mine</div>"
    page = show(device, view, cover, trusted=trusted)
    page.page.get_by_role("button", name="Close").click()
    page.until(lambda: is_closed(page), "closed")
    assert names(page) == [("si", None)]


@pytest.mark.parametrize("trusted", [False, True])
def test_forged_links_do_nothing(device: Make, view: View, trusted: bool) -> None:
    """A message's page does not know the token of the page around it."""
    paths = ["message/click", "message/close", "message/html-button/x", "card/0/click"]
    targets = ["_top", "_parent", "", *(["_self", "_blank"] if trusted else [])]
    places = [(path, target) for path in paths for target in targets]
    links = [f"<a href='placard://aaaa/{path}' target='{target}'>{path} {target}</a><br>" for path, target in places]
    page = show(device, view, "".join(links), trusted=trusted)
    for link in page.frame.get_by_role("link").all():
        link.click()
    page.rest()
    answers = [one.answer for one in page.navigations if "/seen" not in one.path]
    assert answers == ["e_not_found"] * len(places)
    assert names(page) == [("si", None)]
    assert not is_closed(page)


def test_a_link_within_the_frame_is_blocked(device: Make, view: View) -> None:
    """The page's policy allows only this frame; the host is not notified."""
    page = show(device, view, "<a href='placard://aaaa/message/close' target=_self>Go</a>", trusted=False)
    page.frame.get_by_role("link").click()
    page.rest()
    assert page.paths == ["/message/seen"]
    expect(page, "Framing '' violates", "frame-src")


def test_a_link_to_a_new_window_requests_one(device: Make, view: View) -> None:
    """Hosts are notified as of a navigation; this one allows it, and its window is as restricted as the frame."""
    page = show(device, view, "<a href='https://shop.example/' target=_blank>Shop</a>", trusted=False)
    shop = "<title>off</title><script>document.title = 'on'</script>"
    page.page.context.route("https://shop.example/", lambda route: route.fulfill(body=shop, content_type="text/html"))
    with page.page.expect_popup() as popup:
        page.frame.get_by_role("link").click()
    popup.value.wait_for_url("https://shop.example/")
    assert popup.value.title() == "off"
    popup.value.close()
    page.rest()
    assert page.paths == ["/message/seen"]
    expect(page, "opened a window: https://shop.example/")


def test_a_form_goes_nowhere(device: Make, view: View) -> None:
    html = "<form action='https://evil.example/' target=_top><input name=a value=b><button>Send</button></form>"
    page = show(device, view, html, trusted=False)
    page.frame.get_by_role("button", name="Send").click()
    page.rest()
    assert page.opened() == []
    expect(page, "Blocked form submission")


@pytest.mark.parametrize("trusted", [False, True])
def test_it_does_not_move_by_itself(device: Make, view: View, trusted: bool) -> None:
    """A refresh is not a user's click."""
    html = "<meta http-equiv=refresh content='0;url=https://evil.example/'><p>Hello</p>"
    page = show(device, view, html, trusted=trusted)
    page.rest()
    assert page.opened() == []
    assert not is_closed(page)
    refusal = ["Framing 'https://evil.example/' violates", "frame-src https://evil.example"]
    expect(page, *(refusal if trusted else ["Refused to execute the redirect"]))


# ---- Trusted


def result(page: WebView) -> str:
    page.until(lambda: page.frame.locator("#result").count() == 1, "the script is done")
    return page.frame.locator("#result").inner_text()


def report(expression: str) -> str:
    """A page whose script reports the result of an expression, or the name of its exception."""
    return (
        "<body><script>let text; try { text = String(" + expression + ") } catch (error) { text = error.name }"
        "const p = document.createElement('p'); p.id = 'result'; p.textContent = text; document.body.append(p)</script>"
    )


def test_with_trust_scripts_run(device: Make, view: View) -> None:
    page = show(device, view, report("1 + 1"), trusted=True)
    assert result(page) == "2"


@pytest.mark.parametrize(
    "expression",
    [
        "parent.document.body.dataset.base",
        "top.document.cookie",
        "parent.localStorage.secret",
        "localStorage.secret",
        "sessionStorage.length",
        "document.cookie",
        "frameElement.id",
        "parent.location.href",
        "top.__violations",
    ],
)
def test_with_trust_it_reads_nothing_of_the_page_around(device: Make, view: View, expression: str) -> None:
    page = show(device, view, report(expression), trusted=True)
    assert result(page) in ("SecurityError", "TypeError")


def test_its_origin_is_opaque(device: Make, view: View) -> None:
    page = show(device, view, report("origin"), trusted=True)
    assert result(page) == "null"


def test_with_trust_it_cannot_navigate_without_a_click(device: Make, view: View) -> None:
    html = report("top.location.href = 'https://evil.example/'")
    page = show(device, view, html, trusted=True)
    page.rest()
    assert page.opened() == []
    assert not is_closed(page)
    assert page.page.url == ADDRESS
    expect(page, "Unsafe attempt to initiate navigation")


def test_with_trust_it_opens_no_windows(device: Make, view: View) -> None:
    page = show(device, view, report("window.open('https://evil.example/')"), trusted=True)
    assert result(page) == "null"
    page.rest()
    assert page.opened() == []
    expect(page, "Blocked opening")


def test_the_bridge(device: Make, view: View) -> None:
    html = (
        "<button onclick=\"placard.button('coupon é')\">Coupon</button>"
        "<button onclick=\"placard.open('https://kiosk.example/a?b=1#c')\">Open</button>"
    )
    page = show(device, view, html, trusted=True)
    page.frame.get_by_role("button", name="Coupon").click()
    page.until_path("/message/html-button/coupon%20%C3%A9")
    page.rest()
    assert not is_closed(page), "a button of the page's own leaves the message where it is"
    page.frame.get_by_role("button", name="Open").click()
    page.until(lambda: is_closed(page), "opening closes the message")
    assert page.opened() == ["https://kiosk.example/a?b=1#c"]
    assert names(page) == [("si", None), ("sbc", "coupon é"), ("sc", None)]


@pytest.mark.parametrize(("call", "logged"), [("click", [("si", None), ("sc", None)]), ("close", [("si", None)])])
def test_the_bridge_clicks_and_closes(device: Make, view: View, call: str, logged: list[tuple[str, object]]) -> None:
    page = show(device, view, f"<button onclick='placard.{call}()'>Go</button>", trusted=True)
    page.frame.get_by_role("button", name="Go").click()
    page.until(lambda: is_closed(page), "closed")
    assert names(page) == logged


def test_the_bridge_opens_no_dangerous_link(device: Make, view: View) -> None:
    page = show(device, view, "<button onclick='placard.open(\"javascript:alert(1)\")'>Go</button>", trusted=True)
    page.frame.get_by_role("button", name="Go").click()
    page.until(lambda: is_closed(page), "closed")
    assert page.opened() == []
    assert [event.what for event in page.device.events_of(libplacard.Dropped)] == ["url"]


def test_the_bridge_accepts_only_the_message(device: Make, view: View) -> None:
    page = show(device, view, "<p>Hello</p>", trusted=True)
    page.page.evaluate("for (const action of ['click', 'close']) postMessage({action, value: ''}, '*')")
    page.rest()
    assert page.paths == ["/message/seen"]


def test_escape_in_the_page_closes_it(device: Make, view: View) -> None:
    page = show(device, view, "<input>", trusted=True)
    page.frame.locator("input").press("Escape")
    page.until(lambda: is_closed(page), "closed")


def test_html_that_tries_to_end_its_frame_stays_in_it(device: Make, view: View) -> None:
    html = "</iframe></div>\"'><script>top.__pwned = 1</script><p id=mine>still inside</p>"
    page = show(device, view, html, trusted=False)
    assert page.frame.locator("#mine").inner_text() == "still inside"
    assert page.page.locator("#mine").count() == 0
    assert page.page.evaluate("'__pwned' in window") is False
    page.expected += NOT_RUN


def test_a_page_with_endless_navigations_can_be_closed(device: Make, view: View) -> None:
    """Ten navigations take a second. Further ones are not passed on, nor is a text too long for a URL."""
    chatter = "<script>for (let i = 0; i < 2000; i++) placard.button(i + 'x'.repeat(i % 2 ? 0 : 9000))</script>"
    page = show(device, view, chatter, trusted=True)
    page.page.get_by_role("button", name="Close").click()
    page.until(lambda: is_closed(page), "closed")
    pressed = [path for path in page.paths if path.startswith("/message/html-button/")]
    assert 1 <= len(pressed) <= 20
    assert max(map(len, pressed)) < 100
