"""Every symbol of the C interface has a comment, an example and a guide, and no text names one that does not exist.

The example of a symbol is in examples/reference (see scripts/interface/reference_examples.py).
"""

from __future__ import annotations

import inspect
import re
import subprocess
from pathlib import Path

import call_names
import model
import pytest
import reference_examples
from vocabulary import SCALARS, TEXTS

import libplacard

ROOT = Path(__file__).parents[3]
INTERFACE = model.read()
EXAMPLES = reference_examples.read()
FUNCTIONS = [pytest.param(function, id=function.name) for function in INTERFACE.functions]
TYPES = {**INTERFACE.structs, **INTERFACE.enumerations, **INTERFACE.handles, **INTERFACE.macros}
INITIAL = [struct.initial_macro for struct in INTERFACE.structs.values() if struct.is_filled_by_caller]
SYMBOLS = [*(each.name for each in INTERFACE.functions), *TYPES, *INITIAL, "placard_get_api", "placard_api"]
# These are not for users of the C interface.
NO_GUIDES = ("architecture.md", "architecture-rules.md", "recipes.md", "protocol.md", "scenarios.md")
GUIDES = [ROOT / "README.md", *(path for path in (ROOT / "docs").glob("*.md") if path.name not in NO_GUIDES)]


# ---- Comments of the headers


@pytest.mark.parametrize("function", FUNCTIONS)
def test_functions_are_documented(function):
    """What it does, and its arguments. The reader of the model demands the rest."""
    comment = " ".join(function.comment.split())
    assert re.match(r"[A-Z][a-z]+s? ", comment) or comment.startswith("Each "), "begins with a verb"
    for parameter in _arguments(function):
        assert re.search(rf"`{parameter}`|\*{parameter}\b", comment), f"names the argument {parameter}"


def _arguments(function):
    """The parameters that a comment must explain: not the object itself, and not those that every call has alike."""
    if function.names_values or function.header == "types":
        return []
    alike = ("out", "err", "index")
    parameters = [each for each in function.parameters if not each.is_part]
    if parameters and parameters[0].word not in {**SCALARS, **TEXTS}:
        parameters.pop(0)
    return ["value" if each.name == "value_ms" else each.name for each in parameters if each.name not in alike]


@pytest.mark.parametrize("symbol", TYPES.values(), ids=TYPES)
def test_types_and_macros_are_documented(symbol):
    assert re.match(r"[A-Z]", symbol.comment), "has a comment"
    assert re.fullmatch(r"\d+\.\d+", symbol.since), "says since which version it exists"
    if isinstance(symbol, model.Struct) and symbol.is_filled_by_caller:
        assert symbol.initial_macro in symbol.comment, f"names {symbol.initial_macro}"


def test_public_text_names_constants_in_full_and_cites_no_rules():
    for path in model.HEADERS.glob("*.h"):
        text = path.read_text(encoding="utf-8")
        assert re.findall(r"(?<!PLACARD_)\bE_[A-Z]+\b|\.\.\._[A-Z]|\(rules? \d|\([A-H]\.\d", text) == [], path


def test_comments_name_constants_in_full():
    """A part of a constant's name, such as EVENT_MESSAGE, is not a word that a reader can search for."""
    full = {constant.name for each in INTERFACE.enumerations.values() for constant in each.constants}
    parts = {name.split("_", cut)[-1] for name in full for cut in (1, 2)}
    for path in model.HEADERS.glob("*.h"):
        text = path.read_text(encoding="utf-8")
        words = re.findall(
            r"(?<![\w/\"])([A-Z]+(?:_[A-Z]+)+)\b(?!_)", " ".join(re.findall(r"/\*.*?\*/", text, re.DOTALL))
        )
        assert [word for word in words if word in parts] == [], path


def test_what_shows_a_card_fits_on_few_pages():
    """A C developer who shows cards reads the manual, which opens a client, and cards.h."""
    lines = [len((model.HEADERS / name).read_text().splitlines()) for name in ("placard.h", "cards.h")]
    assert sum(lines) <= 320


# ---- Examples and guides


@pytest.mark.parametrize("symbol", SYMBOLS)
def test_symbols_have_an_example(symbol):
    assert reference_examples.example_of(symbol, INTERFACE, EXAMPLES) is not None, (
        f"write one in examples/reference, under the comment /* {symbol}: what it shows */"
    )


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda example: f"{example.header}.c-{example.symbols[0]}")
def test_examples_are_short_and_use_what_they_name(example):
    unknown = [symbol for symbol in example.symbols if symbol not in SYMBOLS]
    unused = [
        symbol for symbol in example.symbols if not example.words & reference_examples.spellings(INTERFACE, symbol)
    ]
    assert (unknown, unused) == ([], [])
    assert example.code.count("\n") <= 25 and example.purpose


def test_each_header_has_a_file_of_examples_that_is_run():
    built = re.search(r"set\(headers (.*?)\)", (reference_examples.FOLDER / "CMakeLists.txt").read_text())
    assert built is not None and built[1].split() == [*model.NAMES, "api"]


def mentioned(paths):
    return set(re.findall(r"\b(?:placard|PLACARD)_\w+", "\n".join(path.read_text(encoding="utf-8") for path in paths)))


IN_GUIDES = mentioned(GUIDES)


@pytest.mark.parametrize("symbol", SYMBOLS)
def test_symbols_are_in_a_guide(symbol):
    assert IN_GUIDES & reference_examples.spellings(INTERFACE, symbol), (
        "mention it where a reader of docs/*.md looks for it"
    )


