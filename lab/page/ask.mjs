// Answers questions to the page's engine: each line of standard input is a JSON object with a request and, as base64,
// the bytes of a file; each line of standard output is the answer. After a trap the next question gets a fresh engine.

import { readFileSync } from "node:fs";
import { createInterface } from "node:readline";

const module = new WebAssembly.Module(readFileSync(process.argv[2]));
let functions = null;

function ask(request, body) {
  functions ??= new WebAssembly.Instance(module, {}).exports;
  const text = new TextEncoder().encode(JSON.stringify(request));
  const { memory, page_room: room, page_ask: run, page_answer: answer } = functions;
  const place = room(text.length + body.length) >>> 0;
  const bytes = new Uint8Array(memory.buffer);
  bytes.set(text, place);
  bytes.set(body, place + text.length);
  const count = run(text.length, body.length);
  return Buffer.from(memory.buffer, answer() >>> 0, count).toString("base64");
}

for await (const line of createInterface({ input: process.stdin })) {
  const { request, body } = JSON.parse(line);
  const start = performance.now();
  let answer;
  try {
    answer = { bytes: ask(request, Buffer.from(body ?? "", "base64")) };
  } catch (error) {
    functions = null;
    answer = { trap: String(error) };
  }
  process.stdout.write(`${JSON.stringify({ ...answer, ms: performance.now() - start })}\n`);
}
