"""For each rule a file that breaks it, and one that nearly does."""

from __future__ import annotations

import copy
from typing import Any

Json = dict[str, Any]

MESSAGE: Json = {"type": "MODAL", "message": "Hello"}
OPEN = [{"type": "open"}]


def card(**keys: object) -> Json:
    return {"cards": [{"id": "a", "tp": "text_announcement", "tt": "Hello"} | keys]}


def campaign(**keys: object) -> Json:
    return {"campaigns": [{"id": "c", "type": "inapp", "trigger_condition": OPEN, "data": MESSAGE} | keys]}


def without(document: Json, key: str) -> Json:
    document = copy.deepcopy(document)
    del document["campaigns"][0][key]
    return document


def message(**keys: object) -> Json:
    return campaign(data=MESSAGE | keys)


def template(**keys: object) -> Json:
    return without(campaign(type="templated_iam", template=MESSAGE | keys), "data")


def templated_event(header: str) -> Json:
    document = template(header=header)
    document["campaigns"][0]["trigger_condition"] = [{"type": "custom_event", "data": {"event_name": "e"}}]
    return document


def button(**keys: object) -> Json:
    return message(btns=[{"id": 0, "text": "OK"} | keys])


def test(comparator: int, value: object = None, kind: str = "number", key: str = "k") -> Json:
    return {"property_key": key, "property_type": kind, "comparator": comparator, "property_value": value}


def filters(*groups: list[Json], name: str = "e", **keys: object) -> Json:
    data = {"event_name": name, "property_filters": list(groups)}
    return campaign(trigger_condition=[{"type": "custom_event_property", "data": data}], **keys)


def pictures(*words: str | None) -> Json:
    """Cards with pictures, some of them in words."""
    news = {"tp": "short_news", "i": "https://e.com/a.png", "tt": "Hello"}
    return {"cards": [news | {"id": f"c{n}"} | ({"image_alt": w} if w else {}) for n, w in enumerate(words)]}


def history(name: str = "e", **entry: object) -> Json:
    condition = {"type": "custom_event", "data": {"event_name": "e"}, "history": [{"event_name": name} | entry]}
    return campaign(trigger_condition=[condition])


def histories(*entries: Json) -> Json:
    history = [{"event_name": "x"} | entry for entry in entries]
    condition = {"type": "custom_event", "data": {"event_name": "e"}, "history": history}
    return campaign(trigger_condition=[condition])


def absence(**after: object) -> Json:
    return {"type": "absence", "data": {"after": {"event_name": "e"} | after, "for_s": 60}}


def both(first: Json, second: Json) -> Json:
    """The campaigns of two files, the second with another id."""
    other = copy.deepcopy(second["campaigns"])
    for number, entry in enumerate(other):
        entry["id"] = f"d{number}"
    return {"campaigns": first["campaigns"] + other}


def shares(key: str, weight: float, **keys: object) -> Json:
    """Two campaigns with experiments, the second with this key and first weight."""

    def experiment(key: str, weight: float) -> Json:
        variants = [{"name": "a", "weight": weight}, {"name": "b", "weight": 1 - weight}]
        return {"experiment": {"key": key, "variants": variants} | keys}

    first = campaign(trigger_condition=[{"type": "custom_event", "data": {"event_name": "e"}}], **experiment("k", 0.5))
    return both(first, campaign(**experiment(key, weight)))


HOLDOUTS = [{"key": "p", "seed": "s", "share": 0.1}, {"key": "q", "seed": "s", "share": 0.2}]
ALWAYS = {"re_eligibility": 0}
WINDOWS = {"windows": [{"from": "07:00", "until": "08:00"}]}
LINK = {"click_action": "URI"}
ACTION = "brazeActions://v1/"

VAR = {"var": "plan"}


def rule(name: str) -> Json:
    return campaign(targeting={"==": [{"var": name}, 1]})


def bucket(start: float, end: float) -> Json:
    return campaign(targeting={"bucket": ["seed", start, end]})


def version(text: object) -> Json:
    return campaign(targeting={"sem_ver": [{"var": "$placard.app_version"}, ">=", text]})


