"""What rounds and passes say together: fast rounds, medians, spreads, and ratios."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from statistics import median, quantiles

from measurement import Sample, Sizes


def quick(rounds: Sequence[float]) -> float:
    """Returns the time of the fast rounds: the first decile.

    Other work on the machine makes rounds slower, by up to 1.8 for as long as the other half of a core is busy, and
    never faster. So the fast rounds say what the program costs, the median also what else the machine does.
    """
    return quantiles(rounds, n=10, method="inclusive")[0] if len(rounds) > 1 else rounds[0]


def typical_ratio(rounds: Sequence[float], reference: Sequence[float]) -> float:
    """Returns the median ratio of rounds measured alternately. Both times of a round are slowed alike."""
    return median(ours / theirs for ours, theirs in zip(rounds, reference, strict=True))


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
