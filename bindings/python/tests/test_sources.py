"""Content from a file or a text: what a scenario cannot show, because its options stay the same (rules 12.1, 12.2)."""

import base64
import json
import os
import re
import subprocess
import sys
import time
import zipfile
from concurrent.futures import ThreadPoolExecutor

import pytest

import libplacard


def card(id, title):
    return {"id": id, "tp": "text_announcement", "tt": title, "ca": 1_759_999_000}


def campaign(id, **members):
    condition = {"type": "custom_event", "data": {"event_name": id}}
    message = {"type": "MODAL", "header": id}
    return {"id": id, "type": "inapp", "trigger_condition": [condition], "data": message, **members}


CONTENT = {"cards": [card("a", "One")], "campaigns": [campaign("once")]}


@pytest.fixture
def file(tmp_path):
    return tmp_path / "campaigns.json"


@pytest.fixture
def open_source(tmp_path):
    def open_source(**options):
        return libplacard.Client(directory=tmp_path / "store", **options)

    return open_source


def kinds(client):
    return [type(event).__name__ for event in client.events()]


def test_an_unchanged_source_is_not_decoded_again(file, open_source):
    file.write_text(json.dumps(CONTENT))
    for options in ({"source_file": file}, {"campaigns_json": json.dumps(CONTENT)}):
        with open_source(**options) as client:
            assert "SourceUpdated" in kinds(client)
        with open_source(**options) as client:
            assert kinds(client) == ["CardsUpdated"]


def test_a_change_of_the_same_size_is_noticed(file, open_source):
    file.write_text(json.dumps(CONTENT))
    with open_source(source_file=file) as client:
        old = os.stat(file)
        file.write_text(json.dumps(CONTENT).replace("One", "Two"))
        os.utime(file, ns=(old.st_atime_ns, old.st_mtime_ns + 1))
        client.refresh_cards()
        assert [each.title for each in client.cards()] == ["Two"]


def test_what_was_shown_stays_known_when_content_comes_from_elsewhere(file, open_source):
    file.write_text(json.dumps(CONTENT))
    with open_source(source_file=file) as client:
        client.log_event("once")
        assert "MessageOffered" in kinds(client)
        client.cards()[0].log_impression()
    with open_source(campaigns_json=json.dumps(CONTENT)) as client:
        assert client.cards().unviewed == 0
        client.log_event("once")
        assert "MessageOffered" not in kinds(client)


def test_a_change_between_server_and_file_drops_the_lists(file, open_source):
    file.write_text(json.dumps(CONTENT))
    server = {"api_key": "default", "endpoint": "sdk.example.com", "transport": "host"}
    with open_source(source_file=file) as client:
        client.log_event("once")
    with open_source(**server) as client:
        assert len(client.cards()) == 0
        assert client.explain_event("once") == []
    with open_source(source_file=file) as client:
        assert len(client.cards()) == 1
        assert client.explain_event("once")[0].verdict == "not_re_eligible"


def test_records_of_an_earlier_endpoint_are_deleted_with_one_report(file, open_source):
    file.write_text("{}")
    server = {"api_key": "default", "endpoint": "sdk.example.com", "transport": "host"}
    with open_source(**server) as client:
        client.log_event("e")
        client.set_attribute("k", 1)
        assert client.queued_count > 2
    with open_source(source_file=file) as client:
        overflows = [event for event in client.events() if isinstance(event, libplacard.Overflow)]
        assert len(overflows) == 1 and overflows[0].count > 2
        assert client.queued_count == 0
        client.log_event("e")
        assert client.drain(0) is libplacard.Status.OK
    with open_source(source_file=file) as client:
        assert not [event for event in client.events() if isinstance(event, libplacard.Overflow)]


