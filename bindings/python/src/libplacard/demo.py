"""``python -m libplacard.demo``: a feed, a message and its explanation, from a text and without a network."""

from __future__ import annotations

import json
import tempfile

from . import CardsUpdated, Client, MessageOffered

_TEXT_MESSAGE = {"type": "MODAL", "header": "That is a round!", "message": "{{user_id}}, the next coffee is on us."}

CAMPAIGNS = {
    "cards": [
        {"id": "hours", "tp": "text_announcement", "tt": "We open at 6:30", "ds": "All autumn.", "p": True},
        {"id": "roast", "tp": "text_announcement", "tt": "How we roast", "ds": "Slowly."},
    ],
    "campaigns": [
        {
            "id": "round",
            "type": "templated_iam",
            "trigger_condition": [
                {
                    "type": "custom_event_property",
                    "data": {
                        "event_name": "order_placed",
                        "property_filters": [
                            [{"property_key": "items", "property_type": "number", "comparator": 3, "property_value": 2}]
                        ],
                    },
                }
            ],
            "template": _TEXT_MESSAGE,
        }
    ],
}


def _order(client: Client, items: int) -> None:
    print(f"\nada orders {items} item{'s' if items > 1 else ''}")
    for verdict in client.explain_event("order_placed", {"items": items}):
        print(f"  explain  {verdict.campaign}: {verdict.text}")
    client.log_event("order_placed", {"items": items})
    _print_events(client)


def _print_events(client: Client) -> None:
    for event in client.events():
        if isinstance(event, MessageOffered):
            event.message.show()
            print(f"  message  {event.message.header} {event.message.message}")
            event.message.log_impression()
            event.message.dismiss()
        elif isinstance(event, CardsUpdated) and event.changed:
            for card in client.cards():
                print(f"  card     {card.title}: {card.description}")


def main() -> None:
    with tempfile.TemporaryDirectory() as directory:
        for run in ("first", "second"):
            print(f"\nThe {run} run: open")
            with Client(campaigns_json=json.dumps(CAMPAIGNS), directory=directory, user_id="ada") as client:
                _print_events(client)
                _order(client, 1)
                _order(client, 3)
    print("\nIn the second run the message does not show again: the store remembers it.")


if __name__ == "__main__":
    main()
