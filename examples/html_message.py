"""Teaches how an HTML message with files of its own is shown without a network.

    html_message.py URL DIRECTORY      such as: html_message.py http://127.0.0.1:8585 /tmp/kiosk

The campaign names one picture by its URL, and brings a style sheet with another picture in a zip. The client fetches
both ahead, so the page works without a network. It is written to DIRECTORY/recipe.html: open it in a browser.
"""

from __future__ import annotations

import sys
import time
from pathlib import Path

import libplacard


def await_event(client: libplacard.Client, kind: type) -> libplacard.Event:
    end = time.monotonic() + 10
    while (left := end - time.monotonic()) > 0:
        client.wait(left)  # in an event loop: poll client.fileno(), then client.dispatch()
        for event in client.events():
            if isinstance(event, kind):
                return event
            if isinstance(event, libplacard.MessageDiscarded):
                print("discarded", event.reason)  # asset: a file could not be fetched, or the zip is not accepted
            if isinstance(event, libplacard.Log):
                print("log      ", event.text)
    sys.exit("no answer within ten seconds")


def main(url: str, directory: str) -> None:
    with libplacard.Client(api_key="html-message", endpoint=url, directory=directory) as client:
        client.refresh_messages()
        await_event(client, libplacard.MessagesUpdated)
        client.log_event("recipe_opened")  # the message waits until all its files are there
        message = await_event(client, libplacard.MessageOffered).message
        for asset in message.assets:
            print("file     ", Path(asset.path).stat().st_size, "bytes of", asset.url.rpartition("/")[2])
        bundle = Path(message.assets_zip_path)  # for hosts that draw HTML themselves
        print("bundle   ", bundle.stat().st_size, "bytes of", message.assets_zip.rpartition("/")[2])

        client.set_host_state(online=False)
        message.show()
        page = message.render()
        Path(directory, "recipe.html").write_text(page, encoding="utf-8")
        embedded = page.count("data:image/svg+xml;base64,") + page.count("data:text/css;base64,")
        print("page     ", embedded, "files in it,", "needs the network" if url in page else "needs no network")
        message.dismiss()


if __name__ == "__main__":
    if len(sys.argv) != 3:
        sys.exit(__doc__)
    main(*sys.argv[1:])