# The guide that has a row for each constant.
TABLES = {
    "placard_event_kind": "events.md",
    "placard_reason": "events.md",
    "placard_dropped_kind": "events.md",
    "placard_auth": "events.md",
    "placard_origin": "events.md",
    "placard_trigger": "events.md",
    "placard_status_code": "events.md",
    "placard_user_field": "events.md",
    "placard_message_type": "events.md",
    "placard_card_kind": "events.md",
}


def rows(guide):
    """The first cells of a guide's tables."""
    text = (ROOT / "docs" / guide).read_text(encoding="utf-8")
    return set(re.findall(r"`(\w+)`", "\n".join(re.findall(r"^\|([^|]*)\|", text, flags=re.MULTILINE))))


@pytest.mark.parametrize("name", TABLES)
def test_constants_have_a_row(name):
    missing = [each.name for each in INTERFACE.enumerations[name].constants if not each.name.endswith("_NONE")]
    assert [each for each in missing if each not in rows(TABLES[name])] == []


@pytest.mark.parametrize("name", ["options", "tracker_options", "replay_options", "host_state", "render_options"])
def test_options_have_a_row(name):
    guide = "rendering.md" if name == "render_options" else "options.md"
    fields = [field.name for field in INTERFACE.structs[f"placard_{name}"].fields[1:]]
    assert [field for field in fields if field not in rows(guide)] == []


def test_fields_of_messages_and_cards_have_a_row():
    for name in ("placard_message", "placard_card"):
        fields = [field.name for field in INTERFACE.structs[name].fields if not field.name.endswith("_length")]
        assert [field for field in fields if field not in rows("events.md")] == []


# ---- Python


def python_names():
    """The public classes and functions of the package, and the methods and properties of its classes."""
    for name in libplacard.__all__:
        value = getattr(libplacard, name)
        if inspect.isclass(value) or inspect.isfunction(value):
            yield name, value
        for each in dir(value) if inspect.isclass(value) else ():
            member = inspect.getattr_static(value, each)
            is_own = any(each in base.__dict__ for base in value.__mro__ if base.__module__.startswith("libplacard"))
            if (
                not each.startswith("_")
                and is_own
                and (callable(member) or isinstance(member, (property, classmethod)))
            ):
                yield f"{name}.{each}", member


PYTHON = dict(python_names())


@pytest.mark.parametrize("name", PYTHON)
def test_python_names_have_a_docstring_and_a_mention(name):
    assert inspect.getdoc(PYTHON[name]), "has a docstring"
    guides = [*GUIDES, *(ROOT / "bindings/python").glob("*.md"), *(ROOT / "examples").rglob("*.py")]
    text = "\n".join(path.read_text(encoding="utf-8") for path in guides)
    assert re.search(rf"\b{name.split('.')[-1]}\b", text), "mention it in bindings/python/README.md or in a guide"


def test_calls_have_the_names_that_the_guide_lists():
    for word, calls in call_names.names(INTERFACE).items():
        owner = INTERFACE.handles[f"placard_{word}"].names.get("python", word.capitalize())
        listed = [each["python"] for each in calls.values() if "python" in each]
        assert [name for name in listed if not hasattr(getattr(libplacard, owner), name)] == []


# ---- No text names a symbol that does not exist

# Names that are not of the C interface: options of CMake, and names of other languages.
OTHERS = {
    *("PLACARD_LINK_CURL", "PLACARD_PORTABLE", "PLACARD_GLIB", "PLACARD_EXAMPLES_REFERENCE_H", "PLACARD_UNKNOWN"),
    *("placard_server", "placard_static", "placard_scenario", "placard_records", "placard_users"),
    *("placard_live_streams", "placard_live_hints_total"),
}
# How the programs here read a variable of the environment: in Python, Swift, Rust, JavaScript, C and shell.
READ = re.compile(
    r"""(?:environ(?:\.get)?[\[(]|environment\[|getenv\(|env::var(?:_os)?\(|env\(|process\.env\.|\$\{?)\s*"?(PLACARD_\w+)"""
)
# These also say what was.
HISTORY = ("CHANGELOG.md", "docs/recipes.md")


def variables():
    """Every variable of the environment that a program of the project reads."""
    lines = subprocess.run(
        ["git", "grep", "-hI", "PLACARD_", "--", ":!*.md"], cwd=ROOT, check=True, capture_output=True, text=True,
        timeout=600,
    ).stdout  # fmt: skip
    return set(READ.findall(lines))


def existing():
    """Every identifier in the code of the public headers."""
    code = "\n".join(path.read_text(encoding="utf-8") for path in model.HEADERS.rglob("*.h*"))
    return (
        OTHERS
        | variables()
        | set(re.findall(r"\b(?:placard|PLACARD)_\w+", re.sub(r"/\*.*?\*/|//[^\n]*", "", code, flags=re.DOTALL)))
    )


def texts():
    listed = subprocess.run(
        ["git", "ls-files", "--cached", "--others", "--exclude-standard", "*.md", "examples", "include"],
        cwd=ROOT, check=True, capture_output=True, text=True, timeout=600,
    ).stdout.splitlines()  # fmt: skip
    kinds = (".md", ".c", ".h", ".cpp", ".hpp")
    return [ROOT / name for name in listed if name.endswith(kinds) and name not in HISTORY and (ROOT / name).is_file()]


def test_texts_name_only_symbols_that_exist():
    known = existing()
    for path in texts():
        found = set(re.findall(r"\b(?:placard|PLACARD)_(?!g_)\w+", path.read_text(encoding="utf-8")))
        # A name that ends with an underscore means all that begin with it.
        unknown = [name for name in found - known if not (name.endswith("_") and _begins_one(name, known))]
        assert unknown == [], path


def _begins_one(prefix, names):
    return any(name.startswith(prefix) for name in names)
