"""Requests that Python carries, over TLS and through proxies."""

from __future__ import annotations

import base64
import http.client
import socket
import threading
import time
from contextlib import suppress
from dataclasses import replace

import certificates
import pytest
from served import BOUND, of_sdk, outcome

import libplacard
from libplacard import _http


@pytest.fixture(scope="module")
def authority(tmp_path_factory):
    """A folder with an authority and certificates, good and bad ones."""
    folder = tmp_path_factory.mktemp("authority")
    certificates.make(folder)
    return folder


def tunnel(connection):
    """Answers CONNECT as a proxy does."""
    host, _, port = connection.request.path.rpartition(":")
    with socket.create_connection((host, int(port)), BOUND) as beyond:
        connection.send(b"HTTP/1.1 200 OK\r\n\r\n")
        back = threading.Thread(target=pipe, args=(beyond, connection.socket), daemon=True)
        back.start()
        pipe(connection.socket, beyond)
        back.join(BOUND)
    connection.close()


def pipe(source, target):
    with suppress(OSError):
        while part := source.recv(65536):
            target.sendall(part)
        target.shutdown(socket.SHUT_WR)


def test_a_private_authority(open_python, serve, authority):
    server = serve(certificates.context(authority, "good"))
    assert outcome(open_python(endpoint=server.url, ca_file=str(authority / "authority.pem"))).count == 2


@pytest.mark.parametrize(
    ("name", "ca_file", "words"),
    [
        ("good", None, "verify failed"),
        ("wrong-host", "authority.pem", "not valid for"),
        ("expired", "authority.pem", "expired"),
    ],
)
def test_certificates_that_are_refused(open_python, serve, authority, caplog, name, ca_file, words):
    server = serve(certificates.context(authority, name))
    client = open_python(endpoint=server.url, ca_file=ca_file and str(authority / ca_file))
    failed = outcome(client)
    assert failed.reason == "offline" and failed.text.startswith(server.url.removeprefix("https://") + ": certificate")
    assert words in failed.text and "set ca_file" in failed.text
    assert words in caplog.text and not server.requests


def test_a_kept_tls_connection_that_the_server_closed_is_replaced(open_python, serve, authority):
    server = serve(certificates.context(authority, "good"))
    server.answer = lambda connection: replace(of_sdk(connection), closes=True)
    client = open_python(endpoint=server.url, ca_file=str(authority / "authority.pem"), rate_limits=False)
    for _ in range(3):
        assert outcome(client).count == 2
        time.sleep(0.2)  # until the connection is closed


def test_a_cancelled_tls_request_stays_encrypted(monkeypatch, authority):
    near, far = socket.socketpair()
    context = certificates.context(authority, "good")

    def answer():
        with suppress(OSError), context.wrap_socket(far, server_side=True) as peer:
            peer.recv(1)

    server = threading.Thread(target=answer, daemon=True)
    server.start()
    connection = http.client.HTTPSConnection("127.0.0.1")
    connection.sock = _http.trusting(str(authority / "authority.pem")).wrap_socket(near, server_hostname="127.0.0.1")
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
    proxy, server = serve(), serve(certificates.context(authority, "good") if is_secure else None)
    if is_secure:
        proxy.answer = tunnel
    options = {"endpoint": server.url, "ca_file": str(authority / "authority.pem")}
    through = proxy.url.replace("://", "://user:pass%20word@")
    assert outcome(open_python(proxy=through, **options)).count == 2
    request = proxy.requests[0]
    assert request.headers["proxy-authorization"] == "Basic " + base64.b64encode(b"user:pass word").decode()
    assert request.path == server.address if is_secure else request.path.startswith(server.url)
    assert all("proxy-authorization" not in request.headers for request in server.requests)


def test_the_proxy_of_the_environment_is_not_used(open_python, serve, monkeypatch):
    monkeypatch.setenv("http_proxy", "http://127.0.0.1:9")
    assert outcome(open_python(endpoint=serve().url)).count == 2


@pytest.mark.parametrize("proxy", ["socks5://127.0.0.1:9", "https://127.0.0.1:9", "http://", "http://h:port"])
def test_other_proxies_need_libcurl(open_python, proxy):
    with pytest.raises(libplacard.InvalidError, match="proxy must be"):
        open_python(proxy=proxy)
