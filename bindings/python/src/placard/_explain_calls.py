"""The calls that explain which messages an event triggers."""

from __future__ import annotations

from collections.abc import Mapping
from ctypes import byref, c_void_p
from typing import Any

from . import _explain, _properties, _push
from ._calls import Calls
from ._enums import Status
from ._explain import Explanation
from ._input import counted
from ._properties import Properties


class ExplainCalls(Calls):
    """The client's calls that explain why an event triggers a message or none."""

    def explain_open(self) -> Explanation:
        """Explains a session start: one verdict per campaign, in the server's order. Logs nothing."""
        return self._explain("explain_open")

    def explain_event(self, name: str, properties: Properties | None = None) -> Explanation:
        """Explains a custom event, as ``explain_open`` does."""
        with _properties.native(properties) as native:
            return self._explain("explain_event", *counted(name, "name"), native)

    def explain_purchase(self, product_id: str, properties: Properties | None = None) -> Explanation:
        """Explains a purchase, as ``explain_open`` does."""
        with _properties.native(properties) as native:
            return self._explain("explain_purchase", *counted(product_id, "product_id"), native)

    def explain_push_click(self, payload: Mapping[str, Any] | str) -> Explanation | None:
        """Explains a click on a push message, as ``explain_open`` does. None when ``payload`` has no tracking id."""
        return self._explain_if_any("explain_push_click", *counted(_push.text(payload), "payload"))

    def explain_last(self) -> Explanation | None:
        """Explains the last evaluated event, with the campaigns, the history and the time of its evaluation.

        That is an event that was logged, or the session start that is evaluated when a list of campaigns arrives. None
        when there was no such event since open or the last change of user.
        """
        return self._explain_if_any("explain_last")

    def _explain(self, function: str, *arguments: Any) -> Explanation:
        explanation = c_void_p()
        self._call(function, *arguments, byref(explanation))
        return _explain.take(explanation)

    def _explain_if_any(self, function: str, *arguments: Any) -> Explanation | None:
        explanation = c_void_p()
        if self._call(function, *arguments, byref(explanation)) is Status.IGNORED:
            return None
        return _explain.take(explanation)
