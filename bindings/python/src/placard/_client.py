"""The client."""

from __future__ import annotations

import ctypes
import os
from collections.abc import Iterable, Mapping
from ctypes import byref, c_char_p, c_size_t, c_void_p, sizeof
from typing import Any, Callable

from . import _abi, _cards, _library, _options, _pages, _properties, _push, _transport
from ._attributes import AttributeCalls
from ._cards import Card, CardList
from ._enums import Orientation, Status
from ._errors import call
from ._event_batch import EventBatch
from ._events import CardsUpdated, Event, MessagesUpdated
from ._explain_calls import ExplainCalls
from ._handle import NativeHandle
from ._input import c_string, counted, integer, real, utf8
from ._loop_calls import LoopCalls
from ._message_calls import MessageCalls
from ._properties import Properties
from ._pump import Pump
from ._subscriptions import Subscription, event_kinds, event_limit


def default_directory() -> str:
    """Returns the default directory for an app's store, from ``XDG_DATA_HOME`` or ``HOME``. Creates nothing."""
    library = _library.library()
    length = c_size_t()
    library.placard_default_directory(None, 0, byref(length), None)
    buffer = ctypes.create_string_buffer(length.value + 1)
    call("default_directory", buffer, len(buffer), byref(length))
    return os.fsdecode(buffer.raw[: length.value])


