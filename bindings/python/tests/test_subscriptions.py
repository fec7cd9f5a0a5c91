"""Several readers of one client's events."""

from __future__ import annotations

import asyncio
import collections
import gc
import random
import signal
import threading
import time
from concurrent.futures import ThreadPoolExecutor

import pytest

import libplacard
from libplacard import aio, testing

BOUND = 600  # seconds; only a hang takes this long


def run(coroutine):
    return asyncio.run(asyncio.wait_for(coroutine, BOUND))


@pytest.fixture
def reporter(open_client):
    """A client that reports each refresh of messages as failed, with its token."""
    client = open_client(durability="memory", directory=None)
    client.set_host_state(online=False)
    client.start_session()
    list(client.events())
    return client


def report(client, *tokens):
    for token in tokens:
        client.refresh_messages(token)


def tokens(events):
    return [event.token for event in events if isinstance(event, libplacard.MessagesFailed)]


def test_every_subscription_sees_every_event_once_and_in_order(reporter):
    one, two = reporter.subscribe(), reporter.subscribe()
    report(reporter, 1, 2)
    assert tokens(one) == [1, 2]
    report(reporter, 3)
    assert tokens(two) == [1, 2, 3]
    assert tokens(one) == [3]
    assert list(one) == list(two) == []


def test_a_subscription_begins_when_it_is_made(reporter):
    one = reporter.subscribe()
    report(reporter, 1)
    assert tokens(one) == [1]
    late = reporter.subscribe()
    report(reporter, 2)
    assert tokens(late) == [2]


def test_next_event_and_subscriptions_do_not_take_from_each_other(reporter):
    one = reporter.subscribe()
    report(reporter, 1, 2)
    assert reporter.next_event().token == 1
    assert tokens(one) == [1, 2]
    assert tokens(reporter.events()) == [2]
    report(reporter, 3)
    assert tokens(one) == [3]
    assert tokens(reporter.events()) == [3]


def test_kinds_select(reporter):
    failed = reporter.subscribe([libplacard.MessagesFailed, libplacard.CardsFailed])
    users = reporter.subscribe(libplacard.UserChanged)
    report(reporter, 1)
    reporter.change_user("ada")
    assert [event.type for event in users] == ["user_changed"]
    assert tokens(failed) == [1]


def test_kinds_and_limit_are_checked(reporter):
    for kinds in ("cards_updated", int, [libplacard.CardsUpdated, "x"]):
        with pytest.raises(TypeError, match="event classes"):
            reporter.subscribe(kinds)
    with pytest.raises(libplacard.InvalidError):
        reporter.subscribe([])
    for limit in (0, -1):
        with pytest.raises(libplacard.InvalidError, match="limit"):
            reporter.subscribe(limit=limit)
    with pytest.raises(TypeError):
        reporter.subscribe(limit=1.5)


def test_overflow_comes_first_and_concerns_only_its_subscription(reporter):
    small, large = reporter.subscribe(libplacard.MessagesFailed, limit=2), reporter.subscribe()
    report(reporter, *range(1, 6))
    assert len(list(large)) == 5
    first, *rest = small
    assert isinstance(first, libplacard.Overflow) and first.count == 3
    assert tokens(rest) == [4, 5]
    report(reporter, 6)
    assert tokens(small) == [6]


def test_a_closed_subscription_ends_and_disturbs_no_other(reporter):
    with reporter.subscribe() as one:
        two = reporter.subscribe()
        report(reporter, 1)
    assert one.closed and list(one) == [] and one.next_event(timeout=None) is None
    assert tokens(two) == [1]


def test_a_dropped_subscription_keeps_no_events(reporter):
    for _ in range(100):
        reporter.subscribe()
    gc.collect()
    assert all(reader() is None for reader in reporter._fan_out._readers)
    one = reporter.subscribe()
    report(reporter, 1)
    assert tokens(one) == [1]


def test_what_waits_when_the_client_closes_can_still_be_read(reporter):
    one, two = reporter.subscribe(), reporter.subscribe()
    report(reporter, 1, 2)
    assert two.next_event().token == 1
    report(reporter, 3)  # 2 and 3 are still in the library's queue
    reporter.close()
    assert tokens(one) == [1, 2, 3] and tokens(two) == [2, 3]
    assert one.next_event(timeout=None) is None and two.next_event(timeout=None) is None
    assert one.closed


