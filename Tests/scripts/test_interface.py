"""The model of the interface: texts in it mean nothing to the generators, and its reader refuses what is wrong."""

from __future__ import annotations

import copy
import importlib.util
import re
import sys
import tempfile
import unittest
from collections.abc import Callable
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "scripts" / "interface"))

import adapter_cpp  # noqa: E402
import adapter_glib  # noqa: E402
import adapter_go  # noqa: E402
import adapter_node  # noqa: E402
import adapter_python  # noqa: E402
import adapter_rust  # noqa: E402
import adapter_swift  # noqa: E402
import conformance_output  # noqa: E402
import cpp_calls  # noqa: E402
import cpp_options  # noqa: E402
import glib_calls  # noqa: E402
import model  # noqa: E402
import node_calls  # noqa: E402
import observers  # noqa: E402
import python_events  # noqa: E402
import rust_calls  # noqa: E402
import rust_events  # noqa: E402

HAS_SCHEMA = importlib.util.find_spec("jsonschema") is not None
if HAS_SCHEMA:
    import generate
    import schema

ADAPTERS = {
    "cpp": adapter_cpp,
    "glib": adapter_glib,
    "go": adapter_go,
    "node": adapter_node,
    "python": adapter_python,
    "rust": adapter_rust,
    "swift": adapter_swift,
}
# Keys whose values are texts.
TEXTS = ("title", "section", "comment", "text", "above", "borrowed")
# What a generator could take for a meaning.
MISLEADING = (
    "Bits count, token (id): NULL: 0: -1: PLACARD_CLOSE_*, default off, default 7; at open: on. Since 9.9. Errors: "
    "common. Initialise with nothing. PLACARD_E_INVALID. [owner]"
)
IN_PYTHON = re.compile(r'"""(?:.|\n)*?"""|#[^\n]*')
ELSEWHERE = re.compile(r'("(?:\\.|[^"\\\n])*")|/\*(?:.|\n)*?\*/|//[^\n]*')


def reworded(value: object, new: str) -> object:
    """A file of the model in which every text is another one."""
    if isinstance(value, list):
        return [reworded(each, new) for each in value]
    if not isinstance(value, dict):
        return value
    result = {}
    for key, each in value.items():
        if key in TEXTS and isinstance(each, str):
            result[key] = new if each else each
        elif key in ("notes", "texts", "by_hand", "adapters"):
            result[key] = {
                name: new if isinstance(text, str) else dict.fromkeys(text, new) for name, text in each.items()
            }
        elif key == "errors":
            result[key] = {name: new if name.startswith("PLACARD") else text for name, text in each.items()}
        elif key == "parameters":
            result[key] = dict.fromkeys(each, new)
        elif key in ("fields", "functions") and isinstance(each, dict):
            # Their keys are names, such as "text".
            result[key] = {name: row if isinstance(row, str) else _row(row, new) for name, row in each.items()}
        else:
            result[key] = reworded(each, new)
    return result


def _row(row: dict[str, Any], new: str) -> dict[str, Any]:
    """A field; or a function, whose keys are names of parameters."""
    if "type" in row:
        return reworded(row, new)
    return {name: given if isinstance(given, str) else _row(given, new) for name, given in row.items()}


def without_comments(name: str, text: str) -> str:
    """Code without comments and white space; in GObject's table of properties also without its texts."""
    if name.endswith(".md"):
        return re.sub(r"(?m)^\|.*$", "", text)
    if name.endswith(".py"):
        return "".join(IN_PYTHON.sub("", text).split())
    text = ELSEWHERE.sub("" if name.endswith("fields.gen.c") else r"\1", text)
    return "".join(text.split())


@unittest.skipUnless(HAS_SCHEMA, "needs jsonschema")
class TextTests(unittest.TestCase):
    def test_a_text_changes_only_comments(self) -> None:
        files = model.parsed(model.FOLDER)
        before = generate.outputs(model.interface(files))
        for new in ("Something else.", MISLEADING):
            after = generate.outputs(model.interface({name: reworded(file, new) for name, file in files.items()}))
            self.assertEqual(list(before), list(after))
            self.assertNotEqual(before, after)
            for name in before.keys() - set(generate.GUIDES):  # their tables are texts
                with self.subTest(name, new=new):
                    self.assertEqual(without_comments(name, before[name]), without_comments(name, after[name]))