class Client(LoopCalls, AttributeCalls, MessageCalls, ExplainCalls):
    """One app with one user and one store. Close it, or use it in a ``with`` statement.

    Any thread can call the methods. A positive ``Status`` other than OK means that nothing was done and nothing is
    wrong; a failure raises a ``PlacardError``. After ``fork`` the child process must open its own client.
    """

    def __init__(
        self,
        *,
        api_key: str,
        endpoint: str,
        directory: str | os.PathLike[str] | None = None,
        user_id: str | None = None,
        app_version: str | None = None,
        device: Mapping[str, str] | None = None,
        session_timeout_s: int | None = None,
        message_interval_s: int | None = None,
        flush_interval_s: int | None = None,
        queue_limit: int | None = None,
        queue_limit_bytes: int | None = None,
        refresh_cards_at_start: bool | None = None,
        prefetch_card_images: bool | None = None,
        dispatch_budget_us: int | None = None,
        report_open_no_match: bool | None = None,
        durability: str = "process",
        transport: str | None = None,
        allow_insecure_http: bool | None = None,
        ca_file: str | None = None,
        proxy: str | None = None,
        clock: str = "system",
        clock_wall_ms: int = 0,
        clock_monotonic_ms: int = 0,
        seed: int | None = None,
        rate_limits: bool | None = None,
        sdk_auth: bool | None = None,
        signature: str | None = None,
        delivery: str = "sdk",
        rest_endpoint: str | None = None,
        rest_key: str | None = None,
        rest_identity: Mapping[str, str | Mapping[str, str]] | None = None,
        stack_keep: str = "process",
        group_access: bool | None = None,
    ) -> None:
        """Opens the store; sends nothing. None selects the library's default, documented in ``placard.h``.

        ``directory`` is optional only with ``durability="memory"``. ``device`` has the keys ``model``, ``os_version``,
        ``resolution``, ``locale`` and ``time_zone``. ``message_interval_s=0`` means no interval between messages; with
        ``flush_interval_s=0`` only ``flush`` sends. ``prefetch_card_images`` fetches the cards' images, as files that
        ``Card.image_path`` names. ``queue_limit_bytes`` limits the queue as ``queue_limit`` does: a record counts its
        data as JSON, and 160 bytes for the rest. ``dispatch_budget_us`` limits how long ``dispatch``, ``wait`` and
        ``complete_request`` may work, see ``dispatch_for``. ``clock`` can be ``"host"``.
        ``transport``: ``"builtin"`` (libcurl), ``"python"`` (Python's own modules, in threads that exist while requests
        are carried), ``"host"``, or None: libcurl if it can be loaded, else Python.
        ``rate_limits=False`` turns the limits on requests off (rules 7.6, 8.2.4): for tests and simulations.
        ``sdk_auth`` sends the user's ``signature`` with every request (rule 7.7); without a ``signature`` the client
        uses the one stored for that user. With ``stack_keep="session"`` waiting messages are discarded when the session
        ends (rule 10.6.13).

        With ``delivery="users_track"`` events, purchases and attributes go to the REST endpoint (rule 11.1).
        ``rest_identity`` names the user at open by one of ``braze_id``, ``external_id``, ``email``, ``phone`` or
        ``user_alias`` (an object of ``alias_name`` and ``alias_label``); every other known user is identified by
        ``user_id``.

        ``group_access=True`` lets other users of the directory's group put records into the store (``Outbox``): the
        directory gets mode 2770, its files 0660, and the group can read and change everything in it except pictures.
        """
        connections = _transport.connections(transport, ca_file, proxy)
        options = _options.native(
            strings={
                "api_key": api_key,
                "endpoint": endpoint,
                "user_id": user_id,
                "signature": signature,
                "app_version": app_version,
                "ca_file": ca_file,
                "proxy": proxy,
                "rest_endpoint": rest_endpoint,
                "rest_key": rest_key,
            },
            directory=directory,
            device=device,
            numbers={
                "session_timeout_s": session_timeout_s,
                "queue_limit": queue_limit,
                "queue_limit_bytes": queue_limit_bytes,
                "dispatch_budget_us": dispatch_budget_us,
            },
            intervals={"message_interval_s": message_interval_s, "flush_interval_s": flush_interval_s},
            switches={
                "refresh_cards_at_start": refresh_cards_at_start,
                "prefetch_card_images": prefetch_card_images,
                "report_open_no_match": report_open_no_match,
                "allow_insecure_http": allow_insecure_http,
                "rate_limits": rate_limits,
                "sdk_auth": sdk_auth,
                "group_access": group_access,
            },
            durability=durability,
            stack_keep=stack_keep,
            delivery=delivery,
            rest_identity=rest_identity,
            transport=_transport.native(transport, connections),
            clock=clock,
            clock_wall_ms=clock_wall_ms,
            clock_monotonic_ms=clock_monotonic_ms,
            seed=seed,
        )
        pointer = c_void_p()
        call("client_open", byref(options), byref(pointer))
        self._begin(NativeHandle(pointer), connections)

    # ---- Lifetime

    def abandon(self) -> None:
        """Drops the client as a crash would: writes, logs and sends nothing."""
        self._end(abandon=True)

    def __copy__(self) -> Client:
        return self

    def __deepcopy__(self, memo: dict[int, Any]) -> Client:
        return self  # copies of a card or a message, such as dataclasses.asdict makes, belong to the same client

    # ---- Event loop

    def dispatch_for(self, budget_us: int) -> Status:
        """Dispatches, but stops working after about ``budget_us`` microseconds; 0: no limit.

        ``fileno()`` stays readable while work is left. Does not move the store's log into the database, which waits
        for the disk: call it with 0 now and then.
        """
        return self._call("dispatch_for", integer(budget_us, "budget_us", 32, signed=False))

    def flush(self) -> Status:
        """Starts sending the queue now, and continues until it is empty.

        Ignores a running back-off, but not a ``Retry-After`` or a limit on requests: then ``SendFailed`` reports
        ``retry_after_ms``, and the client sends at that time. A failure loses no records. An item that the server
        rejects repeatedly is isolated by bisecting and dropped alone, with a ``Dropped`` event.
        """
        return self._call("flush")

    def subscribe(
        self, kinds: type[Event] | Iterable[type[Event]] | None = None, *, limit: int = 10_000
    ) -> Subscription:
        """Subscribes to the events that follow. Any number of subscriptions can be open, each with its own place.

        ``kinds``: event classes, such as ``placard.CardsUpdated`` (None: all). Each subscription gets every event of
        its kinds once and in order. At most ``limit`` wait in it; beyond that the oldest are dropped, and an Overflow,
        which belongs to no kinds, comes first. An offered message needs one answer: decide who gives it::

            cards = client.subscribe(placard.CardsUpdated)
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

            with client.run_in_background(show, placard.MessageOffered):
                work()
        """
        return Pump(self, callback, kinds)

    # ---- Session, user, host state

    def start_session(self) -> Status:
        """Opens a session, or extends the open one."""
        return self._call("start_session")

    def end_session(self) -> Status:
        """Ends the open session. IGNORED when no session is open."""
        return self._call("end_session")

    def change_user(self, user_id: str, signature: str | None = None) -> Status:
        """Makes ``user_id`` the current user and opens a session. IGNORED for the current user.

        ``signature``: that user's, when the server requires one (rule 7.7): 1 to 4096 characters of printable ASCII
        without spaces, such as a JWT. For another user None clears the signature. For the current user a signature
        replaces the stored one, and None keeps it.
        """
        token = (None, 0) if signature is None else counted(signature, "signature")
        return self._call("change_user", *counted(user_id, "user_id"), *token)

    def set_signature(self, signature: str) -> Status:
        """Replaces the current user's signature (rule 7.7); sends nothing by itself. IGNORED for an anonymous user."""
        return self._call("set_signature", *counted(signature, "signature"))

    def disable(self) -> Status:
        """Stops logging, sending, asking the server and showing messages until ``enable``, also after a restart.

        Calls that would do so raise DisabledError. Stored data stays: queued records, and the cards, which can still be
        read. Messages and refreshes end with reason ``disabled``. IGNORED when already disabled.
        """
        return self._call("disable")

    def enable(self) -> Status:
        """Ends ``disable``. The queue is sent with the next upload. IGNORED when not disabled."""
        return self._call("enable")

    @property
    def disabled(self) -> bool:
        """Whether the client is disabled, also by an earlier run."""
        with self._handle.lend() as pointer:
            return bool(self._library.placard_client_is_disabled(pointer))

    def wipe(self) -> Status:
        """Deletes everything about user and device, in memory and on disk. Sends nothing.

        The client stays open, with an anonymous user on a new device, and stays disabled if it was. Blocks on disk I/O:
        the file is rewritten so that nothing deleted can be recovered from it. Raises StoreError when nothing was
        changed.
        """
        return self._call("wipe")

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
        state = _abi.placard_host_state()
        self._library.placard_host_state_init(byref(state), sizeof(state))
        state.foreground = _options.switch(foreground)
        state.keyboard = _options.switch(keyboard)
        state.busy = _options.switch(busy)
        state.online = _options.switch(online)
        if orientation is not None:
            state.orientation = _options.one_of(Orientation, orientation, "orientation")
        return self._call("set_host_state", byref(state))

    # ---- Content cards

    def refresh_cards(self, token: int = 0) -> Status:
        """Asks the server for cards; ends in one CardsUpdated or CardsFailed that carries ``token``.

        Above the limit on refreshes (rule 8.2.4) it fails at once as ``rate_limited``, and the client does not retry
        it.
        """
        return self._call("refresh_cards", integer(token, "token", 64, signed=False))

    async def async_refresh_cards(self) -> CardsUpdated:
        """Refreshes the cards and returns the event that ends it, for ``await``. RefreshError when it failed."""
        from . import aio

        return await aio.refresh_cards(self)

    async def async_refresh_messages(self) -> MessagesUpdated:
        """Refreshes the campaigns and returns the event that ends it, for ``await``. RefreshError when it failed."""
        from . import aio

        return await aio.refresh_messages(self)

    def cards(self, include_dismissed: bool = False) -> CardList:
        """Returns the current cards, also offline. The list includes control cards."""
        with self._handle.lend() as pointer:
            return _cards.copy(self, pointer, include_dismissed)

    @property
    def unviewed(self) -> int:
        """Number of unviewed cards, without control cards."""
        with self._handle.lend() as pointer:
            return _cards.count_unviewed(pointer)

    def log_card_impressions(self, cards: Iterable[Card | str] | Card | str) -> Status:
        """Logs that these cards (or ids) were seen: one event for the server, and a second one for control cards.

        Leaves out cards that are repeated, unknown or dismissed, and those logged within the last 10 seconds. IGNORED
        when no card is left; NotFoundError when no id is known.
        """
        given = [cards] if isinstance(cards, (str, Card)) else cards
        ids = [utf8(card.id if isinstance(card, Card) else card, "cards") for card in given]
        texts = (c_char_p * len(ids))(*ids)
        lengths = (c_size_t * len(ids))(*map(len, ids))
        return self._call("log_card_impressions", texts, lengths, len(ids))

    def log_card_click(self, card_id: str) -> Status:
        """Logs a click on the card, which the host opens. IGNORED for a dismissed card. Raises NotFoundError."""
        return self._call("log_card_click", *counted(card_id, "card_id"))

    def log_card_dismissal(self, card_id: str) -> Status:
        """Dismisses the card. IGNORED when it cannot be dismissed, or was before. Raises NotFoundError."""
        return self._call("log_card_dismissal", *counted(card_id, "card_id"))

    # ---- What the user does

    def log_event(self, name: str, properties: Properties | None = None) -> Status:
        """Logs a custom event and offers the message that it triggers. BLOCKED when the server's blocklist names it."""
        with _properties.native(properties) as native:
            return self._call("log_event", *counted(name, "name"), native)

    def log_purchase(
        self, product_id: str, currency: str, price: float, quantity: int = 1, properties: Properties | None = None
    ) -> Status:
        """Logs a purchase: ``price`` for each of ``quantity`` items in ``currency``, such as ``"USD"``."""
        arguments = (
            *counted(product_id, "product_id"),
            c_string(currency, "currency"),
            real(price, "price"),
            integer(quantity, "quantity", 32),
        )
        with _properties.native(properties) as native:
            return self._call("log_purchase", *arguments, native)

    def log_batch(self, batch: EventBatch) -> Status:
        """Logs all events of a batch in one transaction, with the time of this call. Each triggers as if logged alone.

        Events on the server's blocklist are left out: BLOCKED when all are. IGNORED for an empty batch.
        """
        return self._call("log_batch", batch.handle)

    def log_push_click(self, payload: Mapping[str, Any] | str) -> Status:
        """Logs a click on a push message and asks the server for the campaigns it may trigger.

        Emits OpenURL if the message has a link. IGNORED without a tracking id: another sender's message, whose link the
        host opens. ``payload``: the message's data as the push service delivered it, as a mapping or JSON text;
        ``parse_push`` reads it.
        """
        return self._call("log_push_click", *counted(_push.text(payload), "payload"))

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
    ) -> str:
        """Renders a message that is offered or showing as one HTML document, with its picture if it is cached.

        Logs nothing. Call ``show_message`` before loading the page; the page's links then log impression, click and
        dismissal. The options are those of ``render_cards``.
        """
        options = _pages.options(
            appearance=appearance, direction=direction, language=language, theme=theme, words=words, link_base=link_base
        )
        page = c_void_p()
        number = integer(handle, "handle", 64, signed=False)
        self._call("render_message", number, byref(options), byref(page))
        return _pages.take(page)

    def handle_url(self, url: str) -> Status:
        """Handles a navigation of a rendered page: logs its impression, click, button or dismissal.

        The result comes as an event: OpenURL, FeedClosed or MessageClosed. IGNORED when there is nothing left to do.
        Raises NotFoundError when no page of this client and user has such a link (forged or too old), StateError when
        the message is not shown yet, and InvalidError when the URL does not belong to a page; then nothing was done.
        """
        return self._call("handle_url", *counted(url, "url"))
