"""Modes of the body: its length, its chunks, its packing, and what it contains."""

from __future__ import annotations

import gzip
import json
import zlib
from functools import cache

from connection import Connection, endless, repeated
from mode import mode

_CHUNKED = b"HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n"
_HUNDRED_MB = 100 << 20


def _part(connection: Connection, share: float) -> bytes:
    """The reply up to a share of its body."""
    head, _, body = connection.reply().partition(b"\r\n\r\n")
    return head + b"\r\n\r\n" + body[: int(len(body) * share)]


# ---- Length


@mode("send_failed offline", hangs=True)
def body_stalls_at_start(connection: Connection) -> None:
    """Stalls before the body."""
    connection.send(_part(connection, 0))
    connection.stall()


@mode("send_failed offline", hangs=True)
def body_stalls_at_third(connection: Connection) -> None:
    """Stalls after a third of the body."""
    connection.send(_part(connection, 0.34))
    connection.stall()


@mode("send_failed offline", hangs=True)
def body_stalls_at_end(connection: Connection) -> None:
    """Stalls before the last bytes of the body."""
    connection.send(_part(connection, 0.9))
    connection.stall()


@mode("send_failed offline")
def body_reset(connection: Connection) -> None:
    """A reset within the body."""
    connection.send(_part(connection, 0.5))
    connection.reset()


@mode("send_failed offline")
def body_cut(connection: Connection) -> None:
    """The connection ends within the body."""
    connection.send(_part(connection, 0.5))
    connection.finish()


@mode("sent")
def body_longer(connection: Connection) -> None:
    """More bytes than Content-Length says: only those count."""
    connection.send(connection.reply() + b'{"error":"not for you"}')
    connection.finish()


@mode("send_failed offline", hangs=True)
def body_loris(connection: Connection) -> None:
    """A body of which a byte comes each half second."""
    connection.send(b"HTTP/1.1 200 OK\r\nContent-Length: 100000\r\n\r\n")
    connection.drip(b" " * 100000, 0.5)


@mode("send_failed malformed 200")
def body_empty(connection: Connection) -> None:
    """A 200 without a body."""
    connection.answer(200)


@mode("send_failed malformed")
def body_100_mb(connection: Connection) -> None:
    """A body of 100 MB."""
    connection.send(b"HTTP/1.1 200 OK\r\nContent-Length: %d\r\n\r\n" % _HUNDRED_MB)
    connection.flood(repeated(b" " * 65536, _HUNDRED_MB))


@mode("send_failed malformed")
def body_endless(connection: Connection) -> None:
    """Chunks without an end."""
    connection.send(_CHUNKED)
    connection.flood(endless(b"10000\r\n" + b" " * 65536 + b"\r\n"))


# ---- Chunks


@mode("sent")
def chunks_of_a_byte(connection: Connection) -> None:
    """A good body in chunks of one byte."""
    body = connection.success()
    chunks = b"".join(b"1\r\n%c\r\n" % byte for byte in body)
    connection.send(_CHUNKED + chunks + b"0\r\n\r\n")


@mode("send_failed offline")
def chunk_size_garbage(connection: Connection) -> None:
    """The size of a chunk is not a number."""
    connection.send(_CHUNKED + b"zz\r\n" + connection.success() + b"\r\n0\r\n\r\n")
    connection.finish()


@mode("send_failed offline")
def chunk_size_huge(connection: Connection) -> None:
    """The size of a chunk has more than 64 bits."""
    connection.send(_CHUNKED + b"f" * 40 + b"\r\n" + connection.success())
    connection.finish()


@mode("send_failed offline")
def chunk_size_negative(connection: Connection) -> None:
    """The size of a chunk is negative."""
    connection.send(_CHUNKED + b"-5\r\n" + connection.success())
    connection.finish()


@mode("send_failed offline")
def chunk_cut(connection: Connection) -> None:
    """The connection ends within a chunk."""
    connection.send(_CHUNKED + b"1000\r\n" + connection.success())
    connection.finish()


