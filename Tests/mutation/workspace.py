"""A copy of the three modules and their tests with all mutants built in, in .build/mutation."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
from dataclasses import asdict
from pathlib import Path

from points import Point, write

ROOT = Path(__file__).resolve().parents[2]
COPY = ROOT / ".build/mutation"
MODULES = ("PlacardCore", "PlacardJSON", "PlacardStore")
_POINTS = COPY / "points.json"
_ERROR = re.compile(rf"^{re.escape(str(COPY))}/(Sources/\S+?\.swift):(\d+):\d+: error:", re.MULTILINE)

_MANIFEST = """// swift-tools-version: 6.2
import PackageDescription

let package = Package(
    name: "placard",
    targets: [
        .systemLibrary(name: "CJansson", pkgConfig: "jansson"),
        .systemLibrary(name: "CLinux"),
        .systemLibrary(name: "CSQLite", pkgConfig: "sqlite3"),
        .target(name: "PlacardLock"),
        .target(name: "PlacardCore"),
        .target(name: "PlacardJSON", dependencies: ["PlacardCore", "CJansson"]),
        .target(name: "PlacardStore", dependencies: ["PlacardCore", "CSQLite", "CLinux"]),
        .target(
            name: "TestSupport", dependencies: ["PlacardLock", "CSQLite"], path: "Tests/TestSupport",
            exclude: ["Fixtures"]),
        .target(name: "EngineModel", dependencies: ["PlacardCore"], path: "Tests/EngineModel"),
        .testTarget(name: "PlacardCoreTests", dependencies: ["PlacardCore", "EngineModel"]),
        .testTarget(name: "PlacardJSONTests", dependencies: ["PlacardJSON", "PlacardCore"]),
        .testTarget(name: "PlacardStoreTests", dependencies: ["PlacardStore", "PlacardCore", "TestSupport"]),
    ],
    swiftLanguageModes: [.v6]
)
"""


def build() -> list[Point]:
    """Builds the copy. Lines on which a mutant does not compile stay as they are."""
    left_out: set[tuple[str, int]] = set()
    while True:
        points = _write(left_out)
        done = subprocess.run(
            ["swift", "build", "--build-tests", "--package-path", COPY, "--disable-swift-testing"],
            capture_output=True,
            text=True,
            check=False,
        )
        if done.returncode == 0:
            break
        (COPY / "build.log").write_text(done.stdout + done.stderr)
        wrong = {(file, int(line)) for file, line in _ERROR.findall(done.stdout + done.stderr)}
        mutated = {(point.file, point.line) for point in points}
        new = (wrong & mutated) - left_out
        if not new:  # such as a return that is missing: the compiler names the end of the function
            before = [
                [place for place in mutated - left_out if place[0] == file and place[1] <= line] for file, line in wrong
            ]
            new = {max(places) for places in before if places}
        if not new:
            raise SystemExit(f"mutation: the copy does not compile: {COPY / 'build.log'}")
        left_out |= new
        print(f"mutation: {len(left_out)} lines left out, because a mutant does not compile there", flush=True)
    _POINTS.write_text(json.dumps([asdict(point) for point in points]))
    return points


def built() -> list[Point]:
    """The mutants of the copy that was built last; builds one first if necessary."""
    if not _POINTS.exists():
        return build()
    return [Point(**point) for point in json.loads(_POINTS.read_text())]


def program() -> Path:
    return COPY / ".build/debug/placardPackageTests.xctest"


def _write(left_out: set[tuple[str, int]]) -> list[Point]:
    _put(COPY / "Package.swift", _MANIFEST)
    for folder in ("Sources/CJansson", "Sources/CLinux", "Sources/CSQLite", "Sources/PlacardLock", "Tests/TestSupport"):
        _mirror(folder)
    for folder in ("Tests/EngineModel", *(f"Tests/{module}Tests" for module in MODULES)):
        _mirror(folder)
    _put(COPY / "Sources/PlacardCore/Mutants.swift", (Path(__file__).parent / "Mutants.swift").read_text())
    points: list[Point] = []
    for module in MODULES:
        for path in sorted((ROOT / "Sources" / module).rglob("*.swift")):
            file = str(path.relative_to(ROOT))
            text, new = write(file, path.read_text(), len(points), left_out)
            if new and module != "PlacardCore" and "import PlacardCore" not in text:
                text = f"import PlacardCore; {text}"  # on the first line, so that the numbers of lines stay
            points += new
            _put(COPY / file, text)
    return points


def _mirror(folder: str) -> None:
    if not (COPY / folder).exists():
        shutil.copytree(ROOT / folder, COPY / folder, symlinks=True)


def _put(path: Path, text: str) -> None:
    """Writes a file only if it changes: then only its module is built again."""
    if path.exists() and path.read_text() == text:
        return
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text)
