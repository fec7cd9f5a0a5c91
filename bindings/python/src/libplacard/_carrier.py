"""Carries the requests of a client or tracker in threads of its own, as host transport."""

from __future__ import annotations

import logging
import signal
import threading
from collections import deque
from typing import TYPE_CHECKING, Callable

from ._errors import NotFoundError, PlacardError, StateError
from ._events import Event, RequestCancelled, RequestStarted
from ._http import Connections, Exchange, Failed, Reply, explained
from ._requests import Request

if TYPE_CHECKING:
    from ._loop_calls import LoopCalls

#: As many as the library has requests in flight (rule 2.4.1): one of each other kind, and four pictures. With fewer, a
#: server that stalls would hold up the requests to others.
THREADS = 8

logger = logging.getLogger("libplacard")
logger.addHandler(logging.NullHandler())


class Carrier:
    """Takes the events of the host transport, and carries their requests in up to eight threads.

    A thread exists while there are requests to carry. It is a daemon: a program can end at any time, and what it had
    not sent is sent after its next start.
    """

    def __init__(self, owner: LoopCalls, connections: Connections) -> None:
        self._owner = owner
        self._connections = connections
        self._lock = threading.RLock()  # a signal handler can close the client while its thread holds it
        self._waiting: deque[Exchange] = deque()
        self._threads = 0
        self._running: dict[int, Exchange] = {}
        self._is_stopped = False

    @property
    def is_busy(self) -> bool:
        """Whether a request is not answered yet."""
        return bool(self._running)

    def take(self, event: Event) -> bool:
        """Returns whether the event was one of the host transport; begins or cancels its request."""
        if isinstance(event, RequestStarted):
            self._begin(Exchange(event.request))
            return True
        if isinstance(event, RequestCancelled):
            with self._lock:
                exchange = self._running.pop(event.request_id, None)
            if exchange is not None:
                exchange.cancel()
            return True
        return False

    def stop(self) -> None:
        """Ends every request. Afterwards no thread calls the client any more; does not wait for the network."""
        with self._lock:
            self._is_stopped = True
            self._waiting.clear()
            running, self._running = list(self._running.values()), {}
        for exchange in running:
            exchange.cancel()
        self._connections.close()

    def drop_old(self) -> None:
        """Closes the connections that were kept long enough."""
        self._connections.drop_old()

    def leave(self) -> None:
        """Closes a forked child's copies of the connections."""
        for exchange in tuple(self._running.values()):
            exchange.leave()
        self._connections.leave()

    def _begin(self, exchange: Exchange) -> None:
        with self._lock:
            if self._is_stopped:
                return
            self._waiting.append(exchange)
            self._running[exchange.request.id] = exchange
            if self._threads == THREADS:
                return
            self._threads += 1
        try:
            threading.Thread(target=self._work, name="placard", daemon=True).start()
        except RuntimeError as error:  # too many threads, or the program ends
            self._miss_thread(error)

    def _miss_thread(self, error: RuntimeError) -> None:
        reason = f"no thread to carry requests: {error}"
        logger.warning("%s", reason)
        with self._lock:
            self._threads -= 1
            if self._threads:
                return  # another one carries them
            waiting, self._waiting = self._waiting, deque()
        for exchange in waiting:
            self._fail(exchange, Failed("unreachable", reason))

    def _work(self) -> None:
        signal.pthread_sigmask(signal.SIG_BLOCK, signal.valid_signals())
        while True:
            with self._lock:
                if not self._waiting:
                    self._threads -= 1
                    return
                exchange = self._waiting.popleft()
            if not exchange.is_cancelled:
                self._carry(exchange)

    def _carry(self, exchange: Exchange) -> None:
        request = exchange.request
        try:
            reply = self._connections.send(exchange)
            self._answer(exchange, lambda: self._complete(request, reply))
        except Failed as failed:
            if not exchange.is_cancelled:
                logger.warning("%s: %s", request.url.partition("?")[0], failed)
            self._fail(exchange, failed)

    def _fail(self, exchange: Exchange, failed: Failed) -> None:
        request = exchange.request
        text = explained(request.url, failed)
        self._answer(exchange, lambda: self._owner.fail_request(request, failed.kind, text))

    def _complete(self, request: Request, reply: Reply) -> None:
        try:
            self._owner.complete_request(
                request,
                reply.status,
                reply.body,
                content_type=reply.header("Content-Type"),
                retry_after=reply.header("Retry-After"),
                rate_limit_remaining=reply.header("X-RateLimit-Remaining"),
                rate_limit_reset=reply.header("X-RateLimit-Reset"),
                etag=reply.header("ETag"),
                last_modified=reply.header("Last-Modified"),
            )
        except (NotFoundError, StateError):
            raise
        except PlacardError as error:  # the library refuses the reply: a status or a header that no server sends
            failed = Failed("reset", f"the reply cannot be used: {error}")
            logger.warning("%s: %s", request.url.partition("?")[0], failed)
            self._owner.fail_request(request, failed.kind, explained(request.url, failed))

    def _answer(self, exchange: Exchange, answer: Callable[[], object]) -> None:
        # Under the lock, so that after `stop` no answer is in flight.
        with self._lock:
            if self._running.pop(exchange.request.id, None) is None:
                return
            try:
                answer()
            except PlacardError as error:
                logger.info("the answer came too late: %s", error)
