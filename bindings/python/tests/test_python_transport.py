"""Requests that Python carries: against real servers on loopback, with TLS and proxies, and without a libcurl."""

from __future__ import annotations

import base64
import gzip
import http.client
import json
import os
import socket
import ssl
import struct
import subprocess
import sys
import threading
import time
from contextlib import suppress
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import answers
import pytest

import placard
from placard import _carrier, _http, _requests, _transport

BOUND = 600  # seconds; only a hang takes this long
SOURCES = Path(__file__).parents[1] / "src"
CARDS = {**answers.CARDS, "cards": [{**card, "ea": -1} for card in answers.CARDS["cards"]]}


class Handler(BaseHTTPRequestHandler):
    """Answers as the SDK endpoint; ``server.answer(handler, body)`` can answer in another way."""

    protocol_version = "HTTP/1.1"

    def setup(self):
        super().setup()
        self.server.connections += 1

    def do_POST(self):
        body = self.rfile.read(int(self.headers["Content-Length"]))
        self.server.requests.append((self.path, dict(self.headers), body))
        self.server.answer(self, json.dumps(CARDS if "/content_cards/" in self.path else answers.DATA).encode())

    def do_CONNECT(self):
        self.server.requests.append((self.path, dict(self.headers), b""))
        host, _, port = self.path.rpartition(":")
        with socket.create_connection((host, int(port)), BOUND) as beyond:
            self.send_response(200)
            self.end_headers()
            back = threading.Thread(target=pipe, args=(beyond, self.connection), daemon=True)
            back.start()
            pipe(self.connection, beyond)
            back.join(BOUND)
        self.close_connection = True

    def log_message(self, format, *args):
        pass


def pipe(source, target):
    try:
        while part := source.recv(65536):
            target.sendall(part)
        target.shutdown(socket.SHUT_WR)
    except OSError:
        pass


def reply(handler, body, status=200, **headers):
    handler.send_response(status)
    for name, value in {"Content_Type": "application/json", "Content_Length": str(len(body)), **headers}.items():
        handler.send_header(name.replace("_", "-"), value)
    handler.end_headers()
    handler.wfile.write(body)


class Server(ThreadingHTTPServer):
    daemon_threads = True

    def __init__(self, context=None):
        super().__init__(("127.0.0.1", 0), Handler)
        self.requests, self.connections, self.answer = [], 0, reply
        self.scheme = "https" if context else "http"
        if context:
            self.socket = context.wrap_socket(self.socket, server_side=True, do_handshake_on_connect=False)

    @property
    def url(self):
        return f"{self.scheme}://127.0.0.1:{self.server_address[1]}"

    def handle_error(self, request, client_address):
        pass  # clients that hang up are part of the tests


@pytest.fixture
def serve():
    servers = []

    def start(context=None):
        server = Server(context)
        thread = threading.Thread(target=server.serve_forever, args=(0.05,), daemon=True)
        thread.start()
        servers.append((server, thread))
        return server

    yield start
    for server, thread in servers:
        server.shutdown()
        thread.join(BOUND)
        server.server_close()


@pytest.fixture
def open_python(open_client):
    return lambda **options: open_client(
        **{"transport": "python", "clock": "system", "clock_monotonic_ms": 0, **options}
    )


def outcome(client):
    """Refreshes the cards; returns the event that ends it."""
    client.refresh_cards(token=7)
    end = time.monotonic() + BOUND
    while time.monotonic() < end:
        client.wait(1)
        for event in client.events():
            if getattr(event, "token", None) == 7:
                return event
    raise AssertionError(f"the refresh did not end within {BOUND} s")


def no_thread_left():
    end = time.monotonic() + BOUND
    while any(thread.name == "placard" for thread in threading.enumerate()):
        assert time.monotonic() < end, "a thread is left"
        time.sleep(0.01)
    return True


# ---- Requests and replies