@mode("send_failed offline")
def chunks_without_end(connection: Connection) -> None:
    """The last chunk is missing."""
    body = connection.success()
    connection.send(_CHUNKED + b"%x\r\n%s\r\n" % (len(body), body))
    connection.finish()


@mode("send_failed malformed", python="send_failed offline")
def trailers_endless(connection: Connection) -> None:
    """Headers without an end behind the last chunk."""
    body = connection.success()
    connection.send(_CHUNKED + b"%x\r\n%s\r\n0\r\n" % (len(body), body))
    connection.flood(endless(b"X-Trailer: more\r\n" * 500))


# ---- Packing


def _packed(connection: Connection, body: bytes, encoding: str = "gzip") -> None:
    connection.answer(200, body, f"Content-Encoding: {encoding}")


@cache
def _bomb() -> bytes:
    """100 MB of spaces, packed."""
    packer = zlib.compressobj(9, wbits=31)
    return b"".join(packer.compress(b" " * (1 << 20)) for _ in range(100)) + packer.flush()


@mode("sent")
def gzip_good(connection: Connection) -> None:
    """A good reply, packed."""
    _packed(connection, gzip.compress(connection.success()))


@mode("send_failed malformed")
def gzip_bomb(connection: Connection) -> None:
    """100 kB that unpack to 100 MB."""
    _packed(connection, _bomb())


@mode("send_failed malformed 200", python="send_failed offline")
def gzip_cut(connection: Connection) -> None:
    """A packed body whose end is missing, with the right length."""
    _packed(connection, gzip.compress(connection.success())[:-12])


@mode("send_failed offline")
def gzip_garbage(connection: Connection) -> None:
    """A body that is not packed, although its header says so."""
    _packed(connection, connection.success())


@mode("send_failed malformed 200")
def gzip_unsaid(connection: Connection) -> None:
    """A packed body without a header that says so."""
    connection.answer(200, gzip.compress(connection.success()))


@mode("send_failed malformed 200")
def encoding_unknown(connection: Connection) -> None:
    """A packing that nobody asked for."""
    _packed(connection, b"\x0b\x02\x80{}\x03", "br")


# ---- Content


@mode("send_failed malformed 200")
def json_deep(connection: Connection) -> None:
    """JSON of 200,000 levels."""
    connection.answer(200, b"[" * 200_000)


@mode("sent")
def json_deep_members(connection: Connection) -> None:
    """A good reply with a member of 100,000 levels, which alone is dropped."""
    connection.answer(200, b'{"message":"success","x":' + b'{"a":' * 100_000 + b"1" + b"}" * 100_001)


@mode("send_failed malformed 200")
def json_cut(connection: Connection) -> None:
    """JSON that ends early, with the right length."""
    connection.answer(200, connection.success()[:-1])


@mode("send_failed malformed 200")
def json_array(connection: Connection) -> None:
    """JSON that is not an object."""
    connection.answer(200, b"[" + connection.success() + b"]")


@mode("sent")
def json_number_huge(connection: Connection) -> None:
    """A good reply with a number of a million digits."""
    connection.answer(200, b'{"message":"success","n":' + b"9" * 1_000_000 + b"}")


@mode("sent")
def json_bytes(connection: Connection) -> None:
    """A good reply with a text that is not UTF-8."""
    connection.answer(200, b'{"message":"\xff\xfe"}')


@mode("send_failed malformed 200")
def json_utf16(connection: Connection) -> None:
    """JSON in UTF-16."""
    connection.answer(200, json.dumps({"message": "success"}).encode("utf-16"))


@mode("send_failed malformed 200")
def portal(connection: Connection) -> None:
    """A captive portal: its page with the status 200 for every request."""
    connection.answer(200, b"<!doctype html><title>Welcome to the hotel</title>", "Content-Type: text/html")


@mode("send_failed malformed 200")
def portal_without_type(connection: Connection) -> None:
    """A captive portal whose page has no type."""
    connection.answer(200, b"<html>Please pay</html>")


@mode("send_failed malformed 200")
def type_not_json(connection: Connection) -> None:
    """Good JSON that is declared as a page."""
    connection.answer(200, connection.success(), "Content-Type: text/html")