class ReaderTests(unittest.TestCase):
    def setUp(self) -> None:
        self.files = copy.deepcopy(model.parsed(model.FOLDER))

    def declaration(self, file: str, name: str) -> dict[str, Any]:
        """The declaration of an enumeration, a struct, a handle, a function or a macro."""
        for each in self.files[file]["declaration"]:
            if name in (each.get("enum"), each.get("struct"), each.get("handle"), *each.get("functions", ())):
                return each
        raise KeyError(name)

    def assert_refused(self, sentence: str, read: Callable[[Any], object] = model.interface) -> None:
        with self.assertRaises(model.ModelError) as caught:
            read(self.files)
        self.assertIn(sentence, str(caught.exception))

    def test_the_model_is_read(self) -> None:
        self.assertGreater(len(model.interface(self.files).functions), 100)

    # ---- What does not fit together

    def test_an_unknown_type(self) -> None:
        self.declaration("cards", "placard_card")["fields"]["url"] = "txt?"
        self.assert_refused("interface/cards.toml: placard_card.url: there is no type `txt`: use a word of")

    def test_an_enumeration_that_does_not_exist(self) -> None:
        self.declaration("client", "placard_options")["fields"]["delivery"]["type"] = "deliveries"
        self.assert_refused("client.toml: placard_options.delivery: there is no type `deliveries`")
        self.assert_refused("declare the enumeration, struct or handle placard_deliveries")

    def test_a_name_that_is_declared_twice(self) -> None:
        self.files["cards"]["declaration"].append(self.declaration("types", "placard_extra"))
        self.assert_refused("interface/cards.toml: placard_extra: is declared twice: give one of them another name")

    def test_a_constant_that_is_declared_twice(self) -> None:
        self.declaration("cards", "placard_card_kind")["constants"]["PLACARD_CLOSE_SWIPE"] = 9
        self.assert_refused("PLACARD_CLOSE_SWIPE: is declared twice")

    def test_a_missing_version(self) -> None:
        for name in ("placard_card", "placard_card_kind", "placard_card_copy", "placard_cards"):
            with self.subTest(name):
                self.setUp()
                del self.declaration("cards", name)["since"]
                self.assert_refused(f"interface/cards.toml: {name}: has no `since`: add the version that brings it")

    def test_errors_of_a_call_that_returns_no_status(self) -> None:
        self.declaration("cards", "placard_cards_count")["errors"] = {"common": True}
        self.assert_refused("placard_cards_count: `errors` belongs to functions that return a status")

    def test_a_status_without_errors(self) -> None:
        del self.declaration("cards", "placard_card_copy")["errors"]
        self.assert_refused("placard_card_copy: `errors` belongs to functions that return a status, and to all of them")

    def test_a_pointer_without_its_life(self) -> None:
        del self.declaration("cards", "placard_cards_get")["borrowed"]
        self.assert_refused("placard_cards_get: returns a pointer and has no `borrowed`: say until when it is valid")

    def test_an_unknown_status(self) -> None:
        self.declaration("cards", "placard_card_copy")["errors"]["PLACARD_E_BAD"] = ""
        self.assert_refused("placard_card_copy: there is no status PLACARD_E_BAD")

    def test_an_unknown_function(self) -> None:
        self.declaration("cards", "placard_card")["fields"]["extras_count"]["get"] = "placard_card_get_more"
        self.assert_refused("placard_card.extras_count: there is no function placard_card_get_more")
        self.setUp()
        self.declaration("cards", "placard_cards")["destroy"] = "placard_cards_free"
        self.assert_refused("placard_cards: there is no function placard_cards_free: declare it, or correct the name")

    def test_a_field_that_events_do_not_have(self) -> None:
        kinds = self.declaration("events", "placard_event_kind")["constants"]
        kinds["PLACARD_EVENT_SENT"]["fields"] = ["counts"]
        self.assert_refused("PLACARD_EVENT_SENT: placard_event has no field counts: add it there, or correct the name")
        kinds["PLACARD_EVENT_SENT"]["fields"] = ["count"]
        kinds["PLACARD_EVENT_SENT"]["notes"] = {"id": "one"}
        self.assert_refused("PLACARD_EVENT_SENT: has a note about id, which it does not set: add it to `fields`")

    def test_fields_of_an_event_in_a_language(self) -> None:
        kinds = self.declaration("events", "placard_event_kind")["constants"]
        kinds["PLACARD_EVENT_SENT"]["fields_in"] = {"python": ["records=counts"]}
        self.assert_refused("PLACARD_EVENT_SENT: placard_event has no field counts: add it there, or correct the name")
        kinds["PLACARD_EVENT_SENT"]["fields_in"] = {"python": ["who=id"]}
        self.assert_refused("PLACARD_EVENT_SENT: has id in `fields_in` and does not set it: add it to `fields`")
        self.setUp()
        self.declaration("events", "placard_event")["together"] = {"failed": ["reasons"]}
        self.assert_refused("placard_event: has no field reasons, which `failed` lists: correct the name")
        self.setUp()
        self.declaration("messages", "placard_message")["apart"] = ["handles"]
        self.assert_refused("placard_message: has no field handles, which `apart` lists: correct the name")

    def test_an_event_has_in_each_language_what_the_model_says(self) -> None:
        kinds = self.declaration("events", "placard_event_kind")["constants"]
        row = {
            "value": 99,
            "fields": ["count", "id?"],
            "text": "it is new",
            "fields_in": {"scenario": ["records=count"]},
        }
        kinds["PLACARD_EVENT_NEWS"] = row
        interface = model.interface(self.files)
        self.assertIn("class News(Event):", python_events.events(interface))
        self.assertIn("News { count: u64, id: Option<&'a str> }", rust_events.events(interface))
        self.assertIn('"news": {"records": int}', conformance_output.names(interface))
        self.assertIn("news: { records: 'count' }", observers.node(interface))

    def test_a_text_for_a_function_of_another_declaration(self) -> None:
        self.declaration("cards", "placard_card_copy")["texts"] = {"placard_card_destroy": {"rust": "Copies."}}
        self.assert_refused("placard_card_copy: has a text for placard_card_destroy, which is not declared with it")
        self.setUp()
        self.declaration("cards", "placard_card_copy")["names"] = {"placard_card_destroy": {"python": "copy"}}
        self.assert_refused("placard_card_copy: has a name for placard_card_destroy, which is not declared with it")

    # ---- Calls of GLib

    def glib(self, files: dict[str, dict[str, Any]]) -> str:
        return glib_calls.source(model.interface(files))

    def test_what_a_parameter_is_comes_from_itself_its_file_or_one_that_this_includes(self) -> None:
        self.assertIn(f" * @key: {self.files['analytics']['parameters']['key']}\n", self.glib(self.files))
        self.files["tracker"]["parameters"]["key"] = "of a tracker"
        self.files["outbox"]["declaration"].append(
            self.declaration("outbox", "placard_outbox_remove_all")
            | {"functions": {"placard_outbox_more": {"outbox": "outbox", "key": {"type": "text", "text": "its own"}}}}
        )
        written = self.glib(self.files)
        for text in ("of a tracker", "its own", self.files["analytics"]["parameters"]["key"]):
            self.assertIn(f" * @key: {text}\n", written)

    def test_a_parameter_of_which_nothing_says_what_it_is(self) -> None:
        del self.files["render"]["parameters"]["url"]
        self.assert_refused("placard_client_handle_url: nothing says what url is: add it to `parameters`", self.glib)

    def test_a_parameter_for_which_glib_has_no_type(self) -> None:
        del self.declaration("transport", "placard_client_complete_request")["by_hand"]["glib"]
        self.files["transport"]["parameters"] = {"id": "names the request", "response": "what came"}
        self.assert_refused("`response` of response is no argument in GLib: say why in by_hand.glib", self.glib)

    # ---- Files

    def test_a_file_that_is_not_listed(self) -> None:
        with tempfile.TemporaryDirectory() as folder:
            for name in (*model.NAMES, "more"):
                Path(folder, f"{name}.toml").write_text("", encoding="utf-8")
            with self.assertRaisesRegex(model.ModelError, "the files differ: more"):
                model.read(Path(folder))

    def test_a_key_that_occurs_twice(self) -> None:
        with tempfile.TemporaryDirectory() as folder:
            for name in model.NAMES:
                Path(folder, f"{name}.toml").write_text('title = "A"\ntitle = "B"\n', encoding="utf-8")
            with self.assertRaisesRegex(model.ModelError, r"interface/types\.toml: not TOML: .*line 2"):
                model.read(Path(folder))

    def test_a_text_that_would_end_a_comment(self) -> None:
        self.declaration("cards", "placard_card")["text"] = "PLACARD_ON_*/PLACARD_OFF_*"
        self.assert_refused("interface/cards.toml: declaration[2].text: */ cannot be in a comment")

    def test_constants(self) -> None:
        constants = self.declaration("cards", "placard_card_kind")["constants"]
        constants["PLACARD_KARD_NEW"] = 9
        self.assert_refused("placard_card_kind: PLACARD_KARD_NEW does not begin with PLACARD_CARD_: correct the name")
        del constants["PLACARD_KARD_NEW"]
        constants["PLACARD_CARD_NEW"] = 1
        self.assert_refused("placard_card_kind: PLACARD_CARD_NEW has the value of PLACARD_CARD_BANNER: give it another")
        self.declaration("cards", "placard_cards_flag")["constants"]["PLACARD_CARDS_BOTH"] = 3
        constants["PLACARD_CARD_NEW"] = 9
        self.assert_refused("placard_cards_flag: PLACARD_CARDS_BOTH is 3, which is no single bit")

    def test_keys_that_do_not_fit_the_type(self) -> None:
        for key, row, fault in (
            ("url", {"type": "text?", "default": 1}, "has a `default`, though the library fills the struct"),
            (
                "url",
                {"type": "text?", "absent": -1},
                "has `absent`, which is for numbers, and is a `text`: remove it",
            ),
            ("url", {"type": "count"}, "needs `get` if it is a `count` of a list, and only then"),
            ("url", {"type": "done"}, "is a `done`, which only a result can be: choose another type"),
        ):
            fields = self.declaration("cards", "placard_card")["fields"]
            old, fields[key] = fields[key], row
            self.assert_refused(f"interface/cards.toml: placard_card.{key}: {fault}")
            fields[key] = old
        for key, row, fault in (
            ("seed", {"type": "uint64", "min": 1}, "needs `min` and `below` together"),
            ("seed", {"type": "switch", "min": 1, "below": "refused"}, "has `min`, which only numbers have"),
            ("seed", {"type": "uint64", "min": 1, "below": "clamped"}, "has min = 1, which leaves nothing outside"),
            ("flush_interval_s", {"type": "interval"}, "needs `never` if it is an `interval`, and only then"),
        ):
            self.setUp()
            self.declaration("client", "placard_options")["fields"][key] = row
            self.assert_refused(f"interface/client.toml: placard_options.{key}: {fault}")
        self.declaration("client", "placard_options")["fields"]["app_version"] = {"type": "text?", "default": "on"}
        self.assert_refused('placard_options.app_version: has default = "on", which is for a `switch`: give a number')

    def test_a_form_of_a_field_that_does_not_exist(self) -> None:
        self.declaration("client", "placard_options")["forms"]["device"]["fields"].append("device_age")
        self.assert_refused("placard_options.device: is a form of device_age, which is no field: correct the name")

    def test_fields_of_events(self) -> None:
        self.declaration("events", "placard_reason")["constants"]["PLACARD_REASON_HOST"] = {
            "value": 9,
            "fields": ["id"],
        }
        self.assert_refused("PLACARD_REASON_HOST: has `fields`, which only kinds of events have: remove them")

    def test_includes(self) -> None:
        self.files["types"]["includes"].append("nope.h")
        self.assert_refused("interface/types.toml: includes nope.h, which does not exist: correct the name")
        self.files["types"]["includes"][-1] = "client.h"
        self.assert_refused("interface/types.toml: includes itself, by other files: remove one of the `includes`")

    def test_a_call_that_a_language_cannot_pass(self) -> None:
        self.declaration("client", "placard_client_flush")["functions"]["placard_client_flush"]["part"] = "switch"
        for name, calls in (("rust", rust_calls.calls), ("cpp", cpp_calls.calls)):
            sentence = f"client.toml: placard_client_flush: scripts/interface/{name}_calls.py has no form for `part`"
            self.assert_refused(sentence, lambda files, calls=calls: calls(model.interface(files)))

    def test_a_text_that_can_be_absent_is_no_argument_of_cpp(self) -> None:
        del self.declaration("client", "placard_client_change_user")["by_hand"]["cpp"]
        sentence = "placard_client_change_user: scripts/interface/cpp_calls.py has no form for `signature`, which is a"
        self.assert_refused(sentence, lambda files: cpp_calls.calls(model.interface(files)))

    def test_a_parameter_of_cpp_has_a_default_only_if_all_that_follow_have_one(self) -> None:
        parameters = self.declaration("client", "placard_client_drain")["functions"]["placard_client_drain"]
        parameters |= {"more": "double", "last": {"type": "double", "default": 1}}
        written = cpp_calls.calls(model.interface(self.files))["client_calls"]
        self.assertIn("drain(length<std::chrono::milliseconds> timeout, double more, double last = 1) {", written)

    def test_a_call_that_node_cannot_pass(self) -> None:
        functions = self.declaration("client", "placard_client_flush")["functions"]
        functions["placard_client_flush"] = {"client": "client", "part": "switch"}
        sentence = "interface/client.toml: placard_client_flush: scripts/interface/node_calls.py has no form for `part`"
        self.assert_refused(sentence, lambda files: node_calls.calls(model.interface(files)))

    def test_an_option_that_cpp_cannot_pass(self) -> None:
        self.declaration("client", "placard_options")["fields"]["seed"] = "double"
        sentence = (
            "client.toml: placard_options.seed: scripts/interface/cpp_options.py has no form for a `double`: give"
        )
        self.assert_refused(sentence, lambda files: cpp_options.options(model.interface(files)))

    # ---- The tables of the scenario adapters

    def tables_with(self, name: str, parameters: dict[str, Any], **keys: dict[str, str]) -> list[str]:
        """The languages whose table has another call of an outbox."""
        functions = {name: {"outbox": "outbox", **parameters}}
        self.files["outbox"]["declaration"].append(
            self.declaration("outbox", "placard_outbox_remove_all") | {"functions": functions, **keys}
        )
        interface = model.interface(self.files)
        quoted = re.compile(rf"\b{name.removeprefix('placard_outbox_')}\b")
        return [language for language, each in ADAPTERS.items() if quoted.search(each.table(interface))]

    def test_a_new_call_is_in_the_table_of_every_adapter(self) -> None:
        self.assertEqual(self.tables_with("placard_outbox_more", {"key": "text", "json": "json"}), [*ADAPTERS])

    def test_a_call_with_a_reason_is_in_no_table_of_that_language(self) -> None:
        found = self.tables_with("placard_outbox_more", {"key": "text"}, adapters={"go": "takes bytes"})
        self.assertEqual(found, [each for each in ADAPTERS if each != "go"])

    def test_what_json_cannot_describe_is_in_no_table(self) -> None:
        self.assertEqual(self.tables_with("placard_outbox_more", {"budget_us": "microseconds"}), [])

    def test_a_call_that_an_adapter_cannot_make(self) -> None:
        sentence = (
            "interface/analytics.toml: placard_client_set_last_location: scripts/interface/adapter_rust.py has no"
        )
        del self.declaration("analytics", "placard_client_set_last_location")["adapters"]["rust"]
        self.assert_refused(sentence, lambda files: adapter_rust.table(model.interface(files)))

    def test_a_function_for_values_of_any_type(self) -> None:
        self.declaration("analytics", "placard_client_set_attribute_bool")["any_value"] = "placard_client_attribute"
        self.assert_refused("placard_client_set_attribute_bool does not begin with placard_client_attribute_")

    # ---- The schema

    @unittest.skipUnless(HAS_SCHEMA, "needs jsonschema")
    def test_unknown_keys(self) -> None:
        schema.check(self.files)
        self.declaration("cards", "placard_card")["colour"] = 1
        self.declaration("cards", "placard_card")["fields"]["url"] = {"type": "text?", "txt": "A link."}
        self.declaration("events", "placard_event_kind")["constants"]["PLACARD_EVENT_SENT"]["field"] = []
        self.declaration("cards", "placard_card_copy")["errors"]["usual"] = True
        self.files["types"]["titel"] = ""
        for sentence in (
            "cards.toml: placard_card: Additional properties are not allowed ('colour' was unexpected): correct",
            "interface/cards.toml: placard_card.url: Additional properties are not allowed ('txt' was unexpected)",
            "interface/events.toml: placard_event_kind.PLACARD_EVENT_SENT: Additional properties",
            "interface/cards.toml: placard_card_copy.errors: ",
            "interface/types.toml: the file: Additional properties are not allowed ('titel' was unexpected)",
        ):
            self.assert_refused(sentence, schema.check)

    @unittest.skipUnless(HAS_SCHEMA, "needs jsonschema")
    def test_missing_and_wrong_keys(self) -> None:
        del self.declaration("cards", "placard_card_copy")["thread"]
        self.declaration("cards", "placard_card")["since"] = 0.1
        self.declaration("cards", "placard_card")["fields"]["url"] = "a text"
        self.assert_refused("cards.toml: placard_card_copy: 'thread' is a required property: add it", schema.check)
        self.assert_refused("cards.toml: placard_card.since: 0.1 is not of type 'string'", schema.check)
        self.assert_refused("cards.toml: placard_card.url: 'a text' does not match", schema.check)


if __name__ == "__main__":
    unittest.main()