def test_a_refused_close_loses_no_event(reporter):
    one = reporter.subscribe()
    report(reporter, 1)
    with reporter._handle.lend(), pytest.raises(libplacard.StateError, match="in flight"):
        reporter.close()
    report(reporter, 2)
    assert tokens(one) == [1, 2]


def test_an_offer_reaches_all_and_needs_one_answer(open_client):
    client = open_client(durability="memory", directory=None)
    one, two = client.subscribe(libplacard.MessageOffered), client.subscribe(libplacard.MessageOffered)
    client.set_host_state(foreground=True)
    client.add_local_message({"type": "SLIDEUP", "message": "Hello"})
    (first,), (second,) = one, two
    assert first.message == second.message
    assert first.message.show() is libplacard.Status.OK
    with pytest.raises(libplacard.PlacardError):
        second.message.show()


# ---- The client's wait


@pytest.fixture(params=["builtin", "python", "host"])
def waiting(open_client, request):
    """A client on the system's clock that never sends, and nothing is due."""
    client = open_client(
        durability="memory", directory=None, transport=request.param, clock="system", flush_interval_s=0
    )
    client.set_host_state(online=False)
    client.start_session()
    list(client.events())
    return client


def sleeps(client, rounds=4, seconds=0.05):
    """Whether each of some waits lasts until its timeout."""
    began = time.monotonic()
    for _ in range(rounds):
        client.wait(seconds)
    return time.monotonic() - began >= rounds * seconds * 0.9


@pytest.mark.parametrize("is_read_once", [False, True])
def test_wait_sleeps_although_a_subscription_has_unread_events(waiting, is_read_once):
    one, two = waiting.subscribe(), waiting.subscribe(libplacard.UserChanged)
    if is_read_once:
        assert waiting.next_event() is None
    report(waiting, 1, 2)
    waiting.wait(BOUND)  # ends for what has come
    assert sleeps(waiting)
    report(waiting, 3)
    began = time.monotonic()
    waiting.wait(BOUND)
    assert time.monotonic() - began < BOUND / 2 and sleeps(waiting)
    assert tokens(one) == [1, 2, 3] and list(two) == []
    assert tokens(waiting.events()) == [1, 2, 3], "next_event gets what came since the first wait"
    assert sleeps(waiting)


def test_wait_ends_at_once_for_a_program_that_reads_one_event_after_each(waiting):
    one = waiting.subscribe()
    report(waiting, *range(1, 6))
    found = []
    began = time.monotonic()
    while len(found) < 5:
        waiting.wait(BOUND)
        found.append(waiting.next_event().token)
    assert found == [1, 2, 3, 4, 5] and time.monotonic() - began < BOUND / 2
    assert tokens(one) == found and sleeps(waiting)


def test_without_subscriptions_wait_ends_while_an_event_is_unread(waiting):
    with waiting.subscribe():
        report(waiting, 1)
        waiting.wait(BOUND)
        assert sleeps(waiting)
    began = time.monotonic()
    for _ in range(3):
        waiting.wait(BOUND)
    assert tokens(waiting.events()) == [1] and time.monotonic() - began < BOUND / 2


def test_wait_delivers_to_subscriptions_of_other_threads(waiting):
    with ThreadPoolExecutor(3) as pool:
        found = [pool.submit(waiting.subscribe().next_event, BOUND) for _ in range(3)]
        time.sleep(0.02)
        waiting.refresh_messages(7)
        waiting.wait(BOUND)
        assert [each.result(BOUND).token for each in found] == [7, 7, 7]


def test_another_threads_waits_do_not_hide_an_event(waiting):
    """One thread waits and reads, another one only waits: what that one delivers ends the first one's next wait."""
    waiting.subscribe()
    kept = waiting.subscribe()
    with ThreadPoolExecutor(1) as pool:
        for token in range(1, 20):
            waiting.wait(0)
            assert tokens(waiting.events()) == []
            report(waiting, token)
            pool.submit(waiting.wait, BOUND).result(BOUND)
            began = time.monotonic()
            waiting.wait(BOUND)
            assert tokens(waiting.events()) == [token] and time.monotonic() - began < BOUND / 2
    assert tokens(kept) == list(range(1, 20))


