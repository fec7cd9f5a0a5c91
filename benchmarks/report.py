"""What is printed about a row and written to .build/bench.json."""

import json
from dataclasses import dataclass
from pathlib import Path

from measurement import Row, Sample
from summary import Spread, detail, ratios, spread


@dataclass(frozen=True)
class Report:
    """The passes of one row. Those of the base are in the same order, or missing."""

    row: Row
    now: list[Sample]
    error: str | None
    is_skipped: bool
    """Whether the error is that this machine lacks something."""

    base: list[Sample]
    base_error: str | None

    @property
    def value(self) -> Spread | None:
        return _values(self.now)

    @property
    def base_value(self) -> Spread | None:
        return _values(self.base)

    @property
    def ratio(self) -> Spread | None:
        if not self.now or not self.base:
            return None
        pairs = ratios([sample.value for sample in self.now], [sample.value for sample in self.base])
        return spread(pairs) if pairs else None


def _values(samples: list[Sample]) -> Spread | None:
    return spread([sample.value for sample in samples]) if samples else None


def print_header(*, has_base: bool) -> None:
    compared = f" {'base':>8} {'now/base':8} {'quartiles':13}" if has_base else ""
    print(f"{'row':17} {'now':>8}    {'quartiles':17}{compared} {'goal':13} detail")


def print_report(report: Report) -> None:
    """Prints one line, without waiting for the other rows."""
    name = f"{report.row.name:17}"
    value = report.value
    if value is None:
        print(f"{name} {'skipped' if report.is_skipped else 'not measured'}: {report.error}", flush=True)
        return
    shown = f"{_number(report, value.median):>8} {report.row.unit:2} {_quartiles(report, value):17}"
    print(f"{name} {shown}{_comparison(report)} {_goal(report, value):13} {detail(report.now)}", flush=True)


def _number(report: Report, value: float) -> str:
    if report.row.unit == "B":
        return f"{value:.0f}"
    return f"{value:.3f}" if value < 100 else f"{value:.1f}"


def _quartiles(report: Report, value: Spread) -> str:
    # What is counted has no spread.
    return f"{_number(report, value.low)}..{_number(report, value.high)}" if len(report.now) > 1 else ""


def _comparison(report: Report) -> str:
    base, ratio = report.base_value, report.ratio
    if report.base_error is not None:
        return f" base not measured, {report.base_error};"
    if base is None:
        return ""
    if ratio is None:
        return f" {_number(report, base.median):>8} {'':8} {'':13}"
    quartiles = f"{ratio.low:.3f}..{ratio.high:.3f}" if len(report.now) > 1 else ""
    return f" {_number(report, base.median):>8} {ratio.median:8.3f} {quartiles:13}"


def _goal(report: Report, value: Spread) -> str:
    goal = report.row.goal
    if goal is None:
        return "none"
    return f"{_number(report, goal)} {'reached' if value.median <= goal else 'missed'}"


def write_reports(reports: list[Report], path: Path) -> None:
    path.write_text(json.dumps({report.row.name: _as_json(report) for report in reports}, indent=2) + "\n")


def _as_json(report: Report) -> dict[str, object]:
    value, base, ratio = report.value, report.base_value, report.ratio
    entry: dict[str, object] = {
        "value": value.median if value else None,
        "spread": _limits(value),
        "passes": len(report.now),
        "goal": report.row.goal,
        "unit": report.row.unit,
        "detail": detail(report.now) if report.now else report.error,
    }
    if report.base or report.base_error:
        entry["base"] = base.median if base else None
        entry["base_spread"] = _limits(base)
        entry["ratio"] = ratio.median if ratio else None
        entry["ratio_spread"] = _limits(ratio)
        entry["base_error"] = report.base_error
    return entry


def _limits(value: Spread | None) -> list[float] | None:
    return [value.low, value.high] if value else None
