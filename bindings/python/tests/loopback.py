"""Servers on loopback for requests that Python carries."""

from __future__ import annotations

import json
import socket
import threading
import time
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

import answers

BOUND = 600  # seconds; only a hang takes this long
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