def test_wait_moves_the_clock_of_a_test_although_a_subscription_has_unread_events():
    server = testing.Server()
    client = server.open_client(user_id="u-1")
    one = client.subscribe()
    client.add_local_message({"type": "SLIDEUP", "message": "Hello"})
    client.wait(0)
    before = server._now_ms
    for _ in range(5):
        client.wait(1)
    assert server._now_ms > before
    assert [event.type for event in one if event.type == "message"] == ["message"]
    client.close()


# ---- Threads


def test_next_event_waits(reporter):
    one = reporter.subscribe()
    began = time.monotonic()
    assert one.next_event(timeout=0.05) is None
    assert time.monotonic() - began >= 0.04
    timer = threading.Timer(0.05, report, (reporter, 7))
    timer.start()
    assert one.next_event(timeout=BOUND).token == 7
    timer.join()  # the event can be read before the call that reports it has returned


def test_threads_each_see_every_event(reporter):
    count = 400
    found = {}

    def read(name, subscription):
        found[name] = []
        while len(found[name]) < count:
            event = subscription.next_event(timeout=BOUND)
            assert event is not None, "a wake-up was lost"
            found[name].append(event.token)

    def read_default():
        found["default"] = []
        while len(found["default"]) < count:
            reporter.wait(BOUND)
            found["default"] += tokens(reporter.events())

    assert reporter.next_event() is None  # the first use: from here on it is a reader too
    threads = [threading.Thread(target=read, args=(i, reporter.subscribe())) for i in range(3)]
    threads.append(threading.Thread(target=read_default))
    for thread in threads:
        thread.start()
    for token in range(1, count + 1):
        report(reporter, token)
        if random.random() < 0.3:
            time.sleep(0.0005)
    for thread in threads:
        thread.join(BOUND)
    assert all(found[each] == list(range(1, count + 1)) for each in (0, 1, 2, "default"))


def test_a_subscription_made_during_a_wait_wakes_it(reporter):
    def seconds_to_event():
        began = time.monotonic()
        while reporter.next_event() is None and time.monotonic() - began < 1:
            reporter.wait(1)
        return time.monotonic() - began

    assert reporter.next_event() is None  # the first use
    with ThreadPoolExecutor(1) as pool:
        for token in range(1, 31):
            waiting = pool.submit(seconds_to_event)
            time.sleep(0.01)
            with reporter.subscribe() as one:
                report(reporter, token)
                assert one.next_event(timeout=BOUND).token == token
                assert waiting.result(BOUND) < 0.9


def test_two_threads_read_what_a_closed_client_left(reporter):
    """The deque is read under the lock: a reader that yields between its test and its removal finds what it tested."""

    class Slow(collections.deque):
        def __bool__(self):
            found = len(self) > 0
            time.sleep(0.001)
            return found

    one = reporter.subscribe()
    report(reporter, *range(1, 21))
    reporter.close()
    one._reader._events = Slow(one._reader._events)
    with ThreadPoolExecutor(4) as pool:
        found = [event for part in pool.map(list, [one] * 4) for event in part]
    assert sorted(tokens(found)) == list(range(1, 21))


def test_closing_a_subscription_ends_a_wait_in_another_thread(reporter):
    one = reporter.subscribe()
    threading.Timer(0.05, one.close).start()
    assert one.next_event(timeout=BOUND) is None


# ---- asyncio


def test_tasks_each_see_every_event(reporter):
    async def read(subscription, last):
        found = []
        async for event in subscription:
            found.append(event.token)
            if event.token == last:
                return found
            if random.random() < 0.2:
                await asyncio.sleep(0)
        return found

    async def main():
        tasks = [asyncio.ensure_future(read(reporter.subscribe(), 100)) for _ in range(4)]
        tasks.append(asyncio.ensure_future(read(aio.events(reporter), 100)))
        await asyncio.sleep(0)
        for token in range(1, 101):
            report(reporter, token)
            if token % 7 == 0:
                await asyncio.sleep(0)
        return await asyncio.gather(*tasks)

    assert run(main()) == [list(range(1, 101))] * 5


