"""The tab Code of the page of `placardctl serve`: its lines compile, run, and do what was done in the page."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
from collections.abc import Callable
from pathlib import Path
from types import SimpleNamespace
from typing import Any
from urllib.parse import quote

import libplacard
import pytest
from device import PATIENCE_S
from inspector import Inspector
from playwright.sync_api import expect

ROOT = Path(__file__).parents[2]
MODULES = ROOT / ".build" / "debug" / "Modules"
LANGUAGES = {"c": "C", "python": "Python", "swift": "Swift"}

#: A quotation mark, a line break, an escape, a trigraph, digits after what could be a hexadecimal escape, an end of a
#: comment, an interpolation, letters beyond ASCII and beyond 16 bits, a mark that joins the character before it, a
#: character that turns the direction of text.
HOSTILE = [
    '"', "a\nb\r\tc", "\\n", "??=??/", "\u00071f", "*/ // #", '\\(x) #"\\#(x)"##', "caf\u00e9 \u65e5\u672c",
    "\U0001f600", "\u0301x", "\u202eabc", "%s %n", "a\0b\0", "{x}", "\u2028\u0085",
]  # fmt: skip

C_PROGRAM = """
#include <placard/placard.h>
#include <stdio.h>
int main(int argc, char **argv) {
    placard_options options = PLACARD_OPTIONS_INIT;
    options.api_key = "k";
    options.endpoint = argv[1];
    options.directory = argv[2];
    options.user_id = "anna";
    placard_client *client = NULL;
    const placard_event *event = NULL;
    if (argc != 3 || placard_client_open(&options, &client, NULL) != PLACARD_OK)
        return 1;
    (void)event;
    {
%s
    }
    return placard_client_drain(client, 30000, NULL) == PLACARD_OK ? 0 : 2;
}
"""

SWIFT_PROGRAM = """
import Placard
func snippet(client: Client, message: OfferedMessage) throws {
%s
}
"""


def lines(page: Inspector) -> dict[str, str]:
    """What the tab shows now, in each language."""
    return {name: page.page.locator(f"#code-{name}").text_content() or "" for name in LANGUAGES}


def call(page: Inspector, title: str) -> dict[str, str]:
    page.page.get_by_role("combobox", name="Call").select_option(title)
    return lines(page)


def compile_c(code: str, folder: Path) -> Path:
    (folder / "main.c").write_text(C_PROGRAM % code)
    library = Path(os.environ["PLACARD_LIBRARY"]).resolve()
    warnings = ["-std=c99", "-Wall", "-Wextra", "-Wpedantic", "-Werror", "-trigraphs", "-Wno-trigraphs"]
    command = ["cc", *warnings, "-I", str(ROOT / "include"), str(folder / "main.c"), "-o", str(folder / "main"),
               str(library), f"-Wl,-rpath,{library.parent}"]  # fmt: skip
    subprocess.run(command, check=True)
    return folder / "main"


def check_swift(code: str, folder: Path) -> None:
    """Compares with the module of the last build; that is missing if only the tool was built."""
    if not (MODULES / "Placard.swiftmodule").exists() or shutil.which("swiftc") is None:
        return
    (folder / "main.swift").write_text(SWIFT_PROGRAM % code)
    maps = [f"-I{path.parent}" for path in (ROOT / "Sources").glob("C*/module.modulemap") if "Linked" not in str(path)]
    command = ["swiftc", "-typecheck", "-parse-as-library", "-swift-version", "6", "-I", str(MODULES), *maps,
               str(folder / "main.swift")]  # fmt: skip
    subprocess.run(command, check=True)


class Recorder:
    """A client or message that notes its calls."""

    def __init__(self, real: type[Any], calls: list[tuple[str, Any]]) -> None:
        self._real, self._calls = real, calls

    def __getattr__(self, name: str) -> Callable[..., None]:
        assert callable(getattr(self._real, name)), name
        return lambda *given: self._calls.append((name, *given))


def run_python(code: str) -> list[tuple[Any, ...]]:
    """The calls that the lines make; each exists in the package."""
    calls: list[tuple[Any, ...]] = []
    message = Recorder(libplacard.Message, calls)
    client = Recorder(libplacard.Client, calls)
    exec(compile(code, "lines", "exec"), {"client": client, "event": SimpleNamespace(message=message)})
    return calls


def ask(page: Inspector, **form: str) -> None:
    """Opens the form of Explain with these values, and the tab Code."""
    page.open(f"{page.server.url}/#tab=code&" + "&".join(f"{key}={quote(value)}" for key, value in form.items()))


def test_actions_in_the_preview_have_their_code(inspect: Callable[..., Inspector], tmp_path: Path) -> None:
    page = inspect()
    page.page.get_by_role("tab", name="Code").click()
    found: list[dict[str, str]] = []

    def note(title: str) -> None:
        page.page.get_by_role("button", name=f"Code: {title}").first.click()
        expect(page.page.get_by_role("combobox", name="Call").locator("option").first).to_contain_text(title)
        found.append(lines(page))

    expect(page.preview.get_by_text("Join the club")).to_be_visible()
    expect(page.actions.filter(has_text="seen").first).to_be_visible()
    page.page.get_by_role("button", name="Code: ").last.click()
    found.append(lines(page))
    page.preview.get_by_text("New beans").click()
    note("Card clicked")
    dismissal = page.preview.locator("a[href$='/dismiss']").last
    page.page.locator("#screen").hover()
    dismissal.focus()
    dismissal.press("Enter")
    note("Card dismissed")
    page.select("welcome")
    note("Message seen")
    page.preview.get_by_text("Order it").click()
    note("Button clicked")

    calls = [one for code in found for one in run_python(code["python"])]
    assert [one[0] for one in calls] == [
        "log_card_impressions", "log_card_click", "log_card_dismissal", "show", "log_impression", "log_button",
        "dismiss",
    ]  # fmt: skip
    assert calls[1][1:] == ("beans",) and calls[2][1:] == ("club",) and calls[5][1:] == (7,)
    blocks = "\n".join(f"if (event) {{ {code['c']}\n }}" for code in found)
    compile_c(blocks, tmp_path)
    check_swift("\n".join(f"do {{ {code['swift']}\n }}" for code in found), tmp_path)


def test_calls_of_the_list_compile(inspect: Callable[..., Inspector], tmp_path: Path) -> None:
    page = inspect()
    page.page.get_by_role("tab", name="Code").click()
    titles = ["Start a session", "Change the user", "Refresh the cards", "Refresh the campaigns", "Send what is queued",
              "End the session"]  # fmt: skip
    found = [call(page, title) for title in titles]
    names = [one[0] for code in found for one in run_python(code["python"])]
    assert names == ["start_session", "change_user", "refresh_cards", "refresh_messages", "flush", "end_session"]
    forms: list[dict[str, str]] = [
        {"kind": "open"}, {"kind": "event", "name": "a"},
        {"kind": "purchase", "name": "mug", "properties": '{"x": [null]}'},
        {"kind": "push_click", "name": "round"},
    ]  # fmt: skip
    for form in forms:
        ask(page, **form)
        for title in ("Log the event of the form Explain", "Explain the event of the form"):
            found.append(call(page, title))
            assert len(run_python(found[-1]["python"])) == 1
    for button in ("", "7", "order"):
        ask(page, kind="message_click", name="welcome", button=button)
        found.append(call(page, "Log the event of the form Explain"))
        assert len(run_python(found[-1]["python"])) == 1
    call(page, "Explain the event of the form")
    expect(page.page.locator("#code-fault")).to_contain_text("cannot ask about a click in a message")
    compile_c("\n".join(f"if (event) {{ {code['c']}\n }}" for code in found), tmp_path)
    check_swift("\n".join(f"do {{ {code['swift']}\n }}" for code in found), tmp_path)


def test_hostile_names_and_properties_arrive(inspect: Callable[..., Inspector], tmp_path: Path) -> None:
    page = inspect()
    texts = [text for text in HOSTILE if "\0" not in text]
    # The library refuses a quotation mark in a name.
    properties = {f"\\{number} caf\u00e9's {{}} */": text for number, text in enumerate(texts)} | {
        "flags": [True, False, None, "true null"], "number": 12345678901234567,
    }  # fmt: skip
    name = "a \\ */ caf\u00e9 ??/"
    given = json.dumps(properties, ensure_ascii=False)
    ask(page, kind="event", name=name, properties=given)
    code = call(page, "Log the event of the form Explain")

    program = compile_c(code["c"], tmp_path)
    subprocess.run([program, page.server.url, tmp_path / "c"], check=True, timeout=PATIENCE_S)
    with libplacard.Client(
        api_key="k", endpoint=page.server.url, directory=tmp_path / "python", user_id="ben", rate_limits=False
    ) as client:
        exec(compile(code["python"], "lines", "exec"), {"client": client})
        assert client.drain(PATIENCE_S).name == "OK"
    events = [event for event in page.server.received() if event["name"] == "ce"]
    assert [event["user_id"] for event in events] == ["anna", "ben"]
    for event in events:
        assert event["data"] == {"n": name, "p": properties}
    check_swift(code["swift"], tmp_path)


@pytest.mark.parametrize("language", list(LANGUAGES))
def test_literals_have_every_character(inspect: Callable[..., Inspector], tmp_path: Path, language: str) -> None:
    page = inspect()
    literals: list[Any] = page.page.evaluate(
        f"""async texts => {{
            const all = await import("/_placard/inspector/literals.js");
            return texts.map(all.{language}Text);
        }}""",
        HOSTILE,
    )
    wanted = [text.encode().hex() for text in HOSTILE]
    if language == "python":
        assert [eval(one).encode().hex() for one in literals] == wanted
        assert [one for one in literals if not one.isprintable()] == []
        return
    if language == "c":
        assert [one["length"] for one in literals] == [
            str(len(text.encode())) if "\0" in text else "PLACARD_NUL" for text in HOSTILE
        ]
        shown = "".join(
            f"for (size_t i = 0; i < sizeof {one['literal']} - 1; i++)"
            f' printf("%02x", (unsigned char){one["literal"]}[i]);\nputs("");\n'
            for one in literals
        )
        (tmp_path / "main.c").write_text(f"#include <stdio.h>\nint main(void) {{\n{shown}return 0;\n}}\n")
        command = ["cc", "-std=c99", "-Wall", "-Wextra", "-Wpedantic", "-Werror", str(tmp_path / "main.c")]
        subprocess.run([*command, "-trigraphs", "-o", str(tmp_path / "main")], check=True)
        output = subprocess.run([tmp_path / "main"], check=True, capture_output=True, text=True, timeout=PATIENCE_S)
        assert output.stdout.split("\n")[:-1] == wanted
        return
    hexadecimal = 'utf8.map { byte in (byte < 16 ? "0" : "") + String(byte, radix: 16) }.joined()'
    shown = "".join(f"print({one}.{hexadecimal})\n" for one in literals)
    (tmp_path / "main.swift").write_text(shown)
    subprocess.run(["swiftc", str(tmp_path / "main.swift"), "-o", str(tmp_path / "main")], check=True)
    output = subprocess.run([tmp_path / "main"], check=True, capture_output=True, text=True, timeout=PATIENCE_S)
    assert output.stdout.split("\n")[:-1] == wanted


def test_says_why_there_is_no_code(inspect: Callable[..., Inspector]) -> None:
    page = inspect()
    for given in ("[]", "{", "7", "null"):
        ask(page, kind="event", name="a", properties=given)
        expect(page.page.locator("#code-fault")).to_have_text("The properties are not a JSON object.")
        expect(page.page.get_by_role("button", name="Copy", exact=True).last).to_be_disabled()
    ask(page, kind="event", name="", properties="{}")
    expect(page.page.locator("#code-fault")).to_have_text("The form has no name.")


def test_the_code_can_be_copied(inspect: Callable[..., Inspector]) -> None:
    page = inspect(permissions=["clipboard-read", "clipboard-write"])
    page.page.get_by_role("tab", name="Explain").click()
    page.page.get_by_label("Properties, as JSON").fill('{"items": 3}')
    page.page.get_by_role("button", name="Code of this event").click()
    page.page.get_by_role("tab", name="Python").click()
    page.page.locator("#code-copy").click()
    expect(page.page.locator("#code-copied")).to_have_text("Copied")
    assert page.page.evaluate("navigator.clipboard.readText()") == 'client.log_event("order_placed", {"items": 3})'
    # By keyboard, as every list of tabs.
    page.page.get_by_role("tab", name="Python").focus()
    page.page.keyboard.press("ArrowRight")
    expect(page.page.locator("#code-swift")).to_have_text(
        'try client.logEvent("order_placed", Properties(json: #"{"items": 3}"#.utf8))'
    )
    expect(page.page.locator("#code-swift")).to_be_visible()
