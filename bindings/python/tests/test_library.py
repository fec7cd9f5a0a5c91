"""Finding and loading the library."""

from __future__ import annotations

import shutil
import subprocess

import pytest

from libplacard import _library

needs_gcc = pytest.mark.skipif(shutil.which("gcc") is None, reason="needs gcc")


def build(folder, source):
    path = folder / "libother.so"
    (folder / "other.c").write_text(source)
    command = ["gcc", "-shared", "-fPIC", "-o", str(path), str(folder / "other.c")]
    subprocess.run(command, check=True, timeout=600)
    return str(path)


def test_the_error_for_a_missing_library_names_the_variable():
    with pytest.raises(ImportError, match=r"/nowhere/libplacard\.so.*PLACARD_LIBRARY"):
        _library.load("/nowhere/libplacard.so")


@needs_gcc
def test_another_abi_is_rejected_with_both_numbers(tmp_path):
    path = build(tmp_path, "unsigned placard_abi_version(void) { return 7; }")
    with pytest.raises(ImportError, match="ABI number 7, but this package needs 0"):
        _library.load(path)


@needs_gcc
def test_another_library_is_rejected(tmp_path):
    path = build(tmp_path, "int other(void) { return 0; }")
    with pytest.raises(ImportError, match="is not libplacard"):
        _library.load(path)


@needs_gcc
def test_a_library_that_lacks_a_function_is_rejected(tmp_path):
    path = build(tmp_path, "unsigned placard_abi_version(void) { return 0; }")
    with pytest.raises(ImportError, match=r"too old.*placard_"):
        _library.load(path)


def test_the_environment_variable_takes_precedence(monkeypatch):
    monkeypatch.setenv("PLACARD_LIBRARY", "/some/where.so")
    assert _library.find() == "/some/where.so"


def test_without_the_variable_the_system_library_is_used(monkeypatch):
    monkeypatch.delenv("PLACARD_LIBRARY", raising=False)
    monkeypatch.setattr(_library.ctypes.util, "find_library", lambda name: None)
    assert _library.find() == "libplacard.so.0"


def test_names_come_from_the_library(library):
    assert _library.name("event_kind_name", 1) == "cards_updated"
    assert _library.name("event_kind_name", 9999) == "unknown"
