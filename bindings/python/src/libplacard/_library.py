"""Finds and loads libplacard, once per process and on first use."""

from __future__ import annotations

import ctypes
import ctypes.util
import functools
import os
from pathlib import Path

from . import _abi
from ._version import ABI_VERSION

ENVIRONMENT_VARIABLE = "PLACARD_LIBRARY"


def find() -> str:
    """Returns the library to load: ``$PLACARD_LIBRARY``, else the one in this package, else the system's."""
    named = os.environ.get(ENVIRONMENT_VARIABLE)
    if named and named != "system":  # which an installation from source may have left in the environment
        return named
    bundled = sorted(Path(__file__).parent.glob("libplacard.so*"))
    if bundled:
        return str(bundled[0])
    return ctypes.util.find_library("placard") or f"libplacard.so.{ABI_VERSION}"


def load(path: str) -> ctypes.CDLL:
    """Loads and checks one library. ImportError when it is missing, is not libplacard, or has another ABI number."""
    try:
        # Errors are returned as statuses, so errno need not be saved. ctypes releases the GIL during every call.
        library = ctypes.CDLL(path)
    except OSError as error:
        raise ImportError(
            f"cannot load libplacard from {path!r}: {error}. Set {ENVIRONMENT_VARIABLE} to the path of the library."
        ) from error
    try:
        library.placard_abi_version.restype = ctypes.c_uint32
        library.placard_abi_version.argtypes = ()
        found = library.placard_abi_version()
    except AttributeError as error:
        raise ImportError(f"{path!r} is not libplacard: it has no placard_abi_version") from error
    if found != ABI_VERSION:
        raise ImportError(
            f"{path!r} has ABI number {found}, but this package needs {ABI_VERSION}: install matching versions"
        )
    try:
        _abi.declare(library)
    except AttributeError as error:
        raise ImportError(f"{path!r} is too old for this package: {error}") from error
    return library


@functools.cache
def library() -> ctypes.CDLL:
    """Returns the library of this process."""
    return load(find())


@functools.cache
def name(function: str, value: int) -> str:
    """Returns a value's name from one of the name functions in placard.h, such as ``name("reason_name", 1) ==
    "offline"``.
    """
    spelled: bytes = getattr(library(), "placard_" + function)(value)
    return spelled.decode("ascii")
