"""Conversion of cards to objects of types that the host defines."""

from __future__ import annotations

import copy
import dataclasses
import json
import math
import re
from dataclasses import dataclass, field
from datetime import datetime
from decimal import Decimal
from typing import Optional

import answers
import pytest
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st

import libplacard
from libplacard import Status, from_card, from_extra

SLOTS = {"slots": True} if "slots" in dataclass.__kwdefaults__ else {}  # Python 3.10


@pytest.fixture
def cards_of(open_client, server):
    """Opens a client whose list contains these cards, in this order."""

    def cards_of(*cards):
        client = open_client(directory=None, durability="memory")
        peer = server(client)
        client.start_session()
        peer.settle()
        peer.reply("data", answers.DATA)
        in_order = [{"ca": 1759999950 - index, **card} for index, card in enumerate(cards)]
        peer.reply("cards", {**answers.CARDS, "cards": in_order})
        assert len(client.cards()) == len(cards)
        return client.cards()

    return cards_of


def card(id, class_type=None, *, tp="text_announcement", e=None, **more):
    extras = {} if class_type is None else {"class_type": class_type}
    return {"id": id, "tp": tp, "e": {**extras, **(e or {})}, **more}


def coupons():
    registry = libplacard.CardRegistry()
    registry.register("coupon_code")(Coupon)
    return registry


@dataclass(frozen=True)
class Coupon(libplacard.CardObject):
    title: str
    percentage: int = field(metadata=from_extra("discount_percentage"))
    code: str | None = None

    def __post_init__(self):
        if self.percentage > 100:
            raise ValueError("more than everything")


def test_objects_are_filled_from_the_card_and_its_extras(cards_of):
    registry = libplacard.CardRegistry()

    @registry.register("all")
    @dataclass
    class All(libplacard.CardObject):
        id: str
        created: int
        class_type: str
        dismissible: bool
        url: str
        extras: dict[str, str]
        image: str | None
        title: str
        description: str
        expires_at: int | None
        pinned: bool
        n: int
        real: float
        on: bool
        object: str
        headline: str = field(metadata=from_card("title"))
        link: str = field(metadata=from_extra("url"))
        price: Decimal = field(metadata=from_extra("price", convert=Decimal))
        seconds: float = field(metadata=from_card("created", convert=lambda ms: ms / 1000))
        absent: int | None = 7
        tags: list[str] = field(default_factory=list, metadata=from_extra("tags", convert=str.split))
        computed: str = field(init=False, default="c")

    extras = {"n": 3, "real": " 1.5 ", "on": "TRUE", "object": {"a": [1]}, "url": "kiosk://x", "price": "9.90"}
    made = registry.objects(
        cards_of(card("a", "ALL", e=extras, tt="T", ds="", u="https://example.com", p=True, db=True, ca=1759999950))
    )
    assert made.skipped == []
    (one,) = made.of(All)
    assert dataclasses.asdict(one) == {
        "id": "a",
        "created": 1759999950000,
        "class_type": "all",
        "dismissible": True,
        "url": "https://example.com",
        "extras": {**extras, "class_type": "ALL", "n": "3", "object": '{"a":[1]}'},
        "image": None,
        "title": "T",
        "description": "",
        "expires_at": None,
        "pinned": True,
        "n": 3,
        "real": 1.5,
        "on": True,
        "object": '{"a":[1]}',
        "headline": "T",
        "link": "kiosk://x",
        "price": Decimal("9.90"),
        "seconds": 1759999950.0,
        "absent": 7,
        "tags": [],
        "computed": "c",
    }


def test_objects_keep_the_order_and_omit_unregistered_cards(cards_of):
    registry = coupons()

    @registry.register("tile", "BIG_Tile")
    @dataclass
    class Tile(libplacard.CardObject):
        class_type: str

    ok = {"discount_percentage": "5"}
    made = registry.objects(
        cards_of(
            card("c1", "coupon_code", e=ok, tt="T"),
            card("none"),
            card("unknown", "Coupon_Codes", e=ok, tt="T"),
            card("t1", "big_tile"),
            card("empty", ""),
            card("c2", "Coupon_CODE", e=ok, tt="T"),
            card("t2", "TILE"),
        )
    )
    assert [one.card.id for one in made] == ["c1", "t1", "c2", "t2"]
    assert (len(made), made[-1], made[:2]) == (4, made.objects[3], made.objects[:2])
    assert list(made) == made.objects and made[0] in made
    assert [tile.class_type for tile in made.of(Tile)] == ["BIG_Tile", "tile"], "as registered"
    assert made.skipped == []


