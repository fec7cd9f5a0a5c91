// The endpoint for clients, to be copied.

import { byID, write } from "./dom.js";

export function setUpEndpoint() {
  write(byID("endpoint"), location.origin);
  byID("copy-endpoint").addEventListener("click", async () => {
    try {
      await navigator.clipboard.writeText(location.origin);
      write(byID("copy-endpoint"), "Copied");
    } catch {
      getSelection().selectAllChildren(byID("endpoint"));
      write(byID("copy-endpoint"), "Press Ctrl+C");
    }
    setTimeout(() => write(byID("copy-endpoint"), "Copy"), 2000);
  });
}
