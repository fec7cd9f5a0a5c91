"""Adds the reference of the Rust crates: what `cargo doc` made, as it is, and a page that lists it for the search."""

from __future__ import annotations

import re
import shutil
from pathlib import Path

FOLDER = Path(__file__).resolve().parents[2] / ".build/rust/doc"
PAGE = "reference/rust/rust.md"
CRATE = "libplacard"
INTRODUCTION = """The crate `libplacard`. Each name leads to its page in [what `cargo doc`
made](doc/libplacard/index.html), which has a search of its own. `libplacard-sys`, the C interface, is
[there](doc/libplacard_sys/index.html), too. [The guide](../../bindings/rust/README.md) explains
how to use the crates."""
MISSING = """This copy of the site was built without Rust. In a checkout with Rust (Debian: `apt install
cargo rust-clippy rustfmt`), run `make lib`, `bindings/rust/test` and then `make docs`; or `cargo
doc --open` in `bindings/rust`."""


def pages() -> dict[str, str]:
    if not (FOLDER / CRATE / "all.html").is_file():
        return {PAGE: f"# Rust\n\n{MISSING}\n"}
    listed = listing((FOLDER / CRATE / "all.html").read_text(encoding="utf-8"), FOLDER / CRATE)
    return {PAGE: f"# Rust\n\n{INTRODUCTION}\n\n{listed}\n"}


def copy(source: Path) -> None:
    """Copies what cargo made next to the page."""
    if (FOLDER / CRATE / "all.html").is_file():
        target = (source / PAGE).parent / "doc"
        shutil.copytree(FOLDER, target, ignore=shutil.ignore_patterns(".lock"))
        for licence in target.rglob("*.md"):  # of a font; MkDocs would make a page of it
            licence.rename(licence.with_suffix(".txt"))


def listing(html: str, folder: Path) -> str:
    """The items of a crate, from its page "List of all items": each kind with its names, and their methods."""
    parts = []
    for title, items in re.findall(r"<h3 id=\"[^\"]*\">(.*?)</h3><ul class=\"all-items\">(.*?)</ul>", html):
        parts.append(f"## {title}")
        for path, name in re.findall(r'<a href="([^"]+)">([^<]+)</a>', items):
            parts.append(f"### {name} {{ #{name.lower().replace('::', '.')} }}")
            parts.append(f"[`{CRATE}::{name}`](doc/{CRATE}/{path}){_about(path, folder)}")
    return "\n\n".join(parts)


def _about(path: str, folder: Path) -> str:
    """What the page of an item says first, and its methods."""
    html = (folder / path).read_text(encoding="utf-8")
    summary = re.search(r'<meta name="description" content="([^"]*)">', html)
    methods = dict.fromkeys(re.findall(r'<section id="method\.(\w+)"', html.split('id="trait-implementations"')[0]))
    links = ", ".join(f"[`{name}`](doc/{CRATE}/{path}#method.{name})" for name in methods)
    return (f": {summary[1]}" if summary else "") + (f"\n\nMethods: {links}" if links else "")
