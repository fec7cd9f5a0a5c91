"""The references of the site contain what the sources declare, with its comment, and nothing else."""

from __future__ import annotations

import sys
import tempfile
import unittest
from pathlib import Path

ROOT = Path(__file__).parents[2]
sys.path.insert(0, str(ROOT / "scripts" / "site"))

import cpp_reference  # noqa: E402
import go_reference  # noqa: E402
import node_reference  # noqa: E402
import rust_reference  # noqa: E402
import swift_reference  # noqa: E402
from reference_page import Entry, page  # noqa: E402

CPP = """
#ifndef X
#define X \\
    1
PLACARD_CPP_BEGIN
namespace detail { inline int hidden(int x) { return x; } }
/// A client.
class client : public detail::owner<placard_client> {
  public:
    using owner::owner;
    // ---- Open

    /// Opens it: `{` is text.
    [[nodiscard]] static outcome<client> open(const options &options) {
        return f("}", [&](int x) { return x; });
    }
    client(int raw) noexcept : raw_(raw) {}
    int value() const & { return 1; }
    int value() && { return 2; }

  private:
    int raw_;
};
/// Options: set at least one.
struct options {
    std::string key = {}; ///< required (always)
    std::optional<bool> insecure = {};
};
/// Values.
enum class theme : std::int32_t {
    /// bright
    light = 1,
};
/// The name of a value.
inline std::string_view name(theme value) noexcept { return ""; }
PLACARD_CPP_END
#endif
"""

NODE = """
import type { EventEmitter } from 'node:events';

/** A value. */
export type Value = string | { readonly [key: string]: Value | undefined };

// ---- Classes

/**
 * A client.
 * Close it.
 */
export class Client extends Sender {
  constructor(options: Options);
  /** Closes it. Returns <nothing>. */
  close(options?: { readonly wait?: boolean }): void;
  readonly [Symbol.iterator]: number;
}
declare abstract class Sender {
  on(): this;
}
"""

GO = """package placard // import "placard"

Package placard.

CONSTANTS

const Never time.Duration = -1
    Never is no length of time.


TYPES

type Align int32
    Align: how text is aligned.

const (
	AlignStart Align = 1
)
func (value Align) String() string
    String returns the name:

        align.String()

type Client struct {
	// Has unexported fields.
}
    A Client.

func OpenClient(
	options Options,
) (*Client, error)
    OpenClient opens it.

func (client *Client) Close() error
    Close closes it.
"""


def names(entries: list[Entry]) -> list[tuple[str, int]]:
    return [(entry.name, entry.level) for entry in entries]


