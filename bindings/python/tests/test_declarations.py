"""The generated declarations are what a C compiler sees."""

from __future__ import annotations

import ctypes
import shutil
import subprocess

import model
import pytest
import python_output

from libplacard import _abi, _enums

INTERFACE = model.read()


def test_the_model_is_read():
    assert len(INTERFACE.functions) > 100 and len(INTERFACE.structs) > 10 and len(INTERFACE.enumerations) > 30


def compiled(tmp_path, lines):
    """What a C program prints that has these statements and includes the header."""
    source = tmp_path / "layout.c"
    includes = "#include <stddef.h>\n#include <stdio.h>\n#include <placard/placard.h>\n"
    source.write_text(includes + "int main(void) {\n" + "\n".join(lines) + "\nreturn 0;\n}\n")
    program = tmp_path / "layout"
    command = ["gcc", "-I", str(model.HEADERS.parent), str(source), "-o", str(program)]
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
