"""Renders cases with the library: a client without a server, whose answers the test gives."""

from __future__ import annotations

import json
from contextlib import suppress

import libplacard
from case import PICTURE, Case, Json

_START_MS = 1_760_000_000_000
_CONFIG = {"time": 1, "content_cards": {"enabled": True}}
#: A client counts what it has reported and queued: a new one now and then.
_PAGES = 200
#: In place of the URL of a card that the client dropped.
DROPPED = ""


class Refused(Exception):
    """The library refuses an option, or discards a message whose picture has a URL that is not allowed."""


class Renderer:
    """A client for many pages."""

    def __init__(self) -> None:
        self._pages = 0
        self._client = self._open()

    def close(self) -> None:
        self._client.close()

    def renew(self) -> None:
        """Begins a case: page and twin come from the same client."""
        self._pages += 1
        if self._pages % _PAGES == 0:
            self._client.close()
            self._client = self._open()

    def render(self, case: Case) -> tuple[str, list[str | None]]:
        """Returns the page, and the URL of each card that the client kept; None: it kept the card without one."""
        try:
            return self._render_feed(case) if case.kind == "feed" else (self._render_message(case), [])
        except (libplacard.InvalidError, libplacard.NotFoundError) as error:
            raise Refused(str(error)) from error

    def _render_feed(self, case: Case) -> tuple[str, list[str | None]]:
        # A known card stays as it was when a reply has an unreadable one with its id: so none is known.
        self._sync([])
        cards = [_card(case, place) for place in range(len(case.shape["cards"]))]
        self._sync(cards)
        kept = {card.extras.get("place"): card for card in self._client.cards()}
        options = _options(case)
        page = self._client.render_cards(
            layout=case.shape["layout"], context=case.shape["context"], title=case.slots.get("title"), **options
        )
        return page, [kept[str(place)].url if str(place) in kept else DROPPED for place in range(len(cards))]

    def _sync(self, cards: list[Json]) -> None:
        self._client.refresh_cards()
        self._answer({"cards": cards, "full_sync": True, "last_full_sync_at": 1, "last_card_updated_at": 1})

    def _render_message(self, case: Case) -> str:
        handle = self._client.add_local_message(_message(case))
        self._client.dispatch()
        list(self._client.events())
        try:
            return self._client.render_message(handle, **_options(case))
        finally:
            with suppress(libplacard.PlacardError):
                self._client.discard_message(handle)
            list(self._client.events())

    def _open(self) -> libplacard.Client:
        client = libplacard.Client(
            **{"api_key": "key", "endpoint": "sdk.example.com", "durability": "memory", "transport": "host"},
            **{"clock": "host", "clock_wall_ms": _START_MS, "clock_monotonic_ms": 1000, "rate_limits": False},
        )
        self._client = client
        client.start_session()
        self._answer({"cards": [], "full_sync": True})
        return client

    def _answer(self, cards: Json) -> None:
        """Answers all requests."""
        self._client.dispatch()
        for event in self._client.events():
            if not isinstance(event, libplacard.RequestStarted):
                continue
            request = event.request
            if request.kind == "cards":
                self._client.complete_request(request, body=json.dumps(cards))
            elif request.kind == "data":
                self._client.complete_request(request, body=json.dumps({"message": "success", "config": _CONFIG}))
            else:
                self._client.fail_request(request, "unreachable")
        self._client.dispatch()
        for event in self._client.events():
            if isinstance(event, libplacard.RequestStarted):
                self._client.fail_request(event.request, "unreachable")


def _options(case: Case) -> Json:
    words = {name.partition(".")[2]: text for name, text in case.slots.items() if name.startswith("word.")}
    theme: Json = {}
    for name, text in case.slots.items():
        path = name.split(".")
        if path[0] == "theme":
            place = theme.setdefault("light", {}) if len(path) == 3 else theme
            place[path[-1]] = text
    shape = case.shape
    return {"appearance": shape["appearance"], "direction": shape["direction"], "words": words, "theme": theme}


def _card(case: Case, place: int) -> Json:
    made: Json = {**case.shape["cards"][place], "id": f"c{place}", "ca": 1759990000 - place}
    made["e"] = {"place": str(place)}
    for name in ("tt", "ds", "dm", "image_alt", "language", "u", "i"):
        if f"card.{place}.{name}" in case.slots:
            made[name] = case.slots[f"card.{place}.{name}"]
    if "i" not in made and made["tp"] != "text_announcement":
        made["i"] = PICTURE
    made["e"]["k"] = case.slots.get(f"card.{place}.extra", "")
    made["id"] += case.slots.get(f"card.{place}.id", "").replace("\0", "")[:100]
    return made


def _message(case: Case) -> Json:
    shape, slots = case.shape, case.slots
    kinds = {"GRAPHIC": "MODAL", "HTML_TRUSTED": "HTML"}
    keys = ("bg_color", "text_color", "header_text_color", "close_btn_color", "frame_color", "icon_color")
    colors = dict(zip(keys, shape["colors"], strict=False))
    made: Json = {"type": kinds.get(case.kind, case.kind), "message_close": shape["close"], **colors}
    made |= {"crop_type": shape["crop"], "click_action": shape["action"], "animate_in": shape["animate"]}
    if case.kind == "HTML_TRUSTED":
        made["trusted"] = True
    if case.kind == "GRAPHIC":
        made["image_style"] = "GRAPHIC"
    if shape["dark"]:
        made["themes"] = {"dark": {key: ~value & 0xFFFFFFFF for key, value in colors.items()}}
    for name in ("message", "header", "icon", "image_alt", "language", "uri", "image_url", "html_id", "css"):
        if name in slots:
            made[name] = slots[name]
    if shape["picture"]:
        made.setdefault("image_url", PICTURE)
    made["btns"] = [
        {"id": place, "text": slots.get(f"button.{place}", ""), "click_action": "NONE", "bg_color": color}
        for place, color in zip(range(shape["buttons"]), shape["colors"], strict=False)
    ]
    made["extras"] = {"k": slots.get("extra", "")}
    return made
