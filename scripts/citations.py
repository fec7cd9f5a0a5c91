#!/usr/bin/env python3
"""Checks the numbers of rules: docs/protocol.md itself, who cites its rules, and which scenario shows which rule.

    scripts/citations.py           prints what is wrong; exit status 1 if anything is
    scripts/citations.py --list    prints every rule with the scenarios that name it

A rule is cited as `(rule 3.2.4)`, several as `(rules 3.2.4, 7.5)` or `(rules 9.5.1 to 9.5.5)`; the number of a section
stands for all its rules. Scenarios name rules in their member `rules`. Public headers cite none: rules are for
maintainers.
"""

from __future__ import annotations

import json
import re
import subprocess
import sys
from collections import defaultdict
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
PROTOCOL = "docs/protocol.md"
UNPROVED = "scenarios/unproved-rules.txt"
HEADERS = "include/"
TEXT = {
    "",
    ".c",
    ".cmake",
    ".cpp",
    ".css",
    ".h",
    ".html",
    ".hpp",
    ".js",
    ".md",
    ".py",
    ".rs",
    ".sh",
    ".swift",
    ".toml",
    ".txt",
}

NUMBER = r"[1-9]\d*(?:\.[1-9]\d*){1,2}"
CHAPTER = re.compile(r'## <a id="([^"]*)"></a>([\d.]+)\. (.+)')
SECTION = re.compile(r'### <a id="([^"]*)"></a>([\d.]+) (.+)')
RULE = re.compile(r'<a id="([^"]*)"></a>\*\*([\d.]+)\*\* ')
LINK = re.compile(r"\[([^\]\[]*)\]\(([^()\s]+)\)")

# A comment may go on in the next line.
GAP = r"(?:[ ]|[ ]?\n[ \t]*(?:///?|\#|\*)?[ \t]*)"
CITATION = re.compile(rf"\b[Rr]ules?{GAP}\[?({NUMBER}(?:(?:,|{GAP}to|{GAP}and){GAP}{NUMBER})*)")
NAMED = re.compile(NUMBER)
# The numbers of notes that the project had before, such as G.6, A4-3 and "choice 17b".
OLD = re.compile(
    r"(?<![\w/#.-])(?:[A-J]\.\d+(?:\.\d+)*[a-e]?|A4-\d|[BI]-\d+[ab]?)(?![\w-])"
    r"|\b[Cc]hoices? \d+b?\b|\brule \d+ of a\b|(?<= )\([B-H]\)(?=[\s.,:])|\[[A-H]\]\("
)


def tracked() -> list[str]:
    listed = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, check=True, capture_output=True, text=True).stdout
    return [name for name in listed.split("\0") if name and (ROOT / name).is_file()]


class Protocol:
    """The numbered parts of docs/protocol.md, and what is wrong with them."""

    def __init__(self) -> None:
        self.faults: list[str] = []
        self.lines = (ROOT / PROTOCOL).read_text(encoding="utf-8").split("\n")
        self.titles: dict[str, str] = {}
        self.rules: list[str] = []
        expected = [0, 0, 0]
        for number, line in enumerate(self.lines, 1):
            for depth, pattern in enumerate((CHAPTER, SECTION, RULE)):
                if match := pattern.match(line):
                    expected[depth] += 1
                    expected[depth + 1 :] = [0] * (2 - depth)
                    self._add(number, match, ".".join(map(str, expected[: depth + 1])), depth)
                    break
            else:
                if re.match(r"#+ \d|\**\d+\.\d+\.?\d*\**\s", line):
                    self.fault(number, "a numbered heading or rule without an anchor: write it as the others are")
        self.numbers = set(self.titles)
        self._check_links()

    def fault(self, line: int, text: str) -> None:
        self.faults.append(f"{PROTOCOL}:{line}: {text}")

    def _add(self, line: int, match: re.Match[str], expected: str, depth: int) -> None:
        anchor, found = match[1], match[2]
        if anchor != found:
            self.fault(line, f"the anchor is {anchor}, the number {found}: make them equal")
        if found in self.titles:
            self.fault(line, f"{found} appears twice: the numbers that follow must move up")
        elif found != expected:
            self.fault(line, f"{found} stands where {expected} is next: number without holes")
        self.titles[found] = match[3] if depth < 2 else ""
        if depth == 0:
            return
        section = found.rpartition(".")[0]
        if depth == 2 and self.rules and self.rules[-1] == section:
            self.rules.pop()
        self.rules.append(found)

    def _check_links(self) -> None:
        for match in LINK.finditer("\n".join(self.lines)):
            text, target = " ".join(match[1].split()), match[2]
            line = "\n".join(self.lines).count("\n", 0, match.start()) + 1
            number = target[1:]
            if not target.startswith("#") or number not in self.numbers:
                continue
            if text not in (number, self.titles[number], f"{number} {self.titles[number]}"):
                self.fault(line, f"the link [{text}]({target}) says another number or title than it leads to")
        if not self.rules:
            self.fault(1, "no rule found: headings and rules have changed their form")