def test_headers_and_bodies(open_python, serve):
    server = serve()
    client = open_python(endpoint=server.url)
    assert outcome(client).count == 2
    path, headers, body = server.requests[0]
    assert path.startswith("/api/v3/") and headers["User-Agent"].startswith("placard/")
    assert json.loads(body) and headers["Content-Length"] == str(len(body)) and "Expect" not in headers
    assert no_thread_left()


def test_a_connection_is_used_again(open_python, serve):
    server = serve()
    client = open_python(endpoint=server.url, rate_limits=False)
    for _ in range(5):
        assert outcome(client).count == 2
    assert len(server.requests) >= 5 and server.connections <= 2


def test_a_connection_that_the_server_closed_is_replaced(open_python, serve):
    server = serve()

    def hang_up(handler, body):
        reply(handler, body)
        handler.close_connection = True  # without saying so

    server.answer = hang_up
    client = open_python(endpoint=server.url, rate_limits=False)
    for _ in range(3):
        assert outcome(client).count == 2


@pytest.mark.parametrize("begin", [b"HTTP/1.1 200 OK\r\nX", b"HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\n{"])
def test_a_reply_that_breaks_off_is_not_asked_for_again(open_python, serve, begin):
    server = serve()
    client = open_python(endpoint=server.url, rate_limits=False)
    assert outcome(client).count == 2
    no_thread_left()
    before = len(server.requests)

    def reset(handler, body):
        handler.close_connection = True
        handler.wfile.write(begin)
        time.sleep(0.1)  # until it was read
        handler.connection.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
        os.close(handler.connection.detach())

    server.answer = reset
    assert outcome(client).reason == "offline"
    assert len(server.requests) == before + 1


def test_an_idle_connection_is_closed(open_python, serve, monkeypatch):
    monkeypatch.setattr(_http, "KEEP_S", 0.1)
    client = open_python(endpoint=serve().url)
    assert outcome(client).count == 2 and no_thread_left()
    time.sleep(0.2)
    client.dispatch()
    assert not client._carrier._connections._idle


def test_packed_replies(open_python, serve):
    server = serve()
    server.answer = lambda handler, body: reply(handler, gzip.compress(body), Content_Encoding="gzip")
    assert outcome(open_python(endpoint=server.url)).count == 2


@pytest.mark.parametrize(
    ("answer", "reason"),
    [
        (lambda handler, body: reply(handler, b"x" * ((8 << 20) + 1)), "malformed"),
        (lambda handler, body: reply(handler, gzip.compress(b" " * (9 << 20)), Content_Encoding="gzip"), "malformed"),
        (lambda handler, body: reply(handler, b"no gzip", Content_Encoding="gzip"), "offline"),
        (lambda handler, body: reply(handler, gzip.compress(body)[:40], Content_Encoding="gzip"), "offline"),
        (lambda handler, body: reply(handler, body, Content_Length="100000"), "offline"),
        (lambda handler, body: handler.wfile.write(b"nonsense\r\n\r\n"), "offline"),
        (lambda handler, body: handler.connection.close(), "offline"),
        (lambda handler, body: reply(handler, b"{}", status=500), "http"),
        (lambda handler, body: reply(handler, b"", status=302, Location="/elsewhere"), None),
    ],
)
def test_replies_that_cannot_be_used(open_python, serve, answer, reason):
    server = serve()

    def once(handler, body):
        handler.close_connection = True
        answer(handler, body)

    server.answer = once
    failed = outcome(open_python(endpoint=server.url))
    assert isinstance(failed, placard.CardsFailed) and failed.reason == (reason or failed.reason)
    if reason == "offline":
        assert (
            failed.text.startswith(server.url.removeprefix("http://") + ": ") and "host's transport" not in failed.text
        )
    assert all(path != "/elsewhere" for path, _, _ in server.requests)


def test_no_listener(open_python, caplog):
    with socket.socket() as closed:
        closed.bind(("127.0.0.1", 0))
        server = f"127.0.0.1:{closed.getsockname()[1]}"
        failed = outcome(open_python(endpoint=f"http://{server}"))
    assert (failed.reason, failed.text) == ("offline", f"{server}: connection refused")
    assert "refused" in caplog.text