@pytest.mark.parametrize(
    ("options", "part"),
    [
        ({}, "endpoint is missing"),
        ({"api_key": "k"}, "endpoint is missing"),
        ({"campaigns_json": "{}", "source_file": "/dev/null"}, "both set"),
        ({"source_file": ""}, "source_file is empty"),
        ({"campaigns_json": '{"cards": [\n  {]}'}, "line 2, column 4"),
        ({"campaigns_json": "[]"}, "must be an object"),
        ({"campaigns_json": '{"card": []}'}, "card: is not a known key"),
        ({"campaigns_json": "{}", "records": "endpoint"}, "records is endpoint, but endpoint is missing"),
        ({"endpoint": "e", "api_key": "k", "records": "off"}, "records is off"),
        ({"campaigns_json": "{}", "delivery": "users_track", "rest_endpoint": "r", "rest_key": "k"}, "users_track"),
    ],
)
def test_what_cannot_be_together_is_refused_by_name(open_source, options, part):
    with pytest.raises(libplacard.InvalidError, match=part):
        open_source(**options)


@pytest.mark.parametrize(
    ("make", "reason", "part"),
    [
        (lambda path: path.mkdir(), "file", "regular file"),
        (lambda path: os.mkfifo(path), "file", "regular file"),
        (lambda path: path.symlink_to(path), "file", "symbolic links"),
        (lambda path: path.write_bytes(b""), "malformed", "line 1, column 1"),
        (lambda path: path.write_bytes(b"\xff\xfe{\x00}\x00"), "malformed", "UTF-16"),
        (lambda path: path.write_bytes(b'{"cards": 7}'), "malformed", "cards"),
        (lambda path: path.write_bytes(b"[" * 100_000), "malformed", "line 1"),
        (lambda path: os.truncate(os.open(path, os.O_CREAT | os.O_WRONLY), (8 << 20) + 1), "malformed", "the limit is"),
    ],
)
def test_a_file_that_is_no_campaign_file_keeps_the_content(file, open_source, make, reason, part):
    file.write_text(json.dumps(CONTENT))
    with open_source(source_file=file) as client:
        client.start_session()
        list(client.events())
        file.unlink()
        make(file)
        client.refresh_cards()
        failed, ended = client.events()
        assert (failed.reason, ended.reason) == (reason, reason)
        assert part in failed.text
        assert [each.title for each in client.cards()] == ["One"]


# What one value of a card can be although no reader of JSON takes it, and what the report says of it.
BROKEN_VALUES = [
    (b"18446744073709551616", "64 bits"),
    (b"1e400", "too large"),
    (b'"\\ud83d"', "half a surrogate pair"),
    (b'"\xff"', "UTF-8"),
    (b'{"a": 1, "a": 2}', "occurs twice"),
    (b"[" * 5000 + b"]" * 5000, "deeper than 64"),
]


@pytest.mark.parametrize(("value", "part"), BROKEN_VALUES)
def test_a_value_that_no_reader_takes_costs_its_item_only(file, open_source, value, part):
    text = json.dumps({"cards": [card("a", "One"), card("b", "Two"), card("c", "Three")]}, indent=1).encode()
    file.write_bytes(text.replace(b'"Two"', b'"Two", "e": {"x": %s}' % value))
    with open_source(source_file=file) as client:
        client.start_session()
        assert {each.title for each in client.cards()} == {"One", "Three"}
        (dropped,) = [event for event in client.events() if isinstance(event, libplacard.Dropped)]
        assert part in dropped.text and "line 1" in dropped.text and dropped.id == "b"


