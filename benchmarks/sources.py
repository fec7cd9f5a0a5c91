"""The measurements of content from a source: what an idle device asks, what a signature costs, and an open."""

import json
import sys
from pathlib import Path

from measurement import Sample, Sizes, Target
from summary import quick, typical_ratio

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "lab/loopback"))

from loopback import Connection, Reply, Server

DAYS = 30
ROUNDS = 200
CAMPAIGNS = 100

ETAG = 'ETag: "6920a1b3-13d8"'
#: What nginx sends with a file that has not changed.
UNCHANGED = Reply(
    b"",
    304,
    (
        "Server: nginx/1.22.1",
        "Date: Sat, 28 Nov 2026 12:00:00 GMT",
        "Last-Modified: Thu, 26 Nov 2026 12:00:00 GMT",
        "Connection: keep-alive",
        ETAG,
        "Cache-Control: max-age=300",
    ),
)


def answer(connection: Connection) -> Reply:
    return UNCHANGED if "if-none-match" in connection.request.headers else Reply(b"{}", 200, (ETAG,))


def measure_idle_source(target: Target) -> dict[str, Sample]:
    """Requests of a day, in virtual time, and the bytes of one of them and its answer, on loopback, without TLS."""
    days = [count for (count,) in target.run("source", "day", DAYS)]
    with Server(answer) as server:
        target.run("source", "ask", f"{server.url}/kiosk/head.json")
        # The name of a real host is as long as that of a place on loopback, or a little longer.
        asked = len(server.requests[-1].raw)
    each = asked + len(bytes(UNCHANGED))
    requests = Sample(max(days), f"a day at most, {{mean:.2f}} on average of {DAYS} days", {"mean": sum(days) / DAYS})
    return {
        "source_requests": requests,
        "source_bytes": Sample(
            max(days) * each,
            "a day at most: {asked:.0f} bytes of a request, {answer:.0f} of its answer (304)",
            {"asked": asked, "answer": each - asked},
        ),
    }


def measure_signature(target: Target) -> dict[str, Sample]:
    """Judging a signed head, and hashing 100 kB of content, compared with libsodium's functions alone."""
    alone, ours = target.columns("source", "signature", ROUNDS, warm_up=10)
    figures: dict[str, float | Sizes] = {
        "ours": quick(ours) / 1e6,
        "alone": quick(alone) / 1e6,
        "ratio": typical_ratio(ours, alone),
    }
    detail = "head and 100 kB of content; {ratio:.2f} times as much as libsodium alone, {alone:.3f} ms"
    return {"source_signature": Sample(quick(ours) / 1e6, detail, figures)}


def campaigns() -> list[dict]:
    """A campaign per name of event, with a filter and a message."""
    filters = [[{"property_key": "n", "property_type": "number", "comparator": 3, "property_value": 5}]]
    return [
        {
            "id": f"campaign-{number}",
            "type": "inapp",
            "re_eligibility": 3600,
            "trigger_condition": [
                {
                    "type": "custom_event_property",
                    "data": {"event_name": f"event-{number}", "property_filters": filters},
                }
            ],
            "data": {
                "type": "MODAL",
                "header": f"Message {number}",
                "message": "The next coffee is on us. " * 4,
                "trigger_id": f"campaign-{number}",
                "btns": [{"id": 0, "text": "OK", "click_action": "NONE"}],
            },
        }
        for number in range(CAMPAIGNS)
    ]


def measure_opening(target: Target) -> dict[str, Sample]:
    """Opening with a text in the program, compared with opening a store that has the same campaigns of a server."""
    file = target.input("source-100.json", lambda: json.dumps({"campaigns": campaigns()}))
    reply = target.input("source-100-reply.json", lambda: json.dumps({"triggers": campaigns()}))
    stored, text = target.columns("source", "open", target.new_folder(), ROUNDS, file, reply, warm_up=4)
    detail = f"{CAMPAIGNS} campaigns: {{text:.3f}} ms, of a server {{stored:.3f}} ms"
    figures: dict[str, float | Sizes] = {"text": quick(text) / 1e6, "stored": quick(stored) / 1e6}
    return {"source_open": Sample(typical_ratio(text, stored), detail, figures)}