def test_a_silent_server_times_out(open_python, serve, monkeypatch):
    monkeypatch.setattr(_http, "TOTAL_S", 0.3)
    server, release = serve(), threading.Event()
    server.answer = lambda handler, body: release.wait(BOUND)
    try:
        assert outcome(open_python(endpoint=server.url)).reason in ("offline", "timeout")
    finally:
        release.set()


def test_a_server_that_trickles_times_out(open_python, serve, monkeypatch):
    monkeypatch.setattr(_http, "TOTAL_S", 0.5)
    server = serve()

    def trickle(handler, body):
        handler.send_response(200)
        handler.send_header("Content-Length", "1000")
        handler.end_headers()
        for _ in range(1000):
            handler.wfile.write(b" ")
            time.sleep(0.05)

    server.answer = trickle
    begin = time.monotonic()
    assert outcome(open_python(endpoint=server.url)).reason in ("offline", "timeout")
    assert time.monotonic() - begin < BOUND / 2


def test_retry_after_is_obeyed(open_python, serve):
    server = serve()
    server.answer = lambda handler, body: reply(handler, b"{}", status=503, Retry_After="120")
    client = open_python(endpoint=server.url)
    client.log_event("one")
    client.flush()
    end = time.monotonic() + BOUND
    while time.monotonic() < end:
        client.wait(1)
        failed = [event for event in client.events() if isinstance(event, placard.SendFailed)]
        if failed:
            break
    assert 120_000 <= failed[0].retry_after_ms <= 180_000  # some are added at random


def test_early_hints_are_skipped(open_python, serve):
    server = serve()

    def hint_first(handler, body):
        handler.wfile.write(b"HTTP/1.1 103 Early Hints\r\nLink: </a>\r\n\r\n")
        reply(handler, body)

    server.answer = hint_first
    assert outcome(open_python(endpoint=server.url)).count == 2


@pytest.mark.parametrize("part", [b"HTTP/1.1 103 Early Hints\r\n\r\n", b"HTTP/1.1 100 Continue\r\n\r\n"])
def test_early_replies_without_an_end_fail_the_request(open_python, serve, part):
    """Without a limit they would keep a thread busy for a minute, which is longer than `outcome` waits."""
    server = serve()
    server.answer = lambda handler, body: flood(handler, part)
    assert outcome(open_python(endpoint=server.url)).reason == "offline" and no_thread_left()


def test_trailers_without_an_end_fail_the_request(open_python, serve):
    server = serve()

    def answer(handler, body):
        handler.wfile.write(b"HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n2\r\n{}\r\n0\r\n")
        flood(handler, b"X-Trailer: more\r\n")

    server.answer = answer
    assert outcome(open_python(endpoint=server.url)).reason == "offline" and no_thread_left()


def flood(handler, part):
    """Sends until the client closes the connection."""
    handler.close_connection = True
    with suppress(OSError):
        while True:
            handler.wfile.write(part * 100)


@pytest.mark.parametrize("header", [{"status": 999}, {"status": 503, "Retry_After": "1\0"}])
def test_replies_that_the_library_would_refuse(open_python, serve, caplog, header):
    server = serve()
    server.answer = lambda handler, body: reply(handler, body, **header)
    client = open_python(endpoint=server.url, rate_limits=False)
    for _ in range(_carrier.THREADS + 1):  # as many as would end every thread
        assert isinstance(outcome(client), placard.CardsFailed)
    server.answer = reply
    assert outcome(client).count == 2 and no_thread_left()


def test_a_last_reply_that_trickles_times_out(open_python, serve, monkeypatch):
    monkeypatch.setattr(_http, "TOTAL_S", 0.5)
    server, release = serve(), threading.Event()
    server.answer = lambda handler, body: trickle_until(release, handler)
    try:
        assert outcome(open_python(endpoint=server.url)).reason == "offline"
        assert no_thread_left()
    finally:
        release.set()


