"""Replies with cards."""

import json
from pathlib import Path

from measurement import Target

CARDS = 250


def make_reply(version: int, count: int = CARDS, *, stamp: int = 0) -> str:
    """Returns a full sync, about 200 KB with 250 cards; replies of two versions differ in every card."""
    cards = [
        {
            "id": f"card-{index:04d}-5f2b7c1e9a",
            "tp": ("captioned_image", "short_news", "banner_image", "text_announcement")[index % 4],
            "tt": f"Offer {index} of the week, edition {version}",
            "ds": "Freshly picked for you: " + f"reason {index} to look again. " * 11,
            "i": f"https://images.example.com/campaigns/{version}/{index}.png",
            "ar": 1.5,
            "u": f"https://shop.example.com/offers/{index}?edition={version}",
            "uw": index % 2 == 0,
            "dm": "shop.example.com",
            "ca": 1760000000 + version * 1000 + index,
            "ea": -1,
            "v": False,
            "cl": False,
            "p": index % 50 == 0,
            "r": False,
            "db": True,
            "t": False,
            "e": {"class_type": "tile", "tile_id": str(index), "tile_title": f"Tile {index}", "colour": "#0a7"},
        }
        for index in range(count)
    ]
    stamp = stamp or 1760000000 + version
    return json.dumps({"full_sync": True, "last_full_sync_at": stamp, "last_card_updated_at": stamp, "cards": cards})


def replies(target: Target, count: int = CARDS) -> list[Path]:
    """Returns two replies with this number of cards."""
    names = ("a", "b")
    return [
        target.input(f"{name}-{count}.json", lambda v=version: make_reply(v, count))
        for version, name in enumerate(names)
    ]


def moved_reply(target: Target) -> Path:
    """Returns the first of the replies with 250 cards, with other watermarks."""
    return target.input("moved.json", lambda: make_reply(0, stamp=1770000000))
