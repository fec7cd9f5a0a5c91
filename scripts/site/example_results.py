"""What the last runs of the examples gave: the stages of `make test` record it, the page Examples of the site shows it.

example_results.py SCRIPT EXAMPLE FILE...   the script has run the example as it must; files: its output, a picture
"""

from __future__ import annotations

import datetime
import json
import shutil
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
FOLDER = ROOT / ".build/examples/results"


@dataclass(frozen=True)
class Result:
    script: str  # what ran it
    date: str
    commit: str  # as git describes it, "" without a repository
    output: str
    picture: Path | None


def record(script: str, example: str, files: list[Path], folder: Path = FOLDER) -> None:
    target = folder / example
    target.parent.mkdir(parents=True, exist_ok=True)
    for suffix in (".txt", ".png"):
        _next_to(target, suffix).unlink(missing_ok=True)
    for file in files:
        shutil.copy(file, _next_to(target, ".png" if file.suffix == ".png" else ".txt"))
    described = subprocess.run(
        ["git", "describe", "--tags", "--always", "--dirty"], cwd=ROOT, check=False, capture_output=True, text=True
    )
    line = {
        "example": example,
        "script": script,
        "date": datetime.datetime.now(datetime.UTC).date().isoformat(),
        "commit": described.stdout.strip(),
    }
    _next_to(target, ".json").write_text(json.dumps(line) + "\n", encoding="utf-8")


def read(example: str, folder: Path = FOLDER) -> Result | None:
    target = folder / example
    if not _next_to(target, ".json").is_file():
        return None
    line = json.loads(_next_to(target, ".json").read_text(encoding="utf-8"))
    output, picture = _next_to(target, ".txt"), _next_to(target, ".png")
    return Result(
        line["script"],
        line["date"],
        line["commit"],
        output.read_text(encoding="utf-8") if output.is_file() else "",
        picture if picture.is_file() else None,
    )


def _next_to(target: Path, suffix: str) -> Path:
    return target.with_name(target.name + suffix)


if __name__ == "__main__":
    record(sys.argv[1], sys.argv[2], [Path(file) for file in sys.argv[3:]])