def test_closing_ends_a_last_reply(open_python, serve):
    server, release, asked = serve(), threading.Event(), threading.Event()

    def answer(handler, body):
        asked.set()
        trickle_until(release, handler)

    server.answer = answer
    client = open_python(endpoint=server.url)
    client.start_session()
    client.dispatch()
    try:
        assert asked.wait(BOUND)
        time.sleep(0.2)  # the head has arrived
        client.close()
        assert no_thread_left()
    finally:
        release.set()


def trickle_until(release, handler):
    """Answers without a length, so that the end of the connection is the end of the body, which never comes."""
    handler.close_connection = True
    handler.wfile.write(b"HTTP/1.1 200 OK\r\nConnection: close\r\n\r\n")
    with suppress(OSError):
        while not release.wait(0.05):
            handler.wfile.write(b" ")


@pytest.mark.parametrize("status", [200, 503])
def test_a_drain_ends_when_nothing_can_be_sent(open_python, serve, status):
    server = serve()
    wait = {} if status == 200 else {"Retry_After": "120"}
    server.answer = lambda handler, body: reply(handler, body, status=status, **wait)
    client = open_python(endpoint=server.url)
    for _ in range(300):  # several requests
        client.log_event("one")
    begin = time.monotonic()
    assert client.drain(20) is (placard.Status.OK if status == 200 else placard.Status.PENDING)
    assert time.monotonic() - begin < 10


# ---- Threads


def test_a_drain_opens_no_session(open_python, serve):
    server = serve()
    client = open_python(endpoint=server.url)
    client.set_attribute("colour", "blue")
    assert client.drain(BOUND) is placard.Status.OK
    assert not any(isinstance(event, placard.SessionStarted) for event in client.events())


def test_an_answer_that_nobody_asked_for_is_not_the_next_one(open_python, serve):
    server, written = serve(), threading.Event()

    def twice(handler, body):
        reply(handler, body)
        reply(handler, b"{}", status=500)
        written.set()

    server.answer = twice
    client = open_python(endpoint=server.url, rate_limits=False)
    for _ in range(3):
        assert outcome(client).count == 2
        assert written.wait(BOUND)  # the second answer is there before the next request
        written.clear()


def test_closing_does_not_wait_for_the_network(open_python, serve):
    server, asked, release = serve(), threading.Event(), threading.Event()

    def silent(handler, body):
        asked.set()
        release.wait(BOUND)

    server.answer = silent
    client = open_python(endpoint=server.url)
    client.start_session()
    client.dispatch()
    assert asked.wait(BOUND)
    begin = time.monotonic()
    client.close()
    assert time.monotonic() - begin < BOUND / 2
    assert no_thread_left()
    release.set()


def test_stalled_pictures_hold_nothing_up(open_python, serve):
    server = serve()
    client = open_python(endpoint=server.url)
    with socket.create_server(("127.0.0.1", 0)) as silent:
        url = f"http://127.0.0.1:{silent.getsockname()[1]}/a.png"
        for number in range(4):
            request = _requests.Request((1 << 40) + number, "asset", "GET", url, (), b"")
            client._carrier.take(placard.RequestStarted(request))
        assert outcome(client).count == 2
        client.close()
        assert no_thread_left()


@pytest.mark.filterwarnings("ignore:.*fork:DeprecationWarning")
def test_a_forked_child_closes_its_copies(open_python, serve):
    server = serve()
    client = open_python(endpoint=server.url)
    assert outcome(client).count == 2 and no_thread_left()
    ((_, _, kept),) = client._carrier._connections._idle
    number = kept.sock.fileno()
    child = os.fork()
    if child == 0:
        client.abandon()
        try:
            os.fstat(number)
        except OSError:
            os._exit(0)
        os._exit(1)
    assert os.waitpid(child, 0)[1] == 0
    assert outcome(client).count == 2, "the parent's connection still works"


