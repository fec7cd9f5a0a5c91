"""HTTP with Python's own modules, as libcurl does it for the library: for machines without a libcurl."""

from __future__ import annotations

import base64
import glob
import http.client
import os
import re
import select
import socket
import ssl
import threading
import time
import zlib
from contextlib import suppress
from dataclasses import dataclass
from typing import cast
from urllib.parse import SplitResult, unquote, urlsplit

from ._input import invalid
from ._requests import Request
from ._version import VERSION

CONNECT_S = 15.0
TOTAL_S = 60.0
KEEP_S = 60.0  #: how long a connection is kept for the next request
_REPLY_LIMIT = 8 << 20
_PICTURE_LIMIT = 10 << 20
_PART = 64 << 10
_EARLY_LIMIT = 32  #: replies with a status of 1xx before the reply
_TRAILER_LIMIT = 100  #: as many as http.client accepts headers
_LINE_LIMIT = 64 << 10

#: Where systems keep their certificate authorities, for a Python whose OpenSSL looks elsewhere.
_AUTHORITIES = (
    "/etc/ssl/certs/ca-certificates.crt",
    "/etc/pki/tls/certs/ca-bundle.crt",
    "/etc/ssl/ca-bundle.pem",
    "/etc/ssl/cert.pem",
)


@dataclass(frozen=True)
class Reply:
    status: int
    headers: http.client.HTTPMessage
    body: bytes

    def header(self, name: str) -> str | None:
        """The first header of that name; None if it is missing, not UTF-8, or contains NUL."""
        value: str | None = self.headers.get(name)
        try:
            text = value if value is None else value.encode("latin-1").decode().strip()
        except UnicodeError:
            return None
        return None if text is None or "\0" in text else text


class Failed(Exception):
    """A request without a reply; ``kind`` is one of those that ``Client.fail_request`` takes."""

    def __init__(self, kind: str, text: str) -> None:
        super().__init__(text)
        self.kind = kind


def explained(url: str, failed: Failed) -> str:
    """What the library's event says: the server and the reason, as with libcurl."""
    parts = urlsplit(url)
    host, port = _server(parts)
    text = f"[{host}]:{port}: {failed}" if ":" in host else f"{host}:{port}: {failed}"
    return text.encode("utf-8", "replace").decode().replace("\0", "?")


def _server(url: SplitResult) -> tuple[str, int]:
    return url.hostname or "", url.port or (443 if url.scheme == "https" else 80)


def _cause(error: Exception) -> str:
    """What a log or an event may say: nothing in the peer's own words, which can repeat a key or a password."""
    tunnel = re.match(r"Tunnel connection failed: \d+", str(error))
    if tunnel is not None:
        return tunnel.group()
    if isinstance(error, OSError) and error.strerror:
        return error.strerror[:1].lower() + error.strerror[1:]
    if isinstance(error, zlib.error):
        return f"the body cannot be unpacked: {error}"
    return f"no valid reply: {type(error).__name__}"


class Exchange:
    """A request that is being carried. Any thread can end it."""

    def __init__(self, request: Request) -> None:
        self.request = request
        self.deadline = time.monotonic() + TOTAL_S
        self._lock = threading.Lock()
        self._socket: socket.socket | None = None
        self.is_cancelled = False

    def cancel(self) -> None:
        with self._lock:
            self.is_cancelled = True
            sock = self._socket
            if sock is not None:
                with suppress(OSError):  # the server was faster
                    # Wakes the thread that uses it. Not SSLSocket.shutdown: that first ends the encryption, and the
                    # other thread would continue to send, in plain text.
                    socket.socket.shutdown(sock, socket.SHUT_RDWR)

    def use(self, sock: socket.socket | None) -> None:
        """Names the socket that ``cancel`` shuts down; None: no longer one of this request."""
        with self._lock:
            self._socket = sock
            if self.is_cancelled and sock is not None:
                raise Failed("reset", "cancelled")

    def leave(self) -> None:
        """Closes a forked child's copy of the socket, without the lock, which a thread of the parent can hold."""
        if self._socket is not None:
            _close_copy(self._socket)

    def left(self) -> float:
        """Seconds until the request has to end."""
        left = self.deadline - time.monotonic()
        if left <= 0:
            raise Failed("timeout", f"no complete reply within {TOTAL_S:.0f} s")
        return left


