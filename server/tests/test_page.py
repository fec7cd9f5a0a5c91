"""The page for people."""

from __future__ import annotations

import secrets
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import libplacard
import pytest
from fleet import App, Fleet, eventually
from test_content import CARD, write
from visitor import Tables, Visitor

MODAL = {"type": "MODAL", "message": "Tea?", "btns": [{"id": 0, "text": "Yes", "click_action": "NONE"}]}
#: An empty cell.
NONE = "\u2013"
PAGES = ("", "devices", "user")


def campaign(name: str, **more: Any) -> dict[str, Any]:  # noqa: ANN401
    condition = {"type": "custom_event", "data": {"event_name": name}}
    return {"id": name, "type": "inapp", "trigger_condition": [condition], "re_eligibility": 0, "data": MODAL, **more}


CONTENT: dict[str, Any] = {
    "cards": [{**CARD, "u": "https://kiosk.example/"}, {"id": "none", "tp": "control"}],
    "groups": [{"id": "held"}],
    "holdouts": [{"key": "all", "share": 1.0, "groups": ["held"]}],
    "campaigns": [
        campaign("cart"),
        campaign("control", data={**MODAL, "is_control": True}),
        campaign("late", groups=["held"]),
    ],
}


@pytest.fixture
def token(fleet: Fleet) -> Iterator[str]:
    name = f"ada-{secrets.token_hex(4)}"
    yield fleet.command("operator", "create", name).split()[-1]
    if name in fleet.command("operator", "list").split():
        fleet.command("operator", "revoke", name)


@pytest.fixture
def app(fleet: Fleet, tmp_path: Path) -> App:
    return fleet.app("--campaigns", str(write(tmp_path / "c.json", **CONTENT)))


@pytest.fixture
def visitor(app: App, token: str) -> Visitor:
    visitor = Visitor(app.replica)
    assert visitor.sign_in(token).status == 303
    return visitor


class Device:
    """A real client, and what it has logged by itself and by the program."""

    def __init__(self, app: App, folder: Path, user: str) -> None:
        self.client = libplacard.Client(
            api_key=app.key, endpoint=app.replica.url, directory=folder / user, user_id=user, flush_interval_s=1,
            rate_limits=False, message_interval_s=0,
        )  # fmt: skip
        self.messages: list[libplacard.Message] = []
        self.controls = 0
        self.client.start_session()
        self.client.refresh_cards()
        eventually(lambda: self.turn() and len(self.client.cards()) == 2)

    def turn(self) -> bool:
        self.client.dispatch()
        for event in self.client.events():
            if isinstance(event, libplacard.MessageOffered):
                self.messages.append(event.message)
            elif isinstance(event, libplacard.MessageControl):
                self.controls += 1
        return True

    def end(self) -> None:
        def is_sent() -> bool:
            self.client.flush()
            return self.turn() and self.client.queued_count == 0

        eventually(is_sent)
        self.client.close()


def test_the_funnel_counts_what_real_clients_logged(app: App, visitor: Visitor, tmp_path: Path) -> None:
    for number in range(3):
        device = Device(app, tmp_path, f"u-{number}")
        for name in ("control", "late"):
            before = device.controls
            device.client.log_event(name)
            eventually(lambda device=device, before=before: device.turn() and device.controls > before)  # type: ignore[misc]
        device.client.log_event("cart")
        eventually(lambda device=device: device.turn() and device.messages)  # type: ignore[misc]
        message = device.messages[-1]
        message.show()
        message.log_impression()
        if number > 0:
            message.log_button(message.buttons[0].id)
        message.dismiss()
        cards = {card.id: card for card in device.client.cards()}
        device.client.log_card_impressions(list(cards.values()))
        cards["a"].log_click()
        if number == 2:
            cards["a"].log_click()
            cards["a"].log_dismissal()
        device.end()
    tables = visitor.tables(app=app.name)
    assert tables.row("cart") == ["cart", "message", "everyone", "0", "3 (3)", "2 (2)", "66.7 %", NONE, "0 (0)"]
    assert tables.row("control")[4:] == ["0 (0)", "0 (0)", NONE, NONE, "3 (3)"]
    assert tables.row("late")[4:] == ["0 (0)", "0 (0)", NONE, NONE, "3 (3)"]
    assert tables.row("a")[4:] == ["3 (3)", "4 (3)", "133.3 %", "1 (1)", "0 (0)"]
    assert tables.row("none")[4:] == ["0 (0)", "0 (0)", NONE, "0 (0)", "3 (3)"]
    devices = visitor.tables("devices", app=app.name)
    assert sorted(row[2] for row in devices.rows[1:]) == ["u-0", "u-1", "u-2"]
    # The records of a user are those that the user logged.
    records = [record for record in app.records("code, user_id") if record["user_id"] == "u-2"]
    found = [row for row in visitor.tables("user", app=app.name, user="u-2").rows if len(row) == 5][1:]
    assert sorted(row[1] for row in found) == sorted(record["code"] for record in records)


