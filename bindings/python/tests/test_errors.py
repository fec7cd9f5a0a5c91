"""Conversion of statuses to exceptions."""

from __future__ import annotations

import pickle

import pytest

import placard
from placard import _errors
from placard._enums import Status

CLASSES = {
    Status.E_INVALID: (placard.InvalidError, ValueError),
    Status.E_NOT_FOUND: (placard.NotFoundError, LookupError),
    Status.E_STATE: (placard.StateError, placard.PlacardError),
    Status.E_DISABLED: (placard.DisabledError, placard.PlacardError),
    Status.E_IN_USE: (placard.InUseError, placard.PlacardError),
    Status.E_IO: (placard.StoreError, OSError),
    Status.E_VERSION: (placard.VersionError, placard.PlacardError),
    Status.E_FORKED: (placard.ForkedError, placard.PlacardError),
}


def test_every_error_status_has_a_class():
    assert set(CLASSES) == {status for status in Status if status < 0}


@pytest.mark.parametrize("status", CLASSES)
def test_an_error_has_its_class_status_and_message(status):
    error = _errors.exception(status, "what went wrong")
    for expected in CLASSES[status]:
        assert isinstance(error, expected)
    assert isinstance(error, placard.PlacardError)
    assert (error.status, error.message, str(error)) == (status, "what went wrong", "what went wrong")


@pytest.mark.parametrize("status", CLASSES)
def test_an_error_survives_pickling(status):
    error = pickle.loads(pickle.dumps(_errors.exception(status, "message")))
    assert (type(error), error.status, str(error)) == (CLASSES[status][0], status, "message")


def test_an_unknown_error_status_raises_placard_error():
    assert type(_errors.exception(-99, "later")) is placard.PlacardError


@pytest.mark.parametrize("status", [status for status in Status if status >= 0])
def test_positive_statuses_are_returned(status):
    assert _errors.check(int(status), "call") is status


def test_an_unknown_positive_status_counts_as_ignored():
    assert _errors.check(99, "call") is Status.IGNORED


def test_the_message_names_the_call_and_the_status(library):
    with pytest.raises(placard.NotFoundError, match=r"show_message, message 4.*PLACARD_E_NOT_FOUND"):
        _errors.check(Status.E_NOT_FOUND, "show_message, message 4")