class Response(http.client.HTTPResponse):
    """Skips "103 Early Hints" and its like as "100 Continue": the reply comes after them.

    http.client has no limit for early replies and for trailers: without one, a server could keep the thread busy.
    """

    _is_begun = False
    _early = 0

    def begin(self) -> None:
        try:
            super().begin()
        except ConnectionError as error:
            if self._is_begun:
                raise Failed("reset", str(error)) from error  # not to be sent again: the server has received it
            raise

    def _read_status(self) -> tuple[str, int, str]:
        found = super()._read_status()  # type: ignore[misc]  # not in typeshed; the same since Python 3.0
        version, status, reason = cast("tuple[str, int, str]", found)
        self._is_begun = True
        is_early = 100 <= status < 200 and status != http.client.SWITCHING_PROTOCOLS
        if is_early:
            self._early += 1
            if self._early > _EARLY_LIMIT:
                raise Failed("reset", f"more than {_EARLY_LIMIT} replies with a status of 1xx")
        return version, http.client.CONTINUE if is_early else status, reason

    def _read_and_discard_trailer(self) -> None:
        for _ in range(_TRAILER_LIMIT + 1):
            line = self.fp.readline(_LINE_LIMIT + 1)
            if len(line) > _LINE_LIMIT:
                raise http.client.LineTooLong("trailer line")
            if line in (b"\r\n", b"\n", b""):
                return
        raise Failed("reset", f"more than {_TRAILER_LIMIT} headers behind the body")


class Connection(http.client.HTTPConnection):
    """A connection that a request can be cancelled on while it is opened; over TLS if there is a context."""

    response_class = Response

    def __init__(self, exchange: Exchange, server: tuple[str, int], host: str, trust: ssl.SSLContext | None) -> None:
        """``server``: whom to connect to, maybe a proxy; ``host``: whose certificate to expect."""
        end = time.monotonic() + min(CONNECT_S, exchange.left())
        super().__init__(*server)
        self.default_port = http.client.HTTP_PORT if trust is None else http.client.HTTPS_PORT
        self._exchange = exchange
        self._host = host
        self._trust = trust
        self._end = end
        self._create_connection = self._open_server
        self._server = server

    def connect(self) -> None:
        super().connect()
        if self._trust is not None:
            self.sock.settimeout(self._left())
            self.sock = self._trust.wrap_socket(self.sock, server_hostname=self._host, do_handshake_on_connect=False)
            self._exchange.use(self.sock)
            self.sock.do_handshake()

    def _open_server(self, *given: object) -> socket.socket:
        """Connects to the first address that answers; all have one time limit."""
        failure = OSError(f"{self._server[0]} has no address")
        for family, kind, protocol, _, address in socket.getaddrinfo(*self._server, type=socket.SOCK_STREAM):
            try:
                sock = socket.socket(family, kind, protocol)
            except OSError as error:
                failure = error
                continue
            try:
                self._exchange.use(sock)
                sock.settimeout(self._left())
                sock.connect(address)
                return sock
            except OSError as error:
                failure = error
                self._exchange.use(None)
                sock.close()
            except BaseException:
                sock.close()
                raise
        raise failure

    def _left(self) -> float:
        left = self._end - time.monotonic()
        if left <= 0:
            raise TimeoutError("the time is up")
        return left


