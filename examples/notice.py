#!/usr/bin/env python3
"""Teaches how a command-line tool shows a notice from a web server, at most once a day, in 200 ms at most.

    notice.py URL DIRECTORY     such as: notice.py https://static.example.com/tool/campaigns.json ~/.local/share/tool

The file is a campaign file (notice.json). The client asks for it once in six hours, whatever number of runs there are,
and keeps what it got: offline, the last notices are known. Nothing is sent anywhere.
"""

from __future__ import annotations

import sys

import libplacard

PATIENCE_S = 0.2
DAY_S = 86_400


def notices(client: libplacard.Client) -> list[libplacard.Message]:
    """What is to be shown now: at most one, and mostly nothing."""
    client.refresh_source(PATIENCE_S)  # fetches only if that is due
    client.log_event("finished")
    return [event.message for event in client.events() if isinstance(event, libplacard.MessageOffered)]


def main(url: str, directory: str) -> None:
    print("The tool does its work.")
    try:
        with libplacard.Client(
            source_url=url, directory=directory, app_version="2.1.0", message_interval_s=DAY_S
        ) as client:
            for message in notices(client):
                message.show()
                print("", message.header, message.message, sep="\n", file=sys.stderr)
                message.dismiss()
    except libplacard.PlacardError as error:
        # What matters to the tool is its work. Another run of it can have the store at this moment.
        print(f"no notices: {error}", file=sys.stderr)


if __name__ == "__main__":
    if len(sys.argv) != 3:
        sys.exit(__doc__)
    main(*sys.argv[1:])