class ReferenceTests(unittest.TestCase):
    def test_cpp_has_public_members_only(self) -> None:
        entries = [entry for group in cpp_reference.declared(CPP) for entry in group]
        members = [f"client::{name}" for name in ("open", "client", "value", "value")]
        self.assertEqual(
            names(entries), [("client", 2), *((name, 3) for name in members), ("options", 2), ("theme", 2)]
        )
        self.assertIn("key = {}; ///< required (always)\n", entries[5].declaration)
        self.assertEqual(entries[1].declaration, "static outcome<client> open(const options &options);")
        self.assertEqual(entries[1].comment, "Opens it: `{` is text.")
        self.assertEqual(entries[2].declaration, "client(int raw) noexcept;")
        self.assertIn("light = 1", entries[-1].declaration)

    def test_cpp_of_the_headers_has_the_calls_of_a_client(self) -> None:
        text = cpp_reference.pages()["reference/cpp.md"]
        for name in ("client::log_event", "client::drain", "cards::find", "tracker::flush", "batch::add_event"):
            self.assertTrue(f"### `{name}` {{ #{name.replace('::', '.')} }}" in text, name)
        self.assertNotIn("detail::", "\n".join(line for line in text.split("\n") if line.startswith("#")))

    def test_node_has_types_and_members(self) -> None:
        entries = [entry for group in node_reference.declared(NODE) for entry in group]
        members = ["Client.constructor", "Client.close", "Client.[Symbol.iterator]"]
        expected = [("Value", 2), ("Client", 2), *((name, 3) for name in members), ("Sender", 2), ("Sender.on", 3)]
        self.assertEqual(names(entries), expected)
        self.assertEqual(entries[1].comment, "A client.\nClose it.")
        self.assertEqual(entries[3].declaration, "close(options?: { readonly wait?: boolean }): void;")
        self.assertEqual(entries[3].comment, "Closes it. Returns \\<nothing>.")

    def test_go_has_methods_with_their_types(self) -> None:
        entries = list(go_reference.declared(GO))
        expected = [("Never", 2), ("Align", 2), ("Align values", 3), ("Align.String", 3), ("Client", 2)]
        self.assertEqual(names(entries), [*expected, ("OpenClient", 2), ("Client.Close", 3)])
        self.assertEqual(entries[3].comment, "String returns the name:\n\n```go\nalign.String()\n```")
        self.assertIn("options Options,\n)", entries[5].declaration)

    def test_swift_links_names_and_leaves_out_what_is_inherited(self) -> None:
        def symbol(path: list[str], kind: str, comment: str, module: str = "Placard") -> swift_reference.Symbol:
            return {
                "kind": {"identifier": kind},
                "pathComponents": path,
                "declarationFragments": [{"spelling": "let "}, {"spelling": path[-1]}],
                "docComment": {"module": module, "lines": [{"text": line} for line in comment.split("\n")]},
            }

        with tempfile.TemporaryDirectory() as folder:
            graph = {
                "symbols": [
                    symbol(["Card", "==(_:_:)"], "swift.method", "Inherited.", "Swift"),
                    symbol(["Card", "id"], "swift.property", "As in ``Card``:\n- one\n  - two"),
                    symbol(["Card"], "swift.struct", "A card.\n\n    let card = 1"),
                ]
            }
            Path(folder, "M.symbols.json").write_text(swift_reference.json.dumps(graph), encoding="utf-8")
            found = swift_reference.symbols(Path(folder))
        self.assertEqual([symbol["pathComponents"] for symbol in found], [["Card"], ["Card", "id"]])
        links = {"Card": "placard.md#card"}
        made = [swift_reference.entry(symbol, links, {"Card"}) for symbol in found]
        self.assertEqual(names(made), [("Card", 2), ("Card.id", 3)])
        self.assertEqual(made[0].comment, "A card.\n\n```swift\nlet card = 1\n```")
        self.assertEqual(made[1].comment, "As in [`Card`](placard.md#card):\n\n- one\n    - two")

    def test_rust_lists_the_items_of_the_crate(self) -> None:
        with tempfile.TemporaryDirectory() as folder:
            item = '<meta name="description" content="A client."><section id="method.close" class="method">'
            item += '<h2 id="trait-implementations"><section id="method.drop" class="method">'
            Path(folder, "struct.Client.html").write_text(item, encoding="utf-8")
            listed = '<ul class="all-items"><li><a href="struct.Client.html">Client</a></li></ul>'
            html = f'<h3 id="structs">Structs</h3>{listed}'
            text = rust_reference.listing(html, Path(folder))
        self.assertIn("## Structs\n\n### Client { #client }", text)
        self.assertIn("(doc/libplacard/struct.Client.html): A client.", text)
        self.assertIn("[`close`](doc/libplacard/struct.Client.html#method.close)", text)
        self.assertNotIn("drop", text)

    def test_functions_with_one_name_are_one_entry(self) -> None:
        overloads = [Entry("f", "f(int)", "Once."), Entry("f", "f(char)", "Once."), Entry("g", "g()")]
        text = page("T", "About.", "c", overloads)
        self.assertEqual(text.count("## `f`"), 1)
        self.assertIn("```c\nf(int)\nf(char)\n```\n\nOnce.\n\n## `g` { #g }", text)

    def test_anchors_differ_and_are_no_markup(self) -> None:
        text = page("T", "About.", "swift", [Entry("Add(_:_:)", "", ""), Entry("G", ""), Entry("add(_:_:)", "")])
        self.assertIn("{ #add-unnamed-unnamed }", text)
        self.assertIn("{ #add-unnamed-unnamed-2 }", text)


if __name__ == "__main__":
    unittest.main()
