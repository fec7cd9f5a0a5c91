"""Screenshots of every page, light and dark, compared with approved ones (`references/`).

On a difference, the picture and the differences are written to `.build/browser/`. After an intended change, check
both and run `scripts/browser --renew-references`.
"""

from __future__ import annotations

import io
from collections.abc import Callable

import pytest
from chromium import FONT
from conftest import REFERENCES
from device import Device, Json
from PIL import Image
from report import EXAMPLE_PICTURES
from report import PICTURES as REPORTS
from samples import CAMPAIGNS, FEED, FEED_RTL, REFUSED, WORDS_RTL
from webview import WebView

Make = Callable[..., Device]
View = Callable[..., WebView]

THEME = {"font": FONT}

FEEDS: dict[str, Json] = {
    "feed": {"cards": FEED},
    "feed-modal": {"cards": FEED, "context": "modal"},
    "feed-no-unread": {"cards": FEED, "unread_indicator": False},
    "feed-empty": {"cards": []},
    "feed-rtl": {"cards": FEED_RTL, "context": "modal", "language": "he", "words": WORDS_RTL},
    "feed-columns": {"cards": FEED, "layout": "columns"},
    "feed-columns-rtl": {"cards": FEED_RTL, "context": "modal", "layout": "columns", "language": "ar"},
    "feed-compact": {"cards": FEED, "layout": "compact"},
    "feed-compact-rtl": {"cards": FEED_RTL, "context": "modal", "layout": "compact", "language": "ar"},
    "feed-touch": {"cards": FEED},
}
#: Width and height, in pixels.
PHONE, TURNED, WIDE = (360, 640), (640, 360), (960, 600)
SIZES = {"full-landscape": TURNED}
#: Settings of the browser.
SETTINGS: dict[str, Json] = {"feed-touch": {"has_touch": True}}
#: The program's background around a message, by look.
BEHIND = {"light": "#D6DEE4", "dark": "#3A424D"}

#: Pages that are drawn to their full height.
WHOLE = ["feed", "feed-modal", "feed-columns", "feed-compact"]
#: Pages with another layout on a wide screen.
ON_WIDE_SCREENS = ["feed", "feed-columns", "feed-columns-rtl", "feed-compact", "feed-compact-rtl"]
ON_WIDE_SCREENS += ["modal-buttons", "slideup-picture", "full"]

PAGES = [(name, PHONE) for name in FEEDS]
PAGES += [(campaign["id"], SIZES.get(campaign["id"], PHONE)) for campaign in CAMPAIGNS]
PAGES += [(name, WIDE) for name in ON_WIDE_SCREENS]


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize(("name", "size"), PAGES, ids=[f"{name}-{width}" for name, (width, _) in PAGES])
def test_the_page_matches_its_reference(
    device: Make,
    view: View,
    judge: Callable[[str, Image.Image], None],
    name: str,
    size: tuple[int, int],
    scheme: str,
) -> None:
    width, height = size
    if name in FEEDS:
        options = dict(FEEDS[name])
        program = device(cards=options.pop("cards"))
        html = program.client.render_cards(theme=THEME, **options)
    else:
        program = device(campaigns=CAMPAIGNS)
        html = program.offer(name).render(theme=THEME, scripts="campaign")
    settings = {"width": width, "height": height, "color_scheme": scheme, **SETTINGS.get(name, {})}
    page = view(program, expected=REFUSED.get(name), reduced_motion="reduce", **settings)
    page.load(html)
    if name not in FEEDS:
        page.until_path("/message/seen")
    page.page.evaluate("document.fonts.ready.then(() => true)")
    page.rest()
    # A full-screen page hides the background; a message's page is transparent around it.
    content = page.page.screenshot(full_page=name in WHOLE, animations="disabled", omit_background=True)
    drawn = Image.open(io.BytesIO(content)).convert("RGBA")
    picture = Image.alpha_composite(Image.new("RGBA", drawn.size, BEHIND[scheme]), drawn)
    suffix = "-wide" if size == WIDE else ""
    judge(f"{name}{suffix}-{scheme}", picture.convert("RGB"))


def test_no_reference_is_left_over() -> None:
    names = {
        f"{name}{'-wide' if size == WIDE else ''}-{scheme}" for name, size in PAGES for scheme in ("light", "dark")
    }
    names |= {f"{name}-{scheme}" for name in REPORTS for scheme in ("light", "dark")}
    names |= set(EXAMPLE_PICTURES)
    assert {file.stem for file in REFERENCES.glob("*.png")} == names
