"""fetcher.py DIRECTORY URL KEY - for each line on its input, a program that fetches content until it is killed.

A line is `SEED JOURNAL`. The answer is the process id of the program, and for an empty line how it ended. Programs are
forked, so that none has to load Python. Each writes what it has into its journal: a line of JSON for what a fresh
client shows, and one after each refresh.
"""

from __future__ import annotations

import hashlib
import json
import os
import random
import sys
import time
import traceback
from contextlib import suppress
from ctypes import CDLL
from pathlib import Path
from typing import Any

import libplacard
from libplacard import _library


def state(client: libplacard.Client) -> dict[str, Any]:
    """The content in use: which versions it is from, and how much of each kind."""
    cards = client.cards()
    campaigns = [verdict.campaign for verdict in client.explain_event("e0")]
    wrong = [
        card.image_path
        for card in cards
        if card.image_path and hashlib.sha256(Path(card.image_path).read_bytes()).hexdigest() not in card.image
    ]
    versions = {card.title for card in cards} | {id.partition("-")[0] for id in campaigns}
    return {
        "versions": sorted(int(version[1:]) for version in versions),
        "cards": len(cards),
        "campaigns": len(set(campaigns)),
        "wrong_pictures": wrong,
    }


def refreshed(client: libplacard.Client, token: int) -> str | None:
    """Refreshes; returns why that failed."""
    client.refresh_cards(token=token)
    reason = None
    while True:
        client.wait(1)
        for event in client.events():
            if isinstance(event, libplacard.SourceFailed):
                reason = event.reason
            if isinstance(event, libplacard.CardsFailed) and event.token == token:
                return reason or event.reason
            if isinstance(event, libplacard.CardsUpdated) and event.token == token:
                return None


def live(directory: str, url: str, key: str, seed: int, journal: int) -> None:
    dice = random.Random(seed)

    def note(**members: object) -> None:
        os.write(journal, json.dumps({**state(client), **members}).encode() + b"\n")

    client = libplacard.Client(
        directory=directory,
        source_url=url,
        source_keys=key,
        source_interval_s=0,
        prefetch_card_images=True,
        transport="builtin",
    )
    note()
    client.start_session()
    for token in range(1, 1_000_000):
        begun = time.monotonic()
        reason = refreshed(client, token)
        note(reason=reason, is_refreshed=True, seconds=time.monotonic() - begun)
        if dice.random() < 0.2:
            client.change_user(f"user-{dice.randrange(3)}")
            note()


def begin(directory: str, url: str, key: str, seed: str, journal: str) -> int:
    child = os.fork()
    if child:
        return child
    try:
        output = os.open(journal, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
        live(directory, url, key, int(seed), output)
    except BaseException:
        traceback.print_exc()
    os._exit(1)


def main() -> None:
    _library.library()
    for name in ("libcurl.so.4", "libsodium.so.23"):
        # Loaded once, not by each program; under another name each loads its own.
        with suppress(OSError):
            CDLL(name)
    child = None
    for line in sys.stdin:
        if child:
            _, status = os.waitpid(child, 0)
            print(os.waitstatus_to_exitcode(status), flush=True)
        child = begin(*sys.argv[1:4], *line.split()) if line.strip() else None
        if child:
            print(child, flush=True)


if __name__ == "__main__":
    main()
