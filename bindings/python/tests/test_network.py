"""Both transports against a real HTTP server on loopback, and the examples of the README."""

from __future__ import annotations

import asyncio
import contextlib
import io
import json
import os
import re
import select
import stat
import subprocess
import sys
import threading
import time
from pathlib import Path

import answers
import pytest
from loopback import Reply
from served import BOUND, CARDS

import libplacard
from libplacard import aio, testing

README = Path(__file__).parents[1] / "README.md"
SOURCES = README.parent / "src"


@pytest.fixture
def http_server(serve):
    return serve()


@pytest.fixture(params=["builtin", "python"])
def transport(request):
    return request.param


@pytest.fixture
def connected(open_client, http_server, transport):
    return open_client(endpoint=http_server.url, transport=transport, clock="system", clock_monotonic_ms=0)


def until(client, kind):
    """Waits for the first event of this class."""
    end = time.monotonic() + BOUND
    while time.monotonic() < end:
        client.wait(1)
        for event in client.events():
            if isinstance(event, kind):
                return event
    raise AssertionError(f"no {kind.__name__} in {BOUND} s")


def received(http_server):
    return [event for request in http_server.requests for event in request.json.get("events", [])]


def logged(http_server):
    return [event["data"]["n"] for event in received(http_server) if event["name"] == "ce"]


def test_cards_over_http(connected):
    connected.start_session()
    assert until(connected, libplacard.CardsUpdated).count == 2
    assert [card.id for card in connected.cards()] == ["hello", "plain"]


def test_drain_sends_what_was_logged(connected, http_server):
    connected.log_event("one")
    connected.log_event("two")
    assert connected.drain(BOUND) is libplacard.Status.OK
    assert connected.queued_count == 0
    assert logged(http_server) == ["one", "two"]


def test_drain_without_a_server_keeps_the_queue(connected, http_server):
    http_server.refuse()
    connected.log_event("one")
    queued = connected.queued_count
    assert connected.drain(0.5) is libplacard.Status.PENDING
    assert connected.queued_count == queued
    failed = next(event for event in connected.events() if isinstance(event, libplacard.SendFailed))
    assert failed.reason == "offline"


@pytest.fixture
def waiting(open_client, silent, transport):
    """A client with a record to send, whose server never answers."""
    client = open_client(endpoint=silent.url, transport=transport, clock="system", clock_monotonic_ms=0)
    client.log_event("one")
    return client


def test_a_wake_before_a_drain_ends_it(waiting):
    for _ in range(2):
        began = time.monotonic()
        waiting.wake()
        waiting.drain(BOUND)
        assert time.monotonic() - began < BOUND / 2
    list(waiting.events())


def settle(client):
    """Dispatches and reads events until the client only waits for its server."""
    while list(client.events()) or select.select([client], [], [], 0.1)[0]:
        client.dispatch()


@pytest.mark.parametrize("first", ["wait", "drain"])
def test_a_wake_ends_one_call(waiting, first):
    waiting.drain(0)
    settle(waiting)
    waiting.wake()
    getattr(waiting, first)(BOUND)
    for other in (waiting.wait, waiting.drain):
        settle(waiting)
        began = time.monotonic()
        other(0.3)
        assert time.monotonic() - began > 0.2, other


def test_a_cancelled_drain_ends(waiting):
    async def cancel_after(delay):
        draining = asyncio.ensure_future(waiting.async_drain(BOUND))
        await asyncio.sleep(delay)
        draining.cancel()
        with pytest.raises(asyncio.CancelledError):
            await draining

    began = time.monotonic()
    for delay in (0, 0, 0.001, 0.001, 0.01):
        asyncio.run(cancel_after(delay))
    assert time.monotonic() - began < BOUND


def test_asyncio_over_http(connected):
    async def main():
        connected.start_session()
        while True:
            event = await aio.next_event(connected)
            if isinstance(event, libplacard.CardsUpdated):
                return event.count

    assert asyncio.run(asyncio.wait_for(main(), BOUND)) == 2


def test_drain_in_a_thread_while_asyncio_dispatches(connected):
    """The event loop may empty the queue; drain must notice, or it would sleep until its timeout."""

    async def read():
        async for _ in aio.events(connected):
            pass

    async def main():
        reading = asyncio.create_task(read())
        for number in range(20):
            begin = time.monotonic()
            connected.log_event(f"event {number}")
            assert await asyncio.to_thread(connected.drain, BOUND) is libplacard.Status.OK
            assert time.monotonic() - begin < BOUND
            assert connected.queued_count == 0
        reading.cancel()

    asyncio.run(main())


