"""A client and its card model, driven by the same steps and compared after each one."""

from __future__ import annotations

import dataclasses
import json
from pathlib import Path

from card_model import BACK_OFF, CardModel
from world import OPTIONS, ROUNDS, ClockedWorld, same, status_name

import libplacard


class World(ClockedWorld):
    def __init__(self, directory: Path, automatic: bool, user: str | None) -> None:
        super().__init__()
        self.directory, self.automatic = directory, automatic
        self.model = CardModel(automatic, user, self.wall, self.monotonic)
        self.cards_request: libplacard.Request | None = None
        self.events: list[tuple] = []
        self.begun: list[dict] = []
        self.tokens = 0
        self.config_time = 0
        self.config: bool | None = None  # the value in the next config; None: the next reply has no config
        self.data_failure: int | str | None = None  # failure of the next data request
        self.client = self._open(user)
        self._settle()

    def _open(self, user: str | None) -> libplacard.Client:
        return libplacard.Client(
            **OPTIONS,
            directory=self.directory,
            user_id=user,
            clock_wall_ms=self.wall,
            clock_monotonic_ms=self.monotonic,
            refresh_cards_at_start=self.automatic,
        )

    # ---- Steps

    def step(self, name: str, *arguments) -> None:
        getattr(self, name)(*arguments)
        self._settle()
        self._compare()

    def start_session(self) -> None:
        self.client.start_session()
        self.model.start_session()

    def change_user(self, user: str) -> None:
        self._same_status(self.client.change_user(user), self.model.change_user(user))

    def refresh(self) -> None:
        self.tokens += 1
        self.client.refresh_cards(self.tokens)
        self.model.refresh(self.tokens)

    def act(self, action: str, id: str) -> None:
        name = "log_card_impressions" if action == "impression" else f"log_card_{action}"
        status = self._call(getattr(self.client, name), id)
        self._same_status(status, getattr(self.model, action)(id))

    def see(self, ids: list[str]) -> None:
        status = self._call(self.client.log_card_impressions, ids)
        self._same_status(status, self.model.impressions(ids))

    def _call(self, function, argument) -> libplacard.Status:
        try:
            return function(argument)
        except libplacard.PlacardError as error:
            return error.status

    def answer(self, reply: dict, retry_after: int | None) -> None:
        if request := self._take_request():
            self.client.complete_request(request, 200, json.dumps(reply), retry_after=_text(retry_after))
            self.model.sync_succeeded(reply, retry_after)

    def sync(self, reply: dict) -> None:
        self.refresh()
        self._settle()
        self.answer(reply, None)

    def refuse(self, status: int, retry_after: int | None) -> None:
        if request := self._take_request():
            self.client.complete_request(request, status, "{}", retry_after=_text(retry_after))
            again = status == 429 or status >= 500
            self.model.sync_failed("http", status, again, retry_after)

    def garble(self, text: str) -> None:
        if request := self._take_request():
            self.client.complete_request(request, 200, text)
            self.model.sync_failed("malformed", 200, False, None)

    def break_network(self, failure: str) -> None:
        if request := self._take_request():
            self.client.fail_request(request, failure)
            self.model.sync_failed("offline", 0, True, None)

    def set_online(self, online: bool) -> None:
        self.client.set_host_state(online=online)
        self.model.set_online(online)

    def configure(self, enabled: bool) -> None:
        """Publishes a new config; the client's next data request brings it."""
        self.config = enabled
        self.client.refresh_messages()
        self.model.start_session()

    def fail_data(self, failure: int | str) -> None:
        self.data_failure = failure

    def flush(self) -> None:
        self.client.flush()
        self.model.start_session()

    def restart(self, kill: bool) -> None:
        self.client.abandon() if kill else self.client.close()
        self.cards_request = None
        self.client = self._open(None)
        self.model.restart()

    # ---- Events and requests

    def _settle(self) -> None:
        for _ in range(ROUNDS):
            self.client.dispatch()
            data = [request for event in self.client.events() if (request := self._note(event))]
            for request in data:
                self._answer_data(request)
            deadline = self.client.next_deadline_ms
            if not data and (deadline is None or deadline > self.monotonic):
                return
        raise AssertionError("work is still due")

    def _note(self, event: libplacard.Event) -> libplacard.Request | None:
        """Records an event that the model predicts; returns a data request to the caller."""
        if isinstance(event, libplacard.RequestStarted):
            if event.request.kind == "data":
                return event.request
            self.cards_request = event.request
            self.begun.append(_watermarks(event.request))
        elif isinstance(event, libplacard.RequestCancelled):
            self.cards_request = None
        elif isinstance(event, libplacard.CardsUpdated):
            self.events.append(("cards_updated", event.origin, event.count, event.unviewed, event.changed, event.token))
        elif isinstance(event, libplacard.CardsFailed):
            self.events.append(("cards_failed", event.reason, event.http_status, event.token))
        elif isinstance(event, libplacard.Dropped):
            self.events.append(("dropped", event.what, event.id))
        elif isinstance(event, libplacard.UserChanged):
            self.events.append(("user_changed", event.user_id))
        return None

    def _answer_data(self, request: libplacard.Request) -> None:
        """Replies at once: when data requests start and how they are retried is tested elsewhere."""
        sent = [_record(event) for event in json.loads(request.body).get("events", [])]
        same("records", sent, self.model.stored.records[: len(sent)])
        failure, self.data_failure = self.data_failure, None
        if isinstance(failure, str):
            self.client.fail_request(request, failure)
            self.model.data_failed("offline", 0)
        elif failure is not None:
            self.client.complete_request(request, failure, "{}")
            self.model.data_failed("http", failure)
        else:
            self.client.complete_request(request, 200, json.dumps(self._config()))
            self.model.data_succeeded(len(sent), self.config)
            self.config = None

    def _config(self) -> dict:
        if self.config is None:
            return {}
        self.config_time += 1
        back_off = {"min_sleep_duration_ms": BACK_OFF, "scale_factor": 1, "max_sleep_duration_ms": BACK_OFF}
        cards = {"enabled": self.config}
        return {"config": {"time": self.config_time, "content_cards": cards, "request_backoff": back_off}}

    def _take_request(self) -> libplacard.Request | None:
        request, self.cards_request = self.cards_request, None
        return request

    # ---- Comparing

    def _compare(self) -> None:
        model, client = self.model, self.client
        same("events", self.events, model.events)
        same("requests", self.begun, model.begun)
        same("cards", _plain(client.cards()), model.listed())
        same("cards, dismissed ones too", _plain(client.cards(include_dismissed=True)), model.listed(dismissed=True))
        same("unviewed", (client.unviewed, client.cards().unviewed), (model.unviewed(),) * 2)
        same("updated at", client.cards().updated_at_ms, model.updated_at())
        same("queued", client.queued_count, len(model.stored.records))
        for log in (self.events, self.begun, model.events, model.begun):
            log.clear()

    def _same_status(self, status: libplacard.Status, expected: str) -> None:
        same("status", status_name(status), expected)


def _plain(cards: libplacard.CardList) -> list[dict]:
    fields = [field.name for field in dataclasses.fields(libplacard.Card) if field.name != "client"]
    return [{name: getattr(card, name) for name in fields} for card in cards]


def _watermarks(request: libplacard.Request) -> dict:
    body, headers = json.loads(request.body), dict(request.headers)
    return {
        "user": body.get("user_id"),
        "full": body["last_full_sync_at"],
        "updated": body["last_card_updated_at"],
        "attempt": int(headers["X-Braze-Req-Attempt"]),
    }


def _record(event: dict) -> tuple:
    """Omits the times of session records, which the model does not predict."""
    ids = event["data"].get("ids", [])
    return event["name"], ids, event.get("user_id"), event["time"] if ids else None


def _text(number: int | None) -> str | None:
    return None if number is None else str(number)