@pytest.mark.parametrize(
    ("config", "drops"),
    [
        ('{"global_request_rate_limit": {}}', False),
        ('{"global_request_rate_limit": {}, "time": 5}', False),
        ('{"global_request_rate_limit": {}, "time": "x"}', True),
        ('{"global_request_rate_limit": {}, "events_blacklist": [1e999]}', True),
        ('{"global_request_rate_limit": {}, "unknown": 1}', True),
        ('{"request_backoff": {"min_sleep_duration_ms": "x", "max_sleep_duration_ms": []}}', None),
        ('{"global_request_rate_limit": {"capacity": "x"}}', None),
        ("1e999", True),
        ("18446744073709551616", True),
        ("[" * 70 + "]" * 70, True),
        ('"\\ud800"', True),
        ("3", True),
        ("null", False),
    ],
)
def test_a_config_that_cannot_be_used_costs_itself_only(file, open_source, config, drops):
    cards = json.dumps([card("a", "One")])
    file.write_text(f'{{"config": {config}, "cards": {cards}}}')
    with open_source(source_file=file) as client:
        client.start_session()
        assert [each.title for each in client.cards()] == ["One"]
        dropped = [event for event in client.events() if isinstance(event, libplacard.Dropped)]
        assert drops is None or [event.what for event in dropped] == ["config"] * drops


@pytest.mark.parametrize(
    ("text", "part"),
    [
        ('{"cards": [], "sequence": 1e400}', "line 1, column 27: the number is too large"),
        ('{"cards": [],\n "cards": []}', "line 2, column 2: the key .cards. occurs twice"),
    ],
)
def test_such_a_value_outside_of_items_costs_the_file(open_source, text, part):
    with pytest.raises(libplacard.InvalidError, match=part):
        open_source(campaigns_json=text)


def test_many_such_values_cost_their_items_only(file, open_source):
    """Each in a place of its own; a model counts the cards that are left."""
    kept = []
    parts = []
    for number in range(400):
        value, _ = BROKEN_VALUES[number % len(BROKEN_VALUES)]
        entry = json.dumps(card(f"id-{number}", f"Title {number}")).encode()
        if number % 3:
            kept.append(f"Title {number}")
        else:
            entry = entry[:-1] + b', "e": {"x": %s}}' % value
        parts.append(entry)
    file.write_bytes(b'{"config": {"time": 1e999},\n"cards": [' + b",\n".join(parts) + b"]}")
    with open_source(source_file=file) as client:
        client.start_session()
        assert sorted(each.title for each in client.cards()) == sorted(kept)
        dropped = [event for event in client.events() if isinstance(event, libplacard.Dropped)]
        assert len(dropped) == 101 and dropped[0].what == "config"


def test_a_relative_path_stays_where_it_was_at_open(file, open_source, monkeypatch):
    file.write_text(json.dumps(CONTENT))
    monkeypatch.chdir(file.parent)
    with open_source(source_file=file.name) as client:
        monkeypatch.chdir("/")
        file.write_text(json.dumps({"cards": [card("b", "Two"), card("c", "Three")]}))
        client.refresh_cards()
        assert len(client.cards()) == 2


def test_threads_refresh_while_the_file_is_replaced(file, open_source):
    new = file.with_suffix(".new")
    file.write_text(json.dumps({"cards": []}))
    with open_source(source_file=file) as client, ThreadPoolExecutor(4) as threads:

        def refresh(_):
            for _ in range(50):
                client.refresh_cards()
                assert len(client.cards()) in (0, 200)

        ended = [threads.submit(refresh, number) for number in range(4)]
        for number in range(40):
            cards = [card(str(id), "x") for id in range(200 * (number % 2))]
            new.write_text(json.dumps({"cards": cards}))
            new.replace(file)
        for each in ended:
            each.result()
        assert not [event for event in client.events() if isinstance(event, libplacard.SourceFailed)]


def test_a_thousand_wrong_items_are_counted_not_listed(open_source):
    cards = [{"id": str(number), "tp": "?"} for number in range(1_000)]
    with open_source(campaigns_json=json.dumps({"cards": [*cards, card("a", "One")]})) as client:
        dropped = [event for event in client.events() if isinstance(event, libplacard.Dropped)]
        assert len(dropped) == 101 and not dropped[-1].id
        assert len(client.cards()) == 1


