"""The declarations of this package match placard.h."""

from __future__ import annotations

import ctypes
import shutil
import subprocess

import header
import pytest

from placard import _abi, _enums, _version

HEADER = header.read()
POINTERS = (ctypes.c_void_p, ctypes.c_char_p)
SCALARS = {
    "placard_status": ctypes.c_int32,
    "int": ctypes.c_int,
    "int32_t": ctypes.c_int32,
    "int64_t": ctypes.c_int64,
    "uint32_t": ctypes.c_uint32,
    "uint64_t": ctypes.c_uint64,
    "size_t": ctypes.c_size_t,
    "double": ctypes.c_double,
}


def is_pointer(declared):
    return declared in POINTERS or hasattr(declared, "contents")


def agrees(c_type, declared):
    if c_type == "void":
        return declared is None
    if "*" not in c_type:
        return declared is SCALARS[c_type]
    if not is_pointer(declared):
        return False
    pointee = c_type.replace("const ", "").removesuffix("*").strip() if c_type.count("*") == 1 else None
    known = getattr(_abi, pointee, None) if pointee else None
    return known is None or declared is ctypes.POINTER(known)


def test_the_header_can_be_parsed():
    assert len(HEADER.functions) > 80 and len(HEADER.structs) > 10 and len(HEADER.constants) > 100


def test_functions_and_their_order_match_the_header():
    assert list(_abi.FUNCTIONS) == list(HEADER.functions)


@pytest.mark.parametrize("name", HEADER.functions)
def test_function_types_match_the_header(name):
    result, parameters = _abi.FUNCTIONS[name]
    declared = HEADER.functions[name]
    assert agrees(declared.result, result), declared.result
    assert len(parameters) == len(declared.parameters)
    for c_type, python_type in zip(declared.parameters, parameters):
        assert agrees(c_type, python_type), c_type


def test_structs_match_the_header():
    structs = {
        name: tuple(field for field, *_ in value._fields_)
        for name, value in vars(_abi).items()
        if isinstance(value, type) and issubclass(value, ctypes.Structure)
    }
    assert structs == HEADER.structs


@pytest.mark.skipif(shutil.which("gcc") is None, reason="needs gcc")
def test_sizes_and_offsets_match_the_header(tmp_path):
    lines = [
        f'printf("{struct} {field} %zu %zu\\n", offsetof({struct}, {field}), sizeof((({struct} *)0)->{field}));'
        for struct, fields in HEADER.structs.items()
        for field in fields
    ]
    lines += [f'printf("{struct} - %zu 0\\n", sizeof({struct}));' for struct in HEADER.structs]
    source = tmp_path / "layout.c"
    includes = "#include <stddef.h>\n#include <stdio.h>\n#include <placard/placard.h>\n"
    source.write_text(includes + "int main(void) {\n" + "\n".join(lines) + "\nreturn 0;\n}\n")
    program = tmp_path / "layout"
    subprocess.run(["gcc", "-I", str(header.PATH.parents[1]), str(source), "-o", str(program)], check=True, timeout=60)
    output = subprocess.run([str(program)], check=True, capture_output=True, text=True, timeout=60).stdout
    for line in output.splitlines():
        struct, field, offset, size = line.split()
        declared = getattr(_abi, struct)
        if field == "-":
            assert ctypes.sizeof(declared) == int(offset), struct
        else:
            there = getattr(declared, field)
            assert (there.offset, there.size) == (int(offset), int(size)), line


def test_constants_match_the_header():
    constants = {prefix + member.name: int(member.value) for kind, prefix in _enums.PREFIXES.items() for member in kind}
    assert constants == HEADER.constants


def test_the_version_matches_the_header():
    assert f'"{_version.VERSION}"' == HEADER.macros["PLACARD_VERSION"]
    assert str(_version.ABI_VERSION) == HEADER.macros["PLACARD_ABI_VERSION"]


def test_the_function_table_lists_all_functions():
    """The table's struct is generated from the functions, so their order matches; only its own getter is missing."""
    assert len(_abi.placard_api._fields_) == len(_abi.FUNCTIONS)  # struct_size instead of get_api
