// The screen of the preview: its size, scaled to fit, and the frames in it.

import { byID, make, show, write } from "./dom.js";

const SIZES = { phone: [390, 780], landscape: [780, 390], tablet: [1024, 768], tv: [1280, 720] };
const SMALLEST_SCALE = 0.2;
/** How long after loading a page may take the focus by itself. */
const GREEDY_MS = 2000;

export function setUpDevice(onAgain) {
  const [stage, device, screen] = [byID("stage"), byID("device"), byID("screen")];
  let size = SIZES.phone;

  function fit() {
    const [width, height] = size;
    const style = getComputedStyle(stage);
    const room = {
      width: stage.clientWidth - parseFloat(style.paddingLeft) - parseFloat(style.paddingRight),
      height: stage.clientHeight - parseFloat(style.paddingTop) - parseFloat(style.paddingBottom),
    };
    const border = device.offsetWidth - device.clientWidth;
    const fitting = Math.min(1, (room.width - border) / width, (room.height - border) / height);
    const scale = Math.max(SMALLEST_SCALE, fitting);
    screen.style.width = `${width}px`;
    screen.style.height = `${height}px`;
    screen.style.transform = `scale(${scale})`;
    device.style.width = `${Math.floor(width * scale) + border}px`;
    device.style.height = `${Math.floor(height * scale) + border}px`;
  }

  // A message takes the focus when it appears, as it should on a device. Here the focus stays with the user of the
  // page, until they enter the preview by mouse or by the Tab key. A frame is not drawn before it has loaded: what is
  // not drawn cannot take the focus, so that nothing is lost of what somebody types. This is for later attempts.
  let focused = null;
  let loadedAt = 0;
  let lastTab = 0;
  document.addEventListener("focusin", ({ target }) => { if (target.parentElement !== screen) focused = target; });
  document.addEventListener("keydown", (event) => { if (event.key === "Tab") lastTab = performance.now(); });
  window.addEventListener("blur", () => {
    const isInFrame = document.activeElement?.parentElement === screen;
    const isGreedy = performance.now() - loadedAt < GREEDY_MS && lastTab < loadedAt && !screen.matches(":hover");
    if (!isInFrame || !isGreedy) return;
    // After this event: the browser is still moving the focus, and keys would go to the frame.
    setTimeout(() => {
      document.activeElement.blur();
      if (focused?.isConnected && focused.checkVisibility()) focused.focus({ preventScroll: true });
    });
  });

  new ResizeObserver(fit).observe(stage);
  byID("again").addEventListener("click", onAgain);

  /** Makes a new frame for each page: the old page stays until the new one is loaded, and the history gets no entries.
  /** */
  function load(url, title) {
    show(byID("gone"), false);
    const old = [...screen.querySelectorAll("iframe")];
    const frame = make("iframe", { sandbox: "allow-scripts allow-forms", referrerpolicy: "no-referrer", title, hidden: true });
    loadedAt = performance.now();
    frame.addEventListener("load", () => {
      for (const before of old) before.remove();
      show(frame, true);
      frame.classList.add("ready");
    }, { once: true });
    frame.src = url;
    byID("gone").before(frame);
  }

  function clear() {
    for (const frame of screen.querySelectorAll("iframe")) frame.remove();
  }

  return {
    load,
    resize(name) {
      size = SIZES[name] ?? SIZES.phone;
      device.dataset.device = name;
      fit();
    },
    look(appearance) { screen.dataset.appearance = appearance; },
    /** Shows that the page has closed. */
    close(text) {
      clear();
      write(byID("gone-text"), text);
      show(byID("gone"), true);
      byID("again").focus({ preventScroll: true });
    },
    /** Shows why nothing can be drawn; null when something is drawn. */
    explain(reason) {
      show(device, reason === null);
      show(byID("nothing"), reason !== null);
      if (reason === null) return;
      clear();
      write(byID("nothing"), reason);
    },
  };
}