def test_a_direct_read_wakes_a_waiting_task(reporter):
    """The read takes the event from the library, so that the descriptor is no longer readable."""

    async def main():
        one = reporter.subscribe()
        task = asyncio.ensure_future(one.__anext__())
        default = asyncio.ensure_future(aio.next_event(reporter))
        await asyncio.sleep(0.01)
        other = reporter.subscribe()
        report(reporter, 5)
        assert tokens(other) == [5]
        return (await task).token, (await default).token

    assert run(main()) == (5, 5)


def test_cancelling_one_task_disturbs_no_other(reporter):
    async def read(subscription):
        return [event.token async for event in subscription]

    async def main():
        survivor = reporter.subscribe()
        kept = asyncio.ensure_future(read(survivor))
        for token in range(1, 30):
            victim = asyncio.ensure_future(read(reporter.subscribe()))
            await asyncio.sleep(0)
            report(reporter, token)
            if token % 2:
                await asyncio.sleep(0)
            victim.cancel()
            with pytest.raises(asyncio.CancelledError):
                await victim
        await asyncio.sleep(0.01)
        survivor.close()
        return await kept

    assert run(main()) == list(range(1, 30))


def test_a_cancelled_task_loses_no_event(reporter):
    async def main():
        one = reporter.subscribe()
        task = asyncio.ensure_future(one.__anext__())
        await asyncio.sleep(0)
        report(reporter, 1)
        task.cancel()
        with pytest.raises(asyncio.CancelledError):
            await task
        return (await one.__anext__()).token

    assert run(main()) == 1


def test_closing_the_client_ends_every_loop(reporter):
    async def read(subscription):
        return [event.token async for event in subscription]

    async def main():
        tasks = [asyncio.ensure_future(read(reporter.subscribe())) for _ in range(3)]
        await asyncio.sleep(0.01)
        report(reporter, 1)
        await asyncio.sleep(0.01)
        reporter.close()
        return await asyncio.gather(*tasks)

    assert run(main()) == [[1]] * 3


def test_an_event_of_another_thread_wakes_the_tasks(reporter):
    async def main():
        one, two = reporter.subscribe(), reporter.subscribe()
        tasks = [asyncio.ensure_future(each.__anext__()) for each in (one, two)]
        await asyncio.sleep(0.01)
        threading.Thread(target=report, args=(reporter, 4)).start()
        return [event.token for event in await asyncio.gather(*tasks)]

    assert run(main()) == [4, 4]


def test_a_signal_handler_can_close_a_subscription_during_a_read(reporter):
    read, closed = reporter.subscribe(libplacard.MessagesFailed), []

    def close_another(*_):
        with reporter.subscribe():
            closed.append(True)

    earlier = signal.signal(signal.SIGALRM, close_another)
    try:
        signal.setitimer(signal.ITIMER_REAL, 0.0005, 0.0005)
        token = 0
        while len(closed) < 100:
            token += 1
            report(reporter, token)
            assert tokens(read) == [token]
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, earlier)


def test_a_refused_close_ends_no_loop(reporter):
    async def both():
        read = reporter.subscribe()
        reading = asyncio.create_task(anext_of(read))
        await asyncio.sleep(0)
        with reporter._handle.lend(), pytest.raises(libplacard.StateError):  # as another thread inside a call would
            reporter.close()
        report(reporter, 1)
        return (await reading).token

    assert run(both()) == 1


async def anext_of(events):
    return await events.__anext__()


def test_a_client_can_be_closed_after_the_loop_of_its_tasks(reporter):
    loop = asyncio.new_event_loop()

    async def begin():
        task = loop.create_task(anext_of(reporter.subscribe()))
        await asyncio.sleep(0)
        return task

    task = loop.run_until_complete(begin())
    loop.close()
    reporter.close()
    assert reporter.closed
    task._log_destroy_pending = False  # it can never end, which asyncio would report
