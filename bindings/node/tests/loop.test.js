'use strict';

const assert = require('node:assert/strict');
const { once } = require('node:events');
const { test } = require('node:test');
const { PlacardError, RefreshError } = require('../index.js');
const { campaign, directory, open, serve } = require('./support');

const LIMIT = { timeout: 600_000 };
const SILENT = { name: 'AbortError' };

test('a refresh resolves with its event, and the cards are there', LIMIT, async (t) => {
  const server = await serve(t);
  const client = open(t, { endpoint: server.url });
  const updated = await client.refreshCards();
  assert.equal(updated.type, 'cards_updated');
  assert.equal(updated.origin, 'server');
  const [card] = client.cards();
  assert.equal(card.title, 'Hello');
  assert.equal(card.classType, 'Coupon');
});

test('refreshes of both kinds end in the order of their replies, each once', LIMIT, async (t) => {
  const server = await serve(t);
  server.triggers = [campaign('m', 'order')];
  const client = open(t, { endpoint: server.url });
  const [cards, again, messages] = await Promise.all([
    client.refreshCards(), client.refreshCards(), client.refreshMessages(),
  ]);
  assert.notEqual(cards.token, again.token);
  assert.equal(messages.count, 1);
});

test('a refresh without a server rejects with the reason', LIMIT, async (t) => {
  const client = open(t);
  await assert.rejects(client.refreshCards(), (error) => {
    assert.ok(error instanceof RefreshError);
    assert.equal(error.reason, 'offline');
    assert.equal(error.event.type, 'cards_failed');
    return true;
  });
});

test('a refresh of a disabled client rejects with its status', LIMIT, async (t) => {
  const client = open(t);
  client.disable();
  assert.equal(client.isDisabled, true);
  await assert.rejects(client.refreshCards(), { name: 'PlacardError', status: 'disabled' });
});

test('drain sends the queue in the loop, and timers run meanwhile', LIMIT, async (t) => {
  const server = await serve(t);
  const client = open(t, { endpoint: server.url });
  let ticks = 0;
  const timer = setInterval(() => (ticks += 1), 1);
  client.logEvent('opened');
  assert.equal(await client.drain({ timeout: 300_000 }), 'ok');
  clearInterval(timer);
  assert.equal(client.queuedCount, 0);
  assert.ok(ticks > 0);
  assert.ok(server.received.data.some(({ events = [] }) => events.some(({ data }) => data.n === 'opened')));
  assert.equal(await client.drain(), 'ok');
});

test('drain ends as pending when nothing can be sent before its end', LIMIT, async (t) => {
  const client = open(t);
  client.logEvent('opened');
  const started = Date.now();
  assert.equal(await client.drain({ timeout: 9000 }), 'pending'); // the first back-off takes at least 10 s
  assert.ok(Date.now() - started < 8000, 'it did not wait for its end');
  assert.ok(client.queuedCount > 0);
});

test('drain ends as pending when the server refuses for good', LIMIT, async (t) => {
  const server = await serve(t);
  server.status.data = 401;
  const client = open(t, { endpoint: server.url });
  client.logEvent('opened');
  const started = Date.now();
  assert.equal(await client.drain({ timeout: 9000 }), 'pending');
  assert.ok(Date.now() - started < 8000, 'it did not wait for its end');
});

test('drain ends as pending when its time is up', LIMIT, async (t) => {
  const server = await serve(t);
  server.status.data = 0;
  const client = open(t, { endpoint: server.url });
  client.logEvent('opened');
  assert.equal(await client.drain({ timeout: 100 }), 'pending');
});

test('drain sends through a transport of the host, too', LIMIT, async (t) => {
  const client = open(t, { transport: 'host' });
  client.on('request', ({ request }) => client.completeRequest(request.id, { status: 200, body: '{}' }));
  client.logEvent('opened');
  assert.equal(await client.drain(), 'ok');
});

test('a signal ends every wait at once', LIMIT, async (t) => {
  const server = await serve(t);
  server.status = { data: 0, cards: 0 };
  const client = open(t, { endpoint: server.url });
  client.logEvent('opened');
  const controller = new AbortController();
  const { signal } = controller;
  const waits = [
    client.refreshCards({ signal }), client.refreshMessages({ signal }), client.drain({ signal }),
    client.subscribe('feed_closed', { signal }).next(), client.subscribe('feed_closed').nextEvent({ signal }),
  ].map((promise) => assert.rejects(promise, SILENT));
  setTimeout(() => controller.abort(), 20);
  await Promise.all(waits);
  await assert.rejects(client.refreshCards({ signal }), SILENT);
  await assert.rejects(client.drain({ signal }), SILENT);
  await assert.rejects(client.wait({ signal }), SILENT);
  await assert.rejects(client.subscribe('log', { signal }).next(), SILENT);
});