WRITER = """
import sys, libplacard
client = libplacard.Client(source_file=sys.argv[1], directory=sys.argv[2])
print("ready", flush=True)
while True:
    client.refresh_cards()
    list(client.events())
"""


def test_a_kill_leaves_one_list_or_the_other_whole(file, tmp_path, open_source):
    lists = [[card(f"{name}{number}", name) for number in range(200)] for name in ("x", "y")]
    for round in range(12):
        new = file.with_suffix(".new")
        new.write_text(json.dumps({"cards": lists[0]}))
        new.replace(file)
        process = subprocess.Popen(
            [sys.executable, "-c", WRITER, str(file), str(tmp_path / "store")], stdout=subprocess.PIPE
        )
        assert process.stdout.readline() == b"ready\n"
        new.write_text(json.dumps({"cards": lists[1]}))
        new.replace(file)
        time.sleep(round / 400)
        process.kill()
        process.wait()
        process.stdout.close()
        file.unlink()
        with open_source(source_file=file) as client:
            assert {each.title for each in client.cards()} in ({"x"}, {"y"})
            assert len(client.cards()) == 200


def test_the_demo_shows_a_message_once():
    output = subprocess.run(
        [sys.executable, "-m", "libplacard.demo"], capture_output=True, text=True, check=True
    ).stdout
    assert output.count("message  That is a round! ada, the next coffee is on us.") == 1
    assert output.count("card     How we roast") == 2
    assert "'items' is 1; wanted greater than 2" in output


# ---- Pictures next to the file (rule 10.5.10)

PNG = b"\x89PNG\r\n\x1a\n" + bytes(20)


def with_picture(link, **members):
    return {
        "cards": [{"id": "a", "tp": "banner_image", "i": link, "ca": 1_759_999_000}],
        "campaigns": [campaign("once", data={"type": "MODAL", "header": "once", "image_url": link, **members})],
    }


def offered(client):
    client.log_event("once")
    return [event.message for event in client.events() if isinstance(event, libplacard.MessageOffered)]


@pytest.mark.parametrize("durability", ["process", "memory"])
@pytest.mark.parametrize("link", ["images/cup.png", "/images/cup.png"])
def test_pictures_next_to_the_file_are_used_where_they_are(tmp_path, open_source, link, durability):
    folder = tmp_path / "a folder, größer"
    (folder / "images").mkdir(parents=True)
    picture = folder / "images" / "cup.png"
    picture.write_bytes(PNG)
    (folder / "c.json").write_text(json.dumps(with_picture(link)))
    url = f"file://{tmp_path}/a%20folder%2C%20gr%C3%B6%C3%9Fer/images/cup.png"
    with open_source(source_file=folder / "c.json", durability=durability, transport="host") as client:
        client.set_host_state(online=False)
        assert (client.cards()[0].image, client.cards()[0].image_path) == (url, str(picture))
        (message,) = offered(client)
        assert (message.image_url, message.image_path) == (url, str(picture))
        message.show()
        assert "data:image/png" in message.render()
        assert "data:image/png" in client.render_cards()
    # Nothing is copied, and another picture under the same name is used at once.
    assert not list((tmp_path / "store").rglob("*.png"))
    picture.write_bytes(PNG + b"new")
    with open_source(source_file=folder / "c.json", durability=durability, transport="host") as client:
        assert client.cards()[0].image_path == str(picture)


def test_a_bundle_and_files_next_to_the_file_are_part_of_the_page(tmp_path, open_source, file):
    with zipfile.ZipFile(tmp_path / "page.zip", "w") as bundle:
        bundle.writestr("in.css", "body{color:red}")
    (tmp_path / "next.css").write_text("body{color:blue}")
    html = '<link rel="stylesheet" href="in.css"><link rel="stylesheet" href="next.css"><p>Hello</p>'
    message = {"type": "HTML", "message": html, "assets_zip": "page.zip", "asset_urls": ["next.css"]}
    file.write_text(json.dumps({"campaigns": [campaign("once", data=message)]}))
    with open_source(source_file=file) as client:
        (message,) = offered(client)
        message.show()
        page = message.render()
    sheets = [base64.b64decode(each) for each in re.findall("data:text/css;base64,([A-Za-z0-9+/=]+)", page)]
    assert sheets == [b"body{color:red}", b"body{color:blue}"]