def test_a_bad_card_is_skipped_alone(cards_of):
    made = coupons().objects(
        cards_of(
            card("good", "coupon_code", e={"discount_percentage": 15}, tt="T"),
            card("no-percentage", "COUPON_CODE", tt="T"),
            card("no-title", "coupon_code", e={"discount_percentage": "15"}),
            card("words", "coupon_code", e={"discount_percentage": "a lot"}, tt="T"),
            card("own", "coupon_code", e={"discount_percentage": "150"}, tt="T"),
            card("last", "coupon_code", e={"discount_percentage": "5", "code": "X"}, tt="T"),
        )
    )
    assert [(one.title, one.percentage, one.code) for one in made.of(Coupon)] == [("T", 15, None), ("T", 5, "X")]
    assert [(one.id, one.class_type, one.reason) for one in made.skipped] == [
        ("no-percentage", "coupon_code", "required key 'discount_percentage' is missing"),
        ("no-title", "coupon_code", "required key 'title' is missing"),
        ("words", "coupon_code", "key 'discount_percentage' is 'a lot', which is not a valid int"),
        ("own", "coupon_code", "ValueError: more than everything"),
    ]
    with pytest.raises(ValueError, match="more than everything"):
        raise made.skipped[-1].error


def test_a_value_that_cannot_be_converted_skips_the_card_despite_a_default(cards_of):
    registry = libplacard.CardRegistry()

    @registry.register("x")
    @dataclass
    class One(libplacard.CardObject):
        n: int | None = 1
        price: Decimal = field(default=Decimal(1), metadata=from_extra("price", convert=Decimal))

    made = registry.objects(cards_of(card("a", "x"), card("b", "x", e={"n": "?"}), card("c", "x", e={"price": ""})))
    assert made.objects == [One(1, Decimal(1))]
    assert [one.reason for one in made.skipped] == [
        "key 'n' is '?', which is not a valid int",
        "key 'price' is '', which is not a valid Decimal",
    ]


class Interruption(BaseException):
    pass


def test_an_interruption_is_not_caught(cards_of):
    registry = libplacard.CardRegistry()

    @registry.register("x")
    @dataclass
    class One(libplacard.CardObject):
        def __post_init__(self):
            raise Interruption

    with pytest.raises(Interruption):
        registry.objects(cards_of(card("a", "x")))


def test_a_control_card_becomes_an_object_with_empty_texts(cards_of):
    registry = coupons()

    @registry.register("page")
    @dataclass
    class Page(libplacard.CardObject):
        url: str
        image: str | None
        title: str
        headline: str = field(metadata=from_card("description"))

    made = registry.objects(
        cards_of(
            card("control", "page", tp="control"),
            card("coupon", "coupon_code", tp="control", e={"discount_percentage": "5"}),
            card("broken", "coupon_code", tp="control"),
        )
    )
    page, coupon = made.objects
    assert page == Page("", None, "", "") and coupon.title == ""
    assert page.is_control and page.is_content_card
    assert page.log_impression() is Status.OK
    assert [one.reason for one in made.skipped] == ["required key 'discount_percentage' is missing"]


def test_logging_reaches_the_card(cards_of):
    cards = cards_of(card("a", "coupon_code", e={"discount_percentage": "5"}, tt="T", u="https://example.com", db=True))
    (coupon,) = coupons().objects(cards).objects
    client = cards[0].client
    assert coupon.is_content_card and not coupon.is_control
    assert [coupon.log_impression(), coupon.log_impression()] == [Status.OK, Status.IGNORED]
    assert client.cards()[0].viewed
    assert coupon.log_click() is Status.OK
    assert client.cards()[0].clicked
    assert [coupon.log_dismissal(), coupon.log_dismissal()] == [Status.OK, Status.IGNORED]
    assert len(client.cards()) == 0
    client.flush()
    sent = [json.loads(event.request.body) for event in client.events() if isinstance(event, libplacard.RequestStarted)]
    assert [event["name"] for body in sent for event in body.get("events", [])] == ["cci", "ccc", "ccd"]
    client.change_user("another")
    with pytest.raises(libplacard.NotFoundError):
        coupon.log_click()
    client.close()
    with pytest.raises(libplacard.StateError):
        coupon.log_click()


def test_an_object_made_locally_has_no_card():
    coupon = Coupon("Yours", 10)
    assert not coupon.is_content_card and not coupon.is_control and coupon.card is None
    assert {coupon.log_impression(), coupon.log_click(), coupon.log_dismissal()} == {Status.IGNORED}


def test_objects_are_equal_when_their_cards_are(cards_of):
    registry = libplacard.CardRegistry()

    @registry.register("x")
    @dataclass(eq=False)
    class One(libplacard.CardObject):
        n: int = 0

    cards = cards_of(card("a", "x"), card("b", "x"))
    (a, b), (again, _) = registry.objects(cards).objects, registry.objects(cards[0].client.cards()).objects
    assert a == again and hash(a) == hash(again) and a is not again
    assert a != b and len({a, b, again}) == 2
    local = One()
    assert local == local and local != One() and local != a and len({local, One()}) == 2
    assert a != "a"