def test_variants_and_sends_belong_to_their_campaign(app: App, visitor: Visitor, tmp_path: Path) -> None:
    variants = [{"name": "a", "weight": 0.5}, {"name": "b", "weight": 0.5, "data": {**MODAL, "trigger_id": "cart-b"}}]
    experiment = {"key": "e", "variants": variants}
    write(tmp_path / "c.json", campaigns=[campaign("cart", experiment=experiment)], cards=[CARD])
    ids = [["cart"], ["cart-b"], ["gone"], ["cart", 7, None, {"x": 1}], "cart", {"a": 1}, None]
    events = [{"name": "si", "time": 1, "user_id": "u", "data": {"trigger_ids": each}} for each in ids]
    events.append({"name": "si", "time": 1, "data": {"trigger_ids": ["cart"], "x": "\0\\u0000"}})
    assert app.post(events=events).status == 200
    app.track({})
    send = {"campaign_id": "cart", "recipients": [{"external_user_id": "u"}]}
    eventually(
        lambda: (
            app.replica.post("/campaigns/trigger/send", send, {"Authorization": f"Bearer {app.rest_key}"}).status == 201
        )
    )
    eventually(lambda: len(visitor.tables(app=app.name).rows) == 3)  # the heading, one campaign, one card
    eventually(lambda: visitor.tables(app=app.name).row("cart")[3] == "1")
    tables = visitor.tables(app=app.name)
    assert tables.row("cart")[3:5] == ["1", "4 (1)"]  # one device, which saw both variants
    assert "4 more records are about cards and campaigns that are not in the file" in tables.text


def test_a_device_that_clicks_a_message_and_its_button_is_one(app: App, visitor: Visitor) -> None:
    for device, names in {"one": ("si", "sc", "sbc"), "two": ("si", "sbc")}.items():
        events = [{"name": name, "time": 1, "data": {"trigger_ids": ["cart"]}} for name in names]
        # A message's record about the id of a card is not about that card.
        events.append({"name": "si", "time": 1, "data": {"trigger_ids": ["a"]}})
        assert app.post(events=events, device_id=device).status == 200
    eventually(lambda: visitor.get(app=app.name).status == 200)
    tables = visitor.tables(app=app.name)
    assert tables.row("cart")[4:6] == ["2 (2)", "3 (2)"]
    assert tables.row("a")[4] == "0 (0)"
    assert "2 more records" in tables.text


def test_a_users_page_says_what_the_server_gives(app: App, visitor: Visitor) -> None:
    app.post(attributes=[{"user_id": "u", "custom": {"plan": "pro"}}])
    app.post(attributes=[{"user_id": "v", "custom": {"plan": "free"}}])
    app.fleet.command("audience", app.name, "cart", "attributes->>'plan' = 'pro'")
    app.fleet.command("audience", app.name, "late", "(attributes->>'plan')::int > 1")  # fails for these users
    eventually(lambda: "pro" in visitor.tables("user", app=app.name, user="u").row("cart")[3])
    tables = visitor.tables("user", app=app.name, user="u")
    assert tables.row("cart") == ["cart", "message", "yes", "audience: attributes->>'plan' = 'pro'"]
    assert tables.row("late")[2] == "no"
    assert tables.row("a")[2:] == ["yes", "everyone"]
    assert '"plan": "pro"' in tables.text
    assert visitor.tables("user", app=app.name, user="v").row("cart")[2] == "no"
    assert "No attributes are known" in visitor.tables("user", app=app.name, user="nobody").text


HOSTILE = [
    "<script>alert(1)</script>",
    '"><img src=x onerror=alert(1)>',
    "\u202egnp.exe",
    "{{ 7 * 7 }}",
    "a\u0007\u2028",
    "a\u3164\u2800",
]


@pytest.mark.parametrize("text", HOSTILE)
def test_hostile_texts_are_only_shown(app: App, visitor: Visitor, tmp_path: Path, text: str) -> None:
    write(tmp_path / "c.json", cards=[{**CARD, "id": text}])
    event = {"name": text, "time": 1, "user_id": text, "data": {"n": text, "nul": "\0", "half": text * 2000}}
    assert app.post(events=[event], attributes=[{"user_id": text, "k\0": text}], device_id=text).status == 200
    eventually(lambda: len(visitor.tables(app=app.name).rows) == 2)
    pages = [visitor.get(app=app.name), visitor.get("devices", app=app.name)]
    pages.append(visitor.get("user", app=app.name, user=text))
    for page in pages:
        assert page.status == 200
        html = page.body.decode()
        found = Tables(html)
        assert not {"script", "img", "iframe", "object", "link"} & found.elements
        assert not [name for name in found.attributes if name.startswith("on")]
        assert not set("\0\u202e\u2028\u0007\u3164\u2800") & set(html)
        assert "49" not in [cell for row in found.rows for cell in row]
    shown = text
    for character in "\u202e\u0007\u2028\u3164\u2800":
        shown = shown.replace(character, f"\\u{ord(character):04x}")
    assert visitor.tables(app=app.name).rows[1][0] == shown
    assert visitor.tables("devices", app=app.name).rows[1][0] == shown
    for wrong in ({"app": text}, {"app": app.name, "user": "\0"}, {"app": app.name, "days": text}):
        assert visitor.get("user", **wrong).status in (200, 404)


