"""Writes .build/reliability/fuzz.json from the logs and profiles of a run of scripts/fuzz.

Called by scripts/fuzz: report.py SCRATCH TARGET...
"""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from pathlib import Path

# The part of Sources that each target is about.
ABOUT = {
    "reply": ["PlacardJSON"],
    "filter": ["PlacardCore/Triggers/CompiledFilter.swift", "PlacardCore/Triggers/NumberTest.swift", "PlacardRegex"],
    "properties": [
        "PlacardJSON/PropertiesDecoder.swift",
        "PlacardJSON/JSONNode.swift",
        "PlacardCore/Values/JSONWriter.swift",
    ],
    "push": ["PlacardJSON/PushPayloadDecoder.swift"],
    "action": ["PlacardJSON/ActionDecoder.swift", "PlacardJSON/PageMessageDecoder.swift", "PlacardCore/Pages"],
    "theme": ["PlacardHTML/Options", "PlacardHTML/Style"],
    "head": ["PlacardCore/Signed", "PlacardJSON/HeadReader.swift"],
    "source": ["PlacardCampaigns/File", "PlacardCampaigns/JSON"],
    "store": ["PlacardStore"],
    "outbox": ["PlacardJSON/OutboxDecoder.swift"],
    "links": [
        "PlacardHTML/Pages/PageLink.swift",
        "Placard/Client/Client+Pages.swift",
        "Placard/Client/Client+MessagePages.swift",
    ],
    "calls": ["PlacardABI/Functions", "PlacardABI/Input", "PlacardABI/Output"],
    "arrow": ["PlacardABI/Arrow", "PlacardReplay"],
}

NEVER_REACHED = [
    "libcurl: all targets use the host's transport",
    "a second process at the same store, and forks: scripts/test-all crash and Tests/c do that",
    "disks that fail during a call: Tests/c/disk_full.c and failed_commit.c do that",
]

KNOWN_WEAKNESSES = [
    "arrow: buffers have the size that Arrow requires; a reader cannot check a smaller one, which is the host's error",
    "filter: the model has no opinion about patterns with more than ASCII letters and digits",
    "calls: no handle is used after it was freed, which the header forbids; no two threads",
    "reply: leaks of Swift objects in a cycle are found only if nothing refers to them",
]


def number(log: str, name: str) -> int:
    found = re.findall(rf"stat::{name}: *(\d+)", log)
    return int(found[-1]) if found else 0


def covered(scratch: Path, target: str) -> float | None:
    """Returns the percentage of regions of the target's sources that its corpora reach."""
    raw = scratch / "profiles" / f"{target}.profraw"
    if not raw.exists():
        return None
    data = raw.with_suffix(".profdata")
    tool = Path(os.path.realpath(subprocess.check_output(["which", "swiftc"], text=True).strip())).parent
    subprocess.run([tool / "llvm-profdata", "merge", "-o", data, raw], check=True)
    export = [tool / "llvm-cov", "export", "-summary-only", f"-instr-profile={data}", scratch / "fuzz"]
    files = json.loads(subprocess.check_output(export))["data"][0]["files"]
    parts = [f"/Sources/{part}" for part in ABOUT[target]]
    regions = [file["summary"]["regions"] for file in files if any(part in file["filename"] for part in parts)]
    total = sum(region["count"] for region in regions)
    return round(100 * sum(region["covered"] for region in regions) / total, 1) if total else None


def row(scratch: Path, target: str) -> dict:
    log = (scratch / "logs" / f"{target}.log").read_text(errors="replace")
    seconds = re.findall(r"Done \d+ runs in (\d+) second", log)
    crashes = sorted(path.name for path in (scratch / "found" / target).glob("*"))
    corpora = (Path(".build/fuzz/corpus", target), scratch / "corpus" / target)
    return {
        "target": target,
        "executions": number(log, "number_of_executed_units"),
        "seconds": int(seconds[-1]) if seconds else "",
        "corpus": sum(len(list(corpus.glob("*"))) for corpus in corpora),
        "regions reached, %": covered(scratch, target) or "",
        "of": ", ".join(ABOUT[target]),
        "crashes": crashes,
    }


def main() -> None:
    scratch, targets = Path(sys.argv[1]), sys.argv[2:]
    rows = [row(scratch, target) for target in targets]
    found = [f"{each['target']}: {name}" for each in rows for name in each["crashes"]]
    result = {
        "technique": "fuzz",
        "command": f"TIME={os.environ.get('TIME', '60')} scripts/fuzz {' '.join(targets)}",
        "seeds": [int(os.environ.get("SEED", "20261125"))],
        "counts": {"executions": sum(each["executions"] for each in rows)},
        "tables": [
            {
                "title": "Targets, and how much of the code that they are about they reach:",
                "columns": list(rows[0])[:-1],
                "rows": [list(each.values())[:-1] for each in rows],
            }
        ],
        "found": found,
        "never_reached": NEVER_REACHED,
        "known_weaknesses": KNOWN_WEAKNESSES,
    }
    out = Path(".build/reliability/fuzz.json")
    out.parent.mkdir(parents=True, exist_ok=True)
    out.write_text(json.dumps(result, indent=2) + "\n")
    for each in rows:
        print(
            f"fuzz: {each['target']}: {each['executions']} executions, corpus {each['corpus']}, "
            f"{each['regions reached, %']} % of regions, {len(each['crashes'])} findings"
        )
    print(f"fuzz: {out}")
    if found:
        sys.exit(f"fuzz: {len(found)} findings, in {scratch}/found")


if __name__ == "__main__":
    main()