@pytest.mark.parametrize("options", [{}, {"frozen": True}, SLOTS, {"frozen": True, **SLOTS}])
def test_frozen_slotted_and_inherited_dataclasses_work(cards_of, options):
    @dataclass(**options)
    class Message(libplacard.CardObject):
        header: str = field(metadata=from_extra("message_header"))
        id: str

    registry = libplacard.CardRegistry()

    @registry.register("message_webview")
    @dataclass(**options)
    class WebMessage(Message):
        html: str | None = None

        def __post_init__(self):
            assert self.is_content_card, "the card is set before __post_init__"

    cards = cards_of(card("a", "message_webview", e={"message_header": "H", "html": "<p>"}))
    made = registry.objects(cards)
    assert made.skipped == []
    (one,) = made.of(Message)
    assert (one.header, one.id, one.html, one.card.id) == ("H", "a", "<p>", "a")
    assert type(one) is WebMessage
    for copied in (copy.copy(one), copy.deepcopy(one)):
        assert copied == one and copied is not one
        assert copied.log_click() is Status.OK


def test_a_replaced_object_has_no_card(cards_of):
    (coupon,) = coupons().objects(cards_of(card("a", "coupon_code", e={"discount_percentage": "5"}, tt="T"))).objects
    changed = dataclasses.replace(coupon, title="U")
    assert (changed.title, changed.is_content_card) == ("U", False)


def test_a_later_registration_replaces_an_earlier_one(cards_of):
    registry = coupons()

    @registry.register("Coupon_Code")
    @dataclass
    class Other(libplacard.CardObject):
        class_type: str

    assert registry.objects(cards_of(card("a", "coupon_code"))).objects == [Other("Coupon_Code")]


def test_registries_are_independent(cards_of):
    assert libplacard.CardRegistry().objects(cards_of(card("a", "coupon_code"))).skipped == []


def test_invalid_registrations_are_rejected():
    registry = libplacard.CardRegistry()
    with pytest.raises(TypeError, match="needs class types"):
        registry.register(Coupon)
    with pytest.raises(TypeError, match="needs class types"):
        registry.register()
    with pytest.raises(TypeError, match=r"subclass of libplacard\.CardObject"):
        registry.register("x")(dataclass(type("Plain", (), {})))

    class Bare(Coupon):
        forgotten: int

    with pytest.raises(TypeError, match="Bare must be a dataclass: put @dataclass below"):
        registry.register("x")(Bare)

    @dataclass
    class Hiding(libplacard.CardObject):
        is_control: bool

    with pytest.raises(TypeError, match=r"Hiding\.is_control hides CardObject\.is_control"):
        registry.register("x")(Hiding)

    @dataclass
    class Odd(libplacard.CardObject):
        price: Decimal

    with pytest.raises(TypeError, match=r"Odd\.price: no conversion from text to Decimal; give one"):
        registry.register("x")(Odd)

    @dataclass
    class Late(libplacard.CardObject):
        created: datetime

    with pytest.raises(TypeError, match=r"Late\.created: 'created' of a card is int, not datetime; give a conversion"):
        registry.register("x")(Late)
    with pytest.raises(ValueError, match="a card has no 'tile_id': use from_extra"):
        from_card("tile_id")


def test_annotations_can_be_text(cards_of):
    registry = libplacard.CardRegistry()

    @registry.register("x")
    @dataclass
    class One(libplacard.CardObject):
        a: int | None
        b: Optional[int]  # noqa: UP045
        c: str
        d: None | bool  # noqa: RUF036
        local: Hidden = field(metadata=from_extra("local", convert=str.upper))  # noqa: F821

    made = registry.objects(
        cards_of(
            card("1", "x", e={"a": "1", "b": "2", "c": "3", "d": "1", "local": "l"}),
            card("2", "x", e={"c": "", "local": ""}),
            card("3", "x", e={"local": ""}),
        )
    )
    assert made.objects == [One(1, 2, "3", True, "L"), One(None, None, "", None, "")]
    assert [one.reason for one in made.skipped] == ["required key 'c' is missing"]


def test_annotations_can_be_types(cards_of):
    kinds = [("a", Optional[int]), ("b", bool), ("c", Optional[str]), ("d", float)]
    registry = libplacard.CardRegistry()
    One = registry.register("x")(dataclasses.make_dataclass("One", kinds, bases=(libplacard.CardObject,)))
    made = registry.objects(cards_of(card("1", "x", e={"a": "1", "b": "0", "d": "2"}), card("2", "x", e={"b": "0"})))
    assert made.objects == [One(1, False, None, 2.0)]
    assert [one.reason for one in made.skipped] == ["required key 'd' is missing"]
    odd = dataclasses.make_dataclass("Odd", [("tags", list[str])], bases=(libplacard.CardObject,))
    with pytest.raises(TypeError, match=r"Odd\.tags: no conversion from text to list\[str\]; give one"):
        registry.register("x")(odd)


