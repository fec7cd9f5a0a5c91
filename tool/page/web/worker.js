// Runs the engine in a thread of its own, so that the page answers while events are replayed. The first message has the
// module's bytes; each other one is a request with the bytes of a file.

import { unpack } from "./unpack.js";

let functions = null;

function ask(request, body) {
  const text = new TextEncoder().encode(JSON.stringify(request));
  const { memory, page_room: room, page_ask: run, page_answer: answer } = functions;
  const place = room(text.length + body.length) >>> 0;
  const bytes = new Uint8Array(memory.buffer);
  bytes.set(text, place);
  bytes.set(body, place + text.length);
  const count = run(text.length, body.length);
  // A copy: the memory stays here, and may have moved.
  return new Uint8Array(memory.buffer).slice(answer() >>> 0, (answer() >>> 0) + count);
}

onmessage = async ({ data }) => {
  try {
    if (data.module) {
      const { instance } = await WebAssembly.instantiate(unpack(data.module), {});
      functions = instance.exports;
      return postMessage({ number: data.number, bytes: new Uint8Array() });
    }
    const bytes = ask(data.request, data.body);
    postMessage({ number: data.number, bytes }, [bytes.buffer]);
  } catch (error) {
    postMessage({ number: data.number, trap: String(error?.message ?? error) });
  }
};