def test_drains_of_several_threads_all_end(connected):
    statuses = []
    for number in range(20):
        begin = time.monotonic()
        connected.log_event(f"event {number}")
        threads = [threading.Thread(target=lambda: statuses.append(connected.drain(BOUND))) for _ in range(4)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join(2 * BOUND)
        assert time.monotonic() - begin < BOUND
    assert statuses == [libplacard.Status.OK] * 80


PICTURE = b"\x89PNG\r\n\x1a\n\0 stands for a picture \xff"


def test_a_message_waits_for_its_picture(open_client, http_server, transport, tmp_path):
    data = {"triggers": [answers.campaign("A", "order", image_url=f"{http_server.url}/picture.png?size=2")]}
    http_server.answer = lambda connection: (
        Reply(PICTURE, headers=("Content-Type: image/png",))
        if connection.request.path == "/picture.png?size=2"
        else Reply(json.dumps(data).encode(), headers=("Content-Type: application/json",))
    )
    given = {"user_id": "u-1", "endpoint": http_server.url, "transport": transport}
    clock = {"clock": "system", "clock_monotonic_ms": 0}

    def check_picture(event):
        path = Path(event.message.image_path)
        assert tmp_path in path.parents and path.suffix == ".png"
        assert stat.S_IMODE(path.stat().st_mode) == 0o600
        assert path.read_bytes() == PICTURE

    with open_client(**given, **clock) as client:
        client.log_event("order")  # parked until the list arrives
        check_picture(until(client, libplacard.MessageOffered))
    (asked,) = [request for request in http_server.requests if request.method == "GET"]
    assert not any(secret in asked.raw for secret in (b"x-braze", b"X-Braze", b"test-key", b"u-1"))
    with open_client(**given, **clock) as client:
        client.set_host_state(online=False)
        client.log_event("order")
        check_picture(until(client, libplacard.MessageOffered))


# ---- README


def examples():
    return re.findall(r"```python\n(.*?)```", README.read_text(encoding="utf-8"), flags=re.DOTALL)


def run(example, **names):
    output = io.StringIO()
    with contextlib.redirect_stdout(output):
        exec(compile(example, str(README), "exec"), names)
    return output.getvalue()


def test_the_readme_feed_example_runs(library, http_server, tmp_path, monkeypatch):
    control = {"id": "control", "tp": "control", "ca": 1}
    monkeypatch.setitem(CARDS, "cards", [*CARDS["cards"], control])
    example = examples()[0].replace("sdk.example.com", http_server.url)
    environment = {**os.environ, "XDG_DATA_HOME": str(tmp_path), "PYTHONPATH": str(SOURCES), "PYTHONUTF8": "1"}

    def run_program():  # in a process, so that a hang can be ended
        done = subprocess.run([sys.executable, "-c", example], env=environment, timeout=BOUND, capture_output=True)
        assert done.stderr == b""
        return done.stdout.decode().splitlines()

    assert run_program() == ["Hello ä\0b https://example.com (new)", "plain None (new)"]
    assert run_program() == ["Hello ä\0b https://example.com ", "plain None "], "the session is still open"
    seen = [event for event in received(http_server) if event["name"] == "ccic"]
    assert [event["data"]["ids"] for event in seen][:1] == [["control"]]


def test_the_readme_object_example_runs(connected, monkeypatch):
    coupons = [
        {"id": "c", "tp": "text_announcement", "ca": 2, "tt": "Off", "e": {"discount_percentage": "15"}},
        {"id": "bad", "tp": "text_announcement", "ca": 1, "tt": "Off", "e": {}},
    ]
    for coupon in coupons:
        coupon["e"]["class_type"] = "coupon_code"
    monkeypatch.setitem(CARDS, "cards", coupons)
    connected.start_session()
    until(connected, libplacard.CardsUpdated)
    output = run(examples()[1], client=connected, libplacard=libplacard)
    assert output.splitlines() == ["Off 15", "bad required key 'discount_percentage' is missing"]
    assert connected.cards().find("c").viewed


def test_the_readme_explain_example_runs(connected, http_server):
    connected.start_session()
    until(connected, libplacard.CardsUpdated)
    output = run(examples()[2], client=connected, libplacard=libplacard)
    assert output.splitlines()[0] == "M wrong_event wants the custom event 'viewed'"
    assert "level_done" in logged(http_server)


def test_the_readme_asyncio_example_runs(connected):
    names = {}
    exec(examples()[3], names)

    async def main():
        watching = asyncio.ensure_future(names["watch"](connected))
        connected.start_session()
        await asyncio.sleep(0)
        connected.close()
        await watching

    with contextlib.redirect_stdout(io.StringIO()) as output:
        asyncio.run(asyncio.wait_for(main(), BOUND))
    assert "session_started" in output.getvalue()


def test_the_readme_subscription_example_runs(connected):
    names = {"libplacard": libplacard}
    exec(examples()[5], names)

    async def main(output):
        watching = asyncio.ensure_future(names["inbox"](connected))
        await asyncio.sleep(0)
        connected.start_session()
        while not output.getvalue():
            await asyncio.sleep(0.01)
        connected.close()
        await watching

    with contextlib.redirect_stdout(io.StringIO()) as output:
        asyncio.run(asyncio.wait_for(main(output), BOUND))
    assert "cards" in output.getvalue()


def test_the_readme_awaited_example_runs(connected):
    names = {"libplacard": libplacard}
    exec(examples()[4], names)
    with contextlib.redirect_stdout(io.StringIO()) as output:
        asyncio.run(asyncio.wait_for(names["run"](connected), BOUND))
    assert "cards" in output.getvalue() and connected.closed


def test_the_readme_outbox_example_runs(library, tmp_path):
    run(examples()[8].replace("/var/lib/kiosk", str(tmp_path)), libplacard=libplacard)
    with libplacard.Outbox(str(tmp_path), "kiosk-1") as outbox:
        assert [record.json for record in outbox.list("event")] == ['{"event_name":"notification_shown","id":7}']


def test_the_readme_background_example_runs(connected):
    connected.start_session()
    until(connected, libplacard.CardsUpdated)
    shown = connected.subscribe(libplacard.MessageClosed)
    example = (
        examples()[6].replace('"ordered", {"items": 3}', '"viewed"').replace("time.sleep(5)", "shown.next_event(BOUND)")
    )
    assert run(example, client=connected, libplacard=libplacard, shown=shown, BOUND=BOUND) == "Text of M\n"


def test_the_readme_testing_example_runs(library):
    names = {}
    exec(examples()[7], names)
    server = testing.Server()
    names["test_an_order_is_logged_and_earns_a_coffee"](server)
    server.close()


def test_every_example_is_run():
    # The last one only calls libplacard.simulate, which has tests of its own.
    assert len(examples()) == 10 and "libplacard.simulate" in examples()[9]
