"""Content cards and in-app messages for any program, over libplacard.

One client is one app with one user and one store::

    with libplacard.Client(api_key="…", endpoint="sdk.example.com", directory=libplacard.default_directory()) as client:
        client.start_session()
        client.wait(1.0)
        for event in client.events():
            ...

A call that changes something returns ``Status.OK``, or a positive status when nothing was done and nothing is wrong.
A call that fails raises the subclass of ``PlacardError`` that names its status, such as ``NotFoundError``. Every call
can raise ``InvalidError``, ``StoreError``, ``DisabledError`` and ``ForkedError``; docstrings name the others.
"""

from __future__ import annotations

from . import _events
from ._cards import Card, CardCount, CardList
from ._client import Client, default_directory
from ._enums import Status
from ._errors import (
    DisabledError,
    ForkedError,
    InUseError,
    InvalidError,
    NotFoundError,
    PlacardError,
    RefreshError,
    StateError,
    StoreError,
    VersionError,
)
from ._event_batch import EventBatch
from ._events import *  # noqa: F403  # the events of its `__all__`
from ._explain import ExplainedEvent, Explanation, Verdict
from ._fields import from_card, from_extra
from ._message_fields import ButtonColors
from ._messages import Asset, Button, Colors, Message
from ._objects import CardObject, CardObjects, CardRegistry, SkippedCard
from ._outbox import Outbox, OutboxRecord
from ._properties import Properties, PropertyValue
from ._pump import Pump
from ._push import PushPage, PushPayload, parse_push
from ._requests import Request
from ._subscriptions import Subscription
from ._tracker import Tracker
from ._version import VERSION as __version__
from .simulation import Decisions, simulate

__all__ = [
    "Asset",
    "Button",
    "ButtonColors",
    "Card",
    "CardCount",
    "CardList",
    "CardObject",
    "CardObjects",
    "CardRegistry",
    "Client",
    "Colors",
    "Decisions",
    "DisabledError",
    "EventBatch",
    "ExplainedEvent",
    "Explanation",
    "ForkedError",
    "InUseError",
    "InvalidError",
    "Message",
    "NotFoundError",
    "Outbox",
    "OutboxRecord",
    "PlacardError",
    "Properties",
    "PropertyValue",
    "Pump",
    "PushPage",
    "PushPayload",
    "RefreshError",
    "Request",
    "SkippedCard",
    "StateError",
    "Status",
    "StoreError",
    "Subscription",
    "Tracker",
    "Verdict",
    "VersionError",
    "__version__",
    "default_directory",
    "from_card",
    "from_extra",
    "parse_push",
    "simulate",
]
__all__ += _events.__all__
