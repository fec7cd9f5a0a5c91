"""What of its hints a stream still has to send, compared with a list of all of them."""

from __future__ import annotations

import orjson
from hypothesis import given
from hypothesis import strategies as st

from placard_server.live import channel
from placard_server.live.hints import KINDS, Hint, Pending, spread

_WHAT = st.lists(st.sampled_from(KINDS), min_size=1, max_size=2, unique=True).map(tuple)
_HINTS = st.builds(Hint, _WHAT, st.text("abc", min_size=1, max_size=3), st.integers(1, 100))


def merged(hints: list[Hint]) -> Hint | None:
    newest = [next((hint for hint in reversed(hints) if kind in hint.what), None) for kind in KINDS]
    what = tuple(kind for kind, hint in zip(KINDS, newest, strict=True) if hint)
    return Hint(what, hints[-1].version, max(hint.spread_s for hint in newest if hint)) if hints else None


@given(st.lists(st.one_of(_HINTS, st.none())))
def test_what_is_pending_is_the_newest_of_each_kind(steps: list[Hint | None]) -> None:
    """None takes what is pending."""
    pending, all_of_them = Pending(), []
    for step in [*steps, None]:
        if step is None:
            assert pending.take() == merged(all_of_them)
            all_of_them = []
        else:
            pending.add(step)
            all_of_them.append(step)


@given(st.integers(0, 10**6), st.floats(0.01, 1e6))
def test_a_spread_keeps_the_rate(requests: int, rate: float) -> None:
    seconds = spread(requests, rate)
    assert 1 <= seconds <= 86_400  # what a client takes
    if seconds < 86_400:
        assert requests / seconds <= rate * 1.000001
    assert seconds == 1 or requests / (seconds - 1) > rate * 0.999999


@given(st.lists(st.text(min_size=1, max_size=1000), min_size=1, max_size=50))
def test_a_send_fits_into_messages_of_postgresql(users: list[str]) -> None:
    users = [user.replace("\0", " ").encode(errors="replace").decode()[:200] for user in users]
    messages = list(channel.sent(1, ["cards", "messages"], users))
    assert all(len(message.encode()) < 8000 for message in messages)
    assert [user for message in messages for user in orjson.loads(message)["users"]] == users
