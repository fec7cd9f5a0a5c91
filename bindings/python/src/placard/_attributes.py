"""User data: custom attributes, user fields, locations, subscriptions and aliases."""

from __future__ import annotations

from collections.abc import Mapping
from ctypes import byref, c_double, c_int32
from typing import Any

from . import _options, _properties
from ._calls import Calls
from ._enums import Status, Subscription
from ._errors import call
from ._input import counted, integer, real
from ._properties import PropertyValue
from ._values import json_text


class AttributeCalls(Calls):
    """The client's calls about its user. Each is stored when it returns; none opens a session.

    They raise ``InvalidError``, which names the argument and the limit, and then set nothing. A call with a ``key``
    returns BLOCKED when the server's blocklist names that key.
    """

    # ---- Custom attributes

    def set_attribute(self, key: str, value: PropertyValue) -> Status:
        """Sets an attribute; None unsets it.

        ``value``: a string of up to 255 characters, a number, a bool, a ``datetime`` with a time zone, a mapping, or a
        list of up to 100 strings or mappings. A mapping, and a list that contains one, is at most 76,800 bytes as JSON.
        """
        function, arguments = _properties.typed(value, f"attribute {key!r}")
        return self._attribute_call("set_attribute_" + function, key, *arguments)

    def unset_attribute(self, key: str) -> Status:
        """Unsets an attribute."""
        return self._attribute_call("unset_attribute", key)

    def increment_attribute(self, key: str, by: int = 1) -> Status:
        """Adds ``by`` to an integer attribute; a negative ``by`` subtracts."""
        return self._attribute_call("increment_attribute", key, integer(by, "by", 64))

    def add_to_attribute(self, key: str, element: str) -> Status:
        """Adds an element of up to 255 characters to a list of strings."""
        return self._attribute_call("add_to_attribute", key, *counted(element, "element"))

    def remove_from_attribute(self, key: str, element: str) -> Status:
        """Removes an element from a list of strings."""
        return self._attribute_call("remove_from_attribute", key, *counted(element, "element"))

    def merge_attribute(self, key: str, members: Mapping[str, Any]) -> Status:
        """Merges members into a mapping attribute; its other members stay."""
        text = json_text(members, f"attribute {key!r}", is_property=True)
        return self._attribute_call("merge_attribute", key, *counted(text, "members"))

    def set_attribute_location(self, key: str, latitude: float, longitude: float) -> Status:
        """Sets a location attribute, in degrees."""
        degrees = real(latitude, "latitude"), real(longitude, "longitude")
        return self._attribute_call("set_attribute_location", key, *degrees)

    def unset_attribute_location(self, key: str) -> Status:
        """Unsets a location attribute. Never returns BLOCKED."""
        return self._attribute_call("unset_attribute_location", key)

    # ---- The user

    def set_user_field(self, field: str, value: str | None) -> Status:
        """Sets a user field; None unsets it.

        ``field``: ``first_name``, ``last_name``, ``email``, ``phone``, ``gender`` (one letter of ``mfounp``), ``dob``
        (``"1815-12-10"``), ``country``, ``home_city``, ``language``, ``email_subscribe`` and ``push_subscribe``
        (``opted_in``, ``subscribed``, ``unsubscribed``), ``image_url``, ``native_line_id``. ``phone_number`` is another
        name of ``phone``.
        """
        return self._call("set_user_field", *user_field(field, value))

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
        degrees = real(latitude, "latitude"), real(longitude, "longitude")
        metres = (
            _optional(altitude, "altitude"),
            _optional(accuracy, "accuracy"),
            _optional(altitude_accuracy, "altitude_accuracy"),
        )
        return self._call("set_last_location", *degrees, *metres)

    def set_subscription(self, group_id: str, state: str) -> Status:
        """Sets the user's state in a subscription group: ``subscribed`` or ``unsubscribed``."""
        number = _options.one_of(Subscription, state, "state")
        return self._call("set_subscription", *counted(group_id, "group_id"), number)

    def add_alias(self, name: str, label: str) -> Status:
        """Adds an alias for the user, unique among aliases with the same label.

        While the user is anonymous, requests carry the alias added last; a change of user removes it.
        """
        return self._call("add_alias", *counted(name, "name"), *counted(label, "label"))

    # ---- Calls

    def _attribute_call(self, function: str, key: str, *arguments: Any) -> Status:
        return self._call(function, *counted(key, "key"), *arguments)


def user_field(name: str, value: str | None) -> tuple[Any, ...]:
    """Returns the arguments of a call about a user field: its number, and the value with its length."""
    number = c_int32()
    call("user_field_from_name", *counted(name, "field"), byref(number))
    return (number.value, None, 0) if value is None else (number.value, *counted(value, name))


def _optional(value: float | None, what: str) -> Any:
    return None if value is None else byref(c_double(real(value, what)))
