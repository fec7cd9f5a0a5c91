#!/usr/bin/env python3
"""Writes everything that follows from the model of the interface (interface/*.toml), the only source: the public
headers, and what every language knows of them.

generate.py           writes the files below
generate.py --check   changes nothing; names the files that are stale and fails if there are any

Run it with `make generate` after every change of the model, and commit what it writes. Look at the difference: a
function that moves in api.h breaks hosts that were built against the table, once the ABI number is not 0.

It needs clang-format, gofmt, swift and, in the Python that runs it, ruff and jsonschema: generated code is formatted
like all other code.
"""

from __future__ import annotations

import argparse
import subprocess
import sys
from pathlib import Path

import adapter_cpp
import adapter_glib
import adapter_go
import adapter_node
import adapter_python
import adapter_rust
import adapter_swift
import c_output
import conformance_output
import cpp_calls
import cpp_options
import cpp_output
import cpp_read_options
import glib_calls
import glib_output
import go_calls
import go_events
import go_output
import guide_tables
import header_output
import model
import node_calls
import node_output
import node_types
import observe_cpp
import observe_go
import observe_rust
import observers
import python_calls
import python_events
import python_options
import python_output
import rust_calls
import rust_events
import rust_options
import rust_output
import rust_views
import swift_options
import swift_output

ROOT = Path(__file__).parents[2]
PYTHON = "bindings/python/src/libplacard"
RUST = "bindings/rust"
NODE = "bindings/node"
GLIB = "bindings/glib/src"
# The guides with generated tables.
GUIDES = ("docs/events.md", "docs/hosts.md", "docs/options.md", "docs/scenarios.md")


def outputs(interface: model.Interface) -> dict[str, str]:
    """What is written, not yet formatted, by its path."""
    headers = {f"include/placard/{each.name}.h": header_output.header(each) for each in interface.headers}
    return headers | {
        **{name: guide_tables.page(interface, (ROOT / name).read_text("utf-8")) for name in GUIDES},
        "include/placard/api.h": c_output.table_header(interface),
        "include/placard/init.h": c_output.initial_values(interface),
        "include/placard/cpp/enums.hpp": cpp_output.enumerations(interface),
        "include/placard/cpp/options.hpp": cpp_options.options(interface),
        "include/placard/cpp/views.hpp": cpp_output.views(interface),
        **{f"include/placard/cpp/{name}.hpp": text for name, text in cpp_calls.calls(interface).items()},
        "Sources/CPlacardEntry/entry.c": c_output.table_source(interface),
        "Tests/c/caller_structs.h": c_output.caller_structs(interface),
        "Sources/PlacardABI/Generated/Names.swift": swift_output.names(interface),
        "Sources/PlacardCore/Events/KindNames.swift": swift_output.kind_names(interface),
        "Sources/PlacardABI/Generated/MessageFields.swift": swift_output.message_view(interface),
        "Sources/PlacardABI/Generated/CardTexts.swift": swift_output.card_texts(interface),
        "Sources/PlacardABI/Generated/PlainOptions.swift": swift_options.reading(interface),
        "conformance/src/placard_scenario/generated.py": conformance_output.names(interface),
        "conformance/cpp/calls.hpp": adapter_cpp.table(interface),
        "conformance/src/placard_scenario/binding/generated.py": adapter_python.table(interface),
        "conformance/src/placard_scenario/binding/observed.py": observers.python(interface),
        "conformance/cpp/plain_options.hpp": cpp_read_options.read_options(interface),
        "conformance/swift/Generated/Calls.swift": adapter_swift.table(interface),
        "conformance/cpp/observed.cpp": observe_cpp.observers(interface),
        "conformance/swift/Generated/MessageFields.swift": swift_output.observed_message(interface),
        "conformance/swift/Generated/CardFields.swift": swift_output.observed_card(interface),
        "conformance/swift/Generated/PlainOptions.swift": swift_options.setting(interface),
        f"{NODE}/adapter/observed.js": observers.node(interface),
        f"{NODE}/addon/calls.c": node_output.calls(interface),
        f"{NODE}/addon/kinds.h": node_output.kinds(interface),
        f"{NODE}/addon/objects.c": node_output.objects(interface),
        f"{NODE}/addon/objects.h": node_output.object_declarations(interface),
        f"{NODE}/lib/generated.js": node_types.tables(interface),
        f"{NODE}/package.json": node_types.package(interface, (ROOT / NODE / "package.json").read_text("utf-8")),
        f"{NODE}/generated.d.ts": node_types.types(interface),
        f"{NODE}/lib/calls.js": node_calls.calls(interface),
        f"{NODE}/calls.d.ts": node_calls.types(interface),
        "bindings/glib/tests/observed.py": observers.glib(interface),
        f"{GLIB}/placard-g-enums.h": glib_output.enumeration_header(interface),
        f"{GLIB}/placard-g-enums.c": glib_output.enumeration_source(interface),
        f"{GLIB}/placard-g-calls.h": glib_calls.header(interface),
        f"{GLIB}/calls.gen.c": glib_calls.source(interface),
        f"{GLIB}/fields.gen.h": glib_output.property_header(interface),
        f"{GLIB}/fields.gen.c": glib_output.property_source(interface),
        f"{PYTHON}/_abi.py": python_output.declarations(interface),
        f"{PYTHON}/_enums.py": python_output.enumerations(interface),
        f"{PYTHON}/_events.py": python_events.events(interface),
        f"{PYTHON}/_message_fields.py": python_output.message_fields(interface),
        f"{PYTHON}/_constructors.py": python_options.constructors(interface),
        f"{PYTHON}/_version.py": python_output.version(interface),
        **{f"{PYTHON}/{name}.py": text for name, text in python_calls.calls(interface).items()},
        f"{RUST}/libplacard-sys/src/generated.rs": rust_output.declarations(interface),
        f"{RUST}/libplacard-sys/tests/generated/mod.rs": rust_output.layout_list(interface),
        f"{RUST}/libplacard/src/generated/calls.rs": rust_calls.calls(interface),
        f"{RUST}/libplacard/src/generated/events.rs": rust_events.events(interface),
        f"{RUST}/libplacard/src/generated/enums.rs": rust_output.enumerations(interface),
        f"{RUST}/libplacard/src/generated/options.rs": rust_options.options(interface),
        f"{RUST}/scenario-adapter/src/generated_options.rs": rust_options.read_options(interface),
        f"{RUST}/libplacard/src/generated/views.rs": rust_views.views(interface),
        f"{RUST}/libplacard/src/generated/colors.rs": rust_views.colors(interface),
        f"{RUST}/scenario-adapter/src/calls.rs": adapter_rust.table(interface),
        f"{RUST}/scenario-adapter/src/generated.rs": observe_rust.observers(interface),
        "bindings/glib/tests/calls.py": adapter_glib.table(interface),
        "bindings/node/adapter/calls.js": adapter_node.table(interface),
        "bindings/go/internal/scenario_adapter/table.go": adapter_go.table(interface),
        "bindings/go/plain_events.go": go_events.events(interface),
        "bindings/go/internal/scenario_adapter/observed.go": observe_go.observers(interface),
        "bindings/go/calls.go": go_calls.calls(interface),
        "bindings/go/enums.go": go_output.enumerations(interface),
        "bindings/go/options.go": go_output.options(interface),
        "bindings/go/internal/scenario_adapter/plain_options.go": go_output.read_options(interface),
        "bindings/go/structs.go": go_output.structs(interface),
    }


