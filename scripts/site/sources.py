"""Copies the Markdown of the repository, and the files that it links to, into one folder for MkDocs.

Pages keep their places (docs/, bindings/rust/, ...), so their links work as they do in the repository. What MkDocs and
the repository read differently is rewritten here: tags of code blocks, and links to folders.
"""

from __future__ import annotations

import re
import shutil
import subprocess
from pathlib import Path, PurePosixPath
from posixpath import normpath

ROOT = Path(__file__).resolve().parents[2]
_FENCE = re.compile(r"^```(\S+)(?: (.*))?$")
_LINK = re.compile(r"(\]\(|(?:<img [^>]*?|^\s*)src=\")([^)#\"\s]+)(#[^)\s]*)?(\)|\")")


# A guide's text counts in the search more than a reference's title, which MkDocs counts 1,000 times a text: a word such
# as "queue" is in the titles of all references, and says little there. What is for maintainers counts as it is.
_GUIDE = re.compile(
    r"docs/(?!README|protocol|scenarios|architecture|recipes|reliability)[\w-]+\.md|bindings/\w+/README\.md"
)
GUIDE_BOOST = 2000


def stage(folder: Path, generated: dict[str, str]) -> list[str]:
    """Fills the folder; returns what is wrong: links that lead to nothing."""
    shutil.rmtree(folder, ignore_errors=True)
    pages = {path: (ROOT / path).read_text(encoding="utf-8") for path in _tracked("*.md")}
    faults: list[str] = []
    files: set[str] = set()
    for path, text in pages.items():
        pages[path] = ranked(path, _adapted(path, text, files, faults))
    for path, text in {**pages, **generated}.items():
        target = folder / path
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_text(text, encoding="utf-8")
    for path in files - set(pages):
        (folder / path).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(ROOT / path, folder / path)
    return faults


def ranked(path: str, text: str) -> str:
    """The page with its weight in the search, as an option for MkDocs."""
    return f"---\nsearch: {{boost: {GUIDE_BOOST}}}\n---\n\n{text}" if _GUIDE.fullmatch(path) else text


def _tracked(pattern: str) -> list[str]:
    listed = subprocess.run(
        ["git", "ls-files", "--cached", "--others", "--exclude-standard", pattern],
        cwd=ROOT, check=True, capture_output=True, text=True,
    )  # fmt: skip
    # Catalogs of DocC are documentation of their own (scripts/docc).
    return [path for path in listed.stdout.splitlines() if (ROOT / path).is_file() and ".docc/" not in path]


def _adapted(path: str, text: str, files: set[str], faults: list[str]) -> str:
    lines = []
    in_code = False
    for number, line in enumerate(text.split("\n"), 1):
        fence = _FENCE.match(line)
        if line.startswith("```"):
            in_code = not in_code
            lines.append(_fence(*fence.groups()) if fence else line)
        elif in_code:
            lines.append(line)
        else:
            lines.append(_LINK.sub(lambda found, at=number: _link(path, at, found, files, faults), line))
    return "\n".join(lines)


def _fence(language: str, part: str | None) -> str:
    """MkDocs knows a language and a title; the second word of our tags can be a file of the repository."""
    title = f' title="{part}"' if part and (ROOT / part).is_file() else ""
    return f"```{language.split(',')[0]}{title}"


def _link(path: str, line: int, found: re.Match[str], files: set[str], faults: list[str]) -> str:
    begin, target, mark, end = found.groups()
    if re.match(r"[a-z]+:", target):
        return found[0]
    goal = normpath(str(PurePosixPath(path).parent / target))
    if (ROOT / goal).is_dir():
        if (ROOT / goal / "README.md").is_file():
            return f"{begin}{target.rstrip('/')}/README.md{mark or ''}{end}"
        goal = "reference/c/placard.md" if goal == "include/placard" else ""
        up = "../" * path.count("/")
        return f"{begin}{up}{goal or 'README.md'}{end}"
    if goal.startswith("..") or not (ROOT / goal).is_file():
        faults.append(f"{path}:{line}: the link to '{target}' leads to nothing")
    else:
        files.add(goal)
    return found[0]
