"""Every row of `make bench`, with its goal. A new row is added here, with a function that measures it.

The function is called once per pass with the library to measure, and returns a sample for each of its rows. What is
counted, and so equal in every pass, needs one pass only.
"""

from functools import partial

from cards import (
    ACTIONS,
    measure_creation,
    measure_memory,
    measure_reopening,
    measure_scale,
    measure_sync,
    measure_unchanged,
)
from frames import measure_frames
from idle_costs import measure_idle
from known import measure_known_campaigns, measure_known_cards
from logging_costs import measure_logging, measure_queue
from measurement import Measure, Measurement, Row
from process import measure_size, measure_startup
from replay import (
    measure_jsonlogic,
    measure_many_campaigns,
    measure_one_event,
    measure_partitions,
    measure_replay,
    measure_replay_memory,
    measure_sql,
    measure_year,
)
from sources import measure_idle_source, measure_opening, measure_signature
from targeting import measure_targeting
from triggers import (
    NOTHING_MATCHES,
    NUMBERS_DIFFER,
    SOME_MATCH,
    measure_campaign_memory,
    measure_events,
    measure_lists,
)

# Upper limit for the marginal cost per card in a long list relative to a short one: 1 is linear, quadratic would be
# above 10. The margin is for sorting, caches and noise.
LINEAR = 1.5
# Upper limit for the cost of an action on one card of 2,500, relative to one of 250.
FLAT = 1.5


def timed(measure: Measure, *rows: Row) -> Measurement:
    return Measurement(measure, rows, passes=7)


def counted(measure: Measure, *rows: Row) -> Measurement:
    return Measurement(measure, rows, passes=1)


MEASUREMENTS = (
    timed(measure_sync, Row("P1", "x", 1.10), Row("P1_commit", "x", 1.35), Row("P2", "x", 1.00)),
    timed(measure_reopening, Row("P3", "x", 0.5)),
    timed(measure_creation, Row("P15", "x", 5)),
    timed(partial(measure_events, events=NOTHING_MATCHES), Row("P4", "us", 2.0)),
    timed(partial(measure_events, events=SOME_MATCH), Row("P4_match", "us", 2.0)),
    timed(partial(measure_events, events=NUMBERS_DIFFER), Row("P4_numbers", "us")),
    timed(measure_targeting, Row("targeting_event", "us", 2.0), Row("targeting_change", "us", 20)),
    timed(measure_logging, Row("P5", "x", 1.5), Row("batch", "x", 0.10)),
    timed(partial(measure_logging, durability="power"), Row("P5_power", "x", 1.2)),
    timed(measure_frames, Row("P10", "x", 0.10)),
    timed(measure_startup, Row("P6", "x", 0.9)),
    counted(measure_size, Row("P7", "MB", 7.5)),
    timed(measure_known_cards, Row("P9_cards", "x", 0.15)),
    timed(measure_known_campaigns, Row("P9_campaigns", "x", 0.10), Row("P9_ten", "x", 0.15)),
    timed(
        measure_scale,
        Row("page", "x", 1.0),
        *(Row(f"{name}_growth", "x", LINEAR) for name in ("sync", "snapshot", "page")),
        *(Row(f"{name}_flat", "x", FLAT) for name in ACTIONS),
    ),
    timed(measure_lists, Row("campaigns", "x", 1.3), Row("explain", "us")),
    counted(measure_idle, Row("P12_descriptors", "", 4), Row("P12_heap", "B", 250_000)),
    counted(measure_idle_source, Row("source_requests", "", 4), Row("source_bytes", "B", 2000)),
    timed(measure_signature, Row("source_signature", "ms", 1.5)),
    timed(measure_opening, Row("source_open", "x", 1.2)),
    counted(measure_unchanged, Row("unchanged", "B", 0)),
    counted(measure_memory, Row("memory", "x")),
    counted(measure_campaign_memory, Row("campaign_memory", "x")),
    # The remainder does not grow with the queue: SQLite's cached pages since the last checkpoint.
    counted(measure_queue, Row("queue_memory", "B", 0)),
    # 300,000 events per second and core.
    timed(measure_replay, Row("P13", "us", 3.33), Row("P13_json", "us"), Row("P13_jansson", "x")),
    timed(measure_many_campaigns, Row("P13_flat", "x", FLAT)),
    timed(measure_one_event, Row("P13_one_event", "x", FLAT)),
    # 1.8 times as fast.
    timed(measure_partitions, Row("P13_partitions", "x", 0.556)),
    timed(measure_year, Row("P13_year", "s", 10)),
    timed(measure_jsonlogic, Row("P13_jsonlogic", "x")),
    timed(measure_sql, Row("P13_sql", "x")),
    counted(measure_replay_memory, Row("P13_memory", "x", 1.05)),
)
