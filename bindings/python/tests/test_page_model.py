"""Property test of pages: random steps, comparing the library with page_model.py."""

from __future__ import annotations

import json
import re

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from page_model import Card, PageModel
from world import MONOTONIC_START, OPTIONS, WALL_START, status_name

import libplacard

CONFIG = {"time": 1, "content_cards": {"enabled": True}}
DECK = [
    {"id": "a", "tp": "text_announcement", "ca": 50, "tt": "a", "u": "https://example.com/a", "db": True},
    {"id": "b", "tp": "text_announcement", "ca": 40, "tt": "b", "db": True},
    {"id": "c", "tp": "control", "ca": 30, "u": "https://example.com/c", "db": True},
    {"id": "d", "tp": "text_announcement", "ca": 20, "tt": "d", "u": "app://d"},
]


class World:
    def __init__(self) -> None:
        self.wall, self.monotonic, self.user = WALL_START, MONOTONIC_START, 0
        self.model = PageModel()
        self.bases: list[str] = []  # link bases of all pages so far
        self.client = libplacard.Client(
            **OPTIONS, durability="memory", clock_wall_ms=self.wall, clock_monotonic_ms=self.monotonic
        )
        self.logged: list[tuple[str, list[str]]] = []
        self.client.start_session()
        self.settle()
        self.render()

    # ---- Steps

    def render(self) -> None:
        base = re.search("placard://[a-p]{32}", self.client.render_cards(context="modal"))
        # An empty feed is drawn without a link, so there is nothing to follow.
        if base:
            self.bases.append(base.group())
            self.model.render(base.group())

    def render_often(self) -> None:
        for _ in range(40):
            self.render()

    def change_user(self, number: int) -> None:
        if self.client.change_user(f"u-{number}") is not libplacard.Status.IGNORED:
            self.model.forget()

    def wipe(self) -> None:
        self.client.wipe()
        self.model.forget()
        self.client.start_session()

    def advance(self, ms: int) -> None:
        self.wall, self.monotonic = self.wall + ms, self.monotonic + ms
        self.model.now_ms += ms
        self.client.set_time(self.wall, self.monotonic)

    def follow(self, page: int, action: str, positions: list[int], spelling: str) -> None:
        base = self._base(page)
        chosen = positions if action == "seen" else positions[:1]
        expected = self.model.follow(_changed(base, spelling), action, chosen)
        path = "/cards/" if action == "seen" else "/card/"
        url = base + path + ".".join(map(str, chosen)) + "/" + action
        self.check(_spelled(url, base, spelling), expected)

    def close_feed(self, page: int) -> None:
        base = self._base(page)
        status = self.status(f"{base}/feed/close")
        assert status == ("ok" if base in self.model.pages else "not_found")
        assert [type(event) for event in self.settle()] == [libplacard.FeedClosed] * (status == "ok")

    def _base(self, page: int) -> str:
        """Returns a page's link base, counted from the newest page."""
        return self.bases[-1 - page % len(self.bases)] if self.bases else "placard://" + "a" * 32

    def forge(self, url: str) -> None:
        """A URL that is not a link of any page has no effect."""
        assert self.status(url) in ("invalid", "not_found")
        assert self.settle() == []

    # ---- Events and requests

    def check(self, url: str, expected: tuple) -> None:
        assert self.client.flush() in (libplacard.Status.OK, libplacard.Status.IGNORED)
        self.settle()
        self.logged.clear()
        status = self.status(url)
        reported = self.settle()
        self.client.flush()
        self.settle()
        opened = [event.url for event in reported if isinstance(event, libplacard.OpenURL)]
        assert (status, self.logged, opened) == (expected[0], expected[1], [expected[2]] if expected[2] else []), url

    def status(self, url: str) -> str:
        try:
            return status_name(self.client.handle_url(url))
        except libplacard.PlacardError as error:
            return status_name(error.status)

    def settle(self) -> list[libplacard.Event]:
        """Answers every request; returns the events that links cause."""
        reported = []
        for _ in range(100):
            self.client.dispatch()
            events = list(self.client.events())
            if not events:
                return reported
            for event in events:
                if isinstance(event, libplacard.RequestStarted):
                    self.answer(event.request)
            reported += [event for event in events if isinstance(event, (libplacard.OpenURL, libplacard.FeedClosed))]
        raise AssertionError("events do not end")

    def answer(self, request: libplacard.Request) -> None:
        if request.kind == "data":
            for event in json.loads(request.body).get("events", []):
                if event["name"] in ("cci", "ccic", "ccc", "ccd"):
                    self.logged.append((event["name"], event["data"]["ids"]))
            self.client.complete_request(request, body=json.dumps({"config": CONFIG}))
        else:
            self.client.complete_request(request, body=json.dumps({"full_sync": True, "cards": DECK}))
            for card in DECK:
                self.model.cards.setdefault(
                    card["id"], Card(card["id"], card.get("u"), card.get("db", False), card["tp"] == "control")
                )


def _changed(base: str, spelling: str) -> str:
    return base[:-1] + ("a" if base[-1] != "a" else "b") if spelling == "other token" else base


def _spelled(url: str, base: str, spelling: str) -> str:
    path = url[len(base) :]
    return {
        "plain": url,
        "slash": url + "/",
        "upper": base.upper() + path,
        "percent": base + re.sub("[cs]", lambda letter: f"%{ord(letter.group()):02x}", path),
        "other token": _changed(base, spelling) + path,
    }[spelling]


POSITIONS = st.lists(st.sampled_from([0, 0, 1, 1, 2, 3, 3, 4]), min_size=1, max_size=6)
SPELLINGS = st.sampled_from(["plain", "plain", "plain", "slash", "upper", "percent", "other token"])
PAGES = st.sampled_from([0, 0, 0, 0, 1, 2, 63, 64])
ACTIONS = st.sampled_from(["click", "dismiss", "seen"])
FOLLOW = st.tuples(st.just("follow"), PAGES, ACTIONS, POSITIONS, SPELLINGS)
FORGED = st.one_of(
    st.text(max_size=40),
    st.text("/%.0123456789cardsefbuton-hml", max_size=20).map(lambda path: "placard://" + "a" * 32 + path),
    st.sampled_from(["placard://", "placard:", "about:srcdoc", "https://example.com", "javascript:alert(1)", "\ud800"]),
)
# Half of the steps follow a link.
STEPS = st.booleans().flatmap(
    lambda follows: (
        FOLLOW
        if follows
        else st.one_of(
            st.just(("render",)),
            st.just(("render_often",)),
            st.tuples(st.just("change_user"), st.integers(0, 2)),
            st.just(("wipe",)),
            st.tuples(st.just("advance"), st.sampled_from([1, 4_999, 10_000])),
            st.tuples(st.just("close_feed"), PAGES),
            st.tuples(st.just("forge"), FORGED),
        )
    )
)


@settings(max_examples=200, deadline=None, derandomize=True, suppress_health_check=list(HealthCheck))
@given(steps=st.lists(STEPS, min_size=20, max_size=40))
def test_following_a_link_matches_the_model(steps: list[tuple]) -> None:
    world = World()
    try:
        for step in steps:
            getattr(world, step[0])(*step[1:])
            world.settle()
    finally:
        world.client.close()
