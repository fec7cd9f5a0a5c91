"""Takes a picture of a page for the site: photograph.py ADDRESS WIDTHxHEIGHT TEXT FILE, once a frame shows the text."""

from __future__ import annotations

import sys
import time

from chromium import launch
from playwright.sync_api import Page, sync_playwright

PATIENCE_S = 300


def main() -> None:
    address, size, text, file = sys.argv[1:]
    width, height = (int(number) for number in size.split("x"))
    with sync_playwright() as playwright:
        browser = launch(playwright)
        page = browser.new_page(viewport={"width": width, "height": height})
        page.route("https://**", lambda route: route.abort())  # pictures of cards, which do not exist
        page.goto(address, wait_until="commit")
        wait(page, text)
        page.screenshot(path=file)
        browser.close()


def wait(page: Page, text: str) -> None:
    end = time.monotonic() + PATIENCE_S
    while not any(frame.get_by_text(text).count() for frame in page.frames):
        if time.monotonic() > end:
            sys.exit(f"photograph.py: the page never shows '{text}'")
        page.wait_for_timeout(50)


if __name__ == "__main__":
    main()
