"""Events that are logged together."""

from __future__ import annotations

import weakref
from ctypes import byref, c_void_p

from . import _library, _properties
from ._errors import call
from ._input import c_string, integer, real, utf8
from ._properties import Properties


class EventBatch:
    """Events and purchases that ``Client.log_batch`` logs in one call, in the order in which they were added.

    Each is validated when it is added: an invalid one raises ``InvalidError`` and leaves the batch unchanged. A batch
    holds at most 10,000 events. Only one thread at a time can use it.
    """

    def __init__(self) -> None:
        library = _library.library()
        handle = c_void_p()
        call("batch_create", byref(handle))
        finalizer = weakref.finalize(self, library.placard_batch_destroy, handle)
        finalizer.atexit = False  # type: ignore[misc, unused-ignore]  # documented, but some stubs lack it
        self.handle = handle  #: the ``placard_batch *``

    def __len__(self) -> int:
        count: int = _library.library().placard_batch_count(self.handle)
        return count

    def add_event(self, name: str, properties: Properties | None = None) -> None:
        """Adds a custom event. Takes the arguments of ``Client.log_event``."""
        encoded = utf8(name, "name")
        with _properties.native(properties) as native:
            call("batch_add_event", self.handle, encoded, len(encoded), native)

    def add_purchase(
        self, product_id: str, currency: str, price: float, quantity: int = 1, properties: Properties | None = None
    ) -> None:
        """Adds a purchase. Takes the arguments of ``Client.log_purchase``."""
        encoded = utf8(product_id, "product_id")
        arguments = c_string(currency, "currency"), real(price, "price"), integer(quantity, "quantity", 32)
        with _properties.native(properties) as native:
            call("batch_add_purchase", self.handle, encoded, len(encoded), *arguments, native)
