"""`scripts/abi` finds each kind of change in the headers, and knows which of them break programs."""

from __future__ import annotations

import re
import shutil
import sys
import tempfile
import unittest
from collections.abc import Callable
from pathlib import Path

ROOT = Path(__file__).parents[2]
sys.path.insert(0, str(ROOT / "scripts" / "interface"))

import c_output  # noqa: E402
import header  # noqa: E402
from abi import Promise  # noqa: E402
from abi_record import RecordError  # noqa: E402
from symbols_file import SymbolsFile  # noqa: E402

FUNCTION = "/* Does `this`. Errors: common. [any] Since 9.9. */\nPLACARD_API void placard_new(int32_t this);\n"
END = ("PLACARD_HEADER_END\n\n#endif", f"{FUNCTION}\nPLACARD_HEADER_END\n\n#endif")


class ChangeTests(unittest.TestCase):
    @classmethod
    def setUpClass(cls) -> None:
        folder = tempfile.TemporaryDirectory()
        cls.addClassCleanup(folder.cleanup)
        cls.records = Path(folder.name)
        Promise(records=cls.records).record()

    def setUp(self) -> None:
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        here = Path(folder.name)
        self.promise = Promise(here / "include", here / "records", here / "changes.md")
        shutil.copytree(ROOT / "include", self.promise.include)
        shutil.copytree(self.records, self.promise.records)
        self.promise.changes.write_text("", encoding="utf-8")

    def change(self, name: str, pattern: str, replacement: str) -> None:
        """Replaces the first match in a header, and makes the table follow as `make generate` does."""
        path = self.promise.include / "placard" / f"{name}.h"
        text, count = re.subn(pattern, replacement, path.read_text(encoding="utf-8"), count=1, flags=re.DOTALL)
        self.assertEqual(count, 1, pattern)
        path.write_text(text, encoding="utf-8")
        if name != "api":
            table = c_output.table_header(header.read(path.parent))
            (path.parent / "api.h").write_text(table, encoding="utf-8")

    def release(self) -> None:
        self.change("types", "VERSION_MAJOR 0", "VERSION_MAJOR 1")

    def assert_refused(self, action: Callable[[], str], *words: str) -> None:
        with self.assertRaises(RecordError) as caught:
            action()
        for word in words:
            self.assertIn(word, str(caught.exception))

    def assert_broken(self, names: str, *words: str) -> None:
        sentence = f"Programs built against the recorded headers break on: {names}."
        self.assert_refused(self.promise.check, sentence, f"row that names {names} to CHANGELOG.md", *words)

    def assert_compatible(self, *words: str) -> None:
        """Refused until recorded, which is possible in every version."""
        self.assert_refused(self.promise.check, "compatible, but not recorded: run `scripts/abi --record`", *words)
        self.release()
        self.promise.record()
        self.promise.check()

    # ---- What breaks programs

    def test_a_function_is_removed(self) -> None:
        self.change("client", r"/\*(?:(?!\*/).)*\*/\nPLACARD_API [^;]*placard_client_wipe\([^;]*;", "")
        self.assert_broken("placard_client_wipe", "[D]")

    def test_a_parameter_has_another_type(self) -> None:
        self.change("client", "int64_t timeout_ms", "int32_t timeout_ms")
        self.assert_broken("placard_client_wait", "parameter 2")

    def test_a_parameter_is_no_longer_const(self) -> None:
        self.change("client", r"const placard_host_state \*state", "placard_host_state *state")
        self.assert_broken("placard_client_set_host_state")

    def test_a_result_has_another_type(self) -> None:
        self.change("client", "int32_t placard_client_is_disabled", "int64_t placard_client_is_disabled")
        self.assert_broken("placard_client_is_disabled", "return type changed")

    def test_fields_change_places(self) -> None:
        self.change("client", r"(int32_t keyboard;[^\n]*\n)(\s*int32_t busy;[^\n]*\n)", r"\2\1")
        self.assert_broken("placard_host_state", "'int keyboard' offset changed from 12 to 16")

    def test_a_field_is_inserted(self) -> None:
        self.change("messages", r"(typedef struct placard_button \{\n)", r"\1    int64_t first;\n")
        self.assert_broken("placard_button")

    def test_a_field_is_removed_at_the_end(self) -> None:
        self.change("transport", r"    const char \*PLACARD_NULLABLE failure_text;[^\n]*\n", "")
        self.assert_broken("placard_response", "failure_text")

    def test_a_field_is_added_in_padding(self) -> None:
        """An older program counts these bytes in, but its compiler leaves them undefined."""
        self.change("client", r"(int32_t orientation;)", r"\1\n    int32_t more;")
        self.assert_broken("placard_host_state", "'more' begins at byte 28, in the padding")

    def test_a_struct_inside_another_grows(self) -> None:
        self.change("events", r"(typedef struct placard_event \{\n)", r"\1    placard_extra inside;\n")
        self.promise.changes.write_text("placard_event", encoding="utf-8")
        self.promise.record()
        self.promise.changes.write_text("", encoding="utf-8")
        self.change("types", r"(size_t value_length;)", r"\1\n    int64_t more;")
        self.assert_broken("placard_event", "offset changed")

    def test_a_constant_has_another_value(self) -> None:
        self.change("client", "PLACARD_REST_EMAIL = 4", "PLACARD_REST_EMAIL = 7")
        self.assert_broken("placard_rest_name", "PLACARD_REST_EMAIL' from value '4' to '7'")

    def test_a_constant_is_removed(self) -> None:
        self.change("client", r",\s*PLACARD_REST_PHONE = 5", "")
        self.assert_broken("placard_rest_name", "PLACARD_REST_PHONE")

    def test_an_enumeration_is_removed(self) -> None:
        self.change("client", r"enum placard_rest_name \{[^}]*\};", "")
        self.assert_broken("placard_rest_name")

    def test_functions_change_places_in_the_table(self) -> None:
        self.change("api", r"( *const char \*\(\*version\)[^\n]*\n)( *uint32_t \(\*abi_version\)[^\n]*\n)", r"\2\1")
        self.assert_broken("placard_api", "version", "offset changed from 8 to 16")

    def test_an_addition_does_not_hide_a_removal(self) -> None:
        self.change("client", *END)
        self.change("client", r"    int32_t orientation;[^\n]*\n", "    int32_t other;\n")
        self.assert_broken("placard_host_state")

    # ---- What does not

    def test_a_function_is_added(self) -> None:
        self.change("types", *END)
        self.assert_compatible("placard_new")
        self.assertIn('name="placard_new"', (self.promise.records / "libplacard.so.0.abi").read_text())

    def test_a_field_is_added_at_the_end(self) -> None:
        self.change("client", r"(int32_t orientation;)", r"\1\n    int32_t reserved;\n    int32_t more;")
        self.assert_compatible("placard_host_state", "'int more', at offset 32 (in bytes)")

    def test_a_struct_of_the_library_grows(self) -> None:
        self.change("messages", r"(\n\} placard_button;)", r"\n    int32_t more;\1")
        self.assert_compatible("placard_button")

    def test_a_constant_is_added(self) -> None:
        self.change("client", "PLACARD_REST_PHONE = 5", "PLACARD_REST_PHONE = 5, PLACARD_REST_NEW = 6")
        self.assert_compatible("PLACARD_REST_NEW")

    def test_an_enumeration_is_added(self) -> None:
        self.change("types", r"(/\* An option that is on or off)", r"enum placard_new { PLACARD_NEW_A = 0 };\n\n\1")
        self.assert_compatible("placard_new")

    def test_words_are_no_change(self) -> None:
        self.change("client", r"Works while\n \* disabled\.", "")
        self.change("client", "int64_t timeout_ms", "int64_t at_most_ms")
        self.promise.check()

    # ---- The record

    def test_an_incompatible_change_is_recorded_before_1_0_with_a_row_in_the_document(self) -> None:
        self.change("client", "PLACARD_REST_EMAIL = 4", "PLACARD_REST_EMAIL = 7")
        self.assert_refused(self.promise.record, "add a row that names placard_rest_name to CHANGELOG.md")
        self.promise.changes.write_text("| `placard_rest_name` | … |", encoding="utf-8")
        self.assert_refused(self.promise.check, "before 1.0.0 only, then run `scripts/abi --record`")
        self.release()
        self.assert_refused(self.promise.record, "Only a new PLACARD_ABI_VERSION")
        self.change("types", "VERSION_MAJOR 1", "VERSION_MAJOR 0")
        self.promise.record()
        self.promise.check()

    def test_a_new_number_begins_a_new_record(self) -> None:
        self.release()
        self.change("types", "ABI_VERSION 0", "ABI_VERSION 1")
        self.change("client", "PLACARD_REST_EMAIL = 4", "PLACARD_REST_EMAIL = 7")
        with self.assertRaisesRegex(RecordError, r"libplacard\.so\.1\.abi is missing"):
            self.promise.check()
        self.promise.record()
        self.promise.check()
        self.assertEqual([path.name for path in self.promise.records.iterdir()], ["libplacard.so.1.abi"])

    def test_headers_that_do_not_compile_are_an_error(self) -> None:
        self.change("api", r"size_t struct_size;", "no_such_type struct_size;")
        with self.assertRaisesRegex(RecordError, r"gcc failed: [^$]*no_such_type"):
            self.promise.check()

    def test_a_struct_that_nothing_uses_is_an_error(self) -> None:
        struct = "/* X. */\ntypedef struct placard_new {\n    int32_t one;\n} placard_new;\n\n"
        self.change("types", r"(PLACARD_HEADER_END\n\n#endif)", rf"{struct}\1")
        with self.assertRaisesRegex(RecordError, "no function uses placard_new"):
            self.promise.check()


class SymbolsFileTests(unittest.TestCase):
    def test_a_function_keeps_the_version_that_brought_it(self) -> None:
        with tempfile.TemporaryDirectory() as folder:
            record = Path(folder, "libplacard.so.7.abi")
            symbols = SymbolsFile(record, Path(folder))
            self.assertEqual(symbols.path.name, "libplacard7.symbols")
            record.write_text('<elf-symbol name="placard_old" /> <elf-symbol name="placard_gone" />', encoding="utf-8")
            symbols.update("1.0.0")
            record.write_text('<elf-symbol name="placard_old" /> <elf-symbol name="placard_new" />', encoding="utf-8")
            self.assertEqual(symbols.difference(), ["placard_gone", "placard_new"])
            symbols.update("1.1.0")
            self.assertEqual(symbols.difference(), [])
            expected = "libplacard.so.7 libplacard7 #MINVER#\n placard_new@Base 1.1.0\n placard_old@Base 1.0.0\n"
            self.assertEqual(symbols.path.read_text(encoding="utf-8"), expected)


if __name__ == "__main__":
    unittest.main()
