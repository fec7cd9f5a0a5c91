"""Writes the table of the page Examples in the site: what each example teaches, and what its last run gave."""

from __future__ import annotations

import shutil
from html import escape
from pathlib import Path

import example_results
from example_results import Result

import examples
from examples import Example

#: Where the pictures are, in the site.
PICTURES = "examples/pictures"


def write(folder: Path, *, complete: bool) -> list[str]:
    """Replaces the table of the page in this folder. Returns what is missing, if all examples must have run."""
    found, faults = examples.found()
    results = {each.path: example_results.read(each.path) for each in found}
    page = folder / examples.PAGE
    text = page.read_text(encoding="utf-8")
    text = examples.with_table(text, table(found, results, examples.versions(text)))
    page.write_text(f"---\nhide: [toc]\n---\n\n{text}", encoding="utf-8")  # the table needs the space
    for each in found:
        result = results[each.path]
        if result and result.picture:
            (folder / picture(each)).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(result.picture, folder / picture(each))
    return faults + (missing(found, results) if complete else [])


def missing(found: list[Example], results: dict[str, Result | None]) -> list[str]:
    """The examples that no stage ran, although nothing says so."""
    return [
        f"{each.path}: no stage of `make test` or `make test-all` ran it and called example_passed"
        for each in found
        if not each.not_run and results[each.path] is None
    ]


def table(found: list[Example], results: dict[str, Result | None], since: dict[str, str]) -> str:
    rows = ["| Host | Example | Passes since | Teaches | What it gave |", "|---|---|---|---|---|"]
    for each in found:
        result = results[each.path]
        passes = since.get(each.link, "")
        given = _given(each, result) if result else "not run yet in this copy: `make test`"
        if each.not_run:
            passes, given = "", f"not run: {each.not_run}"
        rows.append(f"| {each.host} | [`{each.name}`]({each.link}) | {passes} | {each.teaches} | {given} |")
    return "\n".join(rows)


def picture(example: Example) -> str:
    return f"{PICTURES}/{example.path.replace('/', '-')}.png"


def _given(example: Example, result: Result) -> str:
    parts = []
    if result.picture:
        file = f"pictures/{Path(picture(example)).name}"
        parts.append(f"[![The window of {example.name}]({file}){{ width=220 }}]({file})")
    if result.output:
        parts.append(f"<details><summary>Output</summary><pre>{_verbatim(result.output.rstrip())}</pre></details>")
    run = f"{escape(result.script)}, {result.date}" + (f", {escape(result.commit)}" if result.commit else "")
    return f"{' '.join(parts)}<small>{run}</small>"


def _verbatim(text: str) -> str:
    """The text in one line of a table, where nothing in it is markup."""
    return "".join(each if each.isalnum() or each == " " else f"&#{ord(each)};" for each in text)
