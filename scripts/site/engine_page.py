"""The page with the engine inside (`make page`), as a part of the site."""

from __future__ import annotations

import shutil
from pathlib import Path

from sources import ROOT

PAGE = "engine-page.md"
BUILT = ROOT / ".build" / "page" / "placard.html"
FILE = "engine/placard.html"

TEXT = f"""# The engine in a page

[Open the page]({FILE}): it reads a campaign file as devices do, explains events, and replays a table of recorded ones
for all users. It begins with an example.

The engine runs in your browser. The page is one file that uploads nothing and needs no network: save it, and it works
from the file system. [The guide](docs/simulate.md#in-a-web-page) says what it shows.
"""
MISSING = """# The engine in a page

This copy of the site was built without the page. In a checkout, run `make page`, and build the site again.
[The guide](docs/simulate.md#in-a-web-page) says what it shows.
"""


def pages() -> dict[str, str]:
    return {PAGE: TEXT if BUILT.exists() else MISSING}


def copy(source: Path) -> None:
    """Copies the built page, if there is one, into the folder of the site's sources."""
    if not BUILT.exists():
        return
    target = source / FILE
    target.parent.mkdir(parents=True, exist_ok=True)
    shutil.copy(BUILT, target)
