// A server on the loopback interface, and clients of it. Everything is closed and deleted after each test.
'use strict';

const fs = require('node:fs');
const http = require('node:http');
const os = require('node:os');
const path = require('node:path');
const { Client } = require('../index.js');

const CARD = { id: 'a', tp: 'text_announcement', ca: 1759999900, tt: 'Hello', db: true, e: { class_type: 'Coupon' } };

function campaign(id, event, data = {}) {
  return {
    id, type: 'inapp', re_eligibility: 0, min_seconds_since_last_trigger: 0,
    trigger_condition: [{ type: 'custom_event', data: { event_name: event } }],
    data: { type: 'MODAL', trigger_id: `T-${id}`, message: `Text of ${id}`, ...data },
  };
}

/**
 * A server whose replies a test changes from one line to the next. It is a part of the test's process, so that it shares
 * the event loop with the client: a client that blocks the loop would never get a reply.
 */
class Server {
  /** The bodies that it received, by kind: data, cards, track. */
  received = { data: [], cards: [], track: [] };
  /** Kind -> HTTP status; 0: the server does not answer. */
  status = { data: 200, cards: 200, track: 200 };
  cards = [CARD];
  triggers = [];

  async start() {
    this.server = http.createServer((request, response) => this.#receive(request, response));
    await new Promise((resolve) => this.server.listen(0, '127.0.0.1', resolve));
    this.url = `http://127.0.0.1:${this.server.address().port}`;
    return this;
  }

  stop() {
    this.server.closeAllConnections();
    this.server.close();
  }

  async #receive(request, response) {
    const chunks = [];
    for await (const chunk of request) chunks.push(chunk);
    const kind = request.url.includes('content_cards') ? 'cards' : request.url.includes('track') ? 'track' : 'data';
    this.received[kind].push(JSON.parse(Buffer.concat(chunks).toString()));
    if (this.status[kind] === 0) return;
    response.writeHead(this.status[kind], { 'Content-Type': 'application/json' });
    response.end(JSON.stringify(this.#reply(kind)));
  }

  #reply(kind) {
    if (kind === 'cards') {
      return { full_sync: true, last_full_sync_at: 1760000000, last_card_updated_at: 1759999900, cards: this.cards };
    }
    if (kind === 'track') return { message: 'success' };
    return { config: { time: 1759990000, content_cards: { enabled: true } }, triggers: this.triggers };
  }
}

function directory(t) {
  const made = fs.mkdtempSync(path.join(os.tmpdir(), 'placard-node-'));
  t.after(() => fs.rmSync(made, { recursive: true, force: true }));
  return made;
}

async function serve(t) {
  const server = await new Server().start();
  t.after(() => server.stop());
  return server;
}

/** A client that is closed after the test. */
function open(t, options = {}) {
  const client = new Client({
    apiKey: 'key', endpoint: 'http://127.0.0.1:9', durability: 'memory', rateLimits: false, flushIntervalS: 0,
    ...options,
  });
  t.after(() => client.close());
  return client;
}

/** A client without network and time: the test moves both. */
function openStill(t, options = {}) {
  return open(t, {
    transport: 'host', clock: 'host', clockWallMs: 1760000000000, clockMonotonicMs: 1000, loop: false, ...options,
  });
}

module.exports = { CARD, Server, campaign, directory, open, openStill, serve };
