"""Modes of the status line and the headers."""

from __future__ import annotations

import os

from connection import Connection, endless, repeated
from mode import mode

_EARLY = b"HTTP/1.1 103 Early Hints\r\nLink: </style.css>\r\n\r\n"
_OK = b"HTTP/1.1 200 OK\r\n"


# ---- Status line


@mode("sent")
def good(connection: Connection) -> None:
    """A good server, for comparison."""
    connection.send(connection.reply())


@mode("sent")
def reply_drips(connection: Connection) -> None:
    """A good reply, byte by byte."""
    connection.drip(connection.reply(), 0.002)


@mode("send_failed offline", hangs=True)
def status_stalls(connection: Connection) -> None:
    """Stalls in the status line."""
    connection.send(b"HTTP/1.1 2")
    connection.stall()


@mode("send_failed offline", hangs=True)
def status_slow(connection: Connection) -> None:
    """A status line of which a byte comes each second."""
    connection.drip(b"HTTP/1.1 200 " + b"O" * 600, 1)


@mode("send_failed offline")
def status_endless(connection: Connection) -> None:
    """A status line without an end."""
    connection.send(b"HTTP/1.1 200 ")
    connection.flood(endless(b"O" * 16384))


@mode("send_failed offline")
def status_garbage(connection: Connection) -> None:
    """Random bytes instead of a status line."""
    connection.send(b"\xff" + os.urandom(2000))
    connection.finish()


@mode("send_failed offline")
def http_0_9(connection: Connection) -> None:
    """A body without status line and headers."""
    connection.send(connection.success())
    connection.finish()


@mode("sent")
def http_1_0(connection: Connection) -> None:
    """HTTP/1.0: the end of the connection ends the body."""
    connection.send(b"HTTP/1.0 200 OK\r\n\r\n" + connection.success())
    connection.finish()


@mode("sent")
def http_1_0_keep_alive(connection: Connection) -> None:
    """HTTP/1.0 that keeps the connection."""
    body = connection.success()
    connection.send(b"HTTP/1.0 200 OK\r\nConnection: keep-alive\r\nContent-Length: %d\r\n\r\n" % len(body) + body)


@mode("send_failed offline")
def version_unknown(connection: Connection) -> None:
    """A version of HTTP that does not exist."""
    connection.send(connection.reply().replace(b"HTTP/1.1", b"HTTP/9.9"))
    connection.finish()


@mode("send_failed offline")
def status_zero(connection: Connection) -> None:
    """The status 000."""
    connection.send(b"HTTP/1.1 000 Nothing\r\nContent-Length: 0\r\n\r\n")
    connection.finish()


@mode("send_failed http 999", python="send_failed offline")
def status_999(connection: Connection) -> None:
    """The status 999."""
    connection.send(b"HTTP/1.1 999 Much\r\nContent-Length: 0\r\n\r\n")
    connection.finish()


@mode("sent")
def reason_missing(connection: Connection) -> None:
    """A status line without a reason."""
    connection.send(connection.reply().replace(b" 200 Status", b" 200"))


@mode("sent")
def lines_without_return(connection: Connection) -> None:
    """Lines that end with a line feed alone."""
    head, _, body = connection.reply().partition(b"\r\n\r\n")
    connection.send(head.replace(b"\r\n", b"\n") + b"\n\n" + body)


# ---- Early replies


@mode("sent")
def early_few(connection: Connection) -> None:
    """Three early replies before the reply."""
    connection.send(b"HTTP/1.1 100 Continue\r\n\r\n" + _EARLY * 2 + connection.reply())


@mode("send_failed malformed", python="send_failed offline")
def early_storm(connection: Connection) -> None:
    """Early hints without an end."""
    connection.flood(endless(_EARLY * 100))


@mode("send_failed malformed", python="send_failed offline")
def continue_storm(connection: Connection) -> None:
    """ "100 Continue" without an end."""
    connection.flood(endless(b"HTTP/1.1 100 Continue\r\n\r\n" * 200))


