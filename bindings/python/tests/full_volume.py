"""What fills a small volume of its own, and empties it again. Run by ``test_full_volume.py`` in a mount namespace:

    python3 full_volume.py SCENARIO FOLDER '{"argument": …}'

Prints what happened as one JSON object.
"""

from __future__ import annotations

import json
import os
import sys
import tempfile
from pathlib import Path

import libplacard

REFUSALS = 100  # in a row: nothing fits any more
# What each record has, by its size in bytes.
SIZES = {
    "300": {"text": "x" * 250},
    "2500": {"list": ["x" * 250] * 10},
    "37000": {"list": ["x" * 250] * 150},
}
SHORT = SIZES["300"]


class ClientQueue:
    """A client whose requests this process answers."""

    def __init__(self, folder, **options):
        place = Path(folder) / "store"
        options = {"user_id": "u", "rate_limits": False, "flush_interval_s": 5, **options}
        self.sender = libplacard.Client(
            api_key="k", endpoint="sdk.example.com", directory=place, transport="host", **options
        )

    def log(self, number, more):
        self.sender.log_event("e", {"n": number, **more})

    def sent(self, body):
        return [event["data"]["p"]["n"] for event in body.get("events", ()) if event["name"] == "ce"]


class TrackerQueue:
    """The same with a tracker."""

    def __init__(self, folder):
        self.sender = libplacard.Tracker(
            rest_endpoint="rest.example.com", rest_key="k", directory=Path(folder) / "store", transport="host"
        )

    def log(self, number, more):
        self.sender.log_event("e", {"n": number, **more}, identity={"external_id": "u"})

    def sent(self, body):
        return [event["properties"]["n"] for event in body.get("events", ())]


KINDS = {"client": ClientQueue, "tracker": TrackerQueue}


def answer(queue, status, sent=None, asset=b""):
    """Answers the requests that have begun. Returns how many."""
    count = 0
    queue.sender.dispatch()
    for event in queue.sender.events():
        if isinstance(event, libplacard.RequestStarted):
            request = event.request
            count += 1
            body = json.loads(request.body) if request.body else {}
            if sent is not None:
                sent += queue.sent(body)
            reply = asset if request.kind == "asset" else b"{}"
            queue.sender.complete_request(request.id, status, reply)
    return count


def fill(queue, more, dispatches):
    """Logs until nothing fits while the server is away. Returns how many records the store has accepted."""
    accepted = refused = 0
    while refused < REFUSALS:
        try:
            queue.log(accepted, more)
            accepted, refused = accepted + 1, 0
        except libplacard.PlacardError:
            refused += 1
        if dispatches and (accepted + refused) % 20 == 0:
            answer(queue, 503)
    return accepted


def send_all(queue):
    """Sends the queue. Returns the numbers of the records, as they arrive."""
    sent = []
    for _ in range(100):
        queue.sender.flush()
        while answer(queue, 200, sent):
            pass
    return sent


def in_child(function):
    """Runs in a process that ends without closing anything."""
    with tempfile.TemporaryFile(dir="/tmp") as result:
        child = os.fork()
        if child == 0:
            result.write(json.dumps(function()).encode())
            result.flush()
            os._exit(0)
        _, status = os.waitpid(child, 0)
        assert status == 0
        result.seek(0)
        return json.load(result)


def queue_fills(folder, kind, dispatches, ends, size):
    """Fills the volume with records, and opens the queue again."""

    def first():
        queue = KINDS[kind](folder)
        accepted = fill(queue, SIZES[size], dispatches)
        if ends == "close":
            queue.sender.close()
        return accepted

    accepted = in_child(first)
    queue = KINDS[kind](folder)
    sent = send_all(queue)
    queue.log(accepted, SHORT)  # there is room again
    sent += send_all(queue)
    return {"accepted": accepted + 1, "sent": len(sent), "distinct": len(set(sent))}


