"""Writes the quick start: the same small host in every language, in tabs. All of them are programs that tests run."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
SERVER_AND_STORE = "http://127.0.0.1:8585 /tmp/kiosk"
LINK = "-L .build/lib -lplacard -Wl,-rpath,$PWD/.build/lib"


@dataclass(frozen=True)
class Host:
    title: str
    language: str  # of the highlighter
    path: str
    run: str  # how to build and run it after `make lib`

    @property
    def code(self) -> str:
        text = (ROOT / self.path).read_text(encoding="utf-8")
        if not self.path.endswith(".md"):
            return text
        begin = text.index(f"```{self.language}\n") + len(f"```{self.language}\n")
        return text[begin : text.index("```", begin)]

    @property
    def tab(self) -> str:
        blocks = f'```{self.language} title="{self.path}"\n{self.code}```\n\n```sh\n{self.run}\n```'
        return f'=== "{self.title}"\n\n' + "\n".join(f"    {line}" if line else "" for line in blocks.split("\n"))


HOSTS = (
    Host(
        "C", "c", "examples/minimal.c",
        f"cc -I include examples/minimal.c -o minimal {LINK}\n./minimal {SERVER_AND_STORE}",
    ),
    Host(
        "C++", "cpp", "examples/minimal.cpp",
        f"c++ -std=c++17 -I include examples/minimal.cpp -o minimal {LINK}\n./minimal {SERVER_AND_STORE}",
    ),
    Host(
        "Python", "python", "docs/hosts.md",
        "PLACARD_LIBRARY=$PWD/.build/lib/libplacard.so PYTHONPATH=bindings/python/src python3 host.py",
    ),
    Host(
        "Swift", "swift", "examples/minimal-swift/main.swift",
        f"swift run --package-path examples minimal-swift {SERVER_AND_STORE}",
    ),
    Host(
        "Rust", "rust", "bindings/rust/libplacard/examples/minimal.rs",
        "export PLACARD_LIB_DIR=$PWD/.build/lib LD_LIBRARY_PATH=$PWD/.build/lib\n"
        f"cd bindings/rust && cargo run --example minimal {SERVER_AND_STORE}",
    ),
    Host(
        "Go", "go", "bindings/go/examples/minimal/main.go",
        f"scripts/go run ./examples/minimal {SERVER_AND_STORE}",
    ),
    Host(
        "Node", "js", "examples/minimal.mjs",
        f"node minimal.mjs {SERVER_AND_STORE}   # in a folder with the package of bindings/node",
    ),
)  # fmt: skip

INTRODUCTION = """# Quick start

Build the library, and serve a campaign file:

```sh
make lib
scripts/placardctl serve examples/campaigns.json --port 8585
```

Then a host, in another terminal. Each of these programs logs an event, shows the message that it triggers, and prints
the feed."""


def pages() -> dict[str, str]:
    end = "What the parts mean is in [Getting started](docs/getting-started.md)."
    return {"quick-start.md": "\n\n".join([INTRODUCTION, *(host.tab for host in HOSTS), end]) + "\n"}
