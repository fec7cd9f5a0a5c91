"""asyncio through the client's descriptor."""

from __future__ import annotations

import asyncio

import pytest

import placard
from placard import aio

BOUND = 30  # seconds; only a hang takes this long


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
            if isinstance(event, placard.RequestStarted):
                client.complete_request(event.request, body='{"message": "success"}')
            if isinstance(event, placard.Sent):
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
        with pytest.raises(placard.StateError, match="closed"):
            await waiting
        with pytest.raises(placard.StateError, match="closed"):
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
