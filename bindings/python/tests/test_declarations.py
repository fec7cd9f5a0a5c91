"""The generated declarations are what a C compiler sees, and the public headers are documented as they promise."""

from __future__ import annotations

import ctypes
import re
import shutil
import subprocess
from pathlib import Path

import header
import pytest
import python_output

from placard import _abi, _enums

ROOT = Path(__file__).parents[3]
INTERFACE = header.read()
FUNCTIONS = [pytest.param(function, id=function.name) for function in INTERFACE.functions]


def test_the_headers_are_read():
    assert len(INTERFACE.functions) > 100 and len(INTERFACE.structs) > 10 and len(INTERFACE.enumerations) > 30


def compiled(tmp_path, lines):
    """What a C program prints that has these statements and includes the header."""
    source = tmp_path / "layout.c"
    includes = "#include <stddef.h>\n#include <stdio.h>\n#include <placard/placard.h>\n"
    source.write_text(includes + "int main(void) {\n" + "\n".join(lines) + "\nreturn 0;\n}\n")
    program = tmp_path / "layout"
    command = ["gcc", "-I", str(header.FOLDER.parent), str(source), "-o", str(program)]
    subprocess.run(command, check=True, timeout=60)
    return subprocess.run([str(program)], check=True, capture_output=True, text=True, timeout=60).stdout.splitlines()


@pytest.mark.skipif(shutil.which("gcc") is None, reason="needs gcc")
def test_structs_have_the_sizes_and_offsets_of_c(tmp_path):
    lines = [
        f'printf("{struct.name} {field.name} %zu %zu\\n", offsetof({struct.name}, {field.name}), '
        f"sizeof((({struct.name} *)0)->{field.name}));"
        for struct in INTERFACE.structs.values()
        for field in struct.fields
    ]
    lines += [f'printf("{name} - %zu 0\\n", sizeof({name}));' for name in [*INTERFACE.structs, "placard_api"]]
    for line in compiled(tmp_path, lines):
        struct, field, offset, size = line.split()
        declared = getattr(_abi, struct)
        if field == "-":
            assert ctypes.sizeof(declared) == int(offset), struct
        else:
            there = getattr(declared, field)
            assert (there.offset, there.size) == (int(offset), int(size)), line


@pytest.mark.skipif(shutil.which("gcc") is None, reason="needs gcc")
def test_constants_have_the_values_of_c(tmp_path):
    known = {
        enumeration.prefix + member.name: int(member.value)
        for enumeration in INTERFACE.enumerations.values()
        for member in vars(_enums)[python_output.class_name(enumeration)]
    }
    output = compiled(tmp_path, [f'printf("{name} %lld\\n", (long long){name});' for name in known])
    assert {name: int(value) for name, value in map(str.split, output)} == known


# ---- How the headers are written


@pytest.mark.parametrize("function", FUNCTIONS)
def test_functions_are_documented(function):
    """What it does, its arguments, its errors, who owns what, from which threads, since when."""
    comment = " ".join(function.comment.split())
    assert re.match(r"[A-Z][a-z]+s? ", comment) or comment.startswith("Each "), "begins with a verb"
    assert re.search(r"\[(any|owner)\] Since \d+\.\d+\.$", comment), "ends with the thread tag and the version"
    is_status = function.result == "placard_status"
    assert is_status == (function.parameters[-1:] != () and function.parameters[-1].type == "placard_error * *")
    assert is_status == ("Errors: " in comment), "lists errors, if it can fail"
    if "*" in function.result:
        assert "Borrowed" in comment, "says until when the result is valid"
    if any(each.name == "out" for each in function.parameters):
        assert re.search(r"\*out is owned: (destroy|close) it with placard_\w+", comment), "says who frees *out"
    for parameter in _arguments(function):
        assert re.search(rf"`{parameter}`|\*{parameter}\b", comment), f"names the argument {parameter}"


def _arguments(function):
    """The parameters that a comment must explain: not the object itself, and not those that every call has alike."""
    named = [each.name for each in function.parameters[1:]]
    if function.name.endswith("_name") or function.header == "types":
        return []
    if not function.parameters or function.parameters[0].type.replace("const ", "") in SCALAR_OR_TEXT:
        named = [each.name for each in function.parameters]
    alike = ("out", "err", "index")
    aliases = {"value_ms": "value", "json": "json"}
    return [aliases.get(name, name) for name in named if name not in alike and not _is_length(name, named)]