def outboxes_fill(folder, is_open, size):
    """Fills the volume with records of other processes, before a client is opened or while one is."""

    def others():
        outbox = libplacard.Outbox(Path(folder) / "store", "k")
        accepted = refused = 0
        while refused < REFUSALS:
            try:
                outbox.log_event("e", {"n": accepted, **SIZES[size]})
                accepted, refused = accepted + 1, 0
            except libplacard.PlacardError:
                refused += 1
        return accepted

    queue = ClientQueue(folder) if is_open else None
    accepted = in_child(others)
    queue = queue or ClientQueue(folder)
    sent = send_all(queue)
    return {"accepted": accepted, "sent": len(sent), "distinct": len(set(sent))}


def wipe_works(folder, ends, size):
    """Fills the volume, and wipes the store in the same run or in the next one."""

    def filled():
        queue = ClientQueue(folder)
        accepted = fill(queue, SIZES[size], True)
        if ends == "same":
            queue.sender.wipe()
        elif ends == "close":
            queue.sender.close()
        return accepted

    accepted = in_child(filled)
    queue = ClientQueue(folder)
    if ends != "same":
        queue.sender.wipe()
    left = [
        path.name for path in (Path(folder) / "store").iterdir() if path.is_file() and b"x" * 200 in path.read_bytes()
    ]
    queue.log(0, SHORT)
    return {"accepted": accepted, "left": left, "sent": send_all(queue)}


def used_again(folder, rounds):
    """Fills and empties the same volume several times in one run."""
    queue, accepted, sent = ClientQueue(folder), [], []
    for _ in range(rounds):
        accepted.append(fill(queue, SIZES["2500"], True))
        sent.append(len(set(send_all(queue))))
    return {"accepted": accepted, "sent": sent}


def another_program_fills(folder):
    """Another program takes the rest of the volume, and deletes it again."""
    queue = ClientQueue(folder)
    accepted = fill(queue, SIZES["2500"], True)
    ballast = Path(folder) / "ballast"
    with ballast.open("wb", buffering=0) as file:
        try:
            while file.write(bytes(4096)):
                pass
        except OSError:
            pass
    try:
        queue.log(accepted, SHORT)
        accepted += 1
    except libplacard.PlacardError:
        pass
    ballast.unlink()
    return {"accepted": accepted, "sent": len(set(send_all(queue)))}


PICTURE = b"\x89PNG\r\n\x1a\n" + bytes(1 << 20)


def cards_reply(count):
    return {
        "full_sync": True,
        "last_full_sync_at": 1,
        "last_card_updated_at": 1,
        "cards": [
            {
                "id": f"c{n}",
                "tp": "short_news",
                "ca": 1,
                "ea": -1,
                "tt": "t",
                "ds": "d",
                "i": f"https://i.example.com/{n}.png",
            }
            for n in range(count)
        ],
    }


def pictures_come_last(folder, then):
    """Fetches more pictures than fit, then logs or wipes."""
    queue = ClientQueue(folder, prefetch_card_images=True, flush_interval_s=0)
    client = queue.sender
    config = {"config": {"time": 1760000000, "content_cards": {"enabled": True}}}
    client.start_session()
    for _ in range(200):
        client.dispatch()
        requests = [event.request for event in client.events() if isinstance(event, libplacard.RequestStarted)]
        if not requests:
            break
        for request in requests:
            body = PICTURE
            if request.kind == "data":
                body = json.dumps(config).encode()
            elif request.kind == "cards":
                body = json.dumps(cards_reply(14)).encode()
            client.complete_request(request.id, 200, body)
    kept = len(list((Path(folder) / "store" / "k.assets").iterdir()))
    free = os.statvfs(folder).f_bavail * os.statvfs(folder).f_frsize
    accepted = fill(queue, SIZES["2500"], False) if then == "log" else 0
    images = sum(card.image_path is not None for card in client.cards())
    there = len(list((Path(folder) / "store" / "k.assets").iterdir()))
    client.wipe()
    return {"kept": kept, "free": free, "accepted": accepted, "there": there, "images": images}


if __name__ == "__main__":
    scenario, place, arguments = sys.argv[1:]
    print(json.dumps(globals()[scenario](place, **json.loads(arguments))))
