"""Campaigns as JSON text, from what a caller has."""

from __future__ import annotations

import json
import os
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, Union

from .._input import invalid

#: The path of a file, JSON text or bytes, a mapping such as a campaign file, or a list of campaigns.
Campaigns = Union[str, bytes, "os.PathLike[str]", Mapping[str, Any], Sequence[Mapping[str, Any]]]


def text(campaigns: Campaigns) -> bytes:
    """Returns the JSON text, as UTF-8. Reads the file if ``campaigns`` is a path."""
    if isinstance(campaigns, (bytes, bytearray, memoryview)):
        return bytes(campaigns)
    if isinstance(campaigns, os.PathLike):
        return Path(campaigns).read_bytes()
    if isinstance(campaigns, str):
        is_json = campaigns.lstrip("\ufeff \t\r\n")[:1] in ("{", "[")
        return campaigns.encode("utf-8", "surrogatepass") if is_json else Path(campaigns).read_bytes()
    if isinstance(campaigns, Mapping):
        return _json(dict(campaigns))
    if isinstance(campaigns, Sequence):
        return _json({"campaigns": list(campaigns)})
    raise TypeError(f"campaigns must be a path, JSON text, a mapping or a list, not {type(campaigns).__name__}")


def _json(value: Any) -> bytes:
    try:
        return json.dumps(value, allow_nan=False, ensure_ascii=True).encode("ascii")
    except ValueError as error:
        raise invalid(f"campaigns cannot be written as JSON: {error}") from error
    except TypeError as error:
        raise TypeError(f"campaigns cannot be written as JSON: {error}") from error


def ids(json_text: bytes) -> list[str]:
    """The ids of the campaigns, in the order of the file."""
    try:
        return list(_ids(json.loads(json_text)))
    except ValueError as error:
        raise invalid(f"campaigns is not JSON: {error}") from error


def _ids(document: Any) -> Iterator[str]:
    lists = (
        [document[key] for key in ("campaigns", "triggers") if key in document] if isinstance(document, dict) else []
    )
    for campaigns in lists:
        for campaign in campaigns if isinstance(campaigns, list) else []:
            if isinstance(campaign, dict) and isinstance(campaign.get("id"), str):
                yield campaign["id"]