test('closing ends every wait at once', LIMIT, async (t) => {
  const server = await serve(t);
  server.status = { data: 0, cards: 0 };
  const client = open(t, { endpoint: server.url });
  client.logEvent('opened');
  const isClosed = { name: 'PlacardError', status: 'state' };
  const started = [client.refreshCards(), client.refreshMessages(), client.drain()];
  const waits = started.map((each) => assert.rejects(each, isClosed));
  const unread = client.subscribe('feed_closed').nextEvent();
  const loop = (async () => {
    for await (const event of client.subscribe('feed_closed')) assert.fail(event.type);
  })();
  setTimeout(() => client.close(), 20);
  await once(client, 'close');
  await Promise.all([...waits, loop]);
  assert.equal(await unread, null);
  assert.equal(client.closed, true);
  client.close();
  assert.throws(() => client.logEvent('late'), isClosed);
  assert.throws(() => client.subscribe(), isClosed);
  await assert.rejects(client.wait(), isClosed);
});

test('wake ends a drain and a wait, or the next one', LIMIT, async (t) => {
  const server = await serve(t);
  server.status.data = 0;
  const client = open(t, { endpoint: server.url });
  client.logEvent('opened');
  setTimeout(() => client.wake(), 20);
  assert.equal(await client.drain(), 'pending');
  client.wake();
  assert.equal(await client.drain(), 'pending');
  client.wake();
  assert.equal(await client.wait(), 'ok');
});

test('listeners and subscriptions see every event once and in order', LIMIT, async (t) => {
  const server = await serve(t);
  const client = open(t, { endpoint: server.url });
  const heard = [];
  client.on('event', (event) => heard.push(event.type));
  const all = client.subscribe();
  const some = client.subscribe(['cards_updated', 'session_started']);
  await client.refreshCards();
  client.close();
  const seen = [];
  for await (const event of all) seen.push(event.type);
  assert.deepEqual(seen, heard);
  assert.equal((await some.next()).value.type, 'session_started');
  assert.equal((await some.nextEvent()).type, 'cards_updated');
  assert.equal((await some.next()).done, true);
});

test('events that no dispatch has delivered arrive with the close', LIMIT, async (t) => {
  const client = open(t);
  const subscription = client.subscribe('session_started');
  client.startSession();
  client.close();
  assert.equal((await subscription.next()).value.type, 'session_started');
});

test('a listener can close the client, and every reader gets the rest', LIMIT, async (t) => {
  const client = open(t);
  const subscription = client.subscribe();
  const heard = [];
  client.on('session_started', () => client.close());
  client.on('event', (event) => heard.push(event.type));
  client.startSession();
  client.logEvent('a');
  await once(client, 'close');
  assert.equal(heard[0], 'session_started');
  const seen = [];
  for await (const event of subscription) seen.push(event.type);
  assert.deepEqual(seen, heard);
});

test('an error of a dispatch is reported, and the next one is tried', LIMIT, async (t) => {
  const folder = directory(t);
  const client = open(t, { directory: folder, durability: 'process' });
  client.startSession();
  assert.equal(client.listenerCount('error'), 0);
  const dispatch = client.dispatch;
  client.dispatch = () => {
    client.dispatch = dispatch;
    throw new PlacardError('io', 'the disk is full');
  };
  const [error] = await once(client, 'error');
  assert.equal(error.status, 'io');
  await once(client, 'session_started');
});

test('a full subscription drops the oldest events, and says how many', LIMIT, async (t) => {
  const client = open(t);
  const subscription = client.subscribe('no_match', { limit: 2 });
  await assert.rejects(client.refreshMessages());
  for (let i = 0; i < 5; i++) client.logEvent(`e${i}`);
  client.close();
  const overflow = await subscription.nextEvent();
  assert.equal(overflow.type, 'overflow');
  assert.equal(overflow.count, 3);
  assert.equal((await subscription.nextEvent()).name, 'e3');
});

test('nextEvent of a subscription ends with its timeout', LIMIT, async (t) => {
  assert.equal(await open(t).subscribe('feed_closed').nextEvent({ timeout: 5 }), null);
});

test('nextEvent of a client in the loop is refused', LIMIT, (t) => {
  assert.throws(() => open(t).nextEvent(), (error) => error instanceof PlacardError && error.status === 'state');
});
