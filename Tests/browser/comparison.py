"""Compares two pictures as a person sees them."""

from __future__ import annotations

from dataclasses import dataclass

from PIL import Image, ImageChops, ImageFilter

#: Both pictures are blurred by this many pixels, which removes differences between Chromium versions at the edges of
#: letters and curves...
BLUR = 1.0
#: ... and a pixel differs when a channel then differs by more than this, of 255: a dark theme's card and its background
#: differ by 12.
THRESHOLD = 8
#: This many of a million pixels may differ: 34 in a picture of 360 by 640, less than one short word.
LIMIT_PPM = 150


@dataclass(frozen=True)
class Comparison:
    same: bool
    text: str
    #: The differences in red over the faded reference; None when the sizes differ.
    picture: Image.Image | None


def compare(actual: Image.Image, reference: Image.Image) -> Comparison:
    if actual.size != reference.size:
        return Comparison(False, f"it is {actual.size} pixels large, the reference {reference.size}", None)
    channels = ImageChops.difference(_blurred(actual), _blurred(reference)).split()
    largest = ImageChops.lighter(ImageChops.lighter(channels[0], channels[1]), channels[2])
    mask = largest.point(lambda value: 255 if value > THRESHOLD else 0)
    differing = mask.histogram()[255]
    ppm = differing * 1_000_000 // (mask.width * mask.height)
    box = mask.getbbox()
    text = f"{differing} pixels differ ({ppm} in a million, {LIMIT_PPM} may), within {box}"
    return Comparison(ppm <= LIMIT_PPM, text, _marked(reference, mask))


def _blurred(picture: Image.Image) -> Image.Image:
    return picture.convert("RGB").filter(ImageFilter.GaussianBlur(BLUR))


def _marked(reference: Image.Image, mask: Image.Image) -> Image.Image:
    faded = Image.blend(reference.convert("RGB"), Image.new("RGB", reference.size, "white"), 0.7)
    faded.paste("red", mask=mask)
    return faded
