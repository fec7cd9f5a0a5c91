"""Draws what `fleet` measured: plot.py DEFAULT.json GENTLE.json PICTURE.svg, two runs that differ in the back-off."""

from __future__ import annotations

import json
import sys
from pathlib import Path

import matplotlib

matplotlib.use("svg")
from matplotlib import pyplot

END_S = 7_300  #: afterwards nothing happens any more
COLOURS = {"accepted": "#2f7d5b", "refused": "#c9822b", "no connection": "#b9534c"}


def draw(axes: pyplot.Axes, run: dict, title: str) -> None:
    points = [point for point in run["series"] if point[0] <= END_S]
    per_second = [[point[column] / 10 for point in points] for column in (2, 3, 4)]
    axes.stackplot(
        [point[0] / 60 for point in points], *per_second, labels=list(COLOURS), colors=list(COLOURS.values())
    )
    steady = run["steady_requests_per_s"]
    axes.axhline(steady, color="#555", linewidth=0.8, linestyle="--")
    axes.set_ylim(0, 3.2 * steady)
    axes.set_ylabel("requests per second")
    axes.set_title(title, loc="left", fontsize=10)
    for phase in run["phases"][2:10]:
        axes.axvline(phase["from_s"] / 60, color="#999", linewidth=0.5)
        axes.text(phase["from_s"] / 60 + 0.3, 3.12 * steady, phase["name"], fontsize=6, rotation=90, va="top")


def main(default: str, gentle: str, picture: str) -> None:
    matplotlib.rcParams["svg.hashsalt"] = "placard"  # the same bytes from the same numbers
    matplotlib.rcParams["svg.fonttype"] = "none"
    figure, axes = pyplot.subplots(2, 1, figsize=(9, 6.5), sharex=True)
    draw(axes[0], json.loads(Path(default).read_text()), "back-off of 10 to 300 s, the default")
    draw(axes[1], json.loads(Path(gentle).read_text()), "back-off of 60 to 600 s, set by the server")
    axes[0].legend(loc="upper right", fontsize=8)
    axes[1].set_xlabel("minutes")
    figure.tight_layout()
    figure.savefig(picture, metadata={"Date": None, "Creator": None})


if __name__ == "__main__":
    main(*sys.argv[1:])
