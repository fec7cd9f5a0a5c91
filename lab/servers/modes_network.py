"""Modes before a request is sent: names, connections, TLS, IPv6, and HTTP/2."""

from __future__ import annotations

import os
import time

from connection import Connection
from mode import mode

#: The name that the preloaded resolver knows (Tests/PlacardTransportTests/Preload).
SLOW_HOST = "slow.test"
#: A record of 4,096 messages that a TLS client skips.
_EMPTY_MESSAGES = b"\x16\x03\x03\x40\x00" + bytes(0x4000)


# ---- Names


@mode("send_failed offline", raw=True, hangs=True, host=SLOW_HOST, restarts=True)
def dns_hangs(connection: Connection) -> None:
    """The look-up of the name does not end."""


@mode("send_failed offline", raw=True, host=SLOW_HOST, restarts=True)
def dns_unknown(connection: Connection) -> None:
    """The name does not exist."""


# ---- Connections


@mode("send_failed offline", listener="closed", raw=True)
def refuses(connection: Connection) -> None:
    """Nothing listens on the port."""


@mode("send_failed offline", listener="full", raw=True, hangs=True, ended="sent")
def queue_full(connection: Connection) -> None:
    """The queue of connections is full and nobody accepts one."""


@mode("send_failed offline", raw=True, hangs=True)
def silent(connection: Connection) -> None:
    """Accepts the connection, reads nothing and sends nothing."""
    connection.stall()


@mode("send_failed offline", raw=True)
def closes_at_once(connection: Connection) -> None:
    """Closes each connection as soon as it is accepted."""
    connection.close()


@mode("send_failed offline", raw=True)
def resets_at_once(connection: Connection) -> None:
    """Resets each connection as soon as it is accepted."""
    connection.reset()


@mode("send_failed offline", raw=True)
def resets_in_request(connection: Connection) -> None:
    """Resets the connection after the first byte of the request."""
    connection.read_some(1)
    connection.reset()


@mode("send_failed offline")
def closes_after_request(connection: Connection) -> None:
    """Closes the connection instead of sending a reply."""
    connection.close()


@mode("send_failed offline")
def resets_after_request(connection: Connection) -> None:
    """Resets the connection instead of sending a reply."""
    connection.reset()


@mode("send_failed offline", hangs=True)
def silent_after_request(connection: Connection) -> None:
    """Reads the request and never replies."""
    connection.stall()


@mode("send_failed offline", raw=True)
def garbage_at_once(connection: Connection) -> None:
    """Sends random bytes before it has read anything."""
    connection.send(os.urandom(4096))
    connection.read_some()
    connection.finish()


# ---- TLS


@mode("sent", scheme="https")
def tls_good(connection: Connection) -> None:
    """TLS with a certificate of the authority that the program names."""
    connection.send(connection.reply())


@mode("send_failed offline", scheme="https", certificate="expired", secret=True)
def tls_expired(connection: Connection) -> None:
    """The certificate has expired."""
    connection.send(connection.reply())


@mode("send_failed offline", scheme="https", certificate="self-signed", secret=True)
def tls_self_signed(connection: Connection) -> None:
    """The certificate is self-signed."""
    connection.send(connection.reply())


@mode("send_failed offline", scheme="https", certificate="wrong-host", secret=True)
def tls_wrong_host(connection: Connection) -> None:
    """The certificate names another host."""
    connection.send(connection.reply())


@mode("send_failed offline", scheme="https", certificate="foreign", secret=True)
def tls_foreign_authority(connection: Connection) -> None:
    """The certificate is from an authority that the program does not trust."""
    connection.send(connection.reply())


@mode("send_failed offline", scheme="https", certificate="old", secret=True)
def tls_old(connection: Connection) -> None:
    """The server speaks nothing newer than TLS 1.1."""
    connection.send(connection.reply())


@mode("send_failed offline", scheme="https", raw=True, hangs=True, secret=True)
def tls_stalls(connection: Connection) -> None:
    """The handshake never continues."""
    connection.read_some()
    connection.stall()


@mode("send_failed offline", scheme="https", raw=True, secret=True)
def tls_closes(connection: Connection) -> None:
    """Closes the connection in the handshake."""
    connection.read_some()
    connection.finish()