def test_a_close_that_is_refused_changes_nothing(open_python, serve):
    server = serve()
    client = open_python(endpoint=server.url)
    with client._handle.lend(), pytest.raises(placard.StateError):  # as another thread in the middle of a call
        client.close()
    assert outcome(client).count == 2


def test_a_program_that_reads_no_events_still_sends(open_python, serve):
    server = serve()
    client = open_python(endpoint=server.url)
    client.log_event("silent")
    client.flush()
    end = time.monotonic() + BOUND
    while client.queued and time.monotonic() < end:
        client.wait(0.05)
    assert client.queued == 0
    assert any(b'"silent"' in body for _, _, body in server.requests)
    assert any(isinstance(event, placard.Sent) for event in client.events()), "events wait for who reads them"


def test_a_tracker(serve, tmp_path):
    server = serve()
    options = {"rest_endpoint": server.url, "rest_key": "k", "directory": tmp_path, "transport": "python"}
    with placard.Tracker(**options) as tracker:
        tracker.log_event("helped", identity={"external_id": "u"})
        assert tracker.drain(BOUND) is placard.Status.OK
    assert [path for path, _, _ in server.requests] == ["/users/track"]


# ---- TLS and proxies


@pytest.fixture(scope="module")
def authority(tmp_path_factory):
    """A folder with an authority and certificates for 127.0.0.1, another host, and a time that has passed."""
    folder = tmp_path_factory.mktemp("authority")

    def openssl(line):
        subprocess.run(["openssl", *line.split()], cwd=folder, check=True, capture_output=True, timeout=BOUND)

    openssl("req -x509 -newkey rsa:2048 -nodes -keyout ca.key -out ca.pem -days 2 -subj /CN=placard")
    names = {"good": "IP:127.0.0.1", "other": "DNS:elsewhere.example", "old": "IP:127.0.0.1"}
    for name, subject in names.items():
        (folder / f"{name}.ext").write_text(f"subjectAltName={subject}\n")
        days = -1 if name == "old" else 2
        openssl(f"req -newkey rsa:2048 -nodes -keyout {name}.key -out {name}.csr -subj /CN=x")
        signed_by = "-CA ca.pem -CAkey ca.key -CAcreateserial"
        openssl(f"x509 -req -in {name}.csr {signed_by} -extfile {name}.ext -out {name}.pem -days {days}")
    return folder


def tls(authority, name):
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(authority / f"{name}.pem", authority / f"{name}.key")
    return context


def test_a_private_authority(open_python, serve, authority):
    server = serve(tls(authority, "good"))
    assert outcome(open_python(endpoint=server.url, ca_file=str(authority / "ca.pem"))).count == 2


@pytest.mark.parametrize(
    ("name", "ca_file", "words"),
    [("good", None, "verify failed"), ("other", "ca.pem", "not valid for"), ("old", "ca.pem", "expired")],
)
def test_certificates_that_are_refused(open_python, serve, authority, caplog, name, ca_file, words):
    server = serve(tls(authority, name))
    client = open_python(endpoint=server.url, ca_file=ca_file and str(authority / ca_file))
    failed = outcome(client)
    assert failed.reason == "offline" and failed.text.startswith(server.url.removeprefix("https://") + ": certificate")
    assert words in failed.text and "set ca_file" in failed.text
    assert words in caplog.text and not server.requests


def test_a_kept_tls_connection_that_the_server_closed_is_replaced(open_python, serve, authority):
    server = serve(tls(authority, "good"))

    def hang_up(handler, body):
        reply(handler, body)
        handler.close_connection = True  # without saying so

    server.answer = hang_up
    client = open_python(endpoint=server.url, ca_file=str(authority / "ca.pem"), rate_limits=False)
    for _ in range(3):
        assert outcome(client).count == 2
        time.sleep(0.2)  # until the connection is closed