@pytest.mark.parametrize(
    "link, reason",
    [
        ("images/none.png", "is missing: there is no file"),
        ("images", "is not a regular file"),
        ("images/empty.png", "has 0 bytes"),
        ("images/large.png", "has 10485761 bytes"),
        ("images/out.png", "leads out of the folder"),
        ("file://{folder}/images/cup.png", "give its path below the folder"),
    ],
)
def test_a_picture_that_cannot_be_used_costs_itself_only(tmp_path, open_source, link, reason):
    folder = tmp_path / "kiosk"
    (folder / "images").mkdir(parents=True)
    (folder / "images" / "cup.png").write_bytes(PNG)
    (folder / "images" / "empty.png").touch()
    with open(folder / "images" / "large.png", "wb") as large:
        large.truncate((10 << 20) + 1)
    (tmp_path / "secret").write_bytes(PNG)
    (folder / "images" / "out.png").symlink_to(tmp_path / "secret")
    link = link.format(folder=folder)
    (folder / "c.json").write_text(json.dumps(with_picture(link)))
    with open_source(source_file=folder / "c.json") as client:
        dropped = [event for event in client.events() if isinstance(event, libplacard.Dropped)]
        assert {(event.what, event.id) for event in dropped} == {("url", link)}
        assert all(reason in event.text for event in dropped), dropped
        assert (client.cards()[0].image, client.cards()[0].image_path) == ("", None)
        assert [message.header for message in offered(client)] == ["once"]


@pytest.mark.parametrize("link", ["../secret.png", "images/../../secret.png", "//images/cup.png", "/etc/hostname"])
def test_no_other_path_is_a_file(tmp_path, open_source, link):
    folder = tmp_path / "kiosk"
    (folder / "images").mkdir(parents=True)
    (tmp_path / "secret.png").write_bytes(PNG)
    (folder / "c.json").write_text(json.dumps(with_picture(link)))
    with open_source(source_file=folder / "c.json") as client:
        assert client.cards()[0].image_path is None
        assert offered(client) == []


def test_only_the_file_itself_names_files_next_to_it(tmp_path, open_source, file):
    """Neither a server nor a text in the program can name a file of the device."""
    (tmp_path / "cup.png").write_bytes(PNG)
    file.write_text(json.dumps({}))
    url = f"file://{tmp_path}/cup.png"
    with open_source(campaigns_json=json.dumps(with_picture("cup.png"))) as client:
        dropped = [event for event in client.events() if isinstance(event, libplacard.Dropped)]
        assert all("has no folder" in event.text for event in dropped) and dropped
    with open_source(campaigns_json=json.dumps(with_picture(url))) as client:
        assert client.cards()[0].image_path is None
        assert offered(client) == []


def test_a_link_of_a_symbolic_folder_is_followed(tmp_path, open_source):
    """As mounted configurations have it: every file is a link into a folder that is exchanged as a whole."""
    (tmp_path / "v1").mkdir()
    (tmp_path / "v1" / "c.json").write_text(json.dumps(with_picture("cup.png")))
    (tmp_path / "v1" / "cup.png").write_bytes(PNG)
    (tmp_path / "now").symlink_to("v1")
    with open_source(source_file=tmp_path / "now" / "c.json") as client:
        assert client.cards()[0].image_path == str(tmp_path / "now" / "cup.png")
        (message,) = offered(client)
        message.show()
        assert "data:image/png" in message.render()
