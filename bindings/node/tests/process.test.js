'use strict';

const assert = require('node:assert/strict');
const { execFile } = require('node:child_process');
const fs = require('node:fs');
const path = require('node:path');
const { promisify } = require('node:util');
const { test } = require('node:test');
const { Worker } = require('node:worker_threads');
const { Client, PlacardError } = require('../index.js');

const execute = promisify(execFile);
const LIMIT = { timeout: 600_000 };
const PACKAGE = path.join(__dirname, '..');
const OPEN = `
  const { Client } = require(${JSON.stringify(PACKAGE)});
  const client = new Client({ apiKey: 'k', endpoint: 'http://127.0.0.1:9', durability: 'memory' });`;

/** Runs a program in a process of its own. */
function run(script, env = process.env) {
  return execute(process.execPath, ['-e', script], { timeout: 10_000, env });
}

function firstMessage(worker) {
  return new Promise((resolve, reject) => worker.on('message', resolve).on('error', reject));
}

function memory() {
  return Number(/VmRSS:\s+(\d+)/.exec(fs.readFileSync('/proc/self/status', 'utf8'))[1]);
}

test('an unref’d client lets the process end', LIMIT, async () => {
  const { stdout } = await run(`${OPEN} client.startSession(); client.unref(); console.log(1)`);
  assert.equal(stdout.trim(), '1');
});

test('a client keeps the process alive until it is closed', LIMIT, async () => {
  const script = `${OPEN}
    client.unref().ref();
    setTimeout(() => { console.log('open'); client.close(); }, 50).unref();`;
  const { stdout } = await run(script);
  assert.equal(stdout.trim(), 'open');
});

test('an exception of a listener is uncaught, and other listeners still hear', LIMIT, async () => {
  const script = `${OPEN}
    process.on('uncaughtException', (error) => console.log(error.message));
    client.on('session_started', () => { throw new Error('mine'); });
    client.on('event', (event) => { console.log(event.type); client.close(); });
    client.startSession();`;
  const { stdout } = await run(script);
  assert.deepEqual(stdout.trim().split('\n').slice(0, 2).sort(), ['mine', 'session_started']);
});

test('workers have clients of their own, which end with them', LIMIT, async () => {
  const script = `${OPEN}
    const { parentPort } = require('node:worker_threads');
    client.on('session_started', () => parentPort.postMessage(client.queuedCount));
    try { client.logEvent(1) } catch (error) { if (!(error instanceof TypeError)) throw error; }
    client.startSession();`;
  for (let round = 0; round < 5; round++) {
    const workers = [1, 2, 3].map(() => new Worker(script, { eval: true }));
    await Promise.all(workers.map(firstMessage));
    await Promise.all(workers.map((worker) => worker.terminate()));
  }
});

test('errors in a worker are of the worker’s class', LIMIT, async () => {
  const script = `
    const { Client, PlacardError } = require(${JSON.stringify(PACKAGE)});
    try { new Client({ apiKey: 'k', endpoint: 'e', queueLimit: -5 }) } catch (error) {
      require('node:worker_threads').parentPort.postMessage(error instanceof PlacardError);
    }`;
  const worker = new Worker(script, { eval: true });
  assert.equal(await firstMessage(worker), true);
  assert.throws(() => new Client({ apiKey: 'k', endpoint: 'e', queueLimit: -5 }), PlacardError);
});

test('a library that is missing or something else is named', LIMIT, async () => {
  for (const library of ['/nowhere/libplacard.so.0', 'libc.so.6']) {
    const env = { ...process.env, PLACARD_LIBRARY: library };
    await assert.rejects(run(`require(${JSON.stringify(PACKAGE)})`, env), ({ stderr }) => {
      return stderr.includes(library) && stderr.includes('ERR_PLACARD_LIBRARY');
    });
  }
});

test('10,000 clients opened and closed leave nothing behind', { timeout: 120_000 }, async (t) => {
  const options = { apiKey: 'k', endpoint: 'http://127.0.0.1:9', durability: 'memory' };
  const descriptors = () => fs.readdirSync('/proc/self/fd').length;
  const round = async (count) => {
    for (let i = 0; i < count; i++) {
      const client = new Client(options);
      client.logEvent('a', { i });
      client.cards();
      client.close();
      if (i % 100 === 0) await new Promise(setImmediate);
    }
    await new Promise((resolve) => setTimeout(resolve, 50));
  };
  await round(2000);
  const before = { memory: memory(), descriptors: descriptors() };
  await round(8000);
  const grown = memory() - before.memory;
  t.diagnostic(`grown by ${grown} KiB`);
  assert.ok(grown < 24 * 1024, `grown by ${grown} KiB`);
  assert.ok(descriptors() <= before.descriptors + 2);
});

test('a client that is forgotten is freed', { ...LIMIT, skip: !global.gc && 'needs --expose-gc' }, async () => {
  const descriptors = () => fs.readdirSync('/proc/self/fd').length;
  const before = descriptors();
  for (let i = 0; i < 100; i++) new Client({ apiKey: 'k', endpoint: 'e', durability: 'memory', loop: false });
  assert.ok(descriptors() >= before + 100);
  global.gc();
  await new Promise((resolve) => setTimeout(resolve, 50)); // finalizers run later
  assert.ok(descriptors() < before + 50);
});

test('every function of the addon is used', () => {
  const lib = path.join(PACKAGE, 'lib');
  const files = [path.join(PACKAGE, 'index.js'), ...fs.readdirSync(lib).map((name) => path.join(lib, name))];
  const text = files.map((file) => fs.readFileSync(file, 'utf8')).join('');
  const shared = /'(Fd|Close|[A-Z]\w+)'/g; // in sender.js, for clients and trackers
  const names = new Set([...text.matchAll(shared)].flatMap(([, name]) => [`client${name}`, `tracker${name}`]));
  // Freed by finalizers, or not needed.
  const left = ['abiVersion', 'batchDestroy', 'cardsDestroy', 'propertiesCreateFromJson'];
  left.push('explanationCount', 'messagesCount', 'outboxRecordsCount');
  for (const name of left) names.add(name);
  const setter = /^(propertiesSet|clientSetAttribute|outboxSetAttribute)(Bool|Int|Double|String|Date|Json)$/;
  const unused = Object.keys(require('../lib/native')).filter(
    (name) => !names.has(name) && !setter.test(name) && !new RegExp(`native\\.${name}\\b`).test(text),
  );
  assert.deepEqual(unused, []);
});
