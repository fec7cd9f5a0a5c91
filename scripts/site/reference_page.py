"""A page of a reference: the names of a language, each with its declaration and what its comment says."""

from __future__ import annotations

import dataclasses
import re
from collections.abc import Iterable
from dataclasses import dataclass


@dataclass(frozen=True)
class Entry:
    name: str  # with that of its type: Client.close
    declaration: str
    comment: str = ""  # Markdown
    level: int = 2  # 3: a member of the type before it

    @property
    def anchor(self) -> str:
        """Keeps overloads of Swift apart: `_:` becomes a word, because an underscore on its own would be markup."""
        name = self.name.lower().replace("::", ".").replace("_:", "-unnamed:")
        return re.sub(r"[^a-z0-9_.]+", "-", name).strip("-.") or "symbol"

    def markdown(self, language: str, anchor: str) -> str:
        parts = [f"{'#' * self.level} `{self.name}` {{ #{anchor} }}"]
        if self.declaration:
            parts.append(f"```{language}\n{self.declaration}\n```")
        if self.comment:
            parts.append(self.comment)
        return "\n\n".join(parts)


def page(title: str, introduction: str, language: str, entries: Iterable[Entry]) -> str:
    texts = []
    used: dict[str, int] = {}
    for entry in merged(entries):
        used[entry.anchor] = used.get(entry.anchor, 0) + 1
        anchor = entry.anchor if used[entry.anchor] == 1 else f"{entry.anchor}-{used[entry.anchor]}"
        texts.append(entry.markdown(language, anchor))
    return "\n\n".join([f"# {title}", introduction, *texts]) + "\n"


def merged(entries: Iterable[Entry]) -> list[Entry]:
    """The entries; functions with the same name that follow each other as one."""
    made: list[Entry] = []
    for entry in entries:
        if made and (made[-1].name, made[-1].level) == (entry.name, entry.level):
            last = made.pop()
            comments = dict.fromkeys(comment for comment in (last.comment, entry.comment) if comment)
            declarations = dict.fromkeys((last.declaration, entry.declaration))
            entry = dataclasses.replace(entry, declaration="\n".join(declarations), comment="\n\n".join(comments))
        made.append(entry)
    return made


def plain(text: str) -> str:
    """A comment in which only backticks are markup."""
    words = re.split(r"(`[^`\n]*`)", text)
    return "".join(word if at % 2 else re.sub(r"([\\*_<>\[\]#|])", r"\\\1", word) for at, word in enumerate(words))
