"""Calls of a client. Generated from interface/ by `make generate`: do not edit."""

from __future__ import annotations

from collections.abc import Mapping
from ctypes import byref, c_uint64, c_void_p
from typing import Any

from ._arguments import (
    EventBatch,
    Explanation,
    Properties,
    c_string,
    counted,
    counted_json,
    counted_or_null,
    from_name,
    integer,
    lent_properties,
    one_of,
    real,
    real_or_null,
    taken_explanation,
)
from ._calls import Calls
from ._enums import Hint, Status, Subscription


class ClientCalls(Calls):
    """The calls of a client that do what the C functions of their names do."""

    def dispatch_for(self, budget_us: int) -> Status:
        """Dispatches, but stops working after about ``budget_us`` microseconds; 0: no limit.

        ``fileno()`` stays readable while work is left. Does not move the store's log into the database, which waits for
        the disk: call it with 0 now and then.
        """
        return self._call("dispatch_for", integer(budget_us, "budget_us", 32, signed=False))

    def report_source(self) -> Status:
        """Asks how the content of the source is: an event says whether it has expired, from when it is, and how the
        last fetch has ended.

        Asks no server, opens no session, and works while disabled. Ignored if content comes from ``endpoint``.
        """
        return self._call("report_source")

    def hint(self, subject: str, version: str, spread_s: int = 0) -> Status:
        """Passes on that the server has something new about ``subject``, as a channel of the program says.

        The client asks for it once, within ``spread_s`` seconds. A hint of the last ``version`` again is ignored; an
        empty one is unknown.
        """
        return self._call(
            "hint", one_of(Hint, subject, "subject"), *counted(version, "version"), integer(spread_s, "spread_s", 32)
        )

    def flush(self) -> Status:
        """Starts sending the queue now, and continues until it is empty.

        Ignores a running back-off, but not a ``Retry-After`` or a limit on requests: then ``SendFailed`` reports
        ``retry_after_ms``, and the client sends at that time. A failure loses no records. An item that the server
        rejects repeatedly is isolated by bisecting and dropped alone, with a ``Dropped`` event.
        """
        return self._call("flush")

    def start_session(self) -> Status:
        """Opens a session, or extends the open one."""
        return self._call("start_session")

    def end_session(self) -> Status:
        """Ends the open session and logs its length. Returns IGNORED when no session is open."""
        return self._call("end_session")

    def change_user(self, user_id: str, signature: str | None = None) -> Status:
        """Makes ``user_id`` the current user and opens a session. IGNORED for the current user.

        ``signature``: that user's, when the server requires one (rule 7.7): 1 to 4096 characters of printable ASCII
        without spaces, such as a JWT. For another user None clears the signature. For the current user a signature
        replaces the stored one, and None keeps it.
        """
        return self._call("change_user", *counted(user_id, "user_id"), *counted_or_null(signature, "signature"))

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
        return bool(self._read("is_disabled"))

    def wipe(self) -> Status:
        """Deletes everything about user and device, in memory and on disk. Sends nothing.

        The client stays open, with an anonymous user on a new device, and stays disabled if it was. Blocks on disk I/O:
        the file is rewritten so that nothing deleted can be recovered from it. Raises StoreError when nothing was
        changed.
        """
        return self._call("wipe")

    def refresh_cards(self, token: int = 0) -> Status:
        """Asks the server for cards; ends in one CardsUpdated or CardsFailed that carries ``token``.

        Above the limit on refreshes (rule 8.2.4) it fails at once as ``rate_limited``, and the client does not retry
        it.
        """
        return self._call("refresh_cards", integer(token, "token", 64, signed=False))

    def log_card_click(self, card_id: str) -> Status:
        """Logs a click on the card, which the host opens. IGNORED for a dismissed card. Raises NotFoundError."""
        return self._call("log_card_click", *counted(card_id, "card_id"))

    def log_card_dismissal(self, card_id: str) -> Status:
        """Dismisses the card. IGNORED when it cannot be dismissed, or was before. Raises NotFoundError."""
        return self._call("log_card_dismissal", *counted(card_id, "card_id"))

    def log_event(self, name: str, properties: Properties | None = None) -> Status:
        """Logs a custom event and offers the message that it triggers. BLOCKED when the server's blocklist names it."""
        with lent_properties(properties, "property") as native:
            return self._call("log_event", *counted(name, "name"), native)

    def log_purchase(
        self, product_id: str, currency: str, price: float, quantity: int = 1, properties: Properties | None = None
    ) -> Status:
        """Logs a purchase: ``price`` for each of ``quantity`` items in ``currency``, such as ``"USD"``."""
        with lent_properties(properties, "property") as native:
            return self._call(
                "log_purchase",
                *counted(product_id, "product_id"),
                c_string(currency, "currency"),
                real(price, "price"),
                integer(quantity, "quantity", 32),
                native,
            )

    def log_push_click(self, payload: Mapping[str, Any] | str) -> Status:
        """Logs a click on a push message and asks the server for the campaigns it may trigger.

        Emits OpenURL if the message has a link. IGNORED without a tracking id: another sender's message, whose link the
        host opens. ``payload``: the message's data as the push service delivered it, as a mapping or JSON text;
        ``parse_push`` reads it.
        """
        return self._call("log_push_click", *counted_json(payload, "payload"))

    def log_batch(self, batch: EventBatch) -> Status:
        """Logs all events of a batch in one transaction, with the time of this call. Each triggers as if logged alone.

        Events on the server's blocklist are left out: BLOCKED when all are. IGNORED for an empty batch.
        """
        return self._call("log_batch", batch.handle)

    def unset_attribute(self, key: str) -> Status:
        """Removes the attribute ``key``, except a location.

        Returns BLOCKED when the server's blocklist names the key.
        """
        return self._call("unset_attribute", *counted(key, "key"))

    def increment_attribute(self, key: str, by: int = 1) -> Status:
        """Adds ``by``, which can be negative, to the attribute ``key``, a whole number.

        Returns BLOCKED when the server's blocklist names the key.
        """
        return self._call("increment_attribute", *counted(key, "key"), integer(by, "by", 64))

    def add_to_attribute(self, key: str, element: str) -> Status:
        """Adds an element of up to 255 characters to an attribute that is an array of strings.

        Returns BLOCKED when the server's blocklist names the key.
        """
        return self._call("add_to_attribute", *counted(key, "key"), *counted(element, "element"))

    def remove_from_attribute(self, key: str, element: str) -> Status:
        """Removes an element of an attribute that is an array of strings.

        Returns BLOCKED when the server's blocklist names the key.
        """
        return self._call("remove_from_attribute", *counted(key, "key"), *counted(element, "element"))

    def set_attribute_location(self, key: str, latitude: float, longitude: float) -> Status:
        """Sets the attribute ``key`` to a location: ``latitude`` -90 to 90 degrees, ``longitude`` -180 to 180.

        Returns BLOCKED when the server's blocklist names the key.
        """
        return self._call(
            "set_attribute_location", *counted(key, "key"), real(latitude, "latitude"), real(longitude, "longitude")
        )

    def unset_attribute_location(self, key: str) -> Status:
        """Unsets a location attribute. Never returns BLOCKED."""
        return self._call("unset_attribute_location", *counted(key, "key"))

    def set_user_field(self, field: str, value: str | None) -> Status:
        """Sets a user field; None unsets it.

        ``field``: ``first_name``, ``last_name``, ``email``, ``phone``, ``gender`` (one letter of ``mfounp``), ``dob``
        (``"1815-12-10"``), ``country``, ``home_city``, ``language``, ``email_subscribe`` and ``push_subscribe``
        (``opted_in``, ``subscribed``, ``unsubscribed``), ``image_url``, ``native_line_id``. ``phone_number`` is another
        name of ``phone``.
        """
        return self._call("set_user_field", from_name("user_field", field, "field"), *counted_or_null(value, "value"))

    def set_last_location(
        self,
        latitude: float,
        longitude: float,
        *,
        altitude: float | None = None,
        accuracy: float | None = None,
        altitude_accuracy: float | None = None,
    ) -> Status:
        """Sets the user's last known location, in degrees; the other values are in metres.

        ``accuracy`` applies to latitude and longitude.
        """
        return self._call(
            "set_last_location",
            real(latitude, "latitude"),
            real(longitude, "longitude"),
            real_or_null(altitude, "altitude"),
            real_or_null(accuracy, "accuracy"),
            real_or_null(altitude_accuracy, "altitude_accuracy"),
        )

    def set_subscription(self, group_id: str, state: str) -> Status:
        """Sets the user's state in a subscription group: ``subscribed`` or ``unsubscribed``."""
        return self._call("set_subscription", *counted(group_id, "group_id"), one_of(Subscription, state, "state"))

    def add_alias(self, name: str, label: str) -> Status:
        """Adds an alias for the user, unique among aliases with the same label.

        While the user is anonymous, requests carry the alias added last; a change of user removes it.
        """
        return self._call("add_alias", *counted(name, "name"), *counted(label, "label"))

    def refresh_messages(self, token: int = 0) -> Status:
        """Asks the server for campaigns; ends in one MessagesUpdated or MessagesFailed that carries ``token``."""
        return self._call("refresh_messages", integer(token, "token", 64, signed=False))

    def show_message(self, handle: int) -> Status:
        """Answers an offer: the host draws the message now. Raises StateError unless it is offered."""
        return self._call("show_message", integer(handle, "handle", 64, signed=False))

    def postpone_message(self, handle: int) -> Status:
        """Answers an offer: the message waits on top of the stack. Raises StateError unless it is offered."""
        return self._call("postpone_message", integer(handle, "handle", 64, signed=False))

    def discard_message(self, handle: int) -> Status:
        """Ends an offered, waiting or showing message. Raises NotFoundError if it is gone."""
        return self._call("discard_message", integer(handle, "handle", 64, signed=False))

    def offer_next_message(self) -> Status:
        """Offers the top of the stack, also when it was postponed.

        Returns IGNORED when the stack is empty or nothing can be offered now; the top is then offered as soon as
        possible.
        """
        return self._call("offer_next_message")

    def clear_messages(self) -> Status:
        """Discards every waiting message, and local ones that wait for their images. IGNORED when nothing waits.

        The message that is offered or showing stays, and so do messages that are not on the stack yet.
        """
        return self._call("clear_messages")

    def change_message(self, handle: int, changes: Mapping[str, Any] | str) -> Status:
        """Changes a message that is offered or waiting: this firing's copy, all of ``changes`` or nothing.

        ``changes`` has keys and values of the wire format (rule 10.1), as a mapping or JSON text; None resets a field
        to its default, and ``btns`` names buttons by ``id``::

            client.change_message(handle, {"header": "Only today", "btns": [{"id": 1, "text": "Yes"}]})

        Analytics stay those of the campaign. A new ``image_url`` is not fetched. IGNORED when nothing changes.
        StateError when the message is showing, InvalidError names the field. ``Message`` objects are snapshots: read
        ``messages()`` again.
        """
        return self._call(
            "change_message", integer(handle, "handle", 64, signed=False), *counted_json(changes, "changes")
        )

    def add_local_message(self, message: Mapping[str, Any] | str) -> int:
        """Enqueues a message made by the host; it uses the same stack and image cache as campaign messages.

        ``message`` has the keys and values of the wire format (rule 10.1), as a mapping or JSON text::

            client.add_local_message({"type": "SLIDEUP", "message": "The till is open again"})

        Omitted keys have the defaults of the message type. The message is not reported to the server, does not count
        for the interval between messages, and does not survive the process. Returns the handle that its events carry.
        """
        out_handle = c_uint64()
        self._call("add_local_message", *counted_json(message, "message"), byref(out_handle))
        return out_handle.value

    def log_message_impression(self, handle: int) -> Status:
        """Logs that the message was seen, once. Raises StateError unless it is showing."""
        return self._call("log_message_impression", integer(handle, "handle", 64, signed=False))

    def log_message_click(self, handle: int) -> Status:
        """Logs a click on the message. Raises StateError unless it is showing."""
        return self._call("log_message_click", integer(handle, "handle", 64, signed=False))

    def log_message_button(self, handle: int, button_id: int) -> Status:
        """Logs a press of the button with that id. Raises NotFoundError if there is no such button."""
        return self._call(
            "log_message_button", integer(handle, "handle", 64, signed=False), integer(button_id, "button_id", 32)
        )

    def log_message_html_button(self, handle: int, button_id: str) -> Status:
        """Logs a press of a button in an HTML message. Raises NotFoundError for other messages."""
        return self._call(
            "log_message_html_button", integer(handle, "handle", 64, signed=False), *counted(button_id, "button_id")
        )

    def dismiss_message(self, handle: int) -> Status:
        """Logs that the message has left the screen. Raises StateError unless it is showing."""
        return self._call("log_message_dismissal", integer(handle, "handle", 64, signed=False))

    def handle_url(self, url: str) -> Status:
        """Handles a navigation of a rendered page: logs its impression, click, button or dismissal.

        The result comes as an event: OpenURL, FeedClosed or MessageClosed. IGNORED when there is nothing left to do.
        Raises NotFoundError when no page of this client and user has such a link (forged or too old), StateError when
        the message is not shown yet, and InvalidError when the URL does not belong to a page; then nothing was done.
        """
        return self._call("handle_url", *counted(url, "url"))

    def run_action(self, url: str) -> Status:
        """Carries out an action, ``brazeActions://v1/...``, to which a card, a message or a button leads, for hosts
        that draw them themselves: log the click first.

        What its steps say is logged, then an event reports each URL that they open. All of it happens, or nothing. A
        step that cannot be carried out is skipped and reported as dropped, with its type as id. The result is "ignored"
        for a ``url`` with another scheme: open it yourself.
        """
        return self._call("run_action", *counted(url, "url"))

    def explain_open(self) -> Explanation:
        """Explains a session start: one verdict per campaign, in the server's order. Logs nothing."""
        out = c_void_p()
        self._call("explain_open", byref(out))
        return taken_explanation(out)

    def explain_event(self, name: str, properties: Properties | None = None) -> Explanation:
        """Explains a custom event: what it would show.

        Logs nothing, changes nothing, and does not look at the blocklist.
        """
        with lent_properties(properties, "property") as native:
            out = c_void_p()
            self._call("explain_event", *counted(name, "name"), native, byref(out))
            return taken_explanation(out)

    def explain_purchase(self, product_id: str, properties: Properties | None = None) -> Explanation:
        """Explains a purchase: what it would show.

        Logs nothing, changes nothing, and does not look at the blocklist.
        """
        with lent_properties(properties, "property") as native:
            out = c_void_p()
            self._call("explain_purchase", *counted(product_id, "product_id"), native, byref(out))
            return taken_explanation(out)

    def explain_push_click(self, payload: Mapping[str, Any] | str) -> Explanation | None:
        """Explains a click on a push message, as ``explain_open`` does. None when ``payload`` has no tracking id."""
        out = c_void_p()
        if self._call("explain_push_click", *counted_json(payload, "payload"), byref(out)) is Status.IGNORED:
            return None
        return taken_explanation(out)

    def explain_last(self) -> Explanation | None:
        """Explains the last evaluated event, with the campaigns, the history and the time of its evaluation.

        That is an event that was logged, or the session start that is evaluated when a list of campaigns arrives. None
        when there was no such event since open or the last change of user.
        """
        out = c_void_p()
        if self._call("explain_last", byref(out)) is Status.IGNORED:
            return None
        return taken_explanation(out)

    def explain_cards(self) -> Explanation:
        """Says of each stored card whether it is in the list now, and why not: one verdict per card, in the order of
        the list.

        ``listed`` or ``control``: it is in the list. Any other verdict is the reason why it is not. ``campaign`` is the
        card's id. Logs nothing, changes nothing; also while disabled.
        """
        out = c_void_p()
        self._call("explain_cards", byref(out))
        return taken_explanation(out)
