"""What is generated inside the guides: tables between `<!-- Generated: NAME -->` and `<!-- End of NAME -->`."""

from __future__ import annotations

import re
import textwrap
from collections.abc import Callable

from call_names import tables as names_of_calls
from conformance_output import scenario_events
from elements import Constant, Enumeration, Interface, ModelError, Struct, Variable
from python_events import python_name
from swift_options import names as names_in_swift


def page(interface: Interface, text: str) -> str:
    """A guide with its tables."""

    def table(found: re.Match[str]) -> str:
        if found[1] not in TABLES:
            raise ModelError(f"a guide has the table '{found[1]}', which guide_tables.py does not know")
        return f"<!-- Generated: {found[1]} -->\n{TABLES[found[1]](interface)}\n<!-- End of {found[1]} -->"

    return re.sub(r"<!-- Generated: (.+?) -->\n.*?<!-- End of \1 -->", table, text, flags=re.DOTALL)


def _events(interface: Interface) -> str:
    kinds = interface.enumerations["placard_event_kind"]
    rows = (_event(kinds, each) for each in kinds.constants if each.value != 0)
    return "| Kind | In Python | What happened | Fields |\n|---|---|---|---|\n" + "\n".join(rows)


def _event(kinds: Enumeration, kind: Constant) -> str:
    fields = ", ".join(_cell(f"`{each.name}`", kind.notes.get(each.name)) for each in kind.fields)
    text = kind.texts.get("guide") or kind.text
    return _row(f"`{kind.name}`", f"`{python_name(kinds, kind)}`", text, fields)


def _scenario_events(interface: Interface) -> str:
    rows = []
    for name, kind in scenario_events(interface).items():
        fields = kind.fields_in("scenario")
        listed = (_cell(f"`{each.name_in('scenario')}`", each.texts.get("scenario")) for each in fields)
        rows.append(_row(f"`{name}`", ", ".join(listed)))
    return "| `type` | fields |\n|---|---|\n" + "\n".join(rows)


def _cell(name: str, note: str | None) -> str:
    return f"{name} ({note})" if note else name


def _row(*cells: str) -> str:
    return "|" + "|".join(f" {' '.join(each.split())} " if each else " " for each in cells) + "|"


def _scenario_card(interface: Interface) -> str:
    fields = [*(each.name for each in _card(interface).observed), "extras"]
    return textwrap.fill("**Card**: " + ", ".join(f"`{each}`" for each in fields) + ".", 110)


def _card_fields(interface: Interface) -> str:
    rows = (_row(f"`{each.name}`", _meaning(each)) for each in _card(interface).fields if not each.role)
    return "| Field | Meaning |\n|---|---|\n" + "\n".join(rows)


def _card(interface: Interface) -> Struct:
    return interface.structs["placard_card"]


def _meaning(field: Variable) -> str:
    return field.texts.get("guide") or field.text or field.name.replace("_", " ")


def _client_options(interface: Interface) -> str:
    rows = (_option(interface, each) for each in interface.structs["placard_options"].readable)
    return "| Option | Default | What it sets |\n|---|---|---|\n" + "\n".join(rows)


def _option(interface: Interface, option: Variable) -> str:
    enumeration = interface.enumeration_of(option)
    first = "" if enumeration is None else next(each.name for each in enumeration.constants if each.value == 0)
    values = "required" if option.is_required else option.values().removeprefix("default ") or first
    text = option.texts.get("guide") or option.words.replace(": {values}", "").replace(", {values}", "")
    if not text and enumeration:
        text = enumeration.comment
    return _row(f"`{option.name}`", _marked(values), _marked(text))


def _marked(text: str) -> str:
    """Names of code in quotes, except those that have some and targets of links."""
    return re.sub(r"(?<![`\w(/.#-])((?:PLACARD|placard)_\w+)(?![`\w])", r"`\1`", text)


TABLES: dict[str, Callable[[Interface], str]] = {
    "kinds of events": _events,
    "options of clients": _client_options,
    "options in Swift": names_in_swift,
    "fields of a card": _card_fields,
    "events of scenarios": _scenario_events,
    "cards of scenarios": _scenario_card,
    "names of calls": names_of_calls,
}
