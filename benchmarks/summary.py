"""What several passes say together: medians, spreads, and ratios of two libraries."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from statistics import median, quantiles

from measurement import Sample, Sizes


@dataclass(frozen=True)
class Spread:
    """The median of some values, and their lower and upper quartile."""

    median: float
    low: float
    high: float


def spread(values: Sequence[float]) -> Spread:
    if len(values) < 2:
        return Spread(values[0], values[0], values[0])
    low, middle, high = quantiles(values, n=4, method="inclusive")
    return Spread(middle, low, high)


def ratios(now: Sequence[float], base: Sequence[float]) -> list[float]:
    """Returns the ratio of each pair of passes; equal zeros have the ratio 1. Without pairs of zero only."""
    pairs = zip(now, base, strict=True)
    return [1.0 if ours == theirs else ours / theirs for ours, theirs in pairs if theirs != 0 or ours == 0]


def detail(samples: Sequence[Sample]) -> str:
    """Returns the detail of the last pass with the medians of the figures of all passes."""
    figures = {name: _median([sample.figures[name] for sample in samples]) for name in samples[-1].figures}
    return samples[-1].detail.format(**figures)


def _median(figures: Sequence[float | Sizes]) -> float | Sizes:
    lists = [figure for figure in figures if isinstance(figure, Sizes)]
    if lists:
        return Sizes(median(column) for column in zip(*lists, strict=True))
    return median(figure for figure in figures if not isinstance(figure, Sizes))


def growth(values: Mapping[int, float]) -> float:
    """Returns the marginal cost per item between the two longest lists relative to the two shortest; 1 is linear."""
    short, middle, long = sorted(values)
    first = (values[middle] - values[short]) / (middle - short)
    second = (values[long] - values[middle]) / (long - middle)
    # A growth of zero, or below the clock's resolution, is better than linear.
    return max(0.0, second / first) if first > 0 else 0.0
