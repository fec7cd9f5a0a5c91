"""Calls of a tracker. Generated from interface/ by `make generate`: do not edit."""

from __future__ import annotations

from ._arguments import (
    Identity,
    Properties,
    c_string,
    counted,
    counted_or_null,
    from_name,
    identity_argument,
    integer,
    lent_properties,
    real,
)
from ._calls import Calls
from ._enums import Status


class TrackerCalls(Calls):
    """The calls of a tracker that do what the C functions of their names do."""

    def log_event(self, name: str, properties: Properties | None = None, *, identity: Identity) -> Status:
        """Logs a custom event of the user ``identity``, such as ``{"external_id": "u-42"}``.

        The keys of an identity are ``braze_id``, ``external_id``, ``email``, ``phone``, and ``user_alias`` with a
        mapping of ``alias_name`` and ``alias_label``.
        """
        with lent_properties(properties, "property") as native:
            return self._call("log_event", identity_argument(identity, "identity"), *counted(name, "name"), native)

    def log_purchase(
        self,
        product_id: str,
        currency: str,
        price: float,
        quantity: int = 1,
        properties: Properties | None = None,
        *,
        identity: Identity,
    ) -> Status:
        """Logs a purchase for ``identity``: ``product_id``, ``currency``, ``price``, ``quantity`` and ``properties``
        are those of ``Client.log_purchase``.
        """
        with lent_properties(properties, "property") as native:
            return self._call(
                "log_purchase",
                identity_argument(identity, "identity"),
                *counted(product_id, "product_id"),
                c_string(currency, "currency"),
                real(price, "price"),
                integer(quantity, "quantity", 32),
                native,
            )

    def set_attributes(self, attributes: Properties, *, identity: Identity) -> Status:
        """Sets custom attributes, at least one, with the values that ``Client.set_attribute`` accepts, except None.

        Refuses a dict that the endpoint would read as an operation, such as ``{"inc": 3}``: use ``increment_attribute``
        or a method next to it.
        """
        with lent_properties(attributes, "attribute") as native:
            return self._call("set_attributes", identity_argument(identity, "identity"), native)

    def unset_attribute(self, key: str, *, identity: Identity) -> Status:
        """Unsets the custom attribute ``key`` for ``identity``."""
        return self._call("unset_attribute", identity_argument(identity, "identity"), *counted(key, "key"))

    def increment_attribute(self, key: str, by: int = 1, *, identity: Identity) -> Status:
        """Adds ``by``, which may be negative, to the integer attribute ``key`` for ``identity``."""
        return self._call(
            "increment_attribute", identity_argument(identity, "identity"), *counted(key, "key"), integer(by, "by", 64)
        )

    def add_to_attribute(self, key: str, element: str, *, identity: Identity) -> Status:
        """Adds an element to an attribute of a user that is an array of strings."""
        return self._call(
            "add_to_attribute",
            identity_argument(identity, "identity"),
            *counted(key, "key"),
            *counted(element, "element"),
        )

    def remove_from_attribute(self, key: str, element: str, *, identity: Identity) -> Status:
        """Removes an element of an attribute of a user that is an array of strings."""
        return self._call(
            "remove_from_attribute",
            identity_argument(identity, "identity"),
            *counted(key, "key"),
            *counted(element, "element"),
        )

    def set_user_field(self, field: str, value: str | None, *, identity: Identity) -> Status:
        """Sets a field of the user, such as ``first_name``; None unsets it."""
        return self._call(
            "set_user_field",
            identity_argument(identity, "identity"),
            from_name("user_field", field, "field"),
            *counted_or_null(value, "value"),
        )

    def set_last_location(self, latitude: float, longitude: float, *, identity: Identity) -> Status:
        """Sets the last known location for ``identity``: ``latitude`` -90 to 90, ``longitude`` -180 to 180."""
        return self._call(
            "set_last_location",
            identity_argument(identity, "identity"),
            real(latitude, "latitude"),
            real(longitude, "longitude"),
        )

    def flush(self) -> Status:
        """Starts sending the queue now, and continues until it is empty. PENDING while another process sends it."""
        return self._call("flush")