class Connections:
    """Opens connections to servers, and keeps idle ones for the next request."""

    def __init__(self, ca_file: str | None, proxy: str | None) -> None:
        """InvalidError for a proxy that is not spoken here. Reads no file and no environment variable."""
        self._ca_file = ca_file
        self._proxy = _proxy(proxy)
        self._lock = threading.Lock()
        self._idle: list[tuple[tuple[str, str], float, http.client.HTTPConnection]] = []
        self._trust: ssl.SSLContext | None = None
        self._is_closed = False

    def send(self, exchange: Exchange) -> Reply:
        """Returns the server's reply, or raises Failed."""
        request = exchange.request
        try:
            url = urlsplit(request.url)
            kept = self._take(url)
            if kept is not None:
                try:
                    return self._carry(exchange, url, kept)
                except (http.client.RemoteDisconnected, ConnectionError):
                    pass  # the server has closed it meanwhile
            return self._carry(exchange, url, self._connect(exchange, url))
        except Failed:
            raise
        except (TimeoutError, socket.timeout) as error:
            raise Failed("timeout", f"no complete reply within {TOTAL_S:.0f} s") from error
        except ssl.SSLCertVerificationError as error:
            advice = "if the server uses a private certificate authority, set ca_file"
            raise Failed("tls", f"certificate verify failed: {error.verify_message}; {advice}") from error
        except ssl.SSLError as error:
            raise Failed("tls", str(error)) from error
        except Exception as error:  # OSError, HTTPException, zlib.error, ...: nothing may end the thread
            raise Failed("reset", _cause(error)) from error
        finally:
            exchange.use(None)

    def close(self) -> None:
        with self._lock:
            idle, self._idle, self._is_closed = self._idle, [], True
        for _, _, connection in idle:
            connection.close()

    def drop_old(self) -> None:
        """Closes the connections that were kept long enough."""
        now = time.monotonic()
        with self._lock:
            old = [entry for entry in self._idle if entry[1] < now]
            self._idle = [entry for entry in self._idle if entry[1] >= now]
        for _, _, connection in old:
            connection.close()

    def leave(self) -> None:
        """Closes a forked child's copies of the idle connections, without the lock."""
        for _, _, connection in tuple(self._idle):
            if connection.sock is not None:
                _close_copy(connection.sock)

    def _take(self, url: SplitResult) -> http.client.HTTPConnection | None:
        self.drop_old()
        with self._lock:
            found = next((entry for entry in self._idle if entry[0] == (url.scheme, url.netloc)), None)
            if found is not None:
                self._idle.remove(found)
        if found is None:
            return None
        # What nobody asked for is no answer to the next request; usually it is the end of the connection.
        if _is_readable(found[2].sock):
            found[2].close()
            return None
        return found[2]

    def _keep(self, url: SplitResult, connection: http.client.HTTPConnection) -> None:
        with self._lock:
            if not self._is_closed:
                self._idle.append(((url.scheme, url.netloc), time.monotonic() + KEEP_S, connection))
                return
        connection.close()

    def _connect(self, exchange: Exchange, url: SplitResult) -> http.client.HTTPConnection:
        host, port = _server(url)
        through = self._proxy
        server = (through.hostname or "", through.port or 1080) if through else (host, port)
        trust = self._context() if url.scheme == "https" else None
        connection = Connection(exchange, server, host, trust)
        if through and trust is not None:
            connection.set_tunnel(host, port, _proxy_headers(through))
        try:
            connection.connect()
        except BaseException as error:
            connection.close()
            if exchange.is_cancelled:
                raise Failed("reset", "cancelled") from error
            beyond = f"the proxy {server[0]}:{server[1]}: " if through else ""
            if isinstance(error, (TimeoutError, socket.timeout)):
                raise Failed("timeout", f"{beyond}no connection within {CONNECT_S:.0f} s") from error
            if isinstance(error, OSError) and not isinstance(error, ssl.SSLError):
                raise Failed("unreachable", beyond + _cause(error)) from error
            raise
        return connection

    def _context(self) -> ssl.SSLContext:
        with self._lock:
            if self._trust is None:
                self._trust = trusting(self._ca_file)
            return self._trust

    def _carry(self, exchange: Exchange, url: SplitResult, connection: http.client.HTTPConnection) -> Reply:
        request, headers = exchange.request, {"User-Agent": f"placard/{VERSION}"}
        if request.kind != "source":  # a file is taken as it is
            headers["Accept-Encoding"] = "gzip"
        target = (url.path or "/") + (f"?{url.query}" if url.query else "")
        if self._proxy and url.scheme == "http":
            target = url._replace(fragment="").geturl()
            headers.update(_proxy_headers(self._proxy))
        headers.update(request.headers)
        response, keeps = None, False
        sock = connection.sock  # http.client forgets it once it has a reply that ends the connection
        try:
            exchange.use(sock)
            sock.settimeout(exchange.left())
            connection.request(request.method, target, request.body or None, headers)
            response = connection.getresponse()
            if response.status > 599:
                raise Failed("reset", f"{response.status} is not an HTTP status")
            limit = _PICTURE_LIMIT if request.kind == "asset" else _REPLY_LIMIT
            body = _read(response, sock, exchange, limit)
            keeps = not response.will_close and len(body) <= limit
            return Reply(response.status, response.headers, body)
        except ssl.SSLEOFError as error:
            raise ConnectionResetError(str(error)) from error  # the server closed it without a word
        finally:
            exchange.use(None)  # first: another request may take the connection
            if keeps:
                self._keep(url, connection)
            else:
                if response is not None:
                    response.close()  # only this closes the socket of a reply that ends the connection
                connection.close()


