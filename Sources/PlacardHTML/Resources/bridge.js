// Inserted before the page of an HTML message whose scripts run: the page's interface to the page around it.
(() => {
  "use strict";
  const { parent, addEventListener: listen, removeEventListener: unlisten, open: openWindow } = window;
  const post = (message) => parent.postMessage(message, "*");

  // ---- Tasks: what one task of the page asks for is passed on together, in a task of its own.

  const channel = new MessageChannel();
  const tasks = [];
  channel.port1.onmessage = () => tasks.shift()?.();
  const later = (task) => {
    tasks.push(task);
    channel.port2.postMessage(0);
  };

  const limits = { calls: 64, links: 8, bytes: 8192 };
  const nothing = () => ({ calls: [], links: 0, leftOut: 0, hasLogged: false, closes: false });
  let asked = null;
  const ask = () => {
    if (!asked) {
      asked = nothing();
      later(send);
    }
    return asked;
  };
  const send = () => {
    const { calls, leftOut, hasLogged, closes } = asked;
    asked = null;
    // A link whose own handlers have logged the click logs none in addition.
    const text = (call) => (typeof call === "string" ? call : JSON.stringify(["link", call.url, hasLogged]));
    const texts = calls.map(text);
    if (closes) texts.push('["closeMessage"]');
    post({ calls: texts, leftOut });
  };

  // ---- Calls, as JSON: an array of name and arguments, or an object with the name and why the call is refused.

  const utf8 = new TextEncoder();
  const plain = (key, value) => {
    // Throws for half a surrogate pair.
    encodeURIComponent(key);
    if (typeof value === "string") encodeURIComponent(value);
    return typeof value === "number" && !Number.isFinite(value) ? undefined : value;
  };
  const json = (value) => {
    const text = JSON.stringify(value, plain);
    // A null would unset what the page wanted to set.
    if (text === undefined || (text === "null" && value !== null)) throw new TypeError("no form as JSON");
    return text;
  };
  const encoded = (name, given) => {
    try {
      const text = `[${[name, ...given].map(json).join()}]`;
      return utf8.encode(text).length <= limits.bytes ? text : JSON.stringify({ [name]: "size" });
    } catch {
      return JSON.stringify({ [name]: "json" });
    }
  };
  const call = (name, given) => {
    const wanted = ask();
    if (name === "logClick") wanted.hasLogged = true;
    if (wanted.calls.length < limits.calls) wanted.calls.push(encoded(name, given));
    else wanted.leftOut += 1;
  };

  // For each method the number of its arguments, and the one that counts as missing when it is undefined.
  const methods = (table) => Object.fromEntries(Object.entries(table).map(([name, [count, optional]]) => {
    const method = (...all) => {
      const given = all.slice(0, count);
      if (optional < given.length && given[optional] === undefined) given.length = optional;
      call(name, given);
    };
    return [name, method];
  }));
  const ignored = () => {};

  const user = Object.freeze(methods({
    setFirstName: [1],
    setLastName: [1],
    setEmail: [1],
    setCountry: [1],
    setHomeCity: [1],
    setLanguage: [1],
    setPhoneNumber: [1],
    setGender: [1],
    setDateOfBirth: [3],
    setEmailNotificationSubscriptionType: [1],
    setPushNotificationSubscriptionType: [1],
    setCustomUserAttribute: [3, 2],
    addToCustomAttributeArray: [2],
    removeFromCustomAttributeArray: [2],
    incrementCustomUserAttribute: [2],
    setCustomLocationAttribute: [3],
    addToSubscriptionGroup: [1],
    removeFromSubscriptionGroup: [1],
    addAlias: [2],
  }));
  const bridge = Object.freeze({
    ...methods({
      logClick: [1, 0],
      logCustomEvent: [2, 1],
      logPurchase: [5, 4],
      requestImmediateDataFlush: [0],
      changeUser: [0],
    }),
    closeMessage: () => {
      ask().closes = true;
    },
    getUser: () => user,
    requestPushPermission: ignored,
    web: Object.freeze({ registerAppboyPushMessages: ignored, trackLocation: ignored }),
    display: Object.freeze({ showFeed: ignored }),
  });
  window.brazeBridge = bridge;
  window.appboyBridge = bridge;

  window.placard = Object.freeze({
    /** Logs a click on the message, and closes it. */
    click: () => post({ action: "click", value: "" }),
    /** Logs a click on a button, under this id. The message stays open. */
    button: (id) => post({ action: "button", value: String(id ?? "") }),
    /** Closes the message. */
    close: () => post({ action: "close", value: "" }),
    /** Opens the URL, like a click on a link to it. */
    open: (url) => post({ action: "open", value: String(url ?? "") }),
  });

  // ---- The bridge is ready when the page is parsed. Who listens later is called, too; each listener once.

  const ready = "ab.BridgeReady";
  const called = new WeakSet();
  const waiting = new Set();
  let isReady = false;
  const notify = (listener, event) => {
    if (!waiting.delete(listener)) return;
    called.add(listener);
    try {
      typeof listener === "function" ? listener.call(window, event) : listener.handleEvent(event);
    } catch (error) {
      reportError(error);
    }
  };
  const isListener = (value) => typeof value === "function" || (typeof value === "object" && value !== null);
  window.addEventListener = function (type, listener, ...rest) {
    const isOther = String(type) !== ready || (this && this !== window);
    if (isOther) return listen.call(this ?? window, type, listener, ...rest);
    if (!isListener(listener) || called.has(listener) || waiting.has(listener)) return undefined;
    waiting.add(listener);
    if (isReady) later(() => notify(listener, new Event(ready)));
    return undefined;
  };
  window.removeEventListener = function (type, listener, ...rest) {
    if (String(type) === ready) waiting.delete(listener);
    return unlisten.call(this ?? window, type, listener, ...rest);
  };
  listen(ready, (event) => [...waiting].forEach((listener) => notify(listener, event)), { once: true });
  // In a task of its own: after the page's own listeners.
  listen("DOMContentLoaded", () => later(() => {
    isReady = true;
    dispatchEvent(new Event(ready));
  }));

  listen("error", ({ message }) => {
    post({ calls: [JSON.stringify(["error", String(message).slice(0, 255)])] });
  }, { once: true });
  listen("keydown", (event) => {
    if (event.key === "Escape" && !event.defaultPrevented) post({ action: "close", value: "" });
  });

  // ---- Links: passed on with the calls of the same task, in their order. A browser would follow them at once.

  // Without a click or a key, the browser follows no link, either.
  const isActive = () => navigator.userActivation?.isActive ?? true;
  const target = (written) => {
    try {
      return new URL(written, document.baseURI).href;
    } catch {
      return "";
    }
  };
  const hasScheme = /^[a-z][a-z0-9+.-]*:/i;
  const isRefused = /^(javascript|data|vbscript|file|about|blob|filesystem|placard):/i;
  const follow = (url) => {
    if (!hasScheme.test(url) || isRefused.test(url) || !isActive()) return false;
    const wanted = ask();
    wanted.links += 1;
    if (wanted.links <= limits.links && url.length <= limits.bytes) wanted.calls.push({ url });
    return true;
  };
  const scroll = (name) => {
    const text = decodeURIComponent(name);
    const place = document.getElementById(name) ?? document.getElementById(text) ?? document.getElementsByName(text)[0];
    if (place) place.scrollIntoView();
    else if (name === "" || text.toLowerCase() === "top") scrollTo(0, 0);
  };
  const onLink = (event) => {
    if (event.defaultPrevented) return;
    const link = linkOf(event);
    if (!link) return;
    const written = (link.getAttribute("href") ?? link.getAttribute("xlink:href")).trim();
    if (written.startsWith("#")) {
      event.preventDefault();
      scroll(written.slice(1));
    } else if (follow(target(written))) {
      event.preventDefault();
    }
  };
  const leads = (node) => node.hasAttribute("href") || node.hasAttribute("xlink:href");
  const isLink = (node) => /^(a|area)$/.test(node.localName) && leads(node);
  const linkOf = (event) => event.composedPath().find(isLink);
  listen("click", (event) => {
    const link = linkOf(event);
    if (!link) return;
    // Links navigate the top page, if the browser follows them after all.
    if (link.target) link.target = "_top";
    // The page's own handlers can end the event here: this one is the last of the link.
    link.addEventListener("click", (clicked) => clicked.cancelBubble && onLink(clicked), { once: true });
  }, true);
  listen("click", onLink);
  window.open = (url = "", ...rest) => {
    if (!follow(target(url))) return openWindow.call(window, url, ...rest);
    return null;
  };

  // ---- Forms are for scripts: nothing is submitted to a server.

  const refuse = (event) => event.preventDefault();
  listen("submit", (event) => {
    for (const name of ["stopPropagation", "stopImmediatePropagation"]) {
      const stop = event[name];
      event[name] = () => {
        event.preventDefault();
        stop.call(event);
      };
    }
  }, true);
  listen("submit", refuse);
  HTMLFormElement.prototype.submit = ignored;
})();
