"""Modes of what a reply means: redirects, refusals, waits, and the use of connections."""

from __future__ import annotations

from connection import Connection
from mode import mode

_PORTAL_PAGE = b"<html>Maintenance</html>"
#: Far beyond 64 bits.
_FOREVER = "9" * 30


# ---- Redirects


@mode("send_failed http 302")
def redirects_elsewhere(connection: Connection) -> None:
    """Redirects to another server, which must not get the request."""
    connection.answer(302, b"", f"Location: {connection.site.elsewhere}/data")


@mode("send_failed http 307")
def redirects_with_body(connection: Connection) -> None:
    """Redirects to another server, with the body (307)."""
    connection.answer(307, b"", f"Location: {connection.site.elsewhere}/data")


@mode("send_failed http 301")
def redirects_to_file(connection: Connection) -> None:
    """Redirects to a file of the device."""
    connection.answer(301, b"", "Location: file:///etc/passwd")


@mode("send_failed http 308")
def redirects_in_circle(connection: Connection) -> None:
    """Redirects to itself."""
    connection.answer(308, b"", f"Location: {connection.request.path}")


# ---- Status


@mode("send_failed http 400", records=False)
def refuses_request(connection: Connection) -> None:
    """The status 400, twice."""
    connection.answer(400, b"{}")


@mode("dropped record", records=False, drops=True, failures=400)
def refuses_all(connection: Connection) -> None:
    """The status 400 for everything: the client bisects, and reports what it drops."""
    connection.answer(400, b"{}")


@mode("send_failed http 400")
def refuses_by_page(connection: Connection) -> None:
    """The status 400 with the page of a proxy: nothing may be dropped."""
    connection.answer(400, _PORTAL_PAGE, "Content-Type: text/html")


@mode("send_failed refused 401", records=False, failures=1)
def status_401(connection: Connection) -> None:
    """The status 401."""
    connection.answer(401)


@mode("send_failed refused 403", records=False, failures=1)
def status_403(connection: Connection) -> None:
    """The status 403."""
    connection.answer(403, _PORTAL_PAGE)


@mode("send_failed refused 404", records=False, failures=1)
def status_404(connection: Connection) -> None:
    """The status 404."""
    connection.answer(404)


@mode("send_failed http 405")
def status_405(connection: Connection) -> None:
    """The status 405."""
    connection.answer(405)


@mode("send_failed http 407")
def status_407(connection: Connection) -> None:
    """A proxy that wants a password."""
    connection.answer(407, b"", 'Proxy-Authenticate: Basic realm="hotel"')


@mode("send_failed http 500")
def status_500(connection: Connection) -> None:
    """The status 500."""
    connection.answer(500, b"oops")


@mode("send_failed http 502")
def status_502(connection: Connection) -> None:
    """The status 502 with the page of a load balancer."""
    connection.answer(502, _PORTAL_PAGE, "Content-Type: text/html")


@mode("send_failed malformed 204")
def status_204(connection: Connection) -> None:
    """The status 204, which nobody asked for."""
    connection.send(b"HTTP/1.1 204 No Content\r\n\r\n")


@mode("send_failed malformed 206")
def status_206(connection: Connection) -> None:
    """A part of a reply (206)."""
    connection.send(b"HTTP/1.1 206 Partial\r\nContent-Range: bytes 0-1/999\r\nContent-Length: 1\r\n\r\n{")


@mode("sent")
def status_304(connection: Connection) -> None:
    """The status 304, a success also for a batch."""
    connection.send(b"HTTP/1.1 304 Not Modified\r\n\r\n")


@mode("send_failed http 429", failures=1)
def status_429(connection: Connection) -> None:
    """The status 429 without a wait."""
    connection.answer(429)


@mode("send_failed http 429", failures=1, long_wait=True)
def waits_forever_429(connection: Connection) -> None:
    """The status 429, with a wait beyond 64 bits, which counts as a day."""
    connection.answer(429, b"", f"Retry-After: {_FOREVER}")


@mode("send_failed http 503", failures=1, long_wait=True)
def waits_forever_503(connection: Connection) -> None:
    """The status 503, with a wait until the year 9999."""
    connection.answer(503, b"", "Retry-After: Fri, 31 Dec 9999 23:59:59 GMT")


@mode("send_failed http 503")
def wait_garbage(connection: Connection) -> None:
    """The status 503, with a wait that is neither a number nor a date."""
    connection.answer(503, b"", "Retry-After: soon", "Retry-After: -5")


@mode("send_failed http 503")
def wait_past(connection: Connection) -> None:
    """The status 503, with a wait that ended in 1970."""
    connection.answer(503, b"", "Retry-After: Thu, 01 Jan 1970 00:00:00 GMT")


@mode("send_failed auth 401")
def signature_refused(connection: Connection) -> None:
    """Refuses the signature of each request."""
    connection.answer(401, b'{"auth_error":{"error_code":22,"reason":"expired"}}')


@mode("send_failed refused 200", records=False, failures=1)
def key_refused(connection: Connection) -> None:
    """Refuses the API key with the status 200."""
    connection.answer(200, b'{"error":"invalid_api_key"}')


# ---- Use of connections


@mode("sent")
def closes_after_each(connection: Connection) -> None:
    """A good reply, after which the connection closes as announced."""
    connection.send(connection.reply("Connection: close"))
    connection.finish()


@mode("sent")
def closes_unannounced(connection: Connection) -> None:
    """A good reply, after which the connection closes without an announcement."""
    connection.send(connection.reply())
    connection.finish()


@mode("sent", records=True)
def answers_twice(connection: Connection) -> None:
    """Two replies to one request: the second must not answer the next request."""
    connection.send(connection.reply() + b'HTTP/1.1 200 OK\r\nContent-Length: 18\r\n\r\n{"error":"wrong"}\n')


@mode("send_failed http 500", raw=True)
def answers_early(connection: Connection) -> None:
    """A reply before the request, on each connection."""
    connection.send(b"HTTP/1.1 500 Early\r\nContent-Length: 0\r\nConnection: close\r\n\r\n")
    connection.read_some()
    connection.finish()