def test_a_cancelled_tls_request_stays_encrypted(monkeypatch, authority):
    near, far = socket.socketpair()
    context = tls(authority, "good")

    def answer():
        with suppress(OSError), context.wrap_socket(far, server_side=True) as peer:
            peer.recv(1)

    server = threading.Thread(target=answer, daemon=True)
    server.start()
    connection = http.client.HTTPSConnection("127.0.0.1")
    connection.sock = _http.trusting(str(authority / "ca.pem")).wrap_socket(near, server_hostname="127.0.0.1")
    exchange = _http.Exchange(None)
    exchange.use(connection.sock)
    was_encrypted = []
    monkeypatch.setattr(  # at this moment the thread that sends can continue
        socket.socket, "shutdown", lambda sock, how: was_encrypted.append(sock._sslobj is not None)
    )
    exchange.cancel()
    assert was_encrypted == [True]
    monkeypatch.undo()
    connection.close()
    server.join(BOUND)


@pytest.mark.parametrize("is_secure", [False, True])
def test_a_proxy(open_python, serve, authority, is_secure):
    proxy, server = serve(), serve(tls(authority, "good") if is_secure else None)
    options = {"endpoint": server.url, "ca_file": str(authority / "ca.pem")}
    through = proxy.url.replace("://", "://user:pass%20word@")
    assert outcome(open_python(proxy=through, **options)).count == 2
    path, headers, _ = proxy.requests[0]
    assert headers["Proxy-Authorization"] == "Basic " + base64.b64encode(b"user:pass word").decode()
    assert path == server.url.removeprefix("https://") if is_secure else path.startswith(server.url)
    assert all("Proxy-Authorization" not in headers for _, headers, _ in server.requests)


def test_the_proxy_of_the_environment_is_not_used(open_python, serve, monkeypatch):
    monkeypatch.setenv("http_proxy", "http://127.0.0.1:9")
    assert outcome(open_python(endpoint=serve().url)).count == 2


@pytest.mark.parametrize("proxy", ["socks5://127.0.0.1:9", "https://127.0.0.1:9", "http://", "http://h:port"])
def test_other_proxies_need_libcurl(open_python, proxy):
    with pytest.raises(placard.InvalidError, match="proxy must be"):
        open_python(proxy=proxy)


# ---- The choice


PROGRAM = """
import sys, placard
with placard.Client(api_key="k", endpoint=sys.argv[1], durability="memory") as client:
    client.log_event("seen")
    print(client.drain(20).name, client._carrier is not None)
"""


def run_program(server, program=PROGRAM, **environment):
    done = subprocess.run(
        [sys.executable, "-c", program, server.url],
        env={**os.environ, "PYTHONPATH": str(SOURCES), **environment},
        timeout=BOUND,
        capture_output=True,
        text=True,
    )
    assert done.stderr == ""
    return done.stdout.split()


def test_libcurl_is_used_if_it_is_there(serve, library):
    assert _transport.has_libcurl()
    assert run_program(serve()) == ["OK", "False"]


def test_libcurl_needs_no_ssl_module(serve, library):
    """Not every Python has one, and importing it takes longer than the rest of the package."""
    assert run_program(serve(), program="import sys; sys.modules['ssl'] = sys.modules['zlib'] = None\n" + PROGRAM) == [
        "OK",
        "False",
    ]


def test_python_is_used_without_a_libcurl(serve, library, tmp_path):
    (tmp_path / "libcurl.so.4").write_bytes(b"no library")  # the loader looks here first, and no further
    server = serve()
    assert run_program(server, LD_LIBRARY_PATH=str(tmp_path)) == ["OK", "True"]
    assert any(b'"seen"' in body for _, _, body in server.requests)


def test_unknown_transports_are_refused(open_client):
    for transport in ("pigeon", "", "PYTHON"):
        with pytest.raises(placard.InvalidError, match="transport must be one of builtin, host, python, not"):
            open_client(transport=transport)
        with pytest.raises(placard.InvalidError, match="transport must be one of builtin, host, python, not"):
            placard.Tracker(rest_endpoint="r.example.com", rest_key="r", durability="memory", transport=transport)
