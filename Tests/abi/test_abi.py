"""`scripts/abi` finds each kind of change in the interface, and knows which of them break programs."""

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
import header_output  # noqa: E402
import model  # noqa: E402
from abi import Promise  # noqa: E402
from abi_record import RecordError  # noqa: E402
from symbols_file import SymbolsFile  # noqa: E402

FUNCTION = """
[[declaration]]
text = "Does `this`."
thread = "any"
since = "9.9"

[declaration.functions.placard_new]
this = "int32"
"""
END = (r"\Z", FUNCTION)
ENUMERATION = """
[[declaration]]
enum = "placard_new"
prefix = "PLACARD_NEW_"
text = "New."
since = "9.9"

[declaration.constants]
PLACARD_NEW_A = 0
"""
STRUCT = """
[[declaration]]
struct = "placard_new"
text = "New."
filled_by = "library"
since = "9.9"

[declaration.fields]
one = "int32"
"""


def fields_of_host_state(*names: str) -> tuple[str, str]:
    """A change that adds fields at its end."""
    return "\n(orientation = [^}]*} }\n)", r"\n\1" + "".join(f'{name} = "int32"\n' for name in names)


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
        self.promise = Promise(here / "interface", here / "include", here / "records", here / "changes.md")
        shutil.copytree(ROOT / "interface", self.promise.interface)
        shutil.copytree(ROOT / "include", self.promise.include)
        shutil.copytree(self.records, self.promise.records)
        self.promise.changes.write_text("", encoding="utf-8")

    def change(self, name: str, pattern: str, replacement: str) -> None:
        """Replaces the first match in a file of the model, and makes the headers follow as `make generate` does."""
        self._replace(self.promise.interface / f"{name}.toml", pattern, replacement)
        interface = model.read(self.promise.interface)
        written = {each.name: header_output.header(each) for each in interface.headers}
        for header, text in {**written, "api": c_output.table_header(interface)}.items():
            (self.promise.include / "placard" / f"{header}.h").write_text(text, encoding="utf-8")

    def change_table(self, pattern: str, replacement: str) -> None:
        self._replace(self.promise.include / "placard" / "api.h", pattern, replacement)

    def _replace(self, path: Path, pattern: str, replacement: str) -> None:
        text, count = re.subn(pattern, replacement, path.read_text(encoding="utf-8"), count=1, flags=re.DOTALL)
        self.assertEqual(count, 1, pattern)
        path.write_text(text, encoding="utf-8")

    def release(self) -> None:
        self.change("types", "VERSION_MAJOR = 0", "VERSION_MAJOR = 1")

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
        self.change("client", r"\[\[declaration\]\]\n(?:(?!\[\[).)*functions.placard_client_wipe\]\n[^\[]*", "")
        self.assert_broken("placard_client_wipe", "[D]")

    def test_a_parameter_has_another_type(self) -> None:
        self.change("client", 'timeout_ms = { type = "duration", ', 'timeout_ms = { type = "int32", ')
        self.assert_broken("placard_client_wait", "parameter 2")

    def test_a_parameter_is_no_longer_const(self) -> None:
        self.change("client", 'state = "const host_state"', 'state = "host_state"')
        self.assert_broken("placard_client_set_host_state")

    def test_a_result_has_another_type(self) -> None:
        self.change("client", 'result = "bool"', 'result = "int64"')
        self.assert_broken("placard_client_is_disabled", "return type changed")

    def test_fields_change_places(self) -> None:
        self.change("client", r"(keyboard = [^\n]*\n)(busy = [^\n]*\n)", r"\2\1")
        self.assert_broken("placard_host_state", "'int keyboard' offset changed from 12 to 16")

    def test_a_field_is_inserted(self) -> None:
        self.change("messages", r'(struct = "placard_button"\n.*?fields\]\n)', r'\1first = "int64"\n')
        self.assert_broken("placard_button")

    def test_a_field_is_removed_at_the_end(self) -> None:
        self.change("transport", r"failure_text = [^\n]*\n", "")
        self.assert_broken("placard_response", "failure_text")

    def test_a_field_is_added_in_padding(self) -> None:
        """An older program counts these bytes in, but its compiler leaves them undefined."""
        self.change("client", *fields_of_host_state("more"))
        self.assert_broken("placard_host_state", "'more' begins at byte 28, in the padding")

    def test_a_constant_has_another_value(self) -> None:
        self.change("client", "PLACARD_REST_EMAIL = 4", "PLACARD_REST_EMAIL = 7")
        self.assert_broken("placard_rest_name", "PLACARD_REST_EMAIL' from value '4' to '7'")

    def test_a_constant_is_removed(self) -> None:
        self.change("client", "PLACARD_REST_PHONE = 5\n", "")
        self.assert_broken("placard_rest_name", "PLACARD_REST_PHONE")

    def test_an_enumeration_is_removed(self) -> None:
        self.change("types", r'\[\[declaration\]\]\nenum = "placard_switch".*?(?=\[\[)', "")
        self.assert_broken("placard_switch")

    def test_functions_change_places_in_the_table(self) -> None:
        self.change_table(r"( *const char \*\(\*version\)[^\n]*\n)( *uint32_t \(\*abi_version\)[^\n]*\n)", r"\2\1")
        self.assert_broken("placard_api", "version", "offset changed from 8 to 16")

    def test_an_addition_does_not_hide_a_removal(self) -> None:
        self.change("client", *END)
        self.change("client", r"\n(orientation = [^}]*} }\n)", '\nother = "int32"\n')
        self.assert_broken("placard_host_state")

    # ---- What does not

    def test_a_function_is_added(self) -> None:
        self.change("types", *END)
        self.assert_compatible("placard_new")
        self.assertIn('name="placard_new"', (self.promise.records / "libplacard.so.0.abi").read_text())

    def test_a_field_is_added_at_the_end(self) -> None:
        self.change("client", *fields_of_host_state("reserved", "more"))
        self.assert_compatible("placard_host_state", "'int more', at offset 32 (in bytes)")

    def test_a_struct_of_the_library_grows(self) -> None:
        self.change("messages", r'(struct = "placard_button"\n.*?\nuri = [^\n]*\n)', r'\1more = "int32"\n')
        self.assert_compatible("placard_button")

    def test_a_constant_is_added(self) -> None:
        self.change("client", "PLACARD_REST_PHONE = 5", "PLACARD_REST_PHONE = 5\nPLACARD_REST_NEW = 6")
        self.assert_compatible("PLACARD_REST_NEW")

    def test_an_enumeration_is_added(self) -> None:
        self.change("types", r"\Z", ENUMERATION)
        self.assert_compatible("placard_new")

    def test_words_are_no_change(self) -> None:
        self.change("client", r" Works\s+while\s+disabled\.", "")
        self.change("client", "\ntimeout_ms = ", "\nat_most_ms = ")
        self.promise.check()

    # ---- The record

    def test_an_incompatible_change_is_recorded_before_1_0_with_a_row_in_the_document(self) -> None:
        self.change("client", "PLACARD_REST_EMAIL = 4", "PLACARD_REST_EMAIL = 7")
        self.assert_refused(self.promise.record, "add a row that names placard_rest_name to CHANGELOG.md")
        self.promise.changes.write_text("| `placard_rest_name` | … |", encoding="utf-8")
        self.assert_refused(self.promise.check, "before 1.0.0 only, then run `scripts/abi --record`")
        self.release()
        self.assert_refused(self.promise.record, "Only a new PLACARD_ABI_VERSION")
        self.change("types", "VERSION_MAJOR = 1", "VERSION_MAJOR = 0")
        self.promise.record()
        self.promise.check()

    def test_a_new_number_begins_a_new_record(self) -> None:
        self.release()
        self.change("types", "ABI_VERSION = 0", "ABI_VERSION = 1")
        self.change("client", "PLACARD_REST_EMAIL = 4", "PLACARD_REST_EMAIL = 7")
        with self.assertRaisesRegex(RecordError, r"libplacard\.so\.1\.abi is missing"):
            self.promise.check()
        self.promise.record()
        self.promise.check()
        self.assertEqual([path.name for path in self.promise.records.iterdir()], ["libplacard.so.1.abi"])

    def test_headers_that_do_not_compile_are_an_error(self) -> None:
        self.change_table(r"size_t struct_size;", "no_such_type struct_size;")
        with self.assertRaisesRegex(RecordError, r"gcc failed: [^$]*no_such_type"):
            self.promise.check()

    def test_a_struct_that_nothing_uses_is_an_error(self) -> None:
        self.change("types", r"\Z", STRUCT)
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
