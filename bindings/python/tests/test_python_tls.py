"""Requests that Python carries, over TLS and through proxies."""

from __future__ import annotations

import base64
import http.client
import socket
import ssl
import subprocess
import threading
import time
from contextlib import suppress

import pytest
from loopback import BOUND, outcome, reply

import placard
from placard import _http


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