def anchors(path: Path) -> set[str]:
    """What a link to a document may name: its headings, as web pages of it spell them, and its explicit anchors."""
    text = path.read_text(encoding="utf-8")
    headings = re.findall(r"(?m)^#+ (.*)$", re.sub(r"(?ms)^```.*?^```", "", text))
    plain = (re.sub(r"<[^>]*>", "", heading).strip().lower() for heading in headings)
    slugs = {re.sub(r"[^\w\- ]", "", heading).replace(" ", "-") for heading in plain}
    return slugs | set(re.findall(r'<a id="([^"]*)">', text))


def link_faults(name: str, text: str) -> list[str]:
    """Links between documents: the file is there, and so is the heading or rule."""
    faults = []
    for match in LINK.finditer(text):
        path, _, anchor = match[2].partition("#")
        if ":" in match[2]:
            continue
        target = ((ROOT / name).parent / path).resolve() if path else ROOT / name
        where = f"{name}:{text.count(chr(10), 0, match.start()) + 1}: "
        if not target.exists():
            faults.append(f"{where}the link to {match[2]} leads nowhere: no such file")
        elif anchor and target.suffix == ".md" and anchor not in anchors(target):
            faults.append(f"{where}the link to {match[2]} leads nowhere: the document has no such heading or rule")
    return faults


def citation_faults(name: str, text: str, protocol: Protocol) -> list[str]:
    faults = []

    def fault(position: int, what: str) -> None:
        faults.append(f"{name}:{text.count(chr(10), 0, position) + 1}: {what}")

    for match in CITATION.finditer(text):
        if name.startswith(HEADERS):
            fault(match.start(), "a public header cites no rule: say it in words")
            continue
        for number in NAMED.findall(match[1]):
            if number not in protocol.numbers:
                fault(match.start(), f"{PROTOCOL} has no rule {number}: cite the one that says it, or add it there")
    for match in OLD.finditer(text):
        instead = "say it in words" if name.startswith(HEADERS) else f"cite {PROTOCOL}, as in (rule 3.2.4)"
        fault(match.start(), f'"{match[0]}" is a number of old notes: {instead}')
    return faults


def scenarios(names: list[str]) -> dict[str, list[str]]:
    """Which rules each scenario file names."""
    found = {}
    for name in names:
        if name.startswith("scenarios/") and name.endswith(".json"):
            rules = json.loads((ROOT / name).read_text(encoding="utf-8")).get("rules", [])
            found[name] = rules if isinstance(rules, list) else [rules]
    return found


def proof_faults(named: dict[str, list[str]], protocol: Protocol) -> list[str]:
    """Every rule has a scenario that names it, or a reason why not."""
    faults = []
    proved: set[str] = set()
    for name, rules in named.items():
        if not rules:
            faults.append(f"{name}:1: names no rule: add `rules` with the numbers of {PROTOCOL} that it shows")
        for rule in rules:
            if rule not in protocol.numbers or "." not in rule:
                faults.append(f"{name}:1: {PROTOCOL} has no rule {rule!r}: name the one that the scenario shows")
            proved.add(rule)
    unproved: set[str] = set()
    for number, line in enumerate((ROOT / UNPROVED).read_text(encoding="utf-8").split("\n"), 1):
        if not line or line.startswith("#"):
            continue
        rule, _, reason = line.partition(": ")
        where = f"{UNPROVED}:{number}: "
        if rule not in protocol.rules:
            faults.append(f"{where}{PROTOCOL} has no rule {rule}, or it has parts of its own: name those")
        elif rule in proved:
            faults.append(f"{where}a scenario names rule {rule}: remove this line")
        elif not reason.strip():
            faults.append(f"{where}says no reason: write `{rule}: why no scenario can show it`")
        unproved.add(rule)
    for rule in protocol.rules:
        if rule not in proved and rule not in unproved:
            line = next(i for i, text in enumerate(protocol.lines, 1) if f'<a id="{rule}"></a>' in text)
            what = f"no scenario names rule {rule}: write one, or give the reason in {UNPROVED}"
            faults.append(f"{PROTOCOL}:{line}: {what}")
    return faults


def list_rules(named: dict[str, list[str]], protocol: Protocol) -> None:
    users: dict[str, list[str]] = defaultdict(list)
    for name, rules in named.items():
        for rule in rules:
            users[rule].append(name.removeprefix("scenarios/").removesuffix(".json"))
    for rule in sorted(protocol.rules, key=lambda text: [int(part) for part in text.split(".")]):
        print(f"{rule}: {', '.join(sorted(users[rule])) or '-'}")


def main() -> int:
    names = tracked()
    protocol = Protocol()
    named = scenarios(names)
    if sys.argv[1:] == ["--list"]:
        list_rules(named, protocol)
        return 0
    faults = protocol.faults + proof_faults(named, protocol)
    for name in names:
        path = ROOT / name
        if path.suffix not in TEXT or path == Path(__file__).resolve() or path.is_symlink():
            continue
        try:
            text = path.read_text(encoding="utf-8")
        except UnicodeDecodeError:
            continue
        faults += citation_faults(name, text, protocol)
        if name.endswith(".md"):
            faults += link_faults(name, text)
    for fault in faults:
        print(fault, file=sys.stderr)
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
