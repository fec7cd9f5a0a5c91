"""Asset bundles: what Python's zipfile writes is accepted; hostile zips discard the message, and the log says why."""

from __future__ import annotations

import io
import json
import random
import stat
import zipfile
from pathlib import Path
from typing import Callable

import pytest

import libplacard

URL = "https://files.example/bundle.zip"


def zipped(*files: tuple[str, bytes], method: int = zipfile.ZIP_DEFLATED) -> bytes:
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w", method) as file:
        for name, data in files:
            file.writestr(zipfile.ZipInfo(name, (2026, 1, 1, 0, 0, 0)), data, method)
    return buffer.getvalue()


def linked() -> bytes:
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w") as file:
        link = zipfile.ZipInfo("logo.svg")
        link.create_system = 3
        link.external_attr = (stat.S_IFLNK | 0o777) << 16
        file.writestr(link, "/etc/passwd")
    return buffer.getvalue()


def zip64() -> bytes:
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w") as file, file.open("a", "w", force_zip64=True) as entry:
        entry.write(b"a")
    return buffer.getvalue()


def duplicated() -> bytes:
    with pytest.warns(UserWarning, match="Duplicate name"):
        return zipped(("a", b"1"), ("a", b"2"))


@pytest.fixture
def offer(tmp_path: Path) -> Callable[[bytes], tuple[libplacard.Message | None, str]]:
    """Answers the request for the bundle; returns the message that is offered, else the text of the log."""
    client = libplacard.Client(
        api_key="k",
        endpoint="sdk.example.com",
        directory=str(tmp_path),
        transport="host",
        flush_interval_s=0,
        message_interval_s=0,
    )

    def take(kind: type) -> list:
        client.dispatch()
        return [event for event in client.events() if isinstance(event, kind)]

    data = {"type": "HTML", "message": '<img src="logo.svg">', "assets_zip": URL}
    condition = [{"type": "custom_event", "data": {"event_name": "go"}}]
    campaign = {
        "id": "c", "type": "inapp", "trigger_condition": condition, "data": data, "re_eligibility": 0,
        "min_seconds_since_last_trigger": 0,
    }  # fmt: skip
    client.start_session()
    (request,) = (event.request for event in take(libplacard.RequestStarted))
    client.complete_request(request, 200, json.dumps({"triggers": [campaign]}))
    (first,) = (event.request for event in take(libplacard.RequestStarted))
    assert first.url == URL
    client.complete_request(first, 404, b"")

    def run(body: bytes) -> tuple[libplacard.Message | None, str]:
        client.log_event("go")
        (request,) = (event.request for event in take(libplacard.RequestStarted) if event.request.url == URL)
        client.complete_request(request, 200, body)
        client.dispatch()
        events = list(client.events())
        offered = [event.message for event in events if isinstance(event, libplacard.MessageOffered)]
        if offered:
            return offered[0], ""
        (discarded,) = (event for event in events if isinstance(event, libplacard.MessageDiscarded))
        assert discarded.reason == "asset"
        (log,) = (event for event in events if isinstance(event, libplacard.Log))
        return None, log.text

    yield run
    client.close()


@pytest.mark.parametrize("method", [zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED])
def test_zips_of_zipfile_are_accepted(offer, method: int) -> None:
    body = zipped(("logo.svg", b"<svg/>"), ("css/style.css", b"p {} " * 500), ("empty", b""), method=method)
    message, _ = offer(body)
    assert Path(message.assets_zip_path).read_bytes() == body
    message.show()
    assert "data:image/svg+xml;base64,PHN2Zy8+" in message.render()


HOSTILE = {
    "not a zip": (lambda: b"<html>", "it is not a zip"),
    "empty": (zipped, "it has no file"),
    "traversal": (lambda: zipped(("../../etc/cron.d/x", b"x")), "is not a plain relative path"),
    "absolute": (lambda: zipped(("/etc/passwd", b"x")), "is not a plain relative path"),
    "drive": (lambda: zipped(("C:/x", b"x")), "is not a plain relative path"),
    "backslash": (lambda: zipped(("a\\..\\x", b"x")), "is not a plain relative path"),
    "symbolic link": (linked, "is a link or a special file"),
    "zip64": (zip64, "the entry 'a' "),  # the reason depends on what the version of zipfile writes
    "duplicates": (duplicated, "two entries with the name 'a'"),
    "case": (lambda: zipped(("A", b"1"), ("a", b"2")), "two entries with the name"),
    "bomb": (lambda: zipped(("a", bytes(9 << 20))), "compressed too much"),
    "too large": (lambda: zipped(("a", bytes(11 << 20))), "the limit is 10485760"),
    "too many": (lambda: zipped(*((str(n), b"") for n in range(300))), "the limit is 256"),
    "prepended": (lambda: b"PK" + zipped(("a", b"a")), "truncated or damaged"),
    "appended": (lambda: zipped(("a", b"a")) + b"\0", "truncated or damaged"),
    "bzip2": (lambda: zipped(("a", b"a"), method=zipfile.ZIP_BZIP2), "compression method 12"),
    "wrong data": (lambda: zipped(("a", b"text"), method=0).replace(b"text", b"next", 1), "the file 'a' is damaged"),
}


@pytest.mark.parametrize("name", HOSTILE)
def test_hostile_zips_discard_the_message(offer, name: str) -> None:
    make, reason = HOSTILE[name]
    message, text = offer(make())
    assert message is None
    assert text.startswith(f"asset bundle '{URL}': ")
    assert reason in text
    message, _ = offer(zipped(("logo.svg", b"<svg/>")))
    assert message is not None, "the next event tries again"


def test_random_damage_is_refused_or_harmless(offer) -> None:
    dice = random.Random(5)
    whole = zipped(("logo.svg", b"<svg/>" * 50), ("b/c", b"text"))
    for _ in range(300):
        body = bytearray(whole)
        for _ in range(dice.randint(1, 3)):
            body[dice.randrange(len(body))] = dice.randrange(256)
        message, _ = offer(bytes(body))
        if message is not None:
            message.show()
            assert len(message.render()) < 100_000
            return  # from now on it is in the cache
