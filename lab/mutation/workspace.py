"""A copy of the package with all mutants built in, and of the tests that should notice them, in .build/mutation."""

from __future__ import annotations

import hashlib
import json
import re
import subprocess
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from points import Point, write

ROOT = Path(__file__).resolve().parents[2]
COPY = ROOT / ".build/mutation"
#: The modules with mutants.
MODULES = ("PlacardCore", "PlacardJSON", "PlacardStore")
#: Those whose tests should notice them, and other programs with tests.
TESTED = (*MODULES, "PlacardHTML", "PlacardCampaigns", "PlacardReplay", "Placard", "PlacardABI")
_PROGRAMS = ("ScenarioAdapter", "simulator")
#: Where Python finds what runs scenarios.
RUNNER = Path("conformance/src")
#: What the package is built from, and what its tests read.
_FOLDERS = ("Sources", "Tests", "lab", "include", "scenarios", "conformance/swift", f"{RUNNER}/placard_scenario")
#: Folders without influence on them.
_IGNORED = {"mutation", "__pycache__"}
#: The digests of the files of the last build, and the lines left out of it.
_STATE = COPY / "state.json"
#: Tests of optimized code take a fraction of the time.
_OPTIMIZED = ("-c", "release", "-Xswiftc", "-enable-testing")
_ERROR = re.compile(rf"^{re.escape(str(COPY))}/(Sources/\S+?\.swift):(\d+):\d+: error:", re.MULTILINE)

#: Added to the manifest: only these targets, and what they need; warnings are no errors.
_MANIFEST_END = """
var wanted: Set = [TARGETS]
while true {
    let needed = package.targets.filter { wanted.contains($0.name) }.flatMap(\\.dependencies).compactMap {
        if case .byNameItem(let name, _) = $0 { name } else { nil }
    }
    if wanted.isSuperset(of: needed) { break }
    wanted.formUnion(needed)
}
package.targets.removeAll { !wanted.contains($0.name) }
for target in package.targets { target.swiftSettings = [] }
package.products = []
package.dependencies = []
"""


@dataclass
class Build:
    points: list[Point]
    #: What names a mutant as long as its file, and how mutants are made, stay the same.
    keys: list[str]
    #: Of each file of the copy, by path.
    digests: dict[str, str]


def build() -> Build:
    """Builds the copy, as far as something has changed. Lines on which a mutant does not compile stay as they are."""
    state: dict[str, Any] = json.loads(_STATE.read_text()) if _STATE.exists() else {"left_out": [], "digests": {}}
    digests = {str(path.relative_to(ROOT)): digest(path.read_bytes()) for path in sorted(_files(ROOT))}
    left_out = {(file, line) for file, line in state["left_out"] if state["digests"].get(file) == digests.get(file)}
    _mirror()
    points = _write(left_out)
    while errors := _compile():
        mutated = {(point.file, point.line) for point in points}
        new = (errors & mutated) - left_out
        if not new:  # such as a return that is missing: the compiler names the end of the function
            earlier = [[place for place in mutated if place[0] == file and place[1] <= line] for file, line in errors]
            new = {max(places) for places in earlier if places}
        if not new:
            raise SystemExit(f"mutation: the copy does not compile: {COPY / 'build.log'}")
        left_out |= new
        print(f"mutation: {len(left_out)} lines left out, because a mutant does not compile there", flush=True)
        points = _write(left_out)
    put(_STATE, json.dumps({"left_out": sorted(left_out), "digests": digests}).encode())
    making = digest(b"".join((Path(__file__).parent / name).read_bytes() for name in ("points.py", "Mutants.swift")))
    keys = [f"{digests[point.file]} {making} {point.line} {point.kind} {point.place}" for point in points]
    return Build(points, keys, digests)


def digest(content: bytes) -> str:
    return hashlib.sha256(content).hexdigest()[:16]


def _compile() -> set[tuple[str, int]]:
    """The places of the sources that do not compile."""
    done = subprocess.run(
        ["swift", "build", "--build-tests", "--package-path", COPY, "--disable-swift-testing", *_OPTIMIZED],
        capture_output=True,
        text=True,
        check=False,
    )
    if done.returncode == 0:
        return set()
    output = done.stdout + done.stderr
    (COPY / "build.log").write_text(output)
    errors = {(file, int(line)) for file, line in _ERROR.findall(output)}
    if not errors:
        raise SystemExit(f"mutation: the copy does not compile: {COPY / 'build.log'}")
    return errors


def program(name: str) -> Path:
    return COPY / ".build/release" / name


def _mutated() -> list[Path]:
    return [path for module in MODULES for path in sorted((ROOT / "Sources" / module).rglob("*.swift"))]


def _write(left_out: set[tuple[str, int]]) -> list[Point]:
    """Writes the modules with their mutants."""
    put(COPY / "Sources/PlacardCore/Mutants.swift", (Path(__file__).parent / "Mutants.swift").read_bytes())
    points: list[Point] = []
    for path in _mutated():
        file = str(path.relative_to(ROOT))
        text, new = write(file, path.read_text(), len(points), left_out)
        if new and "/PlacardCore/" not in file and "import PlacardCore" not in text:
            text = f"import PlacardCore; {text}"  # on the first line, so that the numbers of lines stay
        points += new
        put(COPY / file, text.encode())
    return points


def _files(folder: Path) -> list[Path]:
    paths = [path for name in _FOLDERS for path in (folder / name).rglob("*") if path.is_file()]
    return [
        path
        for path in paths
        if path.suffix not in (".md", ".pyc") and _IGNORED.isdisjoint(path.relative_to(folder).parts)
    ]


def _mirror() -> None:
    """Makes everything else the same as in the checkout."""
    targets = ", ".join(f'"{name}"' for name in [*(f"{module}Tests" for module in TESTED), *_PROGRAMS])
    manifest = (ROOT / "Package.swift").read_text() + _MANIFEST_END.replace("TARGETS", targets)
    put(COPY / "Package.swift", manifest.encode())
    wanted = {COPY / "Sources/PlacardCore/Mutants.swift"}
    for path in _files(ROOT):
        place = COPY / path.relative_to(ROOT)
        wanted.add(place)
        if path.relative_to(ROOT).parts[1] not in MODULES:
            put(place, path.read_bytes())
    for path in _files(COPY):
        if path not in wanted:
            path.unlink()


def put(path: Path, content: bytes) -> None:
    """Writes a file as a whole, and only if it changes: then only its module is built again."""
    if path.exists() and path.read_bytes() == content:
        return
    path.parent.mkdir(parents=True, exist_ok=True)
    part = path.with_name(path.name + ".part")
    part.write_bytes(content)
    part.replace(path)
