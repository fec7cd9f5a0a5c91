"""``python3 -m placard.scenario FILE_OR_FOLDER… [--trace]``"""

from __future__ import annotations

import argparse
import sys
import traceback
from collections.abc import Sequence
from pathlib import Path

from . import loader, runner
from .checks import FormatError


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(
        prog="placard.scenario",
        description="Runs conformance scenarios against libplacard. Exit status 0 when all pass.",
    )
    parser.add_argument("paths", nargs="+", type=Path, metavar="FILE_OR_FOLDER", help="a folder means its *.json files")
    parser.add_argument("--trace", action="store_true", help="print every step with its events and requests")
    options = parser.parse_args(arguments)

    passed = failed = 0
    for path in _files(options.paths):
        if _run(path, options.trace):
            passed += 1
        else:
            failed += 1
    if passed + failed == 0:
        print(f"FAIL no scenario file in {', '.join(map(str, options.paths))}")
    print(f"{passed} passed, {failed} failed")
    return 0 if passed and not failed else 1


def _files(paths: Sequence[Path]) -> list[Path]:
    """A path that does not exist stays in the list: reading it fails and says so."""
    return [file for path in paths for file in (sorted(path.rglob("*.json")) if path.is_dir() else [path])]


def _run(path: Path, trace: bool) -> bool:
    try:
        scenario = loader.load(path)
        if trace:
            print(f"---- {path}: {scenario.name}")
        runner.run(scenario, print if trace else None)
    except (FormatError, runner.ScenarioFailure, ImportError) as error:
        print(f"FAIL {path}: {error}", flush=True)
        return False
    except Exception:  # one file must not keep the others from being run
        print(f"FAIL {path}: the runner stopped\n{traceback.format_exc()}", flush=True)
        return False
    print(f"ok   {scenario.name}", flush=True)
    return True


if __name__ == "__main__":
    sys.exit(main())
