"""Programs with a client: one with a server in the test itself, and one with the development server over loopback."""

from __future__ import annotations

import json
import os
import select
import subprocess
import time
import urllib.request
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import libplacard

PICTURES = Path(__file__).parent / "pictures"
START_MS = 1_760_000_000_000
#: The longest wait: only an error takes this long, also on a busy machine.
PATIENCE_S = int(os.environ.get("PLACARD_PATIENCE_S", "300"))

Json = dict[str, Any]


class Device:
    """A program with a client."""

    def __init__(self, **options: Any) -> None:  # noqa: ANN401
        self.client = libplacard.Client(**options)
        #: All events except requests.
        self.events: list[libplacard.Event] = []

    def close(self) -> None:
        self.client.close()

    def settle(self) -> None:
        """Processes what is due now and reads the events."""
        self.client.dispatch()
        self.events += self.client.events()

    def events_of(self, kind: type[libplacard.Event]) -> list[Any]:
        self.settle()
        return [event for event in self.events if isinstance(event, kind)]

    def offer(self, event: str) -> libplacard.Message:
        """Triggers a message, shows it and returns it."""
        before = len(self.events_of(libplacard.MessageOffered))
        self.client.log_event(event)
        self.wait_for(lambda: len(self.events_of(libplacard.MessageOffered)) > before)
        message = self.events_of(libplacard.MessageOffered)[-1].message
        message.show()
        return message

    def wait_for(self, condition: Callable[[], bool]) -> None:
        end = time.monotonic() + PATIENCE_S
        while not condition():
            assert time.monotonic() < end, f"the expected event is missing: {self.events}"
            self.client.wait(0.1)

    def logged(self) -> list[Json]:
        """The server's records about cards and messages, in order, after everything was sent."""
        raise NotImplementedError


class ScriptedDevice(Device):
    """Its server replies within the test; the time is fixed. Accepts any payload."""

    def __init__(
        self, directory: Path, *, cards: list[Json] | None = None, campaigns: list[Json] | None = None
    ) -> None:
        super().__init__(
            api_key="test-key",
            endpoint="sdk.example.com",
            directory=directory,
            user_id="u-1",
            transport="host",
            clock="host",
            clock_wall_ms=START_MS,
            clock_monotonic_ms=1000,
            rate_limits=False,
            flush_interval_s=0,
        )
        self._cards = cards or []
        self._campaigns = campaigns or []
        self._records: list[Json] = []
        self._attributes: Json = {}
        #: URLs of pictures that the server does not have.
        self.withheld: set[str] = set()
        self.client.start_session()
        self.settle()

    def settle(self) -> None:
        while True:
            self.client.dispatch()
            events = list(self.client.events())
            self.events += [event for event in events if not isinstance(event, libplacard.RequestStarted)]
            requests = [event.request for event in events if isinstance(event, libplacard.RequestStarted)]
            for request in requests:
                self._answer(request)
            if not events:
                return

    def _answer(self, request: libplacard.Request) -> None:
        if request.kind == "asset":
            self._answer_asset(request)
            return
        answers = {"data": self._data, "cards": self._card_sync}
        body = answers[request.kind](json.loads(request.body))
        self.client.complete_request(request, body=json.dumps(body))

    def _answer_asset(self, request: libplacard.Request) -> None:
        file = PICTURES / request.url.rpartition("/")[2]
        if request.url in self.withheld or not file.is_file():
            self.client.complete_request(request, 404)
        else:
            self.client.complete_request(request, body=file.read_bytes(), content_type="image/png")

    def _data(self, body: Json) -> Json:
        self._records += body.get("events", [])
        for attributes in body.get("attributes", []):
            self._attributes |= attributes
        config = {"time": 1, "content_cards": {"enabled": True}}
        return {"message": "success", "config": config, "triggers": self._campaigns}

    def _card_sync(self, body: Json) -> Json:
        marks = {"last_full_sync_at": 1760000000, "last_card_updated_at": 1760000000}
        return {"full_sync": True, **marks, "cards": self._cards}

    def logged(self) -> list[Json]:
        return [record for record in self._flushed() if record["name"] not in ("ss", "se", "ce")]

    def logged_by_message(self) -> list[Json]:
        """All records since the first event, which triggered the message."""
        records = [record for record in self._flushed() if record["name"] not in ("ss", "se")]
        return records[1:]

    def _flushed(self) -> list[Json]:
        self.client.flush()
        self.settle()
        return self._records

    def attributes(self) -> Json:
        """Custom attributes of the user, as the server knows them."""
        self._flushed()
        return self._attributes.get("custom", {})

    def fields(self) -> Json:
        """Other fields of the user."""
        self._flushed()
        return {name: value for name, value in self._attributes.items() if name not in ("custom", "user_id")}


class ServedDevice(Device):
    """Its server is `placardctl serve`, over loopback; the clock is the system's."""

    def __init__(self, directory: Path, server: DevelopmentServer) -> None:
        super().__init__(api_key="test-key", endpoint=server.url, directory=directory, user_id="u-1", rate_limits=False)
        self._server = server
        self.client.start_session()
        self.wait_for(lambda: any(event.origin == "server" for event in self.events_of(libplacard.CardsUpdated)))

    def logged(self) -> list[Json]:
        assert self.client.drain(PATIENCE_S).name == "OK"
        return [record for record in self._server.received() if record["name"] not in ("ss", "se", "ce")]


class DevelopmentServer:
    """`placardctl serve` with its own campaign file."""

    def __init__(self, directory: Path, content: Json, options: Sequence[str] = ()) -> None:
        file = directory / "campaigns.json"
        file.write_text(json.dumps({"config": {"content_cards": {"enabled": True}}, **content}))
        command = [os.environ["PLACARDCTL"], "serve", str(file), "--port", "0", "--quiet", *options]
        self._process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
        assert self._process.stdout is not None
        ready, _, _ = select.select([self._process.stdout], [], [], PATIENCE_S)
        line = self._process.stdout.readline() if ready else ""
        self.url = line.strip().rpartition(" ")[2]
        if not self.url.startswith("http://"):
            self.close()
            raise AssertionError(f"placardctl serve says {line!r}")

    def received(self) -> list[Json]:
        with urllib.request.urlopen(f"{self.url}/_placard/received", timeout=PATIENCE_S) as answer:
            return json.load(answer)["events"]

    def close(self) -> None:
        self._process.terminate()
        try:
            self._process.wait(PATIENCE_S)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait()
