"""Calls of the bridge by a page that is wrong or hostile: as what reaches the client, and as scripts."""

from __future__ import annotations

import json
import random
from dataclasses import dataclass

from hostile import Hostile

METHODS = (
    *("logClick", "logCustomEvent", "logPurchase", "requestImmediateDataFlush", "changeUser", "setFirstName"),
    *("setLastName", "setEmail", "setCountry", "setHomeCity", "setLanguage", "setPhoneNumber", "setGender"),
    *("setDateOfBirth", "setEmailNotificationSubscriptionType", "setPushNotificationSubscriptionType"),
    *("setCustomUserAttribute", "addToCustomAttributeArray", "removeFromCustomAttributeArray"),
    *("incrementCustomUserAttribute", "setCustomLocationAttribute", "addToSubscriptionGroup"),
    *("removeFromSubscriptionGroup", "addAlias"),
)
#: Names that a page does not have, or not with these arguments.
OTHERS = ("wipe", "logRainbow", "link", "leftOut", "error", "constructor", "__proto__", "toString", "<b>", "", "a" * 99)
LINKS = (
    "javascript:alert(1)",
    "data:text/html,x",
    "placard://x/message/close",
    "//x",
    "",
    "file:///etc/passwd",
    "about:x",
)
MARK = "mark"


@dataclass(frozen=True)
class Part:
    """A part of a navigation, as it is in the URL."""

    encoded: str
    #: Whether it counts towards what a page may call.
    is_counted: bool = True
    #: The name of the event that must be logged if it is within the budget.
    mark: str | None = None
    closes: bool = False


class HostileCalls:
    """A generator. The same seed gives the same ones."""

    def __init__(self, numbers: random.Random) -> None:
        self._numbers = numbers
        self._hostile = Hostile(numbers)
        self._marks = 0

    # ---- What reaches the client

    def part(self) -> Part:
        pick = self._numbers.random()
        if pick < 0.25:
            self._marks += 1
            name = f"{MARK} {self._marks}"
            return Part(_quoted(json.dumps(["logCustomEvent", name])), mark=name)
        if pick < 0.65:
            return Part(_quoted(self._call()))
        if pick < 0.8:
            return Part(_quoted(self._broken()))
        if pick < 0.88:
            return Part(self._numbers.choice(["%", "%ff", "%ed%a0%80", "%00", "%c0%af", "%E2%82", "[", "%5"]))
        if pick < 0.93:
            return Part(_quoted(json.dumps(["link", self._numbers.choice(LINKS), False])), is_counted=False)
        if pick < 0.97:
            count = self._numbers.choice([-1, 0, 1, 2**62, 2**63 - 1])
            return Part(_quoted(json.dumps(["leftOut", count])), is_counted=False)
        if pick < 0.99:
            return Part(_quoted(json.dumps(["error", self._text()])), is_counted=False)
        return Part(_quoted('["closeMessage"]'), is_counted=False, closes=True)

    def _call(self) -> str:
        """A call whose name or arguments are not what the method expects; it can be valid by chance."""
        name = self._numbers.choice(METHODS if self._numbers.random() < 0.8 else OTHERS)
        # Elsewhere a text and a number make these a page's own words.
        kinds = [self._value(3) for _ in range(self._numbers.randint(0, 6))]
        if name in ("link", "error", "leftOut"):
            kinds = [None, *kinds]
        return json.dumps([name, *kinds], ensure_ascii=self._numbers.random() < 0.5)

    def _broken(self) -> str:
        return self._numbers.choice(
            [
                *(" ", "[", "null", "1", '"logClick"', "[]", "[[]]", "{}", '{"logClick":"size"}', '{"<b>":"json"}'),
                *("[1]", '["logClick"', '["logClick",]', '["logCustomEvent","\\ud83d"]', '["logCustomEvent",1e999]'),
                *("[" * 5000, '["logCustomEvent","e",' + '{"a":' * 200 + "1" + "}" * 200 + "]", "\u202e[]", "\0"),
                '["logCustomEvent","' + "x" * 9000 + '"]',
            ]
        )

    def _value(self, depth: int) -> object:
        pick = self._numbers.random()
        if pick < 0.3:
            return self._text()
        if pick < 0.5:
            return self._numbers.choice([0, -1, 1.5, 1e308, -(2**63), 2**63, 10**30, 1e-320])
        if pick < 0.65 or depth == 0:
            return self._numbers.choice([None, True, False, "", "opted_in", "m"])
        if pick < 0.8:
            return [self._value(depth - 1) for _ in range(self._numbers.randint(0, 30))]
        return {self._text(): self._value(depth - 1) for _ in range(self._numbers.randint(0, 5))}

    def _text(self) -> str:
        return self._hostile.text().encode("utf-16", "surrogatepass").decode("utf-16", "replace")[:3000]

    # ---- Scripts

    def script(self) -> str:
        """A statement that calls the bridge with what JavaScript has and JSON has not."""
        method = self._numbers.choice(METHODS)
        call = f"brazeBridge.{method}" if method in METHODS[:5] else f"brazeBridge.getUser().{method}"
        given = ", ".join(self._numbers.choice(_SCRIPT_VALUES) for _ in range(self._numbers.randint(0, 5)))
        times = self._numbers.choice([1, 1, 1, 1, 3])
        return f"for (let i = 0; i < {times}; i++) {call}({given});"


_SCRIPT_VALUES = (
    *(
        "undefined",
        "null",
        "NaN",
        "-Infinity",
        "1n",
        "Symbol('s')",
        "() => 1",
        "new Date(NaN)",
        "new Date(0)",
        "'\\ud83d'",
    ),
    *(
        "''",
        "'text'",
        "'x'.repeat(20000)",
        "[[[[]]]]",
        "[1, undefined]",
        "document",
        "window",
        "parent",
        "new Map([[1, 2]])",
    ),
    "{ get a() { throw new Error('getter') } }",
    "{ toJSON() { throw new Error('toJSON') } }",
    "{ toJSON() { return undefined } }",
    "{ toJSON() { brazeBridge.logClick('from inside'); return 1 } }",
    "new Proxy({}, { get() { throw 1 }, ownKeys() { throw 2 } })",
    "(() => { const a = {}; a.a = a; return a })()",
    "(() => { let a = {}; for (let i = 0; i < 20000; i++) a = { a }; return a })()",
    "(() => { const a = []; for (let i = 0; i < 20000; i++) a.push('x' + i); return a })()",
    "{ toString() { throw 3 }, valueOf() { throw 4 }, [Symbol.toPrimitive]() { throw 5 } }",
)


def _quoted(text: str) -> str:
    """Percent-encoded, as the page does it; half a surrogate pair stays what it is."""
    plain = frozenset(b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_.~")
    return "".join(chr(byte) if byte in plain else f"%{byte:02X}" for byte in text.encode("utf-8", "surrogatepass"))