@mode("send_failed offline", scheme="https", raw=True, secret=True)
def tls_resets(connection: Connection) -> None:
    """Resets the connection in the handshake."""
    connection.read_some()
    connection.reset()


@mode("send_failed offline", scheme="https", raw=True, secret=True)
def tls_garbage(connection: Connection) -> None:
    """Random bytes instead of a handshake."""
    connection.read_some()
    connection.send(os.urandom(4096))
    connection.finish()


@mode("send_failed offline", scheme="https", raw=True, secret=True)
def tls_alert(connection: Connection) -> None:
    """A fatal alert instead of a handshake."""
    connection.read_some()
    connection.send(b"\x15\x03\x03\x00\x02\x02\x28")
    connection.finish()


@mode("send_failed offline", scheme="https", raw=True, hangs=True, secret=True)
def tls_record_stalls(connection: Connection) -> None:
    """A handshake record is announced and never complete."""
    connection.read_some()
    connection.send(b"\x16\x03\x03\x40\x00\x02")
    connection.stall()


@mode(
    "send_failed offline",
    scheme="https",
    raw=True,
    secret=True,
    failures=1,
    known="the built-in transport's dispatch can last until the connection's limit of 15 s while a server floods the "
    "handshake with empty messages faster than OpenSSL reads them: SSL_connect returns only when nothing is left",
)
def tls_endless(connection: Connection) -> None:
    """Empty handshake messages for three seconds."""
    connection.read_some()
    end = time.monotonic() + 3
    connection.flood(iter(lambda: _EMPTY_MESSAGES if time.monotonic() < end else None, None))
    connection.finish()


@mode("send_failed offline", scheme="https", raw=True, secret=True)
def plain_http_on_tls(connection: Connection) -> None:
    """Plain HTTP on the port of TLS."""
    connection.read_some()
    connection.send(b"HTTP/1.1 400 Bad Request\r\nContent-Length: 0\r\n\r\n")
    connection.finish()


@mode("send_failed offline", python="send_failed malformed 200", scheme="https")
def tls_cut_in_reply(connection: Connection) -> None:
    """The connection below TLS ends within the reply."""
    reply = connection.reply()
    connection.send(reply[: len(reply) // 2])
    connection.reset()


# ---- IPv6


@mode("sent", host="[::1]")
def ipv6_good(connection: Connection) -> None:
    """A good server on an IPv6 address."""
    connection.send(connection.reply())


@mode("send_failed offline", host="[::1]", listener="closed", raw=True)
def ipv6_refuses(connection: Connection) -> None:
    """Nothing listens on the port of an IPv6 address."""


@mode("sent", host="localhost")
def ipv6_falls_back(connection: Connection) -> None:
    """The name has an IPv6 address that refuses, and an IPv4 address that works."""
    connection.send(connection.reply())


# ---- HTTP/2


@mode("sent", scheme="h2")
def http2_good(connection: Connection) -> None:
    """HTTP/2 by nghttpx, with a good server behind it."""
    connection.send(connection.reply())


@mode("send_failed http 502", scheme="h2")
def http2_server_resets(connection: Connection) -> None:
    """The server behind nghttpx resets each connection."""
    connection.reset()


@mode("send_failed http 502", scheme="h2")
def http2_server_garbage(connection: Connection) -> None:
    """The server behind nghttpx sends no HTTP."""
    connection.send(b"\x00\x01garbage\r\n\r\n")
    connection.finish()


@mode("send_failed offline", scheme="h2")
def http2_body_cut(connection: Connection) -> None:
    """The reply behind nghttpx is cut in its body: the stream is reset."""
    reply = connection.reply()
    connection.send(reply[:-5])
    connection.finish()


@mode("send_failed offline", scheme="h2", hangs=True, ended="send_failed http 502")
def http2_server_silent(connection: Connection) -> None:
    """The server behind nghttpx never replies."""
    connection.stall()


@mode("sent", scheme="h2")
def http2_early_hints(connection: Connection) -> None:
    """Early hints by HTTP/2 before a good reply."""
    connection.send(b"HTTP/1.1 103 Early Hints\r\nLink: </x>\r\n\r\n" + connection.reply())


@mode("send_failed offline", scheme="h2", restarts=True)
def http2_killed(connection: Connection) -> None:
    """nghttpx is killed during a request."""
    connection.stall()
