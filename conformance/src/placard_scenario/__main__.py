"""``placard-scenario [--all] [--trace] [--adapter COMMAND] [FILE_OR_FOLDER…]``"""

from __future__ import annotations

import argparse
import contextlib
import shlex
import sys
import traceback
from collections.abc import Sequence
from pathlib import Path

from . import loader, runner
from .adapter import Adapter
from .checks import FormatError
from .process import AdapterProcess

SCENARIOS = Path(__file__).with_name("scenarios")


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(
        prog="placard-scenario",
        description="Runs conformance scenarios against libplacard or a binding. Exit status 0 when all pass.",
    )
    parser.add_argument("paths", nargs="*", type=Path, metavar="FILE_OR_FOLDER", help="a folder means its *.json files")
    parser.add_argument("--all", action="store_true", help="run all scenarios of Placard, which are in this package")
    parser.add_argument("--trace", action="store_true", help="print every step with its events and requests")
    parser.add_argument(
        "--adapter", metavar="COMMAND", help="a program that drives another binding; without it, Python's own is used"
    )
    parser.add_argument(
        "--timeout", type=float, default=600, metavar="SECONDS", help="limit of each command to the adapter (600)"
    )
    parser.add_argument(
        "--dispatch-budget-us",
        type=int,
        default=0,
        metavar="MICROSECONDS",
        help="opens every client with this limit, unless the scenario names one: 1 makes each dispatch one step",
    )
    options = parser.parse_args(arguments)
    paths = [SCENARIOS, *options.paths] if options.all else options.paths
    if not paths:
        parser.error("name a FILE_OR_FOLDER, or --all")
    adapter: Adapter = (
        _python(parser) if options.adapter is None else AdapterProcess(shlex.split(options.adapter), options.timeout)
    )

    passed = failed = 0
    with contextlib.closing(adapter):
        for path in _files(paths):
            if _run(path, adapter, options.trace, options.dispatch_budget_us):
                passed += 1
            else:
                failed += 1
    if passed + failed == 0:
        print(f"FAIL no scenario file in {', '.join(map(str, paths))}")
    print(f"{passed} passed, {failed} failed")
    return 0 if passed and not failed else 1


def _python(parser: argparse.ArgumentParser) -> Adapter:
    try:
        from .binding.adapter import PythonAdapter
    except ImportError as error:
        if error.name != "libplacard":
            raise
        parser.error(
            f"{error}: without --adapter, scenarios run through the Python binding. Install the wheel of Placard, or "
            "name the program of another binding: --adapter PROGRAM"
        )
    return PythonAdapter()


def _files(paths: Sequence[Path]) -> list[Path]:
    """A path that does not exist stays in the list: reading it fails with a message."""
    return [file for path in paths for file in (sorted(path.rglob("*.json")) if path.is_dir() else [path])]


def _run(path: Path, adapter: Adapter, trace: bool, budget_us: int) -> bool:
    try:
        scenario = loader.load(path)
        if budget_us:
            scenario.config.setdefault("dispatch_budget_us", budget_us)
        if trace:
            print(f"---- {path}: {scenario.name}")
        runner.run(scenario, adapter, print if trace else None)
    except (FormatError, runner.ScenarioFailure, ImportError) as error:
        print(f"FAIL {path}: {error}", flush=True)
        return False
    except Exception:  # one file must not keep the others from running
        print(f"FAIL {path}: the runner stopped\n{traceback.format_exc()}", flush=True)
        return False
    print(f"ok   {scenario.name}", flush=True)
    return True


if __name__ == "__main__":
    sys.exit(main())
