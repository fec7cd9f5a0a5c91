"""Calls of an outbox. Generated from interface/ by `make generate`: do not edit."""

from __future__ import annotations

from ._arguments import (
    Properties,
    c_string,
    counted,
    counted_or_null,
    from_name,
    integer,
    lent_properties,
    one_of,
    real,
)
from ._calls import Calls
from ._enums import OutboxKind, Status


class OutboxCalls(Calls):
    """The calls of an outbox that do what the C functions of their names do."""

    def log_event(self, name: str, properties: Properties | None = None) -> Status:
        """Leaves an event for ``Client.log_event``.

        Like each of these calls, it raises ``InvalidError`` for what the client could not log, except that the server's
        blocklist applies later. Once it returns, the record survives a crash of any process.
        """
        with lent_properties(properties, "property") as native:
            return self._call("log_event", *counted(name, "name"), native)

    def log_purchase(
        self, product_id: str, currency: str, price: float, quantity: int = 1, properties: Properties | None = None
    ) -> Status:
        """Puts a purchase into the outbox: ``product_id``, ``currency``, ``price``, ``quantity`` and ``properties`` as
        for ``Client.log_purchase``, the rest as for ``log_event``.
        """
        with lent_properties(properties, "property") as native:
            return self._call(
                "log_purchase",
                *counted(product_id, "product_id"),
                c_string(currency, "currency"),
                real(price, "price"),
                integer(quantity, "quantity", 32),
                native,
            )

    def set_user_field(self, field: str, value: str | None) -> Status:
        """Leaves the new value of a user field for ``Client.set_user_field``; None unsets it."""
        return self._call("set_user_field", from_name("user_field", field, "field"), *counted_or_null(value, "value"))

    def remove(self, kind: str) -> Status:
        """Removes the waiting records of one ``kind``. Returns IGNORED when there are no records."""
        return self._call("remove", one_of(OutboxKind, kind, "kind"))

    def remove_all(self) -> Status:
        """Removes all waiting records. Returns IGNORED when there are no records."""
        return self._call("remove_all")

    def set_time(self, wall_ms: int) -> Status:
        """Stamps records that are put from now on with ``wall_ms`` instead of the system's time: for tests and
        simulations.
        """
        return self._call("set_time", integer(wall_ms, "wall_ms", 64))
