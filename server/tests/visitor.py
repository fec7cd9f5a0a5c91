"""A person in front of the page."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from html.parser import HTMLParser
from urllib.parse import urlencode

from fleet import Replica, Reply


class Tables(HTMLParser):
    """The cells of all tables, and which elements and attributes there are."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.rows: list[list[str]] = []
        self.elements: set[str] = set()
        self.attributes: set[str] = set()
        self.text = ""
        self._is_in_cell = False
        self.feed(html)
        self.rows = [[" ".join(cell.split()) for cell in row] for row in self.rows]

    def handle_starttag(self, tag: str, attributes: list[tuple[str, str | None]]) -> None:
        self.elements.add(tag)
        self.attributes |= {name for name, _ in attributes}
        if tag == "tr":
            self.rows.append([])
        elif tag in ("td", "th"):
            self.rows[-1].append("")
            self._is_in_cell = True

    def handle_endtag(self, tag: str) -> None:
        if tag in ("td", "th"):
            self._is_in_cell = False

    def handle_data(self, data: str) -> None:
        self.text += data
        if self._is_in_cell:
            self.rows[-1][-1] = f"{self.rows[-1][-1]}{data}"

    def row(self, first: str) -> list[str]:
        return next(row for row in self.rows if row and row[0] == first)


@dataclass
class Visitor:
    replica: Replica
    cookie: str | None = field(default=None)

    def get(self, path: str = "", **query: object) -> Reply:
        return self.replica.send("GET", f"/_placard/{path}?{urlencode(query)}", headers={"Cookie": self.cookie})

    def tables(self, path: str = "", **query: object) -> Tables:
        reply = self.get(path, **query)
        assert reply.status == 200, reply.body
        return Tables(reply.body.decode())

    def post(self, path: str, headers: dict[str, str | None] | None = None, **fields: str) -> Reply:
        form = {"Content-Type": "application/x-www-form-urlencoded", "Cookie": self.cookie}
        return self.replica.send("POST", f"/_placard/{path}", urlencode(fields).encode(), form | (headers or {}))

    def sign_in(self, token: str, headers: dict[str, str | None] | None = None) -> Reply:
        reply = self.post("sign-in", headers, token=token)
        if reply.status == 303:
            found = re.match(r"placard_session=[^;]+", reply.headers["set-cookie"])
            assert found
            self.cookie = found[0]
        return reply