def _formatted(name: str, text: str) -> str:
    commands = {
        ".h": ["clang-format", f"--assume-filename={name}"],
        ".hpp": ["clang-format", f"--assume-filename={name}"],
        ".c": ["clang-format", f"--assume-filename={name}"],
        ".go": ["gofmt"],
        ".swift": ["swift", "format", "--assume-filename", name, "--configuration", ".swift-format"],
        ".py": [sys.executable, "-m", "ruff", "format", "--quiet", "--stdin-filename", name, "-"],
    }
    command = commands.get(Path(name).suffix)
    if command is None:
        return text
    return subprocess.run(command, cwd=ROOT, input=text, check=True, capture_output=True, text=True).stdout


def main() -> int:
    parser = argparse.ArgumentParser(description="Writes what follows from the model of the interface.")
    parser.add_argument("--check", action="store_true", help="change nothing; fail when a file is stale")
    check = parser.parse_args().check
    import schema  # only here, so that others can ask for the outputs without jsonschema

    try:
        files = model.parsed(model.FOLDER)
        schema.check(files)
        made = outputs(model.interface(files))
        return _write({name: _formatted(name, text) for name, text in made.items()}, check)
    except model.ModelError as error:
        print(f"generate: {error}", file=sys.stderr)
    except subprocess.CalledProcessError as error:
        print(f"generate: {error.cmd[0]} failed: {error.stderr}", file=sys.stderr)
    return 1


def _write(files: dict[str, str], check: bool) -> int:
    stale = []
    for name, text in files.items():
        path = ROOT / name
        if path.is_file() and path.read_text(encoding="utf-8") == text:
            continue
        stale.append(name)
        if not check:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, encoding="utf-8")
    for name in stale:
        print(f"{name} is stale: run `make generate` and commit it" if check else f"wrote {name}")
    return 1 if check and stale else 0


if __name__ == "__main__":
    sys.exit(main())
