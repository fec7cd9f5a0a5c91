#!/usr/bin/env python3
"""Makes one HTML file of the engine's module and the page's styles, scripts and example.

    tool/page/bundle.py MODULE.wasm PAGE.html

The file needs nothing else: it works from `file://`, and its policy allows no connection.
"""

from __future__ import annotations

import base64
import gzip
import hashlib
import json
import lzma
import re
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent
TOOL = ROOT / "tool" / "Sources" / "placardctl"
FOLDERS = [ROOT / "tool" / "page" / "web", TOOL / "Inspector" / "Resources", TOOL / "Simulate" / "Resources"]
EXAMPLE = (ROOT / "examples" / "campaigns.json", ROOT / "tool" / "page" / "web" / "example-events.csv")

IMPORT = re.compile(r'^import \{([^}]*)\} from "\./([\w-]+)\.js";\n', re.M)
EXPORT = re.compile(r"^export (?=(?:const|class|function|async function) (\w+))", re.M)


def resource(name: str) -> str:
    for folder in FOLDERS:
        if (folder / name).exists():
            return (folder / name).read_text()
    sys.exit(f"bundle.py: there is no file {name}")


def script(entry: str) -> str:
    """Returns a module and those that it imports as one classic script: each is a function that returns its exports."""
    texts: dict[str, str] = {}

    def add(name: str) -> None:
        if name in texts:
            return
        if name == "worker-text":
            worker = EXPORT.sub("", resource("unpack.js")) + IMPORT.sub("", resource("worker.js"))
            texts[name] = f"const WORKER = {json.dumps(worker)};\nreturn {{ WORKER }};\n"
            return
        text = resource(f"{name}.js")
        for _, other in IMPORT.findall(text):
            add(other)
        exports = EXPORT.findall(text)
        body = IMPORT.sub(lambda match: f"const {{{match[1]}}} = {variable(match[2])};\n", EXPORT.sub("", text))
        texts[name] = f"{body}return {{ {', '.join(exports)} }};\n"

    add(entry)
    modules = [f"const {variable(name)} = (() => {{\n{text}}})();\n" for name, text in texts.items()]
    return f'"use strict";\n(() => {{\n{"".join(modules)}}})();\n'


def variable(name: str) -> str:
    return f"module_{name.replace('-', '_')}"


def policy_hash(text: str) -> str:
    return f"'sha256-{base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()}'"


def encoded(data: bytes) -> str:
    return base64.b64encode(data).decode()


def packed(module: bytes) -> bytes:
    """LZMA, which the page unpacks itself: a third smaller than gzip."""
    options = {"id": lzma.FILTER_LZMA1, "preset": 9 | lzma.PRESET_EXTREME, "lc": 4, "lp": 0, "pb": 0}
    data = lzma.compress(module, format=lzma.FORMAT_ALONE, filters=[options])
    # Python leaves the size open.
    return data[:5] + len(module).to_bytes(8, "little") + data[13:]


def version() -> str:
    header = (ROOT / "include" / "placard" / "types.h").read_text()
    found = re.search(r'^#define PLACARD_VERSION "([^"]+)"', header, re.M)
    return found[1] if found else ""


def page(module: bytes) -> str:
    style = "\n".join(resource(name) for name in ["base.css", "report.css", "page.css"])
    code = script("page")
    parts = {
        "STYLE": style,
        "STYLE_HASH": policy_hash(style),
        "SCRIPT": code,
        "SCRIPT_HASH": policy_hash(code),
        "VERSION": version(),
        "MODULE": encoded(packed(module)),
        "EXAMPLE_CAMPAIGNS": encoded(EXAMPLE[0].read_bytes()),
        "EXAMPLE_EVENTS": encoded(EXAMPLE[1].read_bytes()),
    }
    for name in ["STYLE", "SCRIPT"]:
        if "</" in parts[name]:
            sys.exit(f"bundle.py: {name.lower()} contains </, which could end its element")
    # In one pass: what is inserted can contain such names.
    return re.sub(r"%([A-Z_]+)%", lambda match: parts[match[1]], resource("page.html"))


def main() -> None:
    module, out = Path(sys.argv[1]), Path(sys.argv[2])
    text = page(module.read_bytes())
    out.write_text(text)
    print(f"page: {out}, {len(text.encode())} bytes, {len(gzip.compress(text.encode(), 9))} as gzip")


if __name__ == "__main__":
    main()