def _close_copy(sock: socket.socket) -> None:
    with suppress(OSError):
        os.close(sock.detach())  # nothing else: the connection still works in the parent


def _is_readable(sock: socket.socket) -> bool:
    poll = select.poll()
    poll.register(sock, select.POLLIN)
    return bool(poll.poll(0))


def trusting(ca_file: str | None) -> ssl.SSLContext:
    """Returns a context that trusts the authorities in ``ca_file``, or the system's."""
    try:
        context = ssl.create_default_context(cafile=ca_file)
    except (OSError, ssl.SSLError) as error:
        raise Failed("tls", f"the certificates of {ca_file or 'the system'} cannot be read: {error}") from error
    # As libcurl: Python 3.13 and later would refuse private authorities whose certificates lack some extensions.
    context.verify_flags &= ~ssl.VERIFY_X509_STRICT
    # OpenSSL looks into a folder only at each handshake, for files that are named after a hash.
    folder = ssl.get_default_verify_paths().capath or ""
    if ca_file is None and not context.cert_store_stats()["x509_ca"] and not glob.glob(f"{folder}/*.[0-9]"):
        found = next((path for path in _AUTHORITIES if os.path.isfile(path)), None)
        if found is not None:
            context.load_verify_locations(found)
    return context


def _proxy(proxy: str | None) -> SplitResult | None:
    if not proxy:
        return None
    url = urlsplit(proxy if "://" in proxy else "http://" + proxy)
    try:
        usable = url.scheme == "http" and url.hostname and (url.port is None or url.port > 0)
    except ValueError:
        usable = False
    if not usable:
        raise invalid("proxy must be http://host:port: Python's transport knows no other kind")
    return url


def _proxy_headers(proxy: SplitResult) -> dict[str, str]:
    if proxy.username is None:
        return {}
    user = f"{unquote(proxy.username)}:{unquote(proxy.password or '')}"
    return {"Proxy-Authorization": "Basic " + base64.b64encode(user.encode()).decode()}


def _read(response: http.client.HTTPResponse, sock: socket.socket, exchange: Exchange, limit: int) -> bytes:
    """Reads and unpacks the body: at most one byte more than ``limit``, by which the library sees that it is too
    large."""
    packed = response.headers.get("Content-Encoding", "").strip().lower() in ("gzip", "x-gzip")
    packed = packed and exchange.request.kind != "source"  # asked for as it is
    unpacker = zlib.decompressobj(wbits=zlib.MAX_WBITS | 32) if packed else None
    body, is_begun = bytearray(), False
    while len(body) <= limit:
        sock.settimeout(exchange.left())
        try:
            part = response.read1(_PART)
        except ConnectionError as error:
            raise Failed("reset", str(error)) from error  # not to be sent again
        if not part:
            if response.length:
                raise http.client.IncompleteRead(bytes(body), response.length)
            if unpacker is not None and not unpacker.eof and is_begun:
                raise zlib.error("the packed body is incomplete")
            response.close()  # the connection can carry another request then
            return bytes(body)
        is_begun = True
        body += unpacker.decompress(part, limit + 1 - len(body)) if unpacker else part
    return bytes(body[: limit + 1])
