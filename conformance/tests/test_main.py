"""The scenario command, where it does not need the library."""

from __future__ import annotations

import json

import pytest

from placard_scenario.__main__ import main

TYPO = {"name": "typo", "steps": [{"do": "open"}, {"do": "flsh"}]}


def test_a_typo_fails_and_names_its_position(tmp_path, capsys):
    path = tmp_path / "typo.json"
    path.write_text(json.dumps(TYPO))
    assert main([str(path)]) == 1
    lines = capsys.readouterr().out.splitlines()
    assert lines[0].startswith(f"FAIL {path}: step 2: do must be one of") and "'flsh'" in lines[0]
    assert lines[-1] == "0 passed, 1 failed"


def test_a_folder_without_scenarios_is_a_failure(tmp_path, capsys):
    (tmp_path / "readme.txt").write_text("no scenario")
    assert main([str(tmp_path)]) == 1
    lines = capsys.readouterr().out.splitlines()
    assert lines[0].startswith("FAIL no scenario file in")
    assert lines[-1] == "0 passed, 0 failed"


def test_a_missing_file_is_a_failure(tmp_path, capsys):
    assert main([str(tmp_path / "nothing.json")]) == 1
    assert "cannot be read" in capsys.readouterr().out


def test_no_path_is_a_usage_error(capsys):
    with pytest.raises(SystemExit) as stopped:
        main([])
    assert stopped.value.code == 2
    assert "FILE_OR_FOLDER" in capsys.readouterr().err


def test_folders_are_searched(tmp_path, capsys):
    (tmp_path / "deep").mkdir()
    for name in ("a.json", "deep/b.json"):
        (tmp_path / name).write_text(json.dumps(TYPO))
    assert main([str(tmp_path)]) == 1
    assert capsys.readouterr().out.splitlines()[-1] == "0 passed, 2 failed"


def test_a_missing_library_fails_the_file(tmp_path, capsys, monkeypatch):
    from placard import _library

    monkeypatch.setenv("PLACARD_LIBRARY", "/nowhere/libplacard.so")
    _library.library.cache_clear()
    path = tmp_path / "good.json"
    path.write_text(json.dumps({"name": "good", "steps": [{"do": "open"}]}))
    try:
        assert main([str(path)]) == 1
    finally:
        _library.library.cache_clear()
    assert "cannot load libplacard from '/nowhere/libplacard.so'" in capsys.readouterr().out