Percent = int


def test_annotations_can_be_aliases(cards_of):
    registry = libplacard.CardRegistry()

    @registry.register("x")
    @dataclass
    class One(libplacard.CardObject):
        a: Percent

    assert registry.objects(cards_of(card("1", "x", e={"a": "1"}))).objects == [One(1)]


# Same table as in the Swift tests: both languages parse extras alike.
READ_AS = [
    ("15", 15, 15.0, None),
    (" 15\n", 15, 15.0, None),
    ("+1", 1, 1.0, None),
    ("1", 1, 1.0, True),
    ("0", 0, 0.0, False),
    ("-0.5", None, -0.5, None),
    ("1e3", None, 1000.0, None),
    ("15.0", None, 15.0, None),
    ("1e999", None, None, None),
    ("nan", None, None, None),
    ("infinity", None, None, None),
    ("0x10", None, None, None),
    ("1_000", None, None, None),
    ("1,5", None, None, None),
    ("1.2.3", None, None, None),
    ("", None, None, None),
    ("  ", None, None, None),
    ("٣", None, None, None),
    ("15%", None, None, None),
    ("1 5", None, None, None),
    ("True", None, None, True),
    (" FALSE ", None, None, False),
    ("yes", None, None, None),
    ("null", None, None, None),
]


def test_extras_are_parsed_by_annotation(cards_of):
    registry = libplacard.CardRegistry()
    for kind in (int, float, bool):
        registry.register(kind.__name__)(
            dataclasses.make_dataclass("One", [("v", kind)], bases=(libplacard.CardObject,))
        )
    for name, column in [("int", 1), ("float", 2), ("bool", 3)]:
        made = registry.objects(cards_of(*(card(str(i), name, e={"v": row[0]}) for i, row in enumerate(READ_AS))))
        read = {one.card.extras["v"]: one.v for one in made.objects}
        assert read == {row[0]: row[column] for row in READ_AS if row[column] is not None}
        assert len(read) + len(made.skipped) == len(READ_AS)


# ---- Properties

TEXT = st.text(max_size=8).filter(lambda text: not any("\ud800" <= one <= "\udfff" for one in text))
VALUE = st.one_of(
    TEXT,
    st.integers(-(2**63), 2**63 - 1),
    st.floats(allow_nan=False, allow_infinity=False),
    st.booleans(),
    st.sampled_from(["15", " 15 ", "+1", "1_0", "0x1", "nan", "Infinity", "1e999", "1.", ".5", ".", "TRUE", "false "]),
)
CLASS_TYPE = st.sampled_from(["wanted", "WANTED", "Wanted", "other", "", None])


@dataclass
class Typed(libplacard.CardObject):
    i: int
    f: float | None
    b: bool = True


def expected(extras):
    """Returns the expected ``Typed``, or None when the card must be skipped."""
    texts = {key: value if isinstance(value, str) else json.dumps(value) for key, value in extras.items()}
    if not re.fullmatch(r"\s*[-+]?\d+\s*", texts.get("i", ""), re.ASCII):
        return None
    real = None
    if "f" in texts:
        if not re.fullmatch(r"\s*[-+]?(\d+\.?\d*|\.\d+)([eE][-+]?\d+)?\s*", texts["f"], re.ASCII):
            return None
        real = float(texts["f"])
        if math.isinf(real):
            return None
    words = {"true": True, "false": False, "1": True, "0": False}
    boolean = words.get(texts["b"].strip(" \t\n\v\f\r").lower()) if "b" in texts else True
    return None if boolean is None else Typed(int(texts["i"]), real, boolean)


@settings(max_examples=200, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.lists(st.tuples(CLASS_TYPE, st.dictionaries(st.sampled_from("ifb"), VALUE)), max_size=6))
@example([("wanted", {"i": 5}), ("wanted", {"i": "x"}), ("wanted", {"i": "5", "f": 1.5, "b": 0})])
def test_every_card_of_a_registered_class_type_is_converted_or_skipped(cards_of, listed):
    registry = libplacard.CardRegistry()
    registry.register("wanted")(Typed)
    cards = cards_of(*(card(f"c{i}", class_type, e=extras) for i, (class_type, extras) in enumerate(listed)))
    made = registry.objects(cards)
    wanted = [
        (f"c{i}", expected(extras)) for i, (name, extras) in enumerate(listed) if name and name.lower() == "wanted"
    ]
    assert [(one.card.id, one) for one in made.objects] == [pair for pair in wanted if pair[1] is not None]
    assert [one.id for one in made.skipped] == [id for id, one in wanted if one is None]
    cards[0].client.close() if len(cards) else None