def _is_length(name, names):
    return name.endswith("_length") and name.removesuffix("_length") in names


SCALAR_OR_TEXT = ("char *", "char *const *", "uint32_t", "int32_t", "size_t")


@pytest.mark.parametrize("kind", ["structs", "enumerations", "handles"])
def test_types_are_documented(kind):
    found = getattr(INTERFACE, kind)
    comments = found if kind == "handles" else {name: each.comment for name, each in found.items()}
    assert [name for name, comment in comments.items() if not comment] == []


def test_public_text_names_constants_in_full_and_cites_no_rules():
    for path in header.FOLDER.glob("*.h"):
        text = path.read_text(encoding="utf-8")
        assert re.findall(r"(?<!PLACARD_)\bE_[A-Z]+\b|\.\.\._[A-Z]|\(rules? \d|\([A-H]\.\d", text) == [], path


def test_comments_name_constants_in_full():
    """A part of a constant's name, such as EVENT_MESSAGE, is not a word that a reader can search for."""
    full = {constant.name for each in INTERFACE.enumerations.values() for constant in each.constants}
    parts = {name.split("_", cut)[-1] for name in full for cut in (1, 2)}
    for path in header.FOLDER.glob("*.h"):
        text = path.read_text(encoding="utf-8")
        words = re.findall(
            r"(?<![\w/\"])([A-Z]+(?:_[A-Z]+)+)\b(?!_)", " ".join(re.findall(r"/\*.*?\*/", text, re.DOTALL))
        )
        assert [word for word in words if word in parts] == [], path


# ---- The reader of the headers


def read(tmp_path, monkeypatch, text):
    """The interface of one header with these declarations."""
    (tmp_path / "one.h").write_text(f"PLACARD_HEADER_BEGIN\n{text}\nPLACARD_HEADER_END\n", encoding="utf-8")
    monkeypatch.setattr(header, "FOLDER", tmp_path)
    monkeypatch.setattr(header, "NAMES", ("one",))
    return header.read()


def test_a_wrapped_comment_keeps_its_version(tmp_path, monkeypatch):
    text = "/* Does. [any] Since\n * 0.2. */\nPLACARD_API void placard_b(void);\n"
    text += "\n/* Does. [any] Since 0.1. */\nPLACARD_API void placard_a(void);"
    assert [each.stem for each in read(tmp_path, monkeypatch, text).functions] == ["a", "b"]


@pytest.mark.parametrize(
    "text",
    [
        "/* Does. [any] */\nPLACARD_API void placard_a(void);",
        "/* Does. [any] Since 0.1. */\nPLACARD_API void placard_a(void);\n\nPLACARD_API void placard_b(void);",
        "/* One. */\ntypedef struct placard_one {\n    int32_t a, b;\n} placard_one;",
        "/* One. */\nenum { PLACARD_A = 1 };",
        "/* One. */\nenum placard_one { PLACARD_A };",
        "/* One. */\nint placard_something;",
    ],
)
def test_what_the_reader_does_not_understand_it_refuses(tmp_path, monkeypatch, text):
    with pytest.raises(header.HeaderError):
        read(tmp_path, monkeypatch, text)


def test_a_header_that_is_not_listed_is_refused(tmp_path, monkeypatch):
    (tmp_path / "other.h").write_text("", encoding="utf-8")
    with pytest.raises(header.HeaderError, match="other"):
        read(tmp_path, monkeypatch, "")


def test_every_function_is_in_a_guide():
    guides = [ROOT / "README.md", *(ROOT / "docs").glob("*.md")]
    text = "\n".join(path.read_text(encoding="utf-8") for path in guides)
    named = set(re.findall(r"\bplacard_\w+", text))
    assert [function.name for function in INTERFACE.functions if function.name not in named] == []


def test_what_shows_a_card_fits_on_few_pages():
    """A C developer who shows cards reads the manual, which opens a client, and cards.h."""
    lines = [len((header.FOLDER / name).read_text().splitlines()) for name in ("placard.h", "cards.h")]
    assert sum(lines) <= 300