@mode("send_failed offline", hangs=True)
def early_stalls(connection: Connection) -> None:
    """An early reply, and then nothing."""
    connection.send(_EARLY)
    connection.stall()


@mode("send_failed http 101")
def switches_protocol(connection: Connection) -> None:
    """Switches to a protocol that nobody asked for."""
    connection.send(
        b"HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n\r\n\x81\x05hello"
    )
    connection.finish()


# ---- Headers


@mode("send_failed malformed", python="send_failed offline")
def header_storm(connection: Connection) -> None:
    """Headers without an end."""
    connection.send(_OK)
    connection.flood(endless(b"X-More: and more\r\n" * 500))


@mode("send_failed offline")
def header_huge(connection: Connection) -> None:
    """One header of 1 MB."""
    connection.send(_OK + b"X-Huge: ")
    connection.flood(repeated(b"h" * 16384, 1 << 20))
    connection.send(b"\r\n" + connection.reply().partition(b"\r\n")[2])
    connection.finish()


@mode("send_failed offline", hangs=True)
def header_stalls(connection: Connection) -> None:
    """Stalls within a header."""
    connection.send(_OK + b"Content-Le")
    connection.stall()


@mode("send_failed malformed 200")
def header_cut(connection: Connection) -> None:
    """The connection ends within a header."""
    connection.send(_OK + b"Content-Le")
    connection.finish()


@mode("send_failed offline")
def header_reset(connection: Connection) -> None:
    """A reset within a header."""
    connection.send(_OK + b"Content-Le")
    connection.reset()


@mode("send_failed offline", python="sent", records=True)
def header_nul(connection: Connection) -> None:
    """NUL within a header."""
    connection.send(connection.reply("X-Nul: a\0b"))


@mode("sent")
def header_bytes(connection: Connection) -> None:
    """Headers that are not UTF-8, also those that the library reads."""
    connection.send(connection.reply("X-Bytes: \xff\xfe", "Retry-After: \xff\xff"))


@mode("sent")
def header_folded(connection: Connection) -> None:
    """A header that continues on the next line."""
    connection.send(connection.reply("X-Folded: first\r\n second"))


@mode("send_failed offline", python="sent")
def length_negative(connection: Connection) -> None:
    """A negative Content-Length."""
    connection.send(_OK + b"Content-Length: -5\r\n\r\n" + connection.success())
    connection.finish()


@mode("sent", python="send_failed offline")
def length_huge(connection: Connection) -> None:
    """A Content-Length beyond 64 bits."""
    connection.send(_OK + b"Content-Length: 99999999999999999999999\r\n\r\n" + connection.success())
    connection.finish()


@mode("send_failed offline", python="sent")
def length_garbage(connection: Connection) -> None:
    """A Content-Length that is not a number."""
    connection.send(_OK + b"Content-Length: many\r\n\r\n" + connection.success())
    connection.finish()


@mode("sent", python="send_failed offline")
def lengths_contradict(connection: Connection) -> None:
    """Two Content-Lengths, of which the first is too large."""
    body = connection.success()
    connection.send(_OK + b"Content-Length: %d\r\nContent-Length: %d\r\n\r\n" % (len(body) + 9, len(body)) + body)
    connection.finish()


@mode("sent")
def length_and_chunks(connection: Connection) -> None:
    """A Content-Length and chunks, which count."""
    body = connection.success()
    head = b"Content-Length: 3\r\nTransfer-Encoding: chunked\r\n\r\n"
    connection.send(_OK + head + b"%x\r\n%s\r\n0\r\n\r\n" % (len(body), body))
    connection.finish()


@mode("send_failed http 500")
def cookies(connection: Connection) -> None:
    """Sets fifty cookies, which must not come back."""
    connection.answer(500, b"", *[f"Set-Cookie: name{place}=value; Path=/; Max-Age=9999" for place in range(50)])
