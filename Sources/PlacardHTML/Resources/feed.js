// Script of the feed's page: reports seen cards, and shows user actions at once. The links work without it.
(() => {
  "use strict";
  const base = document.body.dataset.base;
  const cardOf = (node) => node.closest(".card");

  // ---- Unread: the mark is removed when the card is opened, or has been seen and then left the view.

  const markRead = (card) => {
    if (!card?.classList.contains("unread")) return;
    card.classList.remove("unread");
    card.querySelector(".dot")?.remove();
    card.querySelector("[aria-describedby]")?.removeAttribute("aria-describedby");
    const count = document.getElementById("count");
    if (!count) return;
    count.textContent = document.querySelectorAll(".unread").length;
    count.parentElement.hidden = count.textContent === "0";
  };

  // ---- Seen: half of the card is visible (or it fills half of the view) for one second, once per card.

  const second = 1000; // ms
  const since = new Map(); // elements in view, and since when
  const reported = new Set();
  let timer = 0;

  const report = () => {
    const now = performance.now();
    const due = [...since.keys()].filter((node) => now - since.get(node) >= second);
    for (const node of due) {
      since.delete(node);
      reported.add(node);
    }
    if (due.length > 0) navigations.add(`${base}/cards/${due.map((node) => node.dataset.seen).join(".")}/seen`);
    plan();
  };

  const plan = () => {
    clearTimeout(timer);
    if (since.size === 0) return;
    timer = setTimeout(report, Math.max(0, Math.min(...since.values()) + second - performance.now()));
  };

  const isInView = (entry) => {
    const view = entry.rootBounds?.height ?? innerHeight;
    return entry.intersectionRatio >= 0.5 || entry.intersectionRect.height >= view / 2;
  };

  const look = (entries) => {
    for (const entry of entries) {
      const node = entry.target;
      if (reported.has(node)) {
        if (entry.isIntersecting) continue;
        markRead(node);
        observer.unobserve(node);
      } else if (!isInView(entry) || document.hidden) {
        since.delete(node);
      } else if (!since.has(node)) {
        since.set(node, performance.now());
      }
    }
    plan();
  };

  const steps = Array.from({ length: 21 }, (_, step) => step / 20);
  const observer = new IntersectionObserver(look, { threshold: steps });
  const observe = () => {
    for (const node of document.querySelectorAll("[data-seen]")) if (!reported.has(node)) observer.observe(node);
  };
  observe();

  document.addEventListener("visibilitychange", () => {
    since.clear();
    plan();
    if (document.hidden) {
      reported.forEach(markRead);
    } else {
      // The observer reports the position of each card again.
      observer.disconnect();
      observe();
    }
  });

  // ---- Dismissal: the card is removed, and the focus moves on.

  const controls = "a[href]";

  const remove = (card) => {
    observer.unobserve(card);
    since.delete(card);
    markRead(card);
    card.classList.add("leaving");
    card.inert = true;
    const left = [...document.querySelectorAll(".card:not(.leaving)")];
    const isBehind = (other) => card.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING;
    const behind = left.filter(isBehind).concat(left.filter((other) => !isBehind(other)).reverse());
    const empty = document.getElementById("empty");
    if (left.length === 0) empty.hidden = false;
    const target = behind.map((other) => other.querySelector(controls)).find((control) => control);
    (target ?? (left.length === 0 ? empty : document.getElementById("title"))).focus();
    fold(card).then(() => (left.length === 0 ? card.parentElement : card).remove());
  };

  // Resolves when the card is folded away; at once for users who prefer reduced motion.
  const fold = (card) => {
    if (matchMedia("(prefers-reduced-motion: reduce)").matches || !card.animate) return Promise.resolve();
    const gap = parseFloat(getComputedStyle(card.parentElement).rowGap) || 0;
    card.style.overflow = "hidden";
    const from = { opacity: 1 };
    const to = { opacity: 0 };
    // A card in columns leaves the height of its row to the others.
    if (!document.body.classList.contains("columns")) {
      Object.assign(from, { height: `${card.offsetHeight}px`, marginBottom: "0px" });
      Object.assign(to, { height: "0px", marginBottom: `${-gap}px` });
    }
    return card.animate([from, to], { duration: 220, easing: "ease-out", fill: "forwards" }).finished.catch(() => {});
  };

  // ---- Refresh: by the button, or by pulling the page down with a finger.

  const button = document.querySelector(".refresh");
  const sign = document.getElementById("pull");
  const status = document.getElementById("status");
  const pause = 3000; // ms; a page does not learn when its refresh has ended
  const far = 64; // px: a longer pull refreshes

  const refresh = () => {
    if (sign.classList.contains("busy")) return;
    navigations.add(button.href);
    sign.classList.add("busy");
    status.textContent = button.dataset.status;
    setTimeout(() => {
      sign.classList.remove("busy");
      status.textContent = "";
    }, pause);
  };

  if (button) {
    let start = null; // the finger that may begin to pull
    let pulled = 0; // px

    const pull = (distance) => {
      pulled = distance;
      sign.style.setProperty("--pull", `${distance}px`);
      sign.style.setProperty("--turn", `${distance * 4}deg`);
      sign.classList.toggle("pulled", distance > 0);
      sign.classList.toggle("far", distance >= far);
    };

    const release = () => {
      start = null;
      pull(0);
    };

    addEventListener("touchstart", ({ touches }) => {
      const isAtTop = scrollY <= 0 && (visualViewport?.pageTop ?? 0) <= 0;
      release();
      if (touches.length === 1 && isAtTop && !sign.classList.contains("busy")) start = touches[0];
    }, { passive: true });

    addEventListener("touchmove", (event) => {
      if (!start) return;
      const across = event.touches[0].clientX - start.clientX;
      const down = event.touches[0].clientY - start.clientY;
      // Another direction at first: the page scrolls.
      if (pulled === 0 && (!event.cancelable || down <= Math.abs(across))) return release();
      if (event.cancelable) event.preventDefault();
      // The sign moves half as far as the finger.
      pull(Math.min(Math.max(down / 2, 1), far * 1.5));
    }, { passive: false });

    addEventListener("touchend", () => {
      if (pulled >= far) refresh();
      release();
    });
    addEventListener("touchcancel", release);
  }

  // ---- What the user does

  const follow = (link) => {
    if (link === button) return refresh();
    navigations.add(link.href);
    if (link.classList.contains("dismiss")) remove(cardOf(link));
    if (link.classList.contains("link")) markRead(cardOf(link));
  };

  const onClick = (event) => {
    const link = event.target.closest?.("a[href]");
    if (!link || event.button > 1) return;
    event.preventDefault();
    follow(link);
  };
  document.addEventListener("click", onClick);
  document.addEventListener("auxclick", onClick);

  document.addEventListener("keydown", (event) => {
    const done = document.querySelector(".done");
    if (event.key === "Escape" && done) follow(done);
    // The space bar activates links with the role of a button too.
    const control = event.key === " " && event.target.closest?.("a[role=button]");
    if (!control) return;
    event.preventDefault();
    if (!event.repeat) follow(control);
  });

  // ---- Pictures that fail to load: replaced by their text, or by nothing.

  const replace = (picture) => {
    const box = picture.closest(".picture");
    const words = document.createElement("span");
    words.className = "alt";
    words.dir = "auto";
    words.textContent = picture.alt;
    picture.replaceWith(words);
    // A small box has no space for words.
    const isSmall = box.matches(".classic .picture, .compact .captioned .picture");
    box.hidden = picture.alt === "" || isSmall;
  };

  const onError = (event) => event.target instanceof HTMLImageElement && replace(event.target);
  document.addEventListener("error", onError, true);
  for (const picture of document.images) {
    // It may have failed before the listener was added.
    if (picture.complete && picture.naturalWidth === 0) picture.decode().catch(() => replace(picture));
  }
})();
