// Asks the engine, which runs in a worker. After a trap, or when it is stopped, the next question gets a new engine.

import { WORKER } from "./worker-text.js";

/** The engine has stopped in the middle of a question. */
export class Trap extends Error {}

/** The engine's answer is an error: a sentence, and the input that it is about. */
export class Refused extends Error {
  constructor({ error, field, line }) {
    super(error);
    [this.field, this.line] = [field, line];
  }
}

/** `base64`: the module, packed with LZMA. */
export function startEngine(base64) {
  const module = Uint8Array.from(atob(base64.trim()), (letter) => letter.charCodeAt(0));
  const source = URL.createObjectURL(new Blob([WORKER], { type: "text/javascript" }));
  let worker = null;
  let count = 0;
  let waiting = new Map();

  function end(reason) {
    worker?.terminate();
    worker = null;
    const open = [...waiting.values()];
    waiting = new Map();
    for (const { fail } of open) fail(new Trap(reason));
  }

  function send(message) {
    const number = (count += 1);
    return new Promise((done, fail) => {
      waiting.set(number, { done, fail });
      worker.postMessage({ ...message, number });
    });
  }

  async function ready() {
    if (worker) return;
    worker = new Worker(source);
    worker.onmessage = ({ data }) => {
      if (data.trap !== undefined) return end(data.trap);
      const asked = waiting.get(data.number);
      waiting.delete(data.number);
      asked?.done(data.bytes);
    };
    worker.onerror = (event) => end(event.message || "the worker could not start");
    await send({ module });
  }

  return {
    /** The answer's bytes. */
    async bytes(request, body = new Uint8Array()) {
      await ready();
      return send({ request, body });
    },
    /** The answer as a value. Throws Refused if it is an error. */
    async ask(request, body) {
      const answer = JSON.parse(new TextDecoder().decode(await this.bytes(request, body)));
      if (answer.error !== undefined) throw new Refused(answer);
      return answer;
    },
    stop() { end("it was stopped"); },
  };
}
