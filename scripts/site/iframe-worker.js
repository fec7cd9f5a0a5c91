// Lets the search work from the file system, where browsers refuse to start a Worker: runs its script in a hidden frame.
// Messages are events that both sides dispatch to each other. Elsewhere the browser's own Worker is used.
if (location.protocol === "file:") {
  class FrameWorker extends EventTarget {
    #waiting = [];
    #frame = document.createElement("iframe");

    constructor(url) {
      super();
      this.#frame.hidden = true;
      this.#frame.srcdoc = "<!doctype html><meta charset='utf-8'>";
      this.#frame.addEventListener("load", () => this.#start(url), { once: true });
      document.documentElement.append(this.#frame);
    }

    #start(url) {
      const inside = this.#frame.contentWindow;
      inside.postMessage = (data) => this.dispatchEvent(new MessageEvent("message", { data }));
      const script = inside.document.createElement("script");
      script.src = url;
      script.addEventListener("load", () => {
        for (const data of this.#waiting.splice(0)) this.#deliver(data);
        this.#waiting = null;
      });
      inside.document.head.append(script);
    }

    #deliver(data) {
      const inside = this.#frame.contentWindow;
      inside.dispatchEvent(new inside.MessageEvent("message", { data }));
    }

    postMessage(data) {
      if (this.#waiting) this.#waiting.push(data);
      else this.#deliver(data);
    }

    terminate() {
      this.#frame.remove();
    }
  }

  window.Worker = FrameWorker;
}
