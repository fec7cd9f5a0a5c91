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
  const leave = (report) => {
    if (isDone) return;
    isDone = true;
    stop();
    calls.end();
    const isStill = leaves === undefined || matchMedia("(prefers-reduced-motion: reduce)").matches;
    if (isStill) return report();
    for (const part of document.querySelectorAll(".message, .backdrop")) part.classList.add("leaving");
    setTimeout(report, 200);
  };
  const finish = (path) => leave(() => go(path));
  const close = () => finish("/message/close");

  // Passes calls of the scripts of an HTML message to the host: as many as a page may make, and those that come
  // while a navigation waits in one navigation. Each navigation has a number, and is repeated once after a second, in
  // case that the store could not be written: what was done is not done again.
  const calls = (() => {
    const burst = 64;
    const interval = 100; // ms for each further call
    const longest = 8192; // bytes; longer URLs make browsers abandon our page
    let full = 0; // when the whole burst is possible again
    let left = 0; // calls that were left out
    let timer = 0;
    let hasError = false;
    let number = 0;
    let parts = null; // of the navigation that waits
    let held = []; // navigations that would abort the loading of the page

    const encoded = (text) => {
      try {
        const part = encodeURIComponent(text);
        return part.length <= 3 * longest ? part : null;
      } catch {
        return null; // half a surrogate pair
      }
    };
    const link = encoded('["link",');
    const error = encoded('["error",');
    const address = (made) => {
      if (parts === made) parts = null;
      const to = `${base}/message/calls/${number}/${made.join("/")}`;
      number += 1;
      setTimeout(() => navigations.count() === 0 && navigations.add(to), 1000);
      return to;
    };
    const push = (more) => {
      if (more.length === 0) return;
      if (parts) return void parts.push(...more);
      const made = more;
      parts = made;
      held ? held.push(() => address(made)) : navigations.add(() => address(made));
    };
    const isAllowed = () => {
      const now = performance.now();
      const next = Math.max(full, now) + interval;
      if (next - now > burst * interval) return false;
      full = next;
      return true;
    };
    const reportLeft = () => {
      clearTimeout(timer);
      const report = left > 0 ? [encoded(`["leftOut",${left}]`)] : [];
      left = 0;
      push(report);
    };
    const begin = () => {
      const first = held ?? [];
      held = null;
      for (const make of first) navigations.add(make);
    };

    /** What goes into the URL of a call; null: it is left out. */
    const part = (text) => {
      const made = typeof text === "string" && text.length <= longest ? encoded(text) : null;
      // Links are not counted, but there are not more than a user can follow.
      if (made?.startsWith(link)) return navigations.count() < 10 ? made : null;
      if (made?.startsWith(error)) {
        const isFirst = !hasError;
        hasError = true;
        return isFirst ? made : null;
      }
      if (made !== null && isAllowed()) return made;
      left += 1;
      return null;
    };

    return Object.freeze({
      /** Passes on what one task has asked for, in one navigation. */
      add: (texts, leftOut, closes) => {
        const made = texts.map(part).filter((each) => each !== null);
        left += leftOut;
        clearTimeout(timer);
        if (left > 0 && !closes) timer = setTimeout(reportLeft, 1000);
        if (left > 0 && closes) made.push(encoded(`["leftOut",${left}]`));
        if (closes) made.push(encoded('["closeMessage"]'));
        push(made);
      },
      /** The page is loaded: navigations may begin. */
      begin,
      /** Passes on what waits, in navigations before those that follow. */
      end: () => {
        reportLeft();
        parts = null;
        begin();
      },
    });
  })();

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
    calls.begin();
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

  // What the scripts of an HTML message have asked for in one task. The message is closed after all of it.
  const isClosing = (text) => text === '["closeMessage"]';
  const isLink = (text) => typeof text === "string" && text.startsWith('["link",');
  const pass = (texts, count) => {
    if (isDone) return;
    const leftOut = Number.isSafeInteger(count) && count > 0 ? count : 0;
    const others = texts.filter((text) => !isClosing(text));
    if (others.length < texts.length) return leave(() => calls.add(others, leftOut, true));
    calls.add(others, leftOut, false);
    // What a later task asks for does nothing if a link has closed the message.
    if (others.some(isLink)) calls.end();
  };

  // Requests from the page of an HTML message that runs scripts. Other senders are ignored.
  if (frame?.sandbox.contains("allow-scripts")) {
    addEventListener("message", (event) => {
      if (!event.source || event.source !== frame.contentWindow) return;
      const { action, value, calls: texts, leftOut } = Object(event.data);
      if (Array.isArray(texts)) return pass(texts, leftOut);
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
