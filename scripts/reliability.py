#!/usr/bin/env python3
"""Writes docs/reliability.md from the results in Tests/reliability/results.

reliability.py collect   takes over the new results of .build/reliability, with commit, date and machine, for a release
reliability.py page      writes the page
reliability.py check     fails if the page does not follow from the results
"""

from __future__ import annotations

import json
import os
import platform
import subprocess
import sys
import textwrap
import time
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[1]
NEW = ROOT / ".build/reliability"
KEPT = ROOT / "Tests/reliability/results"
PAGE = ROOT / "docs/reliability.md"
SHOWN = 40  #: entries of a list on the page; the rest is in the results

Result = dict[str, Any]


def code_files() -> list[Path]:
    """The files that end up in the library."""
    folders = [ROOT / "include", *(path for path in sorted((ROOT / "Sources").iterdir()) if path.name != "placardctl")]
    return sorted(path for folder in folders if folder.is_dir() for path in folder.rglob("*") if path.is_file())


def techniques() -> list[dict[str, str]]:
    return json.loads((ROOT / "Tests/reliability/techniques.json").read_text())


def collect() -> None:
    newest = max(path.stat().st_mtime for path in code_files())
    commit = subprocess.run(
        ["git", "rev-parse", "--short=10", "HEAD"], cwd=ROOT, capture_output=True, text=True, check=True
    ).stdout.strip()
    for path in sorted(NEW.glob("*.json")):
        if path.stat().st_mtime < newest:
            print(f"reliability: {path.name} is older than the code: please run it again", file=sys.stderr)
            continue
        result = json.loads(path.read_text())
        if path.stem.removesuffix("-short") not in [each["name"] for each in techniques()]:
            continue
        when = time.strftime("%Y-%m-%d %H:%M", time.localtime(path.stat().st_mtime))
        result = {"commit": commit, "date": when, "machine": machine(), **result}
        (KEPT / path.name).write_text(json.dumps(result, indent=1, ensure_ascii=False) + "\n")
        print(f"reliability: took over {path.name}")


def machine() -> str:
    return f"{platform.machine()}, {os.cpu_count()} cores, {platform.system()} {platform.release()}"


def kept(name: str) -> Result | None:
    path = KEPT / f"{name}.json"
    return json.loads(path.read_text()) if path.exists() else None


# ---- The page


def page() -> str:
    promises = (ROOT / "Tests/reliability/promises.md.in").read_text()
    parts = [promises.rstrip(), overview()]
    parts += [section(technique) for technique in techniques()]
    return "\n\n".join(parts) + "\n"


def overview() -> str:
    rows = ["## How it was attacked", "", "| Technique | Long run | Short run | Found |", "|---|---|---|---|"]
    for technique in techniques():
        long, short = kept(technique["name"]), kept(f"{technique['name']}-short")
        found = sum(len(each.get("found", [])) for each in (long, short) if each)
        link = f"[{technique['title']}](#{anchor(technique['title'])})"
        rows.append(
            f"| {link} | {date(long)} | {date(short)} | {found or 'nothing'} |"
            if long or short
            else f"| {link} | not run yet | not run yet | |"
        )
    return "\n".join(rows)


def anchor(title: str) -> str:
    return "-".join("".join(letter for letter in title.lower() if letter.isalnum() or letter in " -").split())


def date(result: Result | None) -> str:
    return f"{result.get('date', '')[:10]}, `{result.get('commit', '')}`" if result else "not run"


def section(technique: dict[str, str]) -> str:
    lines = [f"## {technique['title']}", "", *textwrap.wrap(technique["about"], 108)]
    if "picture" in technique:
        lines += ["", f"![{technique['title']}]({technique['picture']})"]
    for form, name in (("Long run", technique["name"]), ("Short run", f"{technique['name']}-short")):
        result = kept(name)
        if result:
            lines += ["", f"### {form}: {technique['title'].lower()}", "", *facts(result)]
    if not kept(technique["name"]) and not kept(f"{technique['name']}-short"):
        lines += ["", "Not run yet."]
    return "\n".join(lines)


def facts(result: Result) -> list[str]:
    lines = ["| | |", "|---|---|"]
    for key, label in (
        ("command", "command"),
        ("seeds", "seeds"),
        ("date", "date"),
        ("commit", "commit"),
        ("machine", "machine"),
        ("wall_seconds", "seconds"),
    ):
        if result.get(key) not in (None, "", []):
            value = seeds(result[key]) if key == "seeds" else words(result[key])
            lines.append(f"| {label} | {f'`{value}`' if key in ('command', 'commit') else value} |")
    lines += [f"| {label.replace('_', ' ')} | {words(value)} |" for label, value in result.get("counts", {}).items()]
    for table in result.get("tables", []):
        lines += ["", table["title"], "", *rows(table["columns"], table["rows"])]
    for key, label in (
        ("found", "Found"),
        ("never_reached", "Never reached"),
        ("survivors", "Surviving mutants"),
        ("uncovered", "Not covered"),
        ("known_weaknesses", "Known weaknesses"),
    ):
        lines += listing(label, result.get(key) or [])
    return lines


def listing(label: str, entries: list[Any]) -> list[str]:
    if not entries:
        return []
    shown = [
        line
        for entry in entries[:SHOWN]
        for line in textwrap.wrap(f"- {words(entry)}", 108, subsequent_indent="  ", break_long_words=False)
    ]
    more = [f"- and {len(entries) - SHOWN} more, in `Tests/reliability/results`"] if len(entries) > SHOWN else []
    return ["", f"{label}:", "", *shown, *more]


def rows(columns: list[str], cells: list[list[Any]]) -> list[str]:
    head = ["| " + " | ".join(columns) + " |", "|" + "---|" * len(columns)]
    return head + ["| " + " | ".join(words(cell) for cell in row) + " |" for row in cells]


def seeds(value: object) -> str:
    """Without separators: a seed is copied into a command."""
    return ", ".join(str(seed) for seed in value) if isinstance(value, list) else str(value)


def words(value: object) -> str:
    """A value as text of a table's cell."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, float):
        return f"{value:,.1f}"
    if isinstance(value, int):
        return f"{value:,}"
    if isinstance(value, dict):
        return ", ".join(f"{key.replace('_', ' ')}: {words(item)}" for key, item in value.items())
    if isinstance(value, list):
        return ", ".join(words(item) for item in value)
    return str(value).replace("|", "\\|").replace("\n", " ")


def main(command: str) -> int:
    if command == "collect":
        collect()
    elif command == "page":
        PAGE.write_text(page())
    elif command == "check":
        if PAGE.read_text() != page():
            print(
                "reliability: docs/reliability.md is not what Tests/reliability says: run scripts/reliability.py page"
            )
            return 1
    else:
        print(__doc__, file=sys.stderr)
        return 2
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1] if len(sys.argv) == 2 else ""))
