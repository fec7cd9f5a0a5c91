"""What the app knows about the user: attributes of its own, fields that the protocol names, places, aliases."""

from __future__ import annotations

from collections.abc import Mapping
from ctypes import byref, c_double
from typing import Any

from . import _options, _properties
from ._enums import Status, Subscription, UserField
from ._input import integer, json_text, real, utf8
from ._properties import PropertyValue


class AttributeCalls:
    """The calls of a client about its user. Each is in the store when it returns; none opens a session.

    They raise an ``InvalidError`` that names the field and the limit: then nothing was set. Those with a key are
    BLOCKED when the server's blocklist names it.
    """

    # ---- Attributes of the app's own

    def set_attribute(self, key: str, value: PropertyValue) -> Status:
        """Sets an attribute; None unsets it.

        ``value``: text of up to 255 characters, a number, a bool, or a ``datetime`` with a time zone; a mapping, or a
        list of up to 100 strings or mappings. With mappings it may take 76,800 bytes as JSON.
        """
        function, arguments = _properties.typed(value, f"attribute {key!r}")
        return self._attribute_call("set_attribute_" + function, key, *arguments)

    def unset_attribute(self, key: str) -> Status:
        """Takes an attribute away."""
        return self._attribute_call("unset_attribute", key)

    def increment_attribute(self, key: str, by: int = 1) -> Status:
        """Adds to a whole number; a negative ``by`` takes away."""
        return self._attribute_call("increment_attribute", key, integer(by, "by", 64))

    def add_to_attribute(self, key: str, element: str) -> Status:
        """Adds an element, of up to 255 characters, to a list of strings."""
        return self._attribute_call("add_to_attribute", key, *_text(element, "element"))

    def remove_from_attribute(self, key: str, element: str) -> Status:
        """Takes an element out of a list of strings."""
        return self._attribute_call("remove_from_attribute", key, *_text(element, "element"))

    def merge_attribute(self, key: str, members: Mapping[str, Any]) -> Status:
        """Puts the members of a mapping into those that the attribute has, and leaves the others."""
        return self._attribute_call("merge_attribute", key, *_text(json_text(members, "members"), "members"))

    def set_attribute_location(self, key: str, latitude: float, longitude: float) -> Status:
        """Makes a place of an attribute, in degrees."""
        degrees = real(latitude, "latitude"), real(longitude, "longitude")
        return self._attribute_call("set_attribute_location", key, *degrees)

    def unset_attribute_location(self, key: str) -> Status:
        """Takes the place away. Never BLOCKED."""
        return self._attribute_call("unset_attribute_location", key)

    # ---- The user

    def set_user_field(self, field: str, value: str | None) -> Status:
        """Sets a field of the user, or unsets it with None.

        ``field``: ``first_name``, ``last_name``, ``email``, ``phone``, ``gender`` (one letter of ``mfounp``), ``dob``
        (``"1815-12-10"``), ``country``, ``home_city``, ``language``, ``email_subscribe`` and ``push_subscribe``
        (``opted_in``, ``subscribed``, ``unsubscribed``), ``image_url``, ``native_line_id``.
        """
        number = _options.one_of(UserField, field, "field")
        text = (None, 0) if value is None else _text(value, field)
        return self._call("set_user_field", number, *text)

    def set_last_location(
        self,
        latitude: float,
        longitude: float,
        *,
        altitude: float | None = None,
        accuracy: float | None = None,
        altitude_accuracy: float | None = None,
    ) -> Status:
        """Tells where the user is: degrees, and metres for the rest. ``accuracy`` is that of the degrees."""
        degrees = real(latitude, "latitude"), real(longitude, "longitude")
        metres = (
            _optional(altitude, "altitude"),
            _optional(accuracy, "accuracy"),
            _optional(altitude_accuracy, "altitude_accuracy"),
        )
        return self._call("set_last_location", *degrees, *metres)

    def set_subscription(self, group_id: str, state: str) -> Status:
        """Tells whether the user wants what a subscription group sends: ``subscribed`` or ``unsubscribed``."""
        number = _options.one_of(Subscription, state, "state")
        return self._call("set_subscription", *_text(group_id, "group_id"), number)

    def add_alias(self, name: str, label: str) -> Status:
        """Gives the user another name, unique among those with its label.

        While the user is anonymous, requests carry the last one given; a change of user forgets it.
        """
        return self._call("add_alias", *_text(name, "name"), *_text(label, "label"))

    # ---- Calls

    def _attribute_call(self, function: str, key: str, *arguments: Any) -> Status:
        return self._call(function, *_text(key, "key"), *arguments)

    def _call(self, function: str, *arguments: Any) -> Status:
        """Calls a function of the client."""
        raise NotImplementedError


def _text(value: str, what: str) -> tuple[bytes, int]:
    encoded = utf8(value, what)
    return encoded, len(encoded)


def _optional(value: float | None, what: str) -> Any:
    return None if value is None else byref(c_double(real(value, what)))
