"""The measurements of an idle client: what it holds."""

from card_input import replies
from measurement import Sample, Target

CARDS = 50


def measure_idle(target: Target) -> dict[str, Sample]:
    """Descriptors and heap of a client that has synchronised its cards and then done nothing for a minute."""
    after, idle = target.run("idle", target.new_folder(), replies(target, CARDS)[0])
    descriptors = Sample(
        idle[0], "{after:.0f} after the sync, {idle:.0f} when idle", {"after": after[0], "idle": idle[0]}
    )
    heap = Sample(
        idle[1],
        f"{CARDS} cards: {{after:.0f}} bytes after the sync, {{idle:.0f}} when idle",
        {"after": after[1], "idle": idle[1]},
    )
    return {"P12_descriptors": descriptors, "P12_heap": heap}
