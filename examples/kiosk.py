#!/usr/bin/env python3
"""Teaches how a kiosk without a network is fed by a USB stick: signed content comes in, records go out.

    kiosk.py STICK DIRECTORY KEY      such as: kiosk.py /media/stick /var/lib/kiosk kiosk.pub

The stick has the directory that `placardctl publish campaigns.json STICK/content --key kiosk.key` made. It is used only
if that key has signed it, every picture included. What the kiosk has logged is moved to STICK/records. PLACARDCTL names
the tool, if it is not on PATH.
"""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import libplacard

PLACARDCTL = os.environ.get("PLACARDCTL", "placardctl")


def take_in(published: Path, content: Path, key: Path) -> str:
    """Copies what was published, once it is verified. The campaign file comes last and by a rename, so that no reader
    sees pictures missing. Returns what has happened."""
    accepted = content / "head.json"
    command = [PLACARDCTL, "verify", str(published), "--key", str(key)]
    if accepted.exists():
        command += ["--after", str(accepted)]  # an older stick must not bring old content back
    verified = subprocess.run(command, capture_output=True, text=True, check=False)
    if verified.returncode == 2:
        return "refused: " + "; ".join(line for line in verified.stdout.splitlines() if line.startswith("error"))
    head = json.loads((published / "head.json").read_text())
    shutil.copytree(published / "files", content / "files", dirs_exist_ok=True)
    for source, name in ((published / head["url"], "campaigns.json"), (published / "head.json", "head.json")):
        shutil.copyfile(source, content / f"{name}.new")
        os.replace(content / f"{name}.new", content / name)
    return f"content {head['sequence']}"


def hand_out(records: Path, stick: Path) -> int:
    """Moves the files of records to the stick. Each is complete; one is removed only when its copy is safe."""
    stick.mkdir(exist_ok=True)
    files = sorted(records.glob("*.jsonl"))
    for file in files:
        copy = stick / file.name
        shutil.copyfile(file, copy)
        with open(copy, "rb") as copied:
            os.fsync(copied.fileno())
        file.unlink()
    return len(files)


def main(stick: Path, directory: Path, key: Path) -> None:
    content = directory / "content"
    content.mkdir(parents=True, exist_ok=True)
    print(take_in(stick / "content", content, key))
    file = content / "campaigns.json"
    if not file.exists():
        sys.exit("no content yet")
    with libplacard.Client(source_file=file, directory=directory, records="file") as client:
        client.log_event("order_placed", {"items": 3})
        for event in client.events():
            if isinstance(event, libplacard.MessageOffered):
                event.message.show()
                print("message ", event.message.header or event.message.message)
                if event.message.image_path:
                    print("picture ", Path(event.message.image_path).suffix)
                event.message.dismiss()
        for card in client.cards():
            print("card    ", card.title)
        client.flush()
    print("records ", hand_out(directory / "default-records", stick / "records"))


if __name__ == "__main__":
    if len(sys.argv) != 4:
        sys.exit(__doc__)
    main(*map(Path, sys.argv[1:]))
