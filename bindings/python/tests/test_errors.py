"""Conversion of statuses to exceptions."""

from __future__ import annotations

import ctypes
import pickle

import pytest

import libplacard
from libplacard import _abi, _errors, _library
from libplacard._enums import Status

CLASSES = {
    Status.E_INVALID: (libplacard.InvalidError, ValueError),
    Status.E_NOT_FOUND: (libplacard.NotFoundError, LookupError),
    Status.E_STATE: (libplacard.StateError, libplacard.PlacardError),
    Status.E_DISABLED: (libplacard.DisabledError, libplacard.PlacardError),
    Status.E_IN_USE: (libplacard.InUseError, libplacard.PlacardError),
    Status.E_IO: (libplacard.StoreError, OSError),
    Status.E_VERSION: (libplacard.VersionError, libplacard.PlacardError),
    Status.E_FORKED: (libplacard.ForkedError, libplacard.PlacardError),
}


def test_every_error_status_has_a_class():
    assert set(CLASSES) == {status for status in Status if status < 0}


class Answering:
    """A library whose only function returns a status, and perhaps an error with a message."""

    def __init__(self, real, status, message=None):
        self.placard_status_name = real.placard_status_name
        self.destroyed = 0
        self._status = status
        self._error = _abi.placard_error(status, None, 0)
        self._bytes = message.encode() if message else None

    def placard_client_flush(self, client, out):
        if self._bytes is not None:
            self._error.message = ctypes.cast(ctypes.c_char_p(self._bytes), ctypes.c_void_p).value
            self._error.message_length = len(self._bytes)
            out._obj.contents = self._error
        return self._status

    def placard_error_destroy(self, error):
        self.destroyed += 1


@pytest.fixture
def answering(library, monkeypatch):
    def make(status, message=None):
        fake = Answering(library, status, message)
        monkeypatch.setattr(_library, "library", lambda: fake)
        return fake

    return make


@pytest.mark.parametrize("status", CLASSES)
def test_an_error_has_its_class_status_and_message(answering, status):
    fake = answering(status, "what went wrong")
    with pytest.raises(libplacard.PlacardError) as found:
        _errors.call("client_flush", None)
    error = found.value
    for expected in CLASSES[status]:
        assert isinstance(error, expected)
    assert (error.status, error.message, str(error)) == (status, "what went wrong", "what went wrong")
    assert fake.destroyed == 1


@pytest.mark.parametrize("status", CLASSES)
def test_an_error_survives_pickling(status):
    error = pickle.loads(pickle.dumps(CLASSES[status][0](status, "message")))
    assert (type(error), error.status, str(error)) == (CLASSES[status][0], status, "message")


def test_an_unknown_error_status_raises_placard_error(answering):
    answering(-99, "later")
    with pytest.raises(libplacard.PlacardError) as found:
        _errors.call("client_flush", None)
    assert type(found.value) is libplacard.PlacardError


@pytest.mark.parametrize("status", [status for status in Status if status >= 0])
def test_positive_statuses_are_returned(answering, status):
    answering(int(status))
    assert _errors.call("client_flush", None) is status


def test_an_unknown_positive_status_counts_as_ignored(answering):
    answering(99)
    assert _errors.call("client_flush", None) is Status.IGNORED


def test_an_error_without_a_message_names_the_call_and_the_status(answering):
    answering(Status.E_NOT_FOUND)
    with pytest.raises(libplacard.NotFoundError, match=r"client_flush.*PLACARD_E_NOT_FOUND"):
        _errors.call("client_flush", None)


# ---- Statuses as text


@pytest.mark.parametrize("status", libplacard.Status)
def test_a_status_prints_as_its_name(status):
    assert str(status) == f"{status}" == format(status) == f"{status!s}" == "%s" % status == status.name  # noqa: UP031
    assert f"{status:>16}" == status.name.rjust(16)
    assert f"[{status:^18s}]" == f"[{status.name.center(18)}]"


def test_a_status_is_a_number_where_one_is_wanted():
    status = libplacard.Status.PENDING
    assert (int(status), f"{status:d}", "%d" % status) == (3, "3", "3")  # noqa: UP031
    assert status == 3 and repr(status) == "<Status.PENDING: 3>"


def test_a_status_of_an_error_prints_as_its_name_too(open_client):
    with pytest.raises(libplacard.NotFoundError) as found:
        open_client(user_id="u-1").log_card_click("unknown")
    assert f"{found.value.status}" == "E_NOT_FOUND"
    assert found.value.status is libplacard.Status.E_NOT_FOUND
