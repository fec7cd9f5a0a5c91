"""The measurements of cards: their arrival, their list, a store that has some."""

from card_input import CARDS, moved_reply, replies
from measurement import Sample, Sizes, Target
from summary import growth, quick, typical_ratio

SIZES = (10, 250, 2_500)
MEMORY_SIZES = (10, 250, 2_500, 10_000)
ACTIONS = ("impression", "dismissal")
ROUNDS = 40
REOPENINGS = 30
CREATIONS = 40
# Fewer rounds are enough for slower measurements.
SCALE_ROUNDS = {10: 100, 250: 30, 2_500: 10}


def measure_sync(target: Target) -> dict[str, Sample]:
    """The time from a reply's bytes until the first card is readable, compared with jansson and Foundation."""
    both = replies(target)
    jansson, memory, committed = target.columns("sync", target.new_folder(), ROUNDS, *both, warm_up=4)
    (decoder,) = target.columns("foundation-decode", ROUNDS, *both, warm_up=4)
    unit = f"{CARDS} cards, {both[0].stat().st_size // 1000} kB"
    figures: dict[str, float | Sizes] = {
        "jansson": quick(jansson) / 1e6,
        "memory": quick(memory) / 1e6,
        "committed": quick(committed) / 1e6,
        "decoder": quick(decoder) / 1e6,
    }
    until = f"{unit}: {{memory:.3f}} ms until readable"
    with_commit = f"{unit}: {{committed:.3f}} ms with the commit"
    return {
        "P1": Sample(typical_ratio(memory, jansson), f"{until}, jansson {{jansson:.3f}} ms", figures),
        "P1_commit": Sample(typical_ratio(committed, jansson), f"{with_commit}, jansson {{jansson:.3f}} ms", figures),
        "P2": Sample(quick(memory) / quick(decoder), f"{until}, JSONDecoder {{decoder:.3f}} ms", figures),
    }


def measure_reopening(target: Target) -> dict[str, Sample]:
    """Opening a store with cards, with the library already loaded, compared with jansson on the cards' JSON."""
    both = replies(target)
    store = target.new_folder()
    target.run("sync", store, 2, *both)
    jansson, ours = target.columns("reopen", store, REOPENINGS, both[1], warm_up=4)
    detail = f"{CARDS} cards: {{ours:.3f}} ms to the first card, jansson {{jansson:.3f}} ms"
    figures: dict[str, float | Sizes] = {"ours": quick(ours) / 1e6, "jansson": quick(jansson) / 1e6}
    return {"P3": Sample(typical_ratio(ours, jansson), detail, figures)}


def measure_creation(target: Target) -> dict[str, Sample]:
    """Opening a store that does not exist yet, compared with opening it again. Elapsed time: only the first waits."""
    rounds = target.columns("creation", target.new_folder(), CREATIONS, warm_up=4)
    new, again, waited, new_busy, again_busy = rounds
    detail = (
        "{new:.2f} ms, of which {waited:.2f} ms wait for the disk; {again:.2f} ms to open it again; "
        "processor time {new_busy:.2f} and {again_busy:.2f} ms"
    )
    figures: dict[str, float | Sizes] = {
        "new": quick(new) / 1e6,
        "again": quick(again) / 1e6,
        "waited": quick(waited) / 1e6,
        "new_busy": quick(new_busy) / 1e6,
        "again_busy": quick(again_busy) / 1e6,
    }
    return {"P15": Sample(quick(new) / quick(again), detail, figures)}


def measure_scale(target: Target) -> dict[str, Sample]:
    """The cost of a sync, a snapshot, a page and an action with short and long lists."""
    names = ("jansson", "sync", "snapshot", "page", "impression", "dismissal")
    rounds: dict[int, dict[str, tuple[int, ...]]] = {}
    for count in SIZES:
        number = SCALE_ROUNDS[count]
        columns = target.columns("scale", target.new_folder(), number, *replies(target, count), warm_up=2)
        rounds[count] = dict(zip(names, columns, strict=True))

    costs = {name: {count: quick(rounds[count][name]) for count in SIZES} for name in names}
    samples = {
        f"{name}_{'flat' if name in ACTIONS else 'growth'}": _growth_sample(name, costs[name], costs["jansson"])
        for name in names[1:]
    }
    detail = f"{CARDS} cards: {{page:.3f}} ms to render the feed, jansson {{jansson:.3f}} ms"
    figures: dict[str, float | Sizes] = {name: costs[name][CARDS] / 1e6 for name in ("page", "jansson")}
    samples["page"] = Sample(typical_ratio(rounds[CARDS]["page"], rounds[CARDS]["jansson"]), detail, figures)
    return samples


def _growth_sample(name: str, cost: dict[int, float], jansson: dict[int, float]) -> Sample:
    sizes = "/".join(f"{count:,}" for count in SIZES)
    if name in ACTIONS:
        figures = {"each": Sizes(cost[count] / 1e3 for count in SIZES)}
        # An action concerns one card: ten times as many cards may not be felt.
        return Sample(cost[SIZES[-1]] / cost[CARDS], f"{sizes} cards: {{each:.0f}} us each", figures)
    detail = f"{sizes} cards: {{each:.2f}} us per card"
    figures = {"each": Sizes(cost[count] / count / 1e3 for count in SIZES)}
    if name == "sync":
        detail += " with the commit, {ratio:.2f} of jansson"
        figures["ratio"] = Sizes(cost[count] / jansson[count] for count in SIZES)
    return Sample(growth(cost), detail, figures)


def measure_memory(target: Target) -> dict[str, Sample]:
    """Heap per card in the client and in a snapshot, compared with the cards' JSON."""
    client, snapshot, payload = [], [], []
    for count in MEMORY_SIZES:
        reply = replies(target, count)[0]
        growth_of_client, growth_of_snapshot = target.run("memory", "cards", reply)[0]
        client.append(growth_of_client / count)
        snapshot.append(growth_of_snapshot / count)
        payload.append(reply.stat().st_size / count)
    detail = (
        f"{Sizes(MEMORY_SIZES):,} cards: {{client:.0f}} bytes per card, one snapshot {{snapshot:.0f}} more, "
        "JSON {payload:.0f}"
    )
    figures = {"client": Sizes(client), "snapshot": Sizes(snapshot), "payload": Sizes(payload)}
    return {"memory": Sample(client[-1] / payload[-1], detail, figures)}


def measure_unchanged(target: Target) -> dict[str, Sample]:
    """The bytes written by refreshing an unchanged list."""
    reply, moved = replies(target)[0], moved_reply(target)
    limited, _ = target.run("unchanged", target.new_folder(), "limited", reply, moved)[0]
    free, watermarks = target.run("unchanged", target.new_folder(), "free", reply, moved)[0]
    detail = (
        f"{CARDS} cards: {{limited:.0f}} bytes written, {{free:.0f}} without the limit on refreshes, which is stored; "
        "{watermarks:.0f} when only the watermarks have moved"
    )
    return {"unchanged": Sample(limited, detail, {"limited": limited, "free": free, "watermarks": watermarks})}
