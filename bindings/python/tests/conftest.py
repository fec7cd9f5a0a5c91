from __future__ import annotations

import contextlib
import json

import answers
import pytest
import source_site
from loopback import Hang
from loopback import Server as LoopbackServer
from served import of_sdk

import libplacard
from libplacard import _library

START_MS = 1_760_000_000_000


@pytest.fixture
def library():
    """The library under test; a missing one is a failure, not a skip."""
    return _library.library()


@pytest.fixture
def open_client(library, tmp_path):
    """Opens clients with a host transport and a manual clock; closes the clients that the test leaves open."""
    opened = []

    def open_one(**options):
        defaults = {
            "api_key": "test-key",
            "endpoint": "sdk.example.com",
            "directory": tmp_path / "store",
            "transport": "host",
            "clock": "host",
            "clock_wall_ms": START_MS,
            "clock_monotonic_ms": 1000,
        }
        client = libplacard.Client(**{**defaults, **options})
        opened.append(client)
        return client

    yield open_one
    for client in opened:
        client.close()


@pytest.fixture
def files():
    """A web server of files."""
    files = source_site.Files()
    with files.server:
        yield files


@pytest.fixture
def publisher(files):
    """Signs what the web server has."""
    return source_site.Publisher(files)


@pytest.fixture
def open_source_client(tmp_path):
    clients = []

    def open_source_client(url, **options):
        client = libplacard.Client(directory=tmp_path / "store", source_url=url, transport="builtin", **options)
        clients.append(client)
        return client

    yield open_source_client
    for client in clients:
        client.close()


class Server:
    """Replies to the requests of a client with a host transport."""

    def __init__(self, client):
        self.client = client
        self.events = []
        self.open = []

    def settle(self):
        """Dispatches and reads all events; returns those that are not requests."""
        self.client.dispatch()
        new = list(self.client.events())
        self.open += [event.request for event in new if isinstance(event, libplacard.RequestStarted)]
        reported = [event for event in new if not isinstance(event, libplacard.RequestStarted)]
        self.events += reported
        return reported

    def reply(self, kind, answer, **options):
        request = next(request for request in self.open if request.kind == kind)
        self.open.remove(request)
        self.client.complete_request(request, body=json.dumps(answer), **options)
        return self.settle()


@pytest.fixture
def server():
    return Server


@pytest.fixture
def started(open_client, server):
    """Starts a session and replies to its requests; returns the client, the server and the events of the replies."""

    def start(data=answers.DATA, cards=None):
        client = open_client(user_id="u-1")
        peer = server(client)
        client.start_session()
        peer.settle()
        reported = peer.reply("data", data)
        if cards is not None:
            reported += peer.reply("cards", cards)
        return client, peer, reported

    return start


@pytest.fixture
def running(started):
    """A client with cards and campaigns."""
    client, peer, _ = started(cards=answers.CARDS)
    peer.events.clear()
    return client, peer


@pytest.fixture
def serve():
    """Starts servers that answer as the SDK endpoint, with TLS if they get a context; stops them at the end."""
    with contextlib.ExitStack() as servers:
        yield lambda tls=None: servers.enter_context(LoopbackServer(of_sdk, tls=tls))


@pytest.fixture
def silent():
    """A server that reads requests and answers none."""
    with LoopbackServer(Hang()) as server:
        yield server


@pytest.fixture
def open_python(open_client):
    """Opens clients whose requests Python carries."""
    return lambda **options: open_client(
        **{"transport": "python", "clock": "system", "clock_monotonic_ms": 0, **options}
    )
