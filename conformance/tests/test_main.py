"""The scenario command, where it does not need the library."""

from __future__ import annotations

import json
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

import placard_scenario
from placard_scenario.__main__ import main

SCENARIOS = Path(__file__).parents[2] / "scenarios"
SOURCES = str(Path(placard_scenario.__file__).parents[1])

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


def test_all_are_those_of_the_repository(tmp_path, capsys):
    """Also from elsewhere, with an adapter that cannot be started."""
    assert main(["--all", "--adapter", str(tmp_path / "nothing")]) == 1
    number = len(list(SCENARIOS.rglob("*.json")))
    assert capsys.readouterr().out.splitlines()[-1] == f"0 passed, {number} failed"


ADAPTER = """
import json, sys
assert "libplacard" not in sys.modules
for line in sys.stdin:
    print(json.dumps({"status": "ok", "events": [], "deadline_ms": None}), flush=True)
"""


def test_the_binding_is_needed_only_without_an_adapter(tmp_path):
    """In a Python that finds the runner and nothing else."""
    (tmp_path / "adapter.py").write_text(ADAPTER)
    path = tmp_path / "good.json"
    path.write_text(json.dumps({"name": "good", "steps": [{"do": "open"}]}))
    start = f"import sys; sys.path.insert(0, {SOURCES!r}); from placard_scenario.__main__ import main; sys.exit(main())"

    def run(*options):
        command = [sys.executable, "-I", "-S", "-c", start, str(path), *options]
        return subprocess.run(command, capture_output=True, text=True, check=False)

    without = run()
    assert (without.returncode, without.stdout) == (2, "")
    assert "No module named 'libplacard'" in without.stderr and "--adapter PROGRAM" in without.stderr
    done = run("--adapter", shlex.join([sys.executable, str(tmp_path / "adapter.py")]))
    assert (done.returncode, done.stdout) == (0, "ok   good\n1 passed, 0 failed\n"), done.stderr


def test_a_missing_library_fails_the_file(tmp_path, capsys, monkeypatch):
    from libplacard import _library

    monkeypatch.setenv("PLACARD_LIBRARY", "/nowhere/libplacard.so")
    _library.library.cache_clear()
    path = tmp_path / "good.json"
    path.write_text(json.dumps({"name": "good", "steps": [{"do": "open"}]}))
    try:
        assert main([str(path)]) == 1
    finally:
        _library.library.cache_clear()
    assert "cannot load libplacard from '/nowhere/libplacard.so'" in capsys.readouterr().out