def test_pages_are_for_operators(app: App, token: str) -> None:
    stranger = Visitor(app.replica)
    for path in PAGES:
        reply = stranger.get(path, app=app.name)
        assert reply.status == 401
        assert app.name not in reply.body.decode()
    assert stranger.sign_in("wrong").status == 403
    assert stranger.sign_in("").status == 403
    assert stranger.post("sign-in", **{f"field{number}": "x" for number in range(50)}).status == 403
    stranger.cookie = "placard_session=" + "x" * 43
    assert stranger.get().status == 401
    assert app.post().status == 200


def test_the_session_is_kept_from_scripts_and_other_sites(app: App, token: str) -> None:
    visitor = Visitor(app.replica)
    own = f"127.0.0.1:{app.replica.port}"
    foreign = ("https://evil.example", "null", "http://[", f"http://{own}.evil.example")
    for headers in (*({"Origin": each} for each in foreign), {"Sec-Fetch-Site": "cross-site"}):
        assert visitor.sign_in(token, headers).status == 403
    local = visitor.sign_in(token, {"Origin": f"http://{own}"})
    assert local.headers["set-cookie"].endswith("HttpOnly; SameSite=Strict")
    outside: dict[str, str | None] = {"Origin": "https://placard.example", "Host": "placard.example"}
    assert visitor.sign_in(token, outside).headers["set-cookie"].endswith("HttpOnly; SameSite=Strict; Secure")
    page = visitor.get()
    assert page.status == 200
    policy = page.headers["content-security-policy"]
    assert "default-src 'none'" in policy and "script" not in policy and "unsafe" not in policy
    # A link on another page may lead here, but no other page may read or frame it.
    link: dict[str, str | None] = {
        "Cookie": visitor.cookie,
        "Sec-Fetch-Site": "cross-site",
        "Sec-Fetch-Mode": "navigate",
    }
    assert app.replica.send("GET", "/_placard/", headers=link).status == 200
    assert "access-control-allow-origin" not in page.headers
    assert visitor.post("sign-out", {"Origin": "https://evil.example"}).status == 403
    assert visitor.get().status == 200
    assert visitor.post("sign-out").status == 303
    assert visitor.get().status == 401


def test_a_revoked_operator_is_out_at_once(fleet: Fleet) -> None:
    visitor = Visitor(fleet.app().replica)
    assert visitor.get().status == 404  # no operators, no page
    assert visitor.post("sign-in", token="x").status == 404
    token = fleet.command("operator", "create", "grace").split()[-1]
    assert "already" in fleet.command("operator", "create", "grace", status=1)
    assert "printable" in fleet.command("operator", "create", "a\nb", status=1)
    other = fleet.command("operator", "create", "joan").split()[-1]
    assert visitor.sign_in(token).status == 303
    assert visitor.get().status == 200
    stored = fleet.query("SELECT encode(hash, 'hex') AS hash FROM placard.operators")
    assert token not in str(stored)
    fleet.command("operator", "revoke", "grace")
    assert visitor.get().status == 401
    assert visitor.sign_in(token).status == 403
    assert visitor.sign_in(other).status == 303
    fleet.command("operator", "revoke", "joan")
    assert visitor.get().status == 404
    assert "no operator" in fleet.command("operator", "revoke", "joan", status=1)


def test_attempts_to_sign_in_are_limited(app: App, token: str) -> None:
    visitor = Visitor(app.replica)
    replies = [visitor.sign_in("wrong") for _ in range(30)]
    assert replies[0].status == 403
    assert replies[-1].status == 429
    assert 1 <= int(replies[-1].headers["retry-after"]) <= 12
    assert visitor.replica.send("POST", "/_placard/sign-in", b"t" * 5000).status in (400, 429)


def test_apps_are_chosen_and_kept_apart(fleet: Fleet, app: App, visitor: Visitor) -> None:
    other = fleet.app(replica=app.replica)
    app.post(events=[{"name": "ce", "time": 1, "user_id": "mine", "data": {}}], device_id="d-mine")
    other.post(events=[{"name": "ce", "time": 1, "user_id": "theirs", "data": {}}], device_id="d-theirs")
    eventually(lambda: visitor.get("devices", app=other.name).status == 200)
    assert [row[0] for row in visitor.tables("devices", app=other.name).rows[1:]] == ["d-theirs"]
    assert [row[0] for row in visitor.tables("devices", app=app.name).rows[1:]] == ["d-mine"]
    assert "No records of this user" in visitor.tables("user", app=app.name, user="theirs").text


def test_a_slow_query_is_ended(fleet: Fleet, app: App, visitor: Visitor) -> None:
    """Another session holds the records, so that counting would wait."""

    async def locked(connection: Any) -> None:  # noqa: ANN401
        async with connection.transaction():
            await connection.execute("LOCK TABLE placard.records IN ACCESS EXCLUSIVE MODE")
            reply = visitor.get(app=app.name)
            assert reply.status == 200
            assert "Counting took too long" in reply.body.decode()

    fleet.do(locked)
