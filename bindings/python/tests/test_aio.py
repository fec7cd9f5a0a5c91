"""asyncio through the client's descriptor."""

from __future__ import annotations

import asyncio
import json

import answers
import pytest

import libplacard
from libplacard import aio

BOUND = 600  # seconds; only a hang takes this long


def run(coroutine):
    return asyncio.run(asyncio.wait_for(coroutine, BOUND))


def test_a_pending_event_is_returned_at_once(open_client):
    client = open_client()
    client.start_session()
    assert run(aio.next_event(client)).type == "session_started"


def test_a_later_event_wakes_the_task(open_client):
    client = open_client()

    async def main():
        waiting = asyncio.ensure_future(aio.next_event(client))
        await asyncio.sleep(0)
        assert not waiting.done()
        client.start_session()
        return await waiting

    assert run(main()).type == "session_started"


def test_requests_and_replies_run_through_the_descriptor(open_client):
    """Requests arrive through the descriptor, and replies cause the next events."""
    client = open_client()

    async def main():
        client.start_session()
        async for event in client.async_events():
            if isinstance(event, libplacard.RequestStarted):
                client.complete_request(event.request, body='{"message": "success"}')
            if isinstance(event, libplacard.Sent):
                return event.records
        return 0

    assert run(main()) >= 1


def test_closing_ends_the_iteration(open_client):
    client = open_client()

    async def main():
        async def read():
            return [event async for event in client.async_events()]

        reading = asyncio.ensure_future(read())
        await asyncio.sleep(0)
        client.close()
        return await reading

    assert run(main()) == []


def test_closing_raises_in_next_event(open_client):
    client = open_client()

    async def main():
        waiting = asyncio.ensure_future(aio.next_event(client))
        await asyncio.sleep(0)
        client.close()
        with pytest.raises(libplacard.StateError, match="closed"):
            await waiting
        with pytest.raises(libplacard.StateError, match="closed"):
            await aio.next_event(client)

    run(main())


def test_a_cancelled_task_leaves_the_client_usable(open_client):
    client = open_client()

    async def main():
        for _ in range(3):
            waiting = asyncio.ensure_future(aio.next_event(client))
            await asyncio.sleep(0)
            waiting.cancel()
            with pytest.raises(asyncio.CancelledError):
                await waiting
        assert not asyncio.get_running_loop().remove_reader(client.fileno()), "no reader is left behind"
        client.start_session()
        return await aio.next_event(client)

    assert run(main()).type == "session_started"


def test_several_tasks_share_the_descriptor(open_client):
    client = open_client()

    async def main():
        waiting = [asyncio.ensure_future(aio.next_event(client)) for _ in range(2)]
        await asyncio.sleep(0)
        waiting[0].cancel()
        await asyncio.sleep(0)
        client.start_session()
        return await waiting[1]

    assert run(main()).type == "session_started"


def test_a_client_can_move_to_another_loop(open_client):
    client = open_client()
    client.start_session()
    run(aio.next_event(client))
    client.end_session()
    types = []

    async def main():
        while "session_ended" not in types:
            types.append((await aio.next_event(client)).type)

    run(main())


# ---- Calls that end later


def test_an_awaited_refresh(open_client):
    client = open_client()

    async def answer(body, status=200):
        async for event in client.async_events():
            if isinstance(event, libplacard.RequestStarted) and event.request.kind == "cards":
                client.complete_request(event.request, status, json.dumps(body))
                return

    async def main():
        async with client:
            client.start_session()
            config = asyncio.ensure_future(first_reply())
            await config
            both = await asyncio.gather(client.async_refresh_cards(), answer(answers.CARDS))
            with pytest.raises(libplacard.RefreshError) as caught:
                await asyncio.gather(client.async_refresh_cards(), answer({}, 500))
            return both[0], caught.value

    async def first_reply():
        async for event in client.async_events():
            if isinstance(event, libplacard.RequestStarted):
                client.complete_request(event.request, 200, json.dumps(answers.DATA))
                return

    updated, error = run(main())
    assert updated.type == "cards_updated" and updated.token >= 1 << 63
    assert error.event.http_status == 500 and str(error)
    assert client.closed


def test_a_cancelled_drain_ends_at_once(silent, library):
    async def main(transport):
        options = {"api_key": "k", "endpoint": silent.url, "durability": "memory", "transport": transport}
        async with libplacard.Client(**options) as client:
            client.log_event("a")
            draining = asyncio.ensure_future(client.async_drain(600))
            await asyncio.sleep(0.2)
            draining.cancel()
            with pytest.raises(asyncio.CancelledError):
                await draining
            assert client.queued_count

    for transport in ("builtin", "python"):
        run(main(transport))


def test_closing_ends_an_awaited_refresh(open_client):
    client = open_client()

    async def main():
        refreshing = asyncio.ensure_future(client.async_refresh_cards())
        await asyncio.sleep(0.05)
        client.close()
        with pytest.raises(libplacard.StateError):
            await refreshing

    run(main())
