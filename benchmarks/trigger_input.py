"""Campaign lists, events and JsonLogic rules for the measurements of triggers."""

import json
from dataclasses import dataclass

NAMES = 50
CATEGORIES = ("audio", "books", "garden", "kitchen", "outdoor", "sports", "toys", "travel")
EVENTS = 1_000
# One event in this many triggers a message, in the set where some do.
MATCHING_EVERY = 20

Json = dict[str, object]


@dataclass(frozen=True)
class Goal:
    """The condition of a campaign in the event measurement."""

    name: str
    category: str
    above: int


@dataclass(frozen=True)
class Happening:
    """An event to log."""

    name: str
    category: str
    amount: int


def goal(index: int, categories: int) -> Goal:
    """Returns a campaign's condition. Names are spread evenly over campaigns, categories over those of one name."""
    name, turn = index % NAMES, index // NAMES
    return Goal(f"event_{name:02d}", CATEGORIES[(name + turn) % categories], 100 + index % 17)


def make_events(count: int, categories: int, *, matching: bool) -> list[Happening]:
    """Returns events for this number of campaigns: name and category match campaigns, the amount rarely does."""
    events = []
    for index in range(EVENTS):
        turn = index // NAMES
        wanted = goal(index % NAMES + turn * NAMES % max(NAMES, count), categories)
        if matching and index % MATCHING_EVERY == 0:
            wanted = goal(index // MATCHING_EVERY % count, categories)
            events.append(Happening(wanted.name, wanted.category, 1_000))
        else:
            events.append(Happening(wanted.name, wanted.category, index % 100))
    return events


def make_rules(count: int, categories: int) -> list[Json]:
    """Returns the campaigns' conditions as JsonLogic rules."""
    goals = [goal(index, categories) for index in range(count)]
    return [
        {
            "and": [
                {"==": [{"var": "event_name"}, goal.name]},
                {"==": [{"var": "category"}, goal.category]},
                {">": [{"var": "amount"}, goal.above]},
            ]
        }
        for goal in goals
    ]


def _message(version: int, index: int) -> Json:
    return {
        "type": ("SLIDEUP", "MODAL", "FULL", "HTML_FULL")[index % 4],
        "trigger_id": f"Y2FtcF8{index:05d}fJF9tdj0xJnBpPWNtcA==",
        "header": f"Offer {index}, edition {version}",
        "message": f"Because you looked at number {index}: " + "take another look today. " * 6,
        "image_url": f"https://images.example.com/messages/{version}/{index}.png",
        "click_action": "URI",
        "uri": f"https://shop.example.com/offers/{index}?edition={version}",
        "use_webview": index % 2 == 0,
        "message_close": "SWIPE",
        "orientation": "ANY",
        "text_align_header": "CENTER",
        "text_align_message": "CENTER",
        "bg_color": 4294967295,
        "text_color": 4281545523,
        "header_text_color": 4281545523,
        "close_btn_color": 4288387995,
        "frame_color": 3224580915,
        "animate_in": True,
        "animate_out": True,
        "btns": [
            {"id": 0, "text": "Not now", "click_action": "NONE", "bg_color": 4294967295, "text_color": 4278219733},
            {
                "id": 1,
                "text": "Show me",
                "click_action": "URI",
                "uri": f"https://shop.example.com/offers/{index}",
                "bg_color": 4278219733,
                "text_color": 4294967295,
            },
        ],
        "extras": {"screen": f"screen-{index % 7}", "experiment": f"group-{index % 3}"},
    }


def _filters(category: str, above: int) -> list[list[Json]]:
    return [
        [{"property_key": "category", "property_type": "string", "comparator": 1, "property_value": category}],
        [{"property_key": "amount", "property_type": "number", "comparator": 3, "property_value": above}],
    ]


def _campaign(index: int, conditions: list[Json], message: Json, *, eligible_again: int) -> Json:
    return {
        "id": f"Y2FtcF8{index:05d}fJF9tdj0xJnBpPWNtcA==",
        "type": "inapp",
        "start_time": 1759000000,
        "end_time": None,
        "priority": index % 10,
        "delay": 0,
        "timeout": 600000,
        "re_eligibility": eligible_again,
        "min_seconds_since_last_trigger": 0,
        "trigger_condition": conditions,
        "data": message,
    }


def make_event_list(count: int, categories: int) -> str:
    """Returns a reply whose campaigns each need a name, a category and an amount, and can always show again."""
    return event_list([goal(index, categories) for index in range(count)])


def event_list(goals: list[Goal]) -> str:
    """Returns the same with a campaign for each of these conditions."""
    campaigns = []
    for index, wanted in enumerate(goals):
        data = {"event_name": wanted.name, "property_filters": _filters(wanted.category, wanted.above)}
        # Short, because ten thousand of them must fit into one reply.
        message: Json = {
            "type": "MODAL",
            "trigger_id": f"campaign-{index}",
            "header": "Offer",
            "message": "Look again.",
        }
        condition = {"type": "custom_event_property", "data": data}
        campaigns.append(_campaign(index, [condition], message, eligible_again=0))
    return json.dumps({"triggers": campaigns})


def make_list(version: int, count: int, *, changed: int = 0) -> str:
    """Returns a reply with realistic campaigns; those of two versions differ in every campaign.

    That many campaigns, evenly spread, are of the next version.
    """
    later = set(range(0, count, count // changed)) if changed else set()
    campaigns = []
    for index in range(count):
        name = f"event_{index % NAMES:02d}"
        named: list[Json] = [
            {"type": "custom_event", "data": {"event_name": name}},
            {"type": "purchase", "data": {"product_id": f"sku-{index}"}},
            {"type": "open"},
        ]
        data = {"event_name": name, "property_filters": _filters(CATEGORIES[index % len(CATEGORIES)], index)}
        conditions = [{"type": "custom_event_property", "data": data}] if index % 5 < 3 else [named[index % 3]]
        message = _message(version + (index in later), index)
        campaigns.append(_campaign(index, conditions, message, eligible_again=-1))
    return json.dumps({"triggers": campaigns})


def event_lines(events: list[Happening]) -> str:
    """Returns one line per event."""
    return "".join(f"{event.name} {event.category} {event.amount}\n" for event in events)


def rules_text(rules: list[Json], events: list[Happening]) -> str:
    """Returns the same campaigns and events for JsonLogic."""
    logged = [{"event_name": event.name, "category": event.category, "amount": event.amount} for event in events]
    return json.dumps({"rules": rules, "events": logged})
