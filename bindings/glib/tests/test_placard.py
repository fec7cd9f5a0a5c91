#!/usr/bin/env python3
"""The layer in Python, against the development server at $PLACARD_TEST_URL."""

from __future__ import annotations

import os
import tempfile
import threading
import unittest
from collections.abc import Callable
from typing import Any

import gi

gi.require_version("Placard", "0")

from gi.repository import Gio, GLib, Placard

URL = os.environ["PLACARD_TEST_URL"]
ORDER = GLib.Variant("a{sv}", {"items": GLib.Variant("i", 3)})


class LayerTests(unittest.TestCase):
    def setUp(self) -> None:
        self.folder = tempfile.TemporaryDirectory()
        self.client = Placard.Client(api_key="test-key", endpoint=URL, directory=self.folder.name, user_id="ada")
        self.events: list[Any] = []
        self.client.connect("event", lambda client, event: self.events.append(event))
        self.client.open()

    def tearDown(self) -> None:
        self.client.close()
        self.folder.cleanup()

    def await_(self, is_done: Callable[[], bool]) -> None:
        """Runs the main loop until something is true; fails after ten seconds."""
        timed_out: list[bool] = []
        timer = GLib.timeout_add(10_000, lambda: timed_out.append(True))
        while not is_done() and not timed_out:
            GLib.MainContext.default().iteration(True)
        if not timed_out:
            GLib.source_remove(timer)
        self.assertTrue(is_done(), f"not in 10 s; events: {self.kinds()}")

    def kinds(self) -> list[str]:
        return [event.props.kind.value_nick for event in self.events]

    def test_the_feed_arrives_in_the_list(self) -> None:
        cards = self.client.props.cards
        changes: list[tuple[int, ...]] = []
        cards.connect("items-changed", lambda model, *change: changes.append(change))
        self.client.start_session()
        self.await_(lambda: len(cards) > 0)
        self.assertEqual(changes, [(0, 0, len(cards))])
        card = cards.find("coupon-flat-white")
        self.assertEqual(card.props.title, "15 % off your next flat white")
        self.assertEqual(card.props.kind, Placard.CardKind.CAPTIONED_IMAGE)
        self.assertEqual(card.get_extras()["coupon_code"], "AUTUMN15")
        self.assertEqual(card.find_extra("coupon_code"), "AUTUMN15")
        self.assertIsNone(cards.find("missing"))

    def test_an_impression_replaces_one_item(self) -> None:
        cards = self.client.props.cards
        self.client.start_session()
        self.await_(lambda: len(cards) > 1)
        first, second = cards[0], cards[1]
        unviewed = cards.props.unviewed_count
        self.client.mark_cards([second.props.id], True, False)
        self.assertEqual(self.client.count_cards(None, None).unviewed_count, unviewed - 1)
        self.client.mark_cards([second.props.id], False, False)
        self.client.log_card_impressions([second.props.id])
        self.await_(lambda: cards.props.unviewed_count == unviewed - 1)
        self.assertIs(cards[0], first)
        self.assertTrue(cards[1].props.viewed)
        self.assertFalse(second.props.viewed, "a card is immutable")

    def test_a_message_is_offered_shown_and_answered(self) -> None:
        offered: list[Any] = []
        self.client.connect("message", lambda client, message: offered.append(message))
        self.client.start_session()
        self.await_(lambda: bool(offered))
        (message,) = offered
        self.assertEqual(message.props.type, Placard.MessageType.SLIDEUP)
        self.assertIn("Your usual", message.props.message)
        self.assertEqual(self.client.show_message(message.props.handle), Placard.Status.OK)
        (showing,) = self.client.copy_messages()
        self.assertEqual(showing.props.state, Placard.MessageState.SHOWING)
        self.assertIn("<html", self.client.render_message(message.props.handle, None))
        self.client.log_message_impression(message.props.handle)
        again = self.client.log_message_impression(message.props.handle)
        self.assertEqual(again, Placard.Status.IGNORED)
        self.client.log_message_dismissal(message.props.handle)

    def test_an_event_is_explained_and_logged(self) -> None:
        updated: list[Any] = []
        self.client.refresh_messages_async(
            None, lambda client, result: updated.append(client.refresh_messages_finish(result))
        )
        self.await_(lambda: bool(updated))
        self.assertEqual(updated[0].props.kind, Placard.EventKind.MESSAGES_UPDATED)
        explanation = self.client.explain_event("order_placed", ORDER)
        verdicts = {each.props.campaign: each.props.verdict for each in explanation}
        self.assertEqual(explanation.props.kind, Placard.Trigger.CUSTOM_EVENT)
        self.assertEqual(verdicts["order-thanks"], Placard.VerdictKind.LOSES_PRIORITY)
        self.client.log_event("order_placed", ORDER)
        self.client.log_purchase("gift_card", "EUR", 25.0, 1, None)
        self.client.set_attribute("tables", GLib.Variant("as", ["window", "bar"]))
        self.assertGreaterEqual(self.client.queued_count(), 3)
        drained: list[Any] = []
        self.client.drain_async(9_000, None, lambda client, result: drained.append(client.drain_finish(result)))
        self.await_(lambda: bool(drained))
        self.assertEqual(drained, [Placard.Status.OK])
        self.assertEqual(self.client.queued_count(), 0)

    def test_a_tracker_sends_by_the_main_loop(self) -> None:
        tracker = Placard.Tracker(rest_endpoint=URL, rest_key="key", directory=self.folder.name, flush_interval_s=1)
        sent: list[int] = []
        tracker.connect("event::sent", lambda tracker, event: sent.append(event.props.count))
        tracker.open()
        ada = Placard.Identity.new(Placard.RestName.EXTERNAL_ID, "ada", None)
        self.assertEqual(tracker.log_event(ada, "order_placed", ORDER), Placard.Status.OK)
        self.await_(lambda: sent == [1])
        self.assertEqual(tracker.queued_count(), 0)
        tracker.close()

    def test_records_of_an_outbox_reach_the_client(self) -> None:
        outbox = Placard.Outbox.new(self.folder.name, "test-key")
        outbox.log_event("order_placed", ORDER)
        outbox.set_attribute("tables", GLib.Variant("i", 2))
        (record,) = outbox.copy_records(Placard.OutboxKind.EVENT)
        self.assertIn("order_placed", record.props.json)
        self.client.start_session()
        self.await_(lambda: "sent" in self.kinds())
        self.assertEqual(list(outbox.copy_records(Placard.OutboxKind.EVENT)), [])
        outbox.close()
        with self.assertRaises(GLib.Error) as raised:
            outbox.remove_all()
        self.assertTrue(raised.exception.matches(Placard.error_quark(), Placard.Error.STATE))

    def test_an_error_says_what_to_do(self) -> None:
        with self.assertRaises(GLib.Error) as raised:
            self.client.log_event("", None)
        self.assertTrue(raised.exception.matches(Placard.error_quark(), Placard.Error.INVALID))
        self.assertIn("name", raised.exception.message)

    def test_a_cancelled_refresh_ends_at_once(self) -> None:
        cancellable = Gio.Cancellable()
        errors: list[Any] = []

        def refreshed(client: Any, result: Any) -> None:
            try:
                client.refresh_cards_finish(result)
            except GLib.Error as error:
                errors.append(error)

        self.client.refresh_cards_async(cancellable, refreshed)
        cancellable.cancel()
        self.await_(lambda: bool(errors))
        self.assertTrue(errors[0].matches(Gio.io_error_quark(), Gio.IOErrorEnum.CANCELLED))

    def test_events_of_other_threads_are_reported_in_the_main_context(self) -> None:
        threads: set[int] = set()
        self.client.connect("event", lambda client, event: threads.add(threading.get_ident()))
        worker = threading.Thread(target=self.client.log_event, args=("from_a_thread", None))
        worker.start()
        worker.join()
        self.await_(lambda: "session-started" in self.kinds())
        self.assertEqual(threads, {threading.get_ident()})

    def test_the_state_of_the_host_is_a_property(self) -> None:
        offered: list[Any] = []
        self.client.connect("message", lambda client, message: offered.append(message))
        self.client.props.busy = True
        self.client.start_session()
        self.await_(lambda: "sent" in self.kinds() and "cards-updated" in self.kinds())
        self.assertEqual(offered, [])
        self.client.props.busy = False
        self.await_(lambda: bool(offered))


if __name__ == "__main__":
    unittest.main()
