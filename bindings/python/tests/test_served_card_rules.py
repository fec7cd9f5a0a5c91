"""Cards with rules and groups, from `placardctl serve` to a client and back out of the list."""

import json
import subprocess

import pytest
from served import TOOL, outcome

import libplacard


@pytest.fixture
def file(tmp_path):
    return tmp_path / "campaigns.json"


@pytest.fixture
def server(file):
    """The address of a server of the file, which it reads again when it changes."""
    command = [TOOL, "serve", str(file), "--port", "0", "--json"]
    write(file, enabled=True)
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as server:
        try:
            yield json.loads(server.stdout.readline())["url"]
        finally:
            server.terminate()


def write(file, enabled):
    card = {"tp": "text_announcement", "tt": "x"}
    cards = [
        {"id": "grouped", "groups": ["promo"], **card},
        {"id": "ruled", "targeting": {"==": [{"var": "$host.floor"}, 3]}, **card},
    ]
    new = file.with_suffix(".new")
    new.write_text(json.dumps({"groups": [{"id": "promo", "enabled": enabled}], "cards": cards}))
    new.replace(file)


def shown(client):
    return sorted(card.id for card in client.cards())


def test_a_group_that_is_switched_off_takes_its_cards_away(tmp_path, file, server):
    with libplacard.Client(
        directory=tmp_path / "store", endpoint=server, api_key="k", transport="builtin", allow_insecure_http=True
    ) as client:
        client.start_session()
        outcome(client)
        assert shown(client) == ["grouped"]
        client.set_fact("floor", 3)
        assert shown(client) == ["grouped", "ruled"]
        write(file, enabled=False)
        while "grouped" in shown(client):
            outcome(client)
        assert shown(client) == ["ruled"]
        write(file, enabled=True)
        while "grouped" not in shown(client):
            outcome(client)
        client.set_fact("floor", None)
        assert shown(client) == ["grouped"]