#: The rule, a file that breaks it, one that nearly does, and options.
CASES: list[tuple[str, Any, Any, list[str]]] = [
    ("left_out", message(slide_from="LEFT"), message(slide_from="TOP"), []),
    ("left_out", message(image_url="http://e.com/a b.png"), message(image_url="https://e.com/a.png"), []),
    ("message_key", message(headr="x"), message(hadrer_x_y="x"), []),
    ("message_key", message(headre="x"), message(header="x"), []),
    ("empty_message", campaign(data={"type": "MODAL", "message": "\u200b "}), message(message="."), []),
    (
        "missing_picture",
        campaign(data={"type": "FULL", "message": "m"}),
        campaign(data={"type": "FULL", "message": "m", "image_url": "https://e.com/a.png"}),
        [],
    ),
    ("empty_button", button(text=" "), button(text="x"), []),
    (
        "extra_button",
        message(btns=[{"id": n, "text": "x"} for n in range(3)]),
        message(btns=[{"id": n, "text": "x"} for n in range(2)]),
        [],
    ),
    (
        "same_button_id",
        message(btns=[{"id": 1, "text": "x"}] * 2),
        message(btns=[{"id": n, "text": "x"} for n in range(2)]),
        [],
    ),
    ("dead_link", message(uri="/sale", **LINK), message(uri="kiosk://sale", **LINK), []),
    ("dead_link", button(uri="javascript:x", **LINK), button(uri="https://e.com", **LINK), []),
    ("short_duration", message(duration=999), message(duration=1000), []),
    ("color_without_alpha", message(text_color=3355443), message(text_color=4281545523), []),
    ("low_contrast", message(text_color="#777777"), message(text_color="#767676"), []),
    (
        "low_contrast",
        message(themes={"dark": {"bg_color": "#222222"}}),
        message(themes={"dark": {"bg_color": "#222222", "text_color": "#ffffff"}}),
        [],
    ),
    ("card_link", card(u="/sale"), card(u="https://e.com"), []),
    ("config_key", {"config": {"content_cards": {"enabld": True}}}, {"config": {"content_cards": {"x": 1}}}, []),
    ("broken_action", card(u=ACTION + "x"), card(u="https://e.com/" + ACTION), []),
    ("changed", {"config": {"request_backoff": {"min_sleep_duration_ms": 1}}}, {"config": {"request_backoff": {}}}, []),
    ("not_json", "{,}", {}, []),
    ("not_json", '{"cards": [], "cards": []}', '{"cards": [], "campaigns": []}', []),
    ("not_json", '{"cards": []', '{"cards": []}', []),
    ("not_json", '{"cards": [{"id": 1e999}]}', '{"cards": []}', []),
    ("unknown_key", campaign(priorit=1), campaign(priority=1), []),
    ("unknown_key", {"card": []}, {"cards": []}, []),
    ("unknown_key", card(x=1), card(e={"x": 1}), []),
    ("missing_key", without(campaign(), "trigger_condition"), campaign(), []),
    (
        "missing_key",
        filters([{"property_key": "k", "property_type": "number", "comparator": 3}]),
        filters([{"property_key": "k", "property_type": "number", "comparator": 11}]),
        [],
    ),
    ("wrong_value", campaign(type="inap"), campaign(), []),
    ("wrong_value", card(tt=3), card(tt="3"), []),
    ("wrong_value", campaign(start_time=9, end_time=8), campaign(start_time=8, end_time=8), []),
    ("wrong_value", {"cards": 1}, {"cards": None}, []),
    (
        "same_id",
        {"cards": [{"id": "a", "tp": "control"}] * 2},
        {"cards": [{"id": "\u00e9", "tp": "control"}, {"id": "e\u0301", "tp": "control"}]},
        [],
    ),
    ("same_id", {"campaigns": campaign()["campaigns"] * 2}, both(campaign(), message(message="x")), []),
    ("expired", campaign(end_time=1_767_225_599), campaign(end_time=1_767_225_600), []),
    ("expired", card(ea=1_767_225_599), card(ea=-1), []),
    ("not_yet", campaign(start_time=1_767_225_601), campaign(start_time=1_767_225_600), []),
    ("reused_id", filters([test(3, 1)], data=MESSAGE | {"message": "x"}), message(message="x"), ["--base", "BASE"]),
    ("renamed_id", both({"campaigns": []}, campaign()), both(campaign(), campaign()), ["--base", "BASE"]),
    ("never_shows", filters([test(3, 3)], [test(5, 3)]), filters([test(4, 3)], [test(6, 3)]), []),
    ("never_shows", filters([]), filters(), []),
    ("never_shows", filters([test(10, "(", "string")]), filters([test(10, "^(a|b)$", "string")]), []),
    (
        "never_shows",
        filters([test(1, "a", "string")], [test(10, "b", "string")]),
        filters([test(1, "ab", "string")], [test(10, "b", "string")]),
        [],
    ),
    (
        "never_shows",
        filters([test(1, "a", "string")], [test(1, "b", "string")]),
        filters([test(1, "a", "string"), test(1, "b", "string")]),
        [],
    ),
    ("never_shows", filters([test(3, 3)], [test(5, 4)], [test(12)]), filters([test(3, 3)], [test(5, 4)]), []),
    ("never_shows", filters([test(8, 3)]), filters([test(6, 3)]), []),
    ("never_shows", history(at_least=3, at_most=2), history(at_least=2, at_most=2), []),
    (
        "never_shows",
        histories({"at_least": 3, "within_s": 5}, {"at_most": 2, "within_s": 5}),
        histories({"at_least": 3, "within_s": 6}, {"at_most": 2, "within_s": 5}),
        [],
    ),
    ("never_shows", history(at_most=0), history("other", at_most=0), []),
    (
        "never_shows",
        history(property_filters=[[test(3, 3)], [test(5, 3)]]),
        history(property_filters=[[test(4, 3)], [test(6, 3)]]),
        [],
    ),
    (
        "never_shows",
        campaign(trigger_condition=[absence(property_filters=[[]])]),
        campaign(trigger_condition=[absence()]),
        [],
    ),
    ("never_shows", campaign(delay=2, timeout=1999), campaign(delay=2, timeout=2000), []),
    ("always_true", filters([test(11), test(12)]), filters([test(11)]), []),
    ("always_true", filters([test(2, 1), test(2, 2)]), filters([test(2, 1)], [test(2, 2)]), []),
    ("implied_filter", filters([test(3, 5)], [test(3, 3)]), filters([test(3, 5)], [test(5, 9)]), []),
    ("shadowed", both(campaign(), campaign(priority=1, **ALWAYS)), both(campaign(), campaign(priority=1)), []),
    ("shadowed", both(campaign(), campaign(**ALWAYS)), both(campaign(**ALWAYS), campaign()), []),
    (
        "shadowed",
        both(campaign(), campaign(**ALWAYS)),
        both(campaign(trigger_condition=[absence()]), campaign(trigger_condition=[absence()], **ALWAYS)),
        [],
    ),
    (
        "shadowed",
        both(filters([test(3, 5)]), filters([test(3, 3)], priority=1, **ALWAYS)),
        both(filters([test(3, 3)]), filters([test(3, 5)], priority=1, **ALWAYS)),
        [],
    ),
    ("shadowed", both(campaign(), campaign(**ALWAYS)), both(campaign(), campaign(audience=["u"], **ALWAYS)), []),
    (
        "shadowed",
        both(campaign(end_time=1_800_000_000), campaign(end_time=1_800_000_000, **ALWAYS)),
        both(campaign(), campaign(end_time=1_800_000_000, **ALWAYS)),
        [],
    ),
    (
        "shadowed",
        both(message(language="de"), campaign(data=MESSAGE | {"language": "de"}, **ALWAYS)),
        both(message(language="de"), campaign(data=MESSAGE | {"language": "en"}, **ALWAYS)),
        [],
    ),
    (
        "card_picture",
        card(tp="captioned_image", i="ftp://e.com/a.png"),
        card(tp="captioned_image", i="https://e.com/a.png"),
        [],
    ),
    (
        "long_text",
        campaign(data={"type": "SLIDEUP", "message": "word " * 60, "duration": 60000}),
        campaign(data={"type": "SLIDEUP", "message": "word " * 20, "duration": 60000}),
        [],
    ),
    (
        "reading_time",
        campaign(data={"type": "SLIDEUP", "message": "x" * 76}),
        campaign(data={"type": "SLIDEUP", "message": "x" * 75}),
        [],
    ),
    (
        "missing_language",
        {
            "cards": card(language="de")["cards"]
            + [{"id": "b", "tp": "control"} | e for e in ({"tt": "x", "language": "de"}, {"id": "z", "tt": "x"})]
        },
        {"cards": card(language="de")["cards"] + [{"id": "b", "tp": "text_announcement", "tt": "x"}]},
        [],
    ),
    ("placeholder", message(header="{{properties.x}}"), template(header="{{properties.x}}"), []),
    ("placeholder", templated_event("{{properties.y}}"), templated_event("{{properties.x}}"), ["--events", "EVENTS"]),
    (
        "private_query",
        template(uri="https://e.com/?u={{user_id}}", **LINK),
        template(uri="https://e.com/{{user_id}}?u=1", **LINK),
        [],
    ),
    ("short_wait", campaign(outside="wait", **WINDOWS), campaign(outside="wait", timeout=9000, **WINDOWS), []),
    ("other_weights", shares("k", 0.4), shares("k", 0.5), []),
    ("shared_seed", shares("l", 0.5, seed="s"), shares("l", 0.5), []),
    ("other_share", {"holdouts": HOLDOUTS}, {"holdouts": [each | {"share": 0.1} for each in HOLDOUTS]}, []),
    (
        "unknown_group",
        campaign(groups=["prmo"]) | {"groups": [{"id": "promo"}]},
        campaign(groups=["promo"]) | {"groups": [{"id": "promo"}]},
        [],
    ),
    ("unknown_group", card(groups=["prmo"]) | {"groups": [{"id": "promo"}]}, card(groups=[]), []),
    ("unknown_variable", card(targeting={"var": "$placard.oss"}), card(targeting={"var": "$placard.os"}), []),
    ("unused_frequency", card(frequency={"per_session": 1}), card(frequency={"per_day": 1}), []),
    ("impossible_rule", card(targeting=False), card(targeting=True), []),
    ("unknown_variable", rule("$placard.app_verison"), rule("$placard.app_version"), []),
    ("unknown_variable", rule("$placrd.os"), rule("placrd.os"), []),
    ("unknown_variable", rule("$hst.store"), rule("$host.store"), []),
    ("unknown_variable", rule("$placard.campaigns.d.shown"), rule("$placard.campaigns.c.shown"), []),
    ("unknown_variable", rule("$placard.campaigns.c.show"), rule("$placard.campaigns.c.dismissed"), []),
    ("unused_frequency", campaign(frequency={"per_day": 3}), campaign(frequency={"per_day": 3}, re_eligibility=0), []),
    (
        "unused_frequency",
        campaign(frequency={"lifetime": 2}, re_eligibility=-1),
        campaign(frequency={"lifetime": 1}, re_eligibility=-1),
        [],
    ),
    ("impossible_rule", campaign(targeting=False), campaign(targeting=True), []),
    ("impossible_rule", campaign(targeting={"and": [VAR, False]}), campaign(targeting={"==": [VAR, False]}), []),
    ("impossible_rule", bucket(0.5, 0.5), bucket(0.5, 0.6), []),
    ("impossible_rule", version("2.1"), version("2.1.0"), []),
    ("impossible_rule", version("v2.1.0"), version("2.1.0-rc.1+b"), []),
    ("impossible_rule", version(2), version(VAR), []),
    ("short_timeout", campaign(timeout=999), campaign(timeout=1000), []),
    ("short_timeout", campaign(timeout=1), campaign(timeout=0), []),
    ("milliseconds", card(ca=1_767_225_600_000), card(ca=1_767_225_600), []),
    ("milliseconds", card(ea=1_867_225_600_000), card(ea=1_867_225_600), []),
    ("milliseconds", campaign(end_time=1_867_225_600_000), campaign(end_time=1_867_225_600), []),
    ("older_client", campaign(recall="screen"), campaign(), ["OLD"]),
    (
        "picture_alt",
        card(tp="banner_image", i="https://e.com/a.png"),
        card(tp="banner_image", i="https://e.com/a.png", image_alt="A cup"),
        [],
    ),
    (
        "picture_alt",
        message(image_url="https://e.com/a.png", image_style="GRAPHIC"),
        message(image_url="https://e.com/a.png"),
        [],
    ),
    ("picture_alt", pictures("A cup", "A bean", None), pictures("A cup", None), []),
    (
        "large_list",
        card(e={"x": "y" * (4 << 20)}),
        card(e={"x": "y" * ((4 << 20) - 400)}),
        [],
    ),
    (
        "unreachable",
        card(u="http://127.0.0.1:1/a"),
        card(u="https://127.0.0.1:1/{{user_id}}"),
        ["--network"],
    ),
]
