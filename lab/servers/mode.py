"""A way in which a server is bad, and the table of all of them."""

from __future__ import annotations

import inspect
from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from connection import Connection

Serve = Callable[["Connection"], None]


@dataclass(frozen=True)
class Mode:
    """One row of the table. The function that serves it is named after it, and its comment is the sentence."""

    name: str
    sentence: str
    serve: Serve
    #: What the host sees first, such as "send_failed offline" or "sent".
    expected: str
    #: The same with Python's transport, where it differs.
    expected_python: str
    #: Whether the server records a batch in this mode; None: at random, since the reply is lost or useless anyway.
    records: bool | None
    #: The function gets a connection from which nothing was read, and no TLS.
    raw: bool
    #: Nothing happens before the transport's time-out.
    hangs: bool
    #: What the host sees first if the server itself ends the request that hangs.
    ended: str
    #: Number of failures to wait for before the server gets well.
    failures: int
    #: "http", "https" or "h2" (nghttpx in front of the server).
    scheme: str
    host: str
    #: Certificate of the server (https), a name of `certificates.py`.
    certificate: str
    #: The program is closed and started again with a good server: the name of this one leads nowhere.
    restarts: bool
    #: The server asks for so long a wait that only the host's clock can pass it.
    long_wait: bool
    #: Records that the server may refuse forever: each must be reported as dropped.
    drops: bool
    #: "closed": nothing listens; "full": the queue of connections is full.
    listener: str
    #: The API key must not reach the server.
    secret: bool
    #: A known weakness: why a call can take long here.
    known: str


MODES: dict[str, Mode] = {}


def mode(
    expected: str,
    *,
    python: str | None = None,
    records: bool | None = None,
    raw: bool = False,
    hangs: bool = False,
    failures: int = 2,
    scheme: str = "http",
    host: str = "127.0.0.1",
    certificate: str = "good",
    restarts: bool = False,
    long_wait: bool = False,
    drops: bool = False,
    listener: str = "open",
    secret: bool = False,
    ended: str | None = None,
    known: str = "",
) -> Callable[[Serve], Serve]:
    """Enters the function below into the table."""

    def enter(serve: Serve) -> Serve:
        name = serve.__name__.replace("_", "-")
        MODES[name] = Mode(
            name=name,
            sentence=inspect.getdoc(serve) or "",
            serve=serve,
            expected=expected,
            expected_python=expected if python is None else python,
            records=True if "sent" in (expected, python) else records,
            raw=raw,
            hangs=hangs,
            ended=expected if ended is None else ended,
            failures=1 if hangs or expected == "sent" else failures,
            scheme=scheme,
            host=host,
            certificate=certificate,
            restarts=restarts,
            long_wait=long_wait,
            drops=drops,
            listener=listener,
            secret=secret,
            known=known,
        )
        return serve

    return enter
