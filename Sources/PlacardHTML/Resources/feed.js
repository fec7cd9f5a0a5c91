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
    const from = { height: `${card.offsetHeight}px`, marginBottom: "0px", opacity: 1 };
    const to = { height: "0px", marginBottom: `${-gap}px`, opacity: 0 };
    return card.animate([from, to], { duration: 220, easing: "ease-out", fill: "forwards" }).finished.catch(() => {});
  };

  // ---- What the user does

  const follow = (link) => {
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
    const button = event.key === " " && event.target.closest?.("a[role=button]");
    if (!button) return;
    event.preventDefault();
    if (!event.repeat) follow(button);
  });

  // ---- Pictures that fail to load: replaced by their text, or by nothing.

  const replace = (picture) => {
    const box = picture.closest(".picture");
    const words = document.createElement("span");
    words.className = "alt";
    words.dir = "auto";
    words.textContent = picture.alt;
    picture.replaceWith(words);
    box.hidden = picture.alt === "" || cardOf(box).classList.contains("classic");
  };

  const onError = (event) => event.target instanceof HTMLImageElement && replace(event.target);
  document.addEventListener("error", onError, true);
  for (const picture of document.images) {
    // It may have failed before the listener was added.
    if (picture.complete && picture.naturalWidth === 0) picture.decode().catch(() => replace(picture));
  }
})();
