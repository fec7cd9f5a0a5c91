"""The browser of these tests: Debian's headless Chromium, with settings that make it the same on all machines."""

from __future__ import annotations

import os
import shutil

import pytest
from playwright.sync_api import Browser, Error, Playwright

#: Headless Chromium. Unlike `chromium` it asks nobody whether to follow a link with an unknown scheme.
PROGRAM = "chromium-headless-shell"

#: The font of all pages: Debian's package fonts-dejavu-core has been the same since 2016.
FONT = "DejaVu Sans"

#: A foreign name that resolves to this machine (DNS rebinding).
FOREIGN_HOST = "evil.example"

#: Text is drawn the same way everywhere.
_ARGUMENTS = [
    "--font-render-hinting=none",
    "--disable-lcd-text",
    "--force-color-profile=srgb",
    "--disable-gpu",
    f"--host-resolver-rules=MAP {FOREIGN_HOST} 127.0.0.1",
]


def launch(playwright: Playwright) -> Browser:
    program = os.environ.get("PLACARD_CHROMIUM") or shutil.which(PROGRAM)
    if program is None:
        pytest.exit(
            f"no '{PROGRAM}' on PATH: run 'scripts/ensure-packages browser', or name one in PLACARD_CHROMIUM", 1
        )
    # As root Chromium refuses to run in its own sandbox.
    sandbox = ["--no-sandbox"] if os.geteuid() == 0 else []
    try:
        return playwright.chromium.launch(executable_path=program, args=_ARGUMENTS + sandbox, timeout=300_000)
    except Error as error:
        pytest.exit(f"{program} does not start: {error.message}", 1)


def require_font(browser: Browser) -> None:
    """Fails without the font: every picture would differ."""
    page = browser.new_page()
    try:
        page.set_content(f'<p style="font-family:{FONT!r}">Aa')
        devtools = page.context.new_cdp_session(page)
        devtools.send("DOM.enable")
        devtools.send("CSS.enable")
        root = devtools.send("DOM.getDocument")["root"]["nodeId"]
        node = devtools.send("DOM.querySelector", {"nodeId": root, "selector": "p"})["nodeId"]
        fonts = [font["familyName"] for font in devtools.send("CSS.getPlatformFontsForNode", {"nodeId": node})["fonts"]]
    finally:
        page.close()
    if fonts != [FONT]:
        pytest.exit(f"no font '{FONT}' (the browser takes {fonts}): run 'scripts/ensure-packages browser'", 1)
