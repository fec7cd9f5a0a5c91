"""The generated declarations are what a C compiler sees, and the reader of the headers refuses what it cannot read."""

from __future__ import annotations

import ctypes
import shutil
import subprocess

import header
import pytest
import python_output

from placard import _abi, _enums

INTERFACE = header.read()


def test_the_headers_are_read():
    assert len(INTERFACE.functions) > 100 and len(INTERFACE.structs) > 10 and len(INTERFACE.enumerations) > 30


def compiled(tmp_path, lines):
    """What a C program prints that has these statements and includes the header."""
    source = tmp_path / "layout.c"
    includes = "#include <stddef.h>\n#include <stdio.h>\n#include <placard/placard.h>\n"
    source.write_text(includes + "int main(void) {\n" + "\n".join(lines) + "\nreturn 0;\n}\n")
    program = tmp_path / "layout"
    command = ["gcc", "-I", str(header.FOLDER.parent), str(source), "-o", str(program)]
    subprocess.run(command, check=True, timeout=600)
    return subprocess.run([str(program)], check=True, capture_output=True, text=True, timeout=600).stdout.splitlines()


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
