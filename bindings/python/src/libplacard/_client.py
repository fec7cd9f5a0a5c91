"""The client."""

from __future__ import annotations

import ctypes
import os
from collections.abc import Iterable, Mapping
from ctypes import byref, c_size_t, c_void_p
from typing import Any, Callable

from . import _abi, _cards, _library, _messages, _options, _pages, _properties
from ._cards import Card, CardCount, CardList
from ._client_calls import ClientCalls
from ._constructors import ClientConstructor
from ._enums import Orientation, Status
from ._errors import call
from ._events import CardsUpdated, Event, MessagesUpdated
from ._input import counted, integer
from ._loop_calls import LoopCalls
from ._messages import Message
from ._properties import PropertyValue
from ._pump import Pump
from ._subscriptions import Subscription, event_kinds, event_limit
from ._values import json_text


def default_directory() -> str:
    """Returns the default directory for an app's store, from ``XDG_DATA_HOME`` or ``HOME``. Creates nothing."""
    library = _library.library()
    length = c_size_t()
    library.placard_default_directory(None, 0, byref(length), None)
    buffer = ctypes.create_string_buffer(length.value + 1)
    call("default_directory", buffer, len(buffer), byref(length))
    return os.fsdecode(buffer.raw[: length.value])


class Client(ClientConstructor, LoopCalls, ClientCalls):
    """One app with one user and one store. Close it, or use it in a ``with`` statement.

    Any thread can call the methods. A positive ``Status`` other than OK means that nothing was done and nothing is
    wrong; a failure raises a ``PlacardError``. After ``fork`` the child process must open its own client.
    """

    def _open(
        self,
        options: _abi.placard_options,
        *,
        device: Mapping[str, str] | None,
        transport: str | None,
        rest_identity: _options.Identity | None,
    ) -> None:
        _options.set_device(options, device)
        _options.set_identity(options, rest_identity)
        self._begin("client", options, transport)

    # ---- Lifetime

    def abandon(self) -> None:
        """Drops the client as a crash would: writes, logs and sends nothing."""
        self._end(abandon=True)

    def __copy__(self) -> Client:
        return self

    def __deepcopy__(self, memo: dict[int, Any]) -> Client:
        return self  # copies of a card or a message, such as dataclasses.asdict makes, belong to the same client

    # ---- Event loop

    def subscribe(
        self, kinds: type[Event] | Iterable[type[Event]] | None = None, *, limit: int = 10_000
    ) -> Subscription:
        """Subscribes to the events that follow. Any number of subscriptions can be open, each with its own place.

        ``kinds``: event classes, such as ``libplacard.CardsUpdated`` (None: all). Each subscription gets every event of
        its kinds once and in order. At most ``limit`` wait in it; beyond that the oldest are dropped, and an Overflow,
        which belongs to no kinds, comes first. An offered message needs one answer: decide who gives it::

            cards = client.subscribe(libplacard.CardsUpdated)
            async for event in cards:
                show(client.cards())
        """
        self._handle.check_process()
        return Subscription(self, self._fan_out, event_kinds(kinds), event_limit(limit))

    def run_in_background(
        self,
        callback: Callable[[Event], object] | None = None,
        kinds: type[Event] | Iterable[type[Event]] | None = None,
    ) -> Pump:
        """Runs the client in a thread, for programs without a loop, and calls ``callback`` there with each event.

        ``kinds``: event classes (None: all). Without a callback the events go only to subscriptions. An exception of
        the callback is passed to ``threading.excepthook``, which prints it, and the next event follows; SystemExit
        ends the pump. It also ends with the ``with`` statement, ``close``, the client, and the program::

            with client.run_in_background(show, libplacard.MessageOffered):
                work()
        """
        return Pump(self, callback, kinds)

    # ---- Host state

    def set_host_state(
        self,
        *,
        foreground: bool | None = None,
        keyboard: bool | None = None,
        busy: bool | None = None,
        online: bool | None = None,
        orientation: str | None = None,
    ) -> Status:
        """Sets the host's state; None leaves a value unchanged. ``orientation``: ``portrait`` or ``landscape``."""
        state = _options.initial(_abi.placard_host_state)
        state.foreground = _options.switch(foreground)
        state.keyboard = _options.switch(keyboard)
        state.busy = _options.switch(busy)
        state.online = _options.switch(online)
        if orientation is not None:
            state.orientation = _options.one_of(Orientation, orientation, "orientation")
        return self._call("set_host_state", byref(state))

    # ---- Content cards

    async def async_refresh_cards(self) -> CardsUpdated:
        """Refreshes the cards and returns the event that ends it, for ``await``. RefreshError when it failed."""
        from . import aio

        return await aio.refresh_cards(self)

    async def async_refresh_messages(self) -> MessagesUpdated:
        """Refreshes the campaigns and returns the event that ends it, for ``await``. RefreshError when it failed."""
        from . import aio

        return await aio.refresh_messages(self)

    def refresh_source(self, timeout: float | None = None) -> Status:
        """For programs that run for a moment: fetches the content of ``source_url`` if that is due, and waits for it.

        It is due when the last fetch, in any run of any program with this store, is longer ago than
        ``source_interval_s``. Opens no session. OK when the fetch has ended, successful or not (``SourceUpdated``,
        ``SourceFailed``); PENDING when ``timeout`` seconds (None: 60) have passed before, or another thread called
        ``wake``; IGNORED when none is due, the host is offline, or there is no ``source_url``.
        """
        return self._refresh_source(timeout)

    def cards(self, include_dismissed: bool = False) -> CardList:
        """Returns the current cards, also offline. The list includes control cards."""
        with self._handle.lend() as pointer:
            return _cards.copy(self, pointer, include_dismissed)

    @property
    def unviewed(self) -> int:
        """Number of unviewed cards, without control cards."""
        return self.count_cards().unviewed

    def count_cards(
        self,
        *,
        class_types: Iterable[str] | str = (),
        kinds: Iterable[str] | str = (),
        pinned: bool | None = None,
    ) -> CardCount:
        """Counts the cards that meet all given conditions, as ``CardList.filter`` has them, without control cards."""
        with self._handle.lend() as pointer:
            return _cards.count(pointer, class_types, kinds, pinned)

    def log_card_impressions(self, cards: Iterable[Card | str] | Card | str) -> Status:
        """Logs that these cards (or ids) were seen: one event for the server, and a second one for control cards.

        Leaves out cards that are repeated, unknown or dismissed, and those logged within the last 10 seconds. IGNORED
        when no card is left; NotFoundError when no id is known.
        """
        return self._call("log_card_impressions", *_cards.ids(cards))

    def mark_cards(self, cards: Iterable[Card | str] | Card | str, viewed: bool = True, logs: bool = False) -> Status:
        """Marks these cards (or ids) as viewed, or not viewed, without an impression.

        ``logs``: each card that becomes viewed has an impression. A card that was marked as not viewed stays so,
        whatever the server says, until it is marked, seen or clicked. An unknown id is reported as ``Dropped`` and does
        not affect the others. IGNORED when no card changed; NotFoundError when no id is known.
        """
        return self._call("mark_cards", *_cards.ids(cards), bool(viewed), bool(logs))

    # ---- Messages

    def messages(self) -> list[Message]:
        """Returns the message that is offered or showing, then the stack from its top."""
        with self._handle.lend() as pointer:
            return _messages.copy(self, pointer)

    # ---- Attributes

    def set_attribute(self, key: str, value: PropertyValue) -> Status:
        """Sets an attribute; None unsets it.

        ``value``: a string of up to 255 characters, a number, a bool, a ``datetime`` with a time zone, a mapping, or a
        list of up to 100 strings or mappings. A mapping, and a list that contains one, is at most 76,800 bytes as JSON.

        This holds for every call about the user: it is stored when it returns, and opens no session. It raises
        ``InvalidError``, which names the argument and the limit, and then sets nothing. A call with a ``key`` returns
        BLOCKED when the server's blocklist names that key.
        """
        function, arguments = _properties.typed(value, f"attribute {key!r}")
        return self._call("set_attribute_" + function, *counted(key, "key"), *arguments)

    def merge_attribute(self, key: str, members: Mapping[str, Any]) -> Status:
        """Merges members into a mapping attribute; its other members stay."""
        text = json_text(members, f"attribute {key!r}", is_property=True)
        return self._call("merge_attribute", *counted(key, "key"), *counted(text, "members"))

    def set_fact(self, name: str, value: PropertyValue) -> Status:
        """Sets a fact that the targeting of campaigns can read as ``$host.NAME``; None removes it.

        ``value``: anything that JSON can hold, and dates, at most 1,024 bytes as JSON; at most 100 facts. They are
        stored, never sent, and kept by a change of user. Works while the client is disabled.
        """
        text = json_text(value, f"fact {name!r}", is_property=True)
        return self._call("set_fact", *counted(name, "name"), *counted(text, "value"))

    # ---- Pages for web views

    def render_cards(
        self,
        cards: CardList | None = None,
        *,
        appearance: str = "system",
        context: str = "navigation",
        title: str | None = None,
        unread_indicator: bool = True,
        layout: str = "list",
        pull_to_refresh: bool = True,
        direction: str = "automatic",
        language: str | None = None,
        theme: Mapping[str, Any] | str | None = None,
        words: Mapping[str, Any] | str | None = None,
        link_base: str | None = None,
    ) -> str:
        """Renders a card list (None: ``self.cards()``) as one HTML document. Logs nothing.

        Load it into a web view as a string, pass every navigation to ``handle_url``, and cancel the navigation.

        ``appearance``: ``system``, ``light`` or ``dark``. ``context``: ``navigation``, or ``modal`` for a feed with a
        title bar and a close button. ``layout``: ``list``, ``columns`` (as many as fit the view) or ``compact``.
        ``pull_to_refresh``: the user can refresh the feed by touch and by a button, as ``refresh_cards`` does.
        ``direction``: ``automatic``, ``left_to_right`` or ``right_to_left``. ``language``: the language of title and
        words, such as ``pt-BR``; None: the ``locale`` of ``device`` decides. ``theme`` and ``words``: mappings or JSON
        text, see docs/rendering.md. ``link_base``, such as ``http://127.0.0.1:8123/placard``: the start of every link,
        for a browser that loads the page over HTTP. The program's server passes the requested URLs to ``handle_url``
        and answers 204.
        """
        options = _pages.options(
            appearance=appearance,
            context=context,
            title=title,
            unread_indicator=unread_indicator,
            layout=layout,
            pull_to_refresh=pull_to_refresh,
            direction=direction,
            language=language,
            theme=theme,
            words=words,
            link_base=link_base,
        )
        shown = self.cards() if cards is None else cards
        page = c_void_p()
        self._call("render_cards", shown._handle, byref(options), byref(page))
        return _pages.take(page)

    def render_message(
        self,
        handle: int,
        *,
        appearance: str = "system",
        direction: str = "automatic",
        language: str | None = None,
        theme: Mapping[str, Any] | str | None = None,
        words: Mapping[str, Any] | str | None = None,
        link_base: str | None = None,
        scripts: str = "host",
    ) -> str:
        """Renders a message that is offered or showing as one HTML document, with its picture if it is cached.

        Logs nothing. Call ``show_message`` before loading the page; the page's links then log impression, click and
        dismissal. ``scripts``: in which HTML messages scripts run: ``host`` (that this program trusts: its own, and
        those that it changed, with ``trusted``), ``campaign`` (also in campaigns that say ``trusted``), ``on`` or
        ``off``.
        The other options are those of ``render_cards``.
        """
        options = _pages.options(
            appearance=appearance,
            direction=direction,
            language=language,
            theme=theme,
            words=words,
            link_base=link_base,
            scripts=scripts,
        )
        page = c_void_p()
        number = integer(handle, "handle", 64, signed=False)
        self._call("render_message", number, byref(options), byref(page))
        return _pages.take(page)
