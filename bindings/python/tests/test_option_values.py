"""Every option of the model takes the values that the model says, in the C interface."""

from __future__ import annotations

from ctypes import byref, c_void_p

import model
import pytest

from libplacard import InvalidError, _abi, _library, _options
from libplacard._enums import EventKind, Records, Switch
from libplacard._errors import call

INTERFACE = model.read()
OPENINGS = [
    pytest.param(function, struct, field, id=f"{struct.name}.{field.name}")
    for function, struct in INTERFACE.openings.values()
    for field in struct.options("")
]
INT32_MIN = -(2**31)
# Needed with some values.
TEXTS = {
    "endpoint": b"127.0.0.1",
    "campaigns_json": b"{}",
    "rest_endpoint": b"127.0.0.1",
    "rest_key": b"key",
    "api_key": b"key",
}


def opened(function, struct, field, value, directory):
    """Opens a client or a tracker with a value. Returns the error's text; None: it opens."""
    library = _library.library()
    options = _options.initial(getattr(_abi, struct.name))
    for name, text in {**TEXTS, "directory": str(directory).encode()}.items():
        if hasattr(options, name):
            setattr(options, name, text)
    options.durability = 2
    setattr(options, field.name, value)
    if field.name == "tape_kb":  # which needs a file
        options.durability = 1
    if field.name == "records" and value == Records.FILE:  # which no endpoint can take
        options.durability, options.endpoint, options.campaigns_json = 1, None, b"{}"
    handle = c_void_p()
    try:
        call(function.stem, byref(options), byref(handle))
    except InvalidError as error:
        return str(error)
    freed = INTERFACE.handles[f"placard_{function.parameters[1].word}"].destroy
    getattr(library, freed)(handle)
    return None


@pytest.mark.parametrize(("function", "struct", "field"), OPENINGS)
def test_an_option_takes_the_values_of_the_model(function, struct, field, tmp_path):
    def accepted(value):
        return opened(function, struct, field, value, tmp_path) is None

    def refused(value):
        text = opened(function, struct, field, value, tmp_path)
        return text is not None and text.startswith(field.name)

    enumeration = INTERFACE.enumeration_of(field)
    if field.is_required or field.name == "api_key":  # which an endpoint needs
        assert "missing" in opened(function, struct, field, None, tmp_path)
    elif enumeration and field.name != "rest_identity_kind":
        values = [each.value for each in enumeration.constants]
        assert all(accepted(value) for value in values)
        assert refused(max(values) + 1) and refused(min(values) - 1)
    elif field.word == "switch":
        assert all(accepted(value) for value in Switch)
        assert refused(max(Switch) + 1) and refused(min(Switch) - 1)
    elif field.word == "interval":
        assert all(accepted(value) for value in (INT32_MIN, -1, 0, 1))
    elif field.minimum is not None:
        assert accepted(0) and accepted(field.minimum)
        assert refused(-1)
        if field.is_clamped:
            assert accepted(1) and accepted(field.minimum - 1)
        elif field.minimum > 1:
            assert refused(field.minimum - 1)
    elif field.word in ("string", "file"):
        assert accepted(None)
    else:
        # Numbers without a range: each is accepted.
        bits = 8 * getattr(getattr(_abi, struct.name), field.name).size
        ends = (0, 2**bits - 1) if "uint" in field.type else (-(2 ** (bits - 1)), 2 ** (bits - 1) - 1)
        assert all(accepted(value) for value in ends)


def test_small_session_timeouts_count_as_the_minimum():
    """One that is clamped acts as the minimum, and the minimum does not act as a smaller one."""
    library = _library.library()
    fields = INTERFACE.structs["placard_options"].fields
    (field,) = (each for each in fields if each.is_clamped and each.name == "session_timeout_s")

    def sessions(timeout, ms):
        options = _options.initial(_abi.placard_options)
        options.api_key, options.endpoint, options.user_id = b"key", b"127.0.0.1", b"u-1"
        options.durability, options.clock, options.transport = 2, 1, 1
        setattr(options, field.name, timeout)
        client = c_void_p()
        assert library.placard_client_open(byref(options), byref(client), None) == 0
        library.placard_client_start_session(client, None)
        library.placard_client_set_time(client, ms, ms, None)
        library.placard_client_start_session(client, None)
        started = 0
        while event := library.placard_client_next_event(client):
            started += event.contents.kind == EventKind.SESSION_STARTED
        library.placard_client_close(client)
        return started

    least = field.minimum * 1000
    for timeout in (1, field.minimum - 1, field.minimum):
        assert sessions(timeout, least - 1) == 1
        assert sessions(timeout, least + 1) == 2
