// Script of a message's page: reports it as seen, closes it, traps the focus. Links work without it.
(() => {
  "use strict";
  const { base, duration, leaves } = document.body.dataset;
  const root = document.querySelector(".message");
  const isDialog = root.getAttribute("role") === "dialog";
  const frame = root.querySelector("iframe");

  const go = (path) => navigations.add(base + path);

  // The first action that ends the message counts. The message leaves the screen before it is reported.
  let isDone = false;
  const finish = (path) => {
    if (isDone) return;
    isDone = true;
    stop();
    const isStill = leaves === undefined || matchMedia("(prefers-reduced-motion: reduce)").matches;
    if (isStill) return go(path);
    for (const part of document.querySelectorAll(".message, .backdrop")) part.classList.add("leaving");
    setTimeout(go, 200, path);
  };
  const close = () => finish("/message/close");

  // Closes by itself, unless the user interacts with it. The timer pauses while the message is pointed at, focused or
  // hidden; touching it or pressing a key stops the timer for good.
  let left = Number(duration ?? NaN);
  let timer = 0;
  let since = 0;
  const holds = new Set();
  const pause = () => {
    if (!timer) return;
    clearTimeout(timer);
    timer = 0;
    left -= performance.now() - since;
  };
  const run = () => {
    if (timer || holds.size > 0 || Number.isNaN(left)) return;
    since = performance.now();
    timer = setTimeout(close, Math.max(left, 0));
  };
  const hold = (reason, isHeld) => {
    isHeld ? holds.add(reason) : holds.delete(reason);
    isHeld ? pause() : run();
  };
  const stop = () => {
    pause();
    left = NaN;
  };
  root.addEventListener("pointerenter", () => hold("pointer", true));
  root.addEventListener("pointerleave", () => hold("pointer", false));
  root.addEventListener("focusin", (event) => hold("focus", event.target !== root));
  root.addEventListener("focusout", () => hold("focus", false));
  addEventListener("pointerdown", stop);
  addEventListener("keydown", stop);
  // The focus moved into the page of an HTML message.
  if (frame) addEventListener("blur", () => document.activeElement === frame && stop());

  // Seen when the message is visible for the first time, after loading: an earlier navigation would abort loading. A
  // picture that fails to load does not delay this.
  let isLoaded = document.readyState === "complete";
  let isSeen = false;
  const look = () => {
    const isHidden = document.visibilityState === "hidden";
    hold("hidden", isHidden);
    if (isHidden || isSeen || !isLoaded) return;
    isSeen = true;
    go("/message/seen");
    if (isDialog) return;
    // Screen readers do not announce a status that is there from the start, only content inserted later.
    setTimeout(() => root.contains(document.activeElement) || root.replaceChildren(...root.childNodes), 150);
  };
  const loaded = () => {
    isLoaded = true;
    look();
  };
  document.addEventListener("visibilitychange", look);
  addEventListener("load", () => setTimeout(loaded));
  setTimeout(loaded, 5000);

  // A message must not lock the screen when its picture, all there is to see, does not load.
  const cover = document.querySelector(".backdrop");
  const exit = document.createElement("a");
  exit.href = base + "/message/close";
  exit.tabIndex = -1;
  exit.setAttribute("aria-hidden", "true");
  const lacksPicture = (isMissing) => {
    root.classList.toggle("pictureless", isMissing);
    if (root.querySelector(".texts, .icon, .button:not(.unlabelled)")) return;
    root.classList.toggle("empty", isMissing);
    cover?.replaceChildren(...(isMissing ? [exit] : []));
  };
  const picture = root.querySelector(".picture img");
  if (picture) {
    picture.addEventListener("load", () => lacksPicture(false));
    picture.addEventListener("error", () => lacksPicture(true));
    // It may have failed before this script ran.
    if (picture.complete) picture.decode().catch(() => lacksPicture(true));
    setTimeout(() => picture.complete || lacksPicture(true), 10000);
  }

  // Every link goes through the navigation queue.
  document.addEventListener("click", (event) => {
    const href = event.target.closest?.("a")?.getAttribute("href");
    if (!href?.startsWith(base)) return;
    event.preventDefault();
    finish(href.slice(base.length));
  });

  // Text that does not fit can be scrolled with the keyboard.
  const measure = () => {
    for (const part of root.querySelectorAll("div.body, div.body > .texts")) {
      const scrolls = part.scrollHeight > part.clientHeight + 1 && getComputedStyle(part).overflowY === "auto";
      scrolls ? part.setAttribute("tabindex", "0") : part.removeAttribute("tabindex");
    }
  };
  addEventListener("resize", measure);
  addEventListener("load", measure);
  measure();

  const stops = () => [...root.querySelectorAll("a[href], [tabindex='0'], iframe")];
  const wrap = (event) => {
    const all = stops();
    const end = event.shiftKey ? all[0] : all.at(-1);
    const isAtEnd = document.activeElement === end || (event.shiftKey && document.activeElement === root);
    if (!isAtEnd && root.contains(document.activeElement)) return;
    event.preventDefault();
    (event.shiftKey ? all.at(-1) : all[0])?.focus();
  };
  addEventListener("keydown", (event) => {
    if (event.key === "Escape") return close();
    if (event.key === "Tab" && isDialog) return wrap(event);
    if (event.key !== " " || !event.target.matches?.("a[role='button']")) return;
    event.preventDefault();
    event.target.click();
  });

  // A slideup can be swiped off the screen: towards its edge, or sideways.
  if (root.matches(".slideup")) {
    const outward = root.matches(".top") ? -1 : 1;
    let start = null;
    let isDragged = false;
    const move = (x, y) => { root.style.transform = x || y ? `translate(${x}px, ${y}px)` : ""; };
    root.addEventListener("dragstart", (event) => event.preventDefault());
    root.addEventListener("pointerdown", (event) => {
      isDragged = false;
      start = event.isPrimary && event.button === 0 ? { x: event.clientX, y: event.clientY } : null;
    });
    root.addEventListener("pointermove", (event) => {
      if (!start || isDone) return;
      const x = event.clientX - start.x;
      const y = (event.clientY - start.y) * outward;
      if (!isDragged && Math.hypot(x, y) < 8) return;
      if (!isDragged) root.setPointerCapture(event.pointerId);
      isDragged = true;
      Math.abs(x) > Math.abs(y) ? move(x, 0) : move(0, Math.max(y, 0) * outward);
    });
    root.addEventListener("pointerup", (event) => {
      if (!start) return;
      const x = Math.abs(event.clientX - start.x);
      const y = (event.clientY - start.y) * outward;
      start = null;
      if (!isDragged || isDone) return;
      x > root.offsetWidth / 4 || y > Math.min(root.offsetHeight / 3, 48) ? close() : move(0, 0);
    });
    root.addEventListener("pointercancel", () => {
      start = null;
      if (!isDone) move(0, 0);
    });
    root.addEventListener("click", (event) => {
      if (!isDragged) return;
      event.preventDefault();
      event.stopPropagation();
    }, true);
  }

  // Requests from the page of a trusted HTML message. Other pages run no scripts, and other senders are ignored.
  if (frame?.sandbox.contains("allow-scripts")) {
    addEventListener("message", (event) => {
      if (!event.source || event.source !== frame.contentWindow) return;
      const { action, value } = Object(event.data);
      // A URL that is too long makes browsers abandon our page.
      if (typeof value !== "string" || value.length > 8192) return;
      try {
        if (action === "click") finish("/message/click");
        if (action === "close") close();
        // Closing must not be queued behind more clicks than a user can make.
        if (action === "button" && navigations.count() < 10) go("/message/html-button/" + encodeURIComponent(value));
        if (action === "open") finish("/message/html-link/" + encodeURIComponent(value));
      } catch {
        // Text with lone surrogates cannot be encoded in a URL.
      }
    });
  }

  if (isDialog) root.focus({ preventScroll: true });
  look();
})();
