"""What tests of GTK programs do with a screen in memory (Xvfb) and with widgets."""

from __future__ import annotations

import os
import struct
from pathlib import Path

from gi.repository import GdkPixbuf, GLib, Gtk


def save_screen(path: Path) -> None:
    """Writes what Xvfb's frame buffer ($XVFB_FOLDER, option -fbdir) shows: an XWD file, 32 bits per pixel."""
    data = Path(os.environ["XVFB_FOLDER"], "Xvfb_screen0").read_bytes()
    header = struct.unpack(">25I", data[:100])
    start, width, height, stride = header[0] + 12 * header[19], header[4], header[5], header[12]
    pixels = data[start : start + stride * height]
    colours = bytearray(stride // 4 * height * 3)
    for channel in range(3):
        colours[channel::3] = pixels[2 - channel :: 4]
    picture = GdkPixbuf.Pixbuf.new_from_bytes(
        GLib.Bytes.new(bytes(colours)), GdkPixbuf.Colorspace.RGB, False, 8, width, height, stride // 4 * 3
    )
    picture.savev(str(path), "png", [], [])


def descendants(widget: Gtk.Widget) -> list[Gtk.Widget]:
    found = [widget]
    child = widget.get_first_child()
    while child is not None:
        found += descendants(child)
        child = child.get_next_sibling()
    return found


def press(window: Gtk.Window, label: str) -> None:
    (button,) = [each for each in descendants(window) if isinstance(each, Gtk.Button) and each.get_label() == label]
    button.emit("clicked")
