"""What is generated in the guides: the tables of options, between two comments."""

from __future__ import annotations

import re

from elements import Interface, ModelError, Variable

END = "<!-- End of the table -->"


def options_page(interface: Interface, page: str) -> str:
    """The page with the table of each struct for which it has a place."""
    for name in re.findall(r"<!-- Generated from the model: (\w+) -->", page):
        begin = f"<!-- Generated from the model: {name} -->"
        before, _, rest = page.partition(begin)
        if END not in rest:
            raise ModelError(f"docs/options.md: the table of {name} has no end: add {END}")
        rows = "".join(_row(interface, each) for each in interface.structs[name].readable)
        table = f"| Option | Default | What it sets |\n|---|---|---|\n{rows}"
        page = f"{before}{begin}\n\n{table}\n{END}{rest.partition(END)[2]}"
    return page


def _row(interface: Interface, option: Variable) -> str:
    enumeration = interface.enumeration_of(option)
    first = "" if enumeration is None else next(each.name for each in enumeration.constants if each.value == 0)
    values = "required" if option.is_required else option.values().removeprefix("default ") or first
    text = option.texts.get("docs") or option.words.replace(": {values}", "").replace(", {values}", "")
    if not text and enumeration:
        text = enumeration.comment
    return f"| `{option.name}` | {_marked(values)} | {_marked(' '.join(text.split()))} |\n".replace("|  |", "| |")


def _marked(text: str) -> str:
    """Names of code in quotes, except those that have some and targets of links."""
    return re.sub(r"(?<![`\w(/.#-])((?:PLACARD|placard)_\w+)(?![`\w])", r"`\1`", text)
