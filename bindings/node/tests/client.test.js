'use strict';

const assert = require('node:assert/strict');
const { test } = require('node:test');
const { Batch, Client, Double, Outbox, PlacardError, Tracker } = require('../index.js');
const { defaultDirectory, parsePush, version } = require('../index.js');
const { CARD, campaign, directory, open, openStill, serve } = require('./support');

const LIMIT = { timeout: 600_000 };
const WRONG_TYPE = { name: 'TypeError', code: 'ERR_INVALID_ARG_TYPE' };
const INVALID = { name: 'PlacardError', status: 'invalid', code: 'PLACARD_E_INVALID' };

/** The events that a client without network reports, after a dispatch. */
function events(client) {
  client.dispatch();
  return [...client.events()];
}

/** Answers the oldest request of a kind, and returns what follows. */
function reply(client, requests, kind, body) {
  const index = requests.findIndex((request) => request.kind === kind);
  const [request] = requests.splice(index, 1);
  client.completeRequest(request, { body });
  const seen = events(client);
  requests.push(...seen.filter(({ type }) => type === 'request').map((event) => event.request));
  return seen;
}

/** A client with these campaigns and one card. */
function started(t, triggers, options) {
  const client = openStill(t, options);
  client.startSession();
  const requests = events(client).filter(({ type }) => type === 'request').map((event) => event.request);
  const config = { time: 1759990000, content_cards: { enabled: true } };
  reply(client, requests, 'data', { config, triggers });
  const cards = { full_sync: true, last_full_sync_at: 1760000000, last_card_updated_at: 1759999900, cards: [CARD] };
  reply(client, requests, 'cards', cards);
  return client;
}

test('the version is that of the library', () => assert.match(version, /^\d+\.\d+\.\d+$/));

test('the default directory ends with the name of the library', () => assert.match(defaultDirectory(), /placard$/));

test('a request of the host has its headers and its body', LIMIT, (t) => {
  const client = openStill(t);
  client.startSession();
  const { request, handle } = events(client).find(({ type }) => type === 'request');
  assert.equal(request.kind, 'data');
  assert.equal(request.method, 'POST');
  assert.equal(request.headers['Content-Type'], 'application/json');
  assert.equal(JSON.parse(request.body.toString()).api_key, 'key');
  assert.equal(handle, request.id);
  client.failRequest(request, 'tls');
  assert.throws(() => client.completeRequest(request, { status: 200 }), { status: 'not_found' });
});

test('the host moves the time', LIMIT, (t) => {
  const client = openStill(t);
  client.startSession();
  const due = client.nextDeadlineMs;
  assert.ok(due > 1000);
  client.setTime(1760000000000 + due, due);
  assert.throws(() => client.setTime(1760000000000, 0), { status: 'invalid' });
});

test('cards are read, filtered, found and copied', LIMIT, (t) => {
  const client = started(t, []);
  const list = client.cards();
  assert.equal(list.length, 1);
  assert.equal(list.unviewedCount, 1);
  assert.equal(list.updatedAtMs, 1760000000000);
  assert.equal(list.at(-1), list.at(0));
  assert.equal(list.at(1), undefined);
  assert.equal(list.find('a').createdMs, 1759999900000);
  assert.equal(list.find('b'), null);
  assert.equal(list.at(0).expiresAtMs, null);
  assert.equal(list.filter({ classTypes: 'coupon', kinds: ['classic', 'banner'], viewed: false }).length, 1);
  assert.equal(list.filter({ kinds: 'banner' }).length, 0);
  assert.throws(() => list.filter({ kinds: 'ad' }), INVALID);
  assert.equal(list.at(0).with({ title: 'Bye' }).title, 'Bye');
  assert.equal(list.at(0).title, 'Hello');
  assert.deepEqual(client.countCards({ classTypes: 'coupon' }), { count: 1, unviewedCount: 1 });
  assert.equal(client.markCards(['a', 'nothing']), 'ok');
  assert.deepEqual(client.countCards(), { count: 1, unviewedCount: 0 });
  assert.equal(list.at(0).mark(false), 'ok');
  assert.equal(client.countCards().unviewedCount, 1);
  assert.throws(() => client.markCards(list, false, true), INVALID);
  assert.throws(() => client.countCards({ kinds: 'ad' }), INVALID);
  assert.equal(list.at(0).logImpression(), 'ok');
  assert.equal(list.at(0).logImpression(), 'ignored');
  assert.equal(client.logCardImpressions(list), 'ignored');
  assert.equal(list.at(0).logClick(), 'ok');
  assert.equal(list.at(0).logDismissal(), 'ok');
  assert.equal(client.cards().length, 0);
  assert.equal(client.cards({ dismissed: true }).length, 1);
  assert.throws(() => client.logCardClick('b'), { status: 'not_found' });
});

test('a message is offered, changed, shown and dismissed', LIMIT, (t) => {
  const data = { header: 'Now', extras: { k: 'v' }, btns: [{ id: 3, text: 'OK' }] };
  const client = started(t, [campaign('m', 'order', data)]);
  client.logEvent('order');
  const { message } = events(client).find(({ type }) => type === 'message');
  assert.equal(message.type, 'modal');
  assert.deepEqual({ ...message.extras }, { k: 'v' });
  assert.equal(typeof message.handle, 'bigint');
  assert.equal(message.colors().buttons.length, 1);
  assert.equal(message.colors('dark').bgColor, message.bgColor);
  const changed = message.change({ header: 'Only today', btns: [{ id: 3, text: 'Yes' }] });
  assert.equal(changed.header, 'Only today');
  assert.equal(changed.buttons[0].text, 'Yes');
  assert.equal(message.header, 'Now');
  assert.equal(message.postpone(), 'ok');
  assert.equal(client.messages()[0].state, 'waiting');
  assert.equal(client.offerNextMessage(), 'ok');
  assert.equal(message.show(), 'ok');
  assert.throws(() => message.show(), { status: 'state' });
  assert.equal(message.logImpression(), 'ok');
  assert.equal(message.logButton(3), 'ok');
  assert.throws(() => message.logButton(4), { status: 'not_found' });
  assert.equal(message.logDismissal(), 'ok');
  assert.deepEqual(client.messages(), []);
});

test('a wait and a token that an event does not have are null', LIMIT, (t) => {
  const client = openStill(t);
  client.startSession();
  const requests = events(client).filter(({ type }) => type === 'request').map((event) => event.request);
  const once = { ...campaign('m', 'order'), re_eligibility: -1 };
  const config = { time: 1759990000, content_cards: { enabled: true } };
  reply(client, requests, 'data', { config, triggers: [once] });
  const [cards] = requests.splice(requests.findIndex(({ kind }) => kind === 'cards'), 1);
  client.completeRequest(cards, { status: 404 });
  const failed = events(client).find(({ type }) => type === 'cards_failed');
  assert.equal(failed.token, null);
  assert.equal(failed.retryAfterMs, null);
  client.logEvent('order');
  events(client).find(({ type }) => type === 'message').message.discard();
  client.logEvent('order');
  const [{ verdict, why, retryAfterMs }] = client.explainLast().verdicts;
  assert.deepEqual({ verdict, why, retryAfterMs }, { verdict: 'not_re_eligible', why: 'never_again', retryAfterMs: null });
});

test('a wait and a token that an event has are numbers', LIMIT, async (t) => {
  const client = started(t, []);
  const refreshed = client.refreshCards();
  refreshed.catch(() => {});
  await new Promise(setImmediate);
  const { request } = events(client).find(({ type }) => type === 'request');
  client.completeRequest(request, { status: 429, retryAfter: '5' });
  const failed = events(client).find(({ type }) => type === 'cards_failed');
  assert.equal(failed.token, 1n);
  assert.ok(failed.retryAfterMs >= 5000);
  await assert.rejects(refreshed, { name: 'RefreshError', retryAfterMs: failed.retryAfterMs });
});

test('a message of the host is offered and discarded', LIMIT, (t) => {
  const client = started(t, []);
  const handle = client.addLocalMessage({ type: 'SLIDEUP', message: 'The till is open again' });
  const { message } = events(client).find(({ type }) => type === 'message');
  assert.equal(message.handle, handle);
  assert.equal(message.isLocal, true);
  message.discard();
  assert.equal(events(client)[0].reason, 'host');
});

test('a page is rendered, and its links are followed', LIMIT, (t) => {
  const client = started(t, [campaign('m', 'order', { click_action: 'URI', uri: 'https://example.com/menu' })]);
  const feed = client.renderCards({ title: 'News', theme: { radius: 4 }, appearance: 'dark' });
  assert.match(feed, /Hello/);
  client.logEvent('order');
  const { message } = events(client).find(({ type }) => type === 'message');
  message.show();
  const link = /placard:\/\/[0-9a-zA-Z]+/.exec(message.render())[0];
  assert.equal(client.handleUrl(`${link}/message/seen`), 'ok');
  assert.equal(client.handleUrl(`${link}/message/click`), 'ok');
  const seen = events(client);
  assert.equal(seen.find(({ type }) => type === 'open_url').url, 'https://example.com/menu');
  assert.equal(seen.at(-1).type, 'message_closed');
  assert.throws(() => client.handleUrl('placard://forged/message/click'), PlacardError);
});

test('an explanation has a verdict for each campaign', LIMIT, (t) => {
  const client = started(t, [campaign('m', 'order'), campaign('other', 'else')]);
  const { event, verdicts } = client.explainEvent('order', { items: 3 });
  assert.deepEqual([event.kind, event.name, event.properties], ['custom_event', 'order', '{"items":3}']);
  const seen = verdicts.map(({ campaign, verdict }) => [campaign, verdict]);
  assert.deepEqual(seen, [['m', 'wins'], ['other', 'wrong_event']]);
  assert.equal(client.explainPushClick({}), null);
  assert.equal(client.explainOpen().verdicts.length, 2);
});

test('numbers, dates and nested values keep their types', LIMIT, (t) => {
  const client = started(t, [campaign('m', 'order')]);
  const at = new Date(1760000000000);
  const shown = client.explainEvent('order', {
    i: 1, r: new Double(1), f: 1.5, big: 2n ** 62n, max: 2 ** 53, t: true, at, list: [1, new Double(2), at, 2n ** 62n],
    object: { deep: null, left: undefined }, nothing: null, missing: undefined,
  }).event.properties;
  const parts = ['"i":1,', '"r":1.0', '"f":1.5', '"big":4611686018427387904', '"max":9007199254740992.0'];
  parts.push('[1,2.0,{"$date_ms":1760000000000},4611686018427387904]', '{"deep":null}');
  for (const part of parts) assert.ok(shown.includes(part), `${part} in ${shown}`);
  assert.ok(!shown.includes('missing'));
});

test('wrong types are a TypeError, wrong values a PlacardError', LIMIT, (t) => {
  const client = openStill(t);
  assert.throws(() => client.logEvent(3), WRONG_TYPE);
  assert.throws(() => client.logEvent('a', { f: () => 1 }), WRONG_TYPE);
  assert.throws(() => client.logEvent('a', [1]), WRONG_TYPE);
  assert.throws(() => client.showMessage('1'), WRONG_TYPE);
  assert.throws(() => client.setUserField('first_name', undefined), WRONG_TYPE);
  assert.throws(() => new Client({ apiKey: 1, endpoint: 'e' }), WRONG_TYPE);
  assert.throws(() => new Client({ apiKey: 'k', endpoint: 'e', flushInterval: 1 }), WRONG_TYPE);
  assert.throws(() => new Client(), TypeError);
  assert.throws(() => client.subscribe(7), TypeError);
  assert.throws(() => client.logEvent('a', { n: NaN }), INVALID);
  assert.throws(() => client.logEvent('a', { n: 2n ** 64n }), INVALID);
  assert.throws(() => client.logEvent('a', { d: new Date(NaN) }), INVALID);
  assert.throws(() => client.logEvent('a', { s: '\ud800' }), INVALID);
  assert.throws(() => client.logEvent('\ud800'), INVALID);
  assert.throws(() => client.logPurchase('p', 'EUR', 1, 1.5), INVALID);
  assert.throws(() => client.logPurchase('p', 'EU\0', 1), INVALID);
  assert.throws(() => client.showMessage(-1), INVALID);
  assert.throws(() => client.showMessage(2n ** 64n), INVALID);
  assert.throws(() => client.setHostState({ orientation: 'sideways' }), INVALID);
  assert.throws(() => new Client({ apiKey: 'k\0', endpoint: 'e', durability: 'memory' }), INVALID);
  assert.throws(() => new Client({ apiKey: 'k', endpoint: 'e', durability: 'disk' }), INVALID);
  assert.throws(() => new Client({ apiKey: 'k', endpoint: 'e', durability: 'memory', queueLimit: 0 }), INVALID);
  assert.throws(() => new Client({ apiKey: 'k', endpoint: 'e', durability: 'memory', queueLimit: 0n }), INVALID);
  for (const queueLimitBytes of [0, -1, 0.5, 1e300]) {
    assert.throws(() => new Client({ apiKey: 'k', endpoint: 'e', durability: 'memory', queueLimitBytes }), INVALID);
  }
  const circle = {};
  circle.self = circle;
  assert.throws(() => client.setAttribute('a', circle), INVALID);
  assert.throws(() => client.setUserField('shoe_size', '42'), INVALID);
});

test('an option whose getter throws throws that', LIMIT, () => {
  const options = { apiKey: 'k', endpoint: 'e', get directory() { throw new RangeError('mine'); } };
  assert.throws(() => new Client(options), { name: 'RangeError', message: 'mine' });
});

test('attributes, fields and the rest of a user are logged', LIMIT, (t) => {
  const client = openStill(t);
  const calls = [
    client.setAttribute('a', 'x'), client.setAttribute('b', [{ c: 1 }]), client.setAttribute('c', null),
    client.unsetAttribute('a'), client.incrementAttribute('n'), client.incrementAttribute('n', -2n),
    client.addToAttribute('l', 'x'), client.removeFromAttribute('l', 'x'), client.mergeAttribute('o', { x: 1 }),
    client.setAttributeLocation('h', 48.2, 16.4), client.unsetAttributeLocation('h'),
    client.setUserField('first_name', 'Ada'), client.setUserField('phone_number', null),
    client.setLastLocation(48.2, 16.4, { accuracy: 5 }), client.setSubscription('g', 'subscribed'),
    client.addAlias('7', 'crm'), client.changeUser('u-1'), client.flush(),
  ];
  assert.deepEqual(new Set(calls), new Set(['ok']));
  assert.throws(() => client.setLastLocation(91, 0), INVALID);
});

test('a batch is logged as a whole', LIMIT, (t) => {
  const client = openStill(t);
  const batch = new Batch();
  for (let i = 0; i < 100; i++) batch.addEvent('e', { i });
  batch.addPurchase('p', 'EUR', 1.5, 2);
  assert.equal(batch.count, 101);
  const before = client.queuedCount;
  assert.equal(client.logBatch(batch), 'ok');
  for (const other of [null, {}, client]) assert.throws(() => client.logBatch(other), WRONG_TYPE);
  assert.ok(client.queuedCount - before >= 101);
});

test('an outbox leaves records that the client takes in', LIMIT, (t) => {
  const folder = directory(t);
  const outbox = new Outbox(folder, 'key');
  t.after(() => outbox.close());
  outbox.logEvent('shown', { id: 7 });
  outbox.logPurchase('p', 'EUR', 1);
  outbox.setAttribute('at', new Date(0));
  outbox.setUserField('language', 'de');
  outbox.put('event', { event_name: 'raw' });
  const [first, second] = outbox.records('event');
  assert.deepEqual(JSON.parse(first.json), { event_name: 'shown', id: 7 });
  assert.ok(second.id > first.id && typeof first.id === 'bigint');
  assert.equal(outbox.remove('attribute'), 'ok');
  assert.equal(outbox.remove('attribute'), 'ignored');
  const client = openStill(t, { directory: folder, durability: 'process' });
  assert.equal(outbox.records('event').length, 0);
  assert.ok(client.queuedCount >= 3);
  outbox.close();
  assert.throws(() => outbox.logEvent('late'), { status: 'state' });
});

test('a tracker sends what each call says about its user', LIMIT, async (t) => {
  const server = await serve(t);
  const tracker = new Tracker({ restEndpoint: server.url, restKey: 'k', directory: directory(t), flushIntervalS: 0 });
  t.after(() => tracker.close());
  tracker.logEvent({ externalId: 'u-1' }, 'shown', { id: 7 });
  tracker.logPurchase({ email: 'ada@example.com' }, 'p', 'EUR', 1.5);
  tracker.setAttributes({ userAlias: { aliasName: 'a', aliasLabel: 'l' } }, { n: 1 });
  assert.throws(() => tracker.logEvent({ id: 'u' }, 'e'), INVALID);
  assert.equal(await tracker.drain({ timeout: 300_000 }), 'ok');
  assert.equal(server.received.track.flatMap(({ events = [] }) => events)[0].external_id, 'u-1');
});

test('a push message is parsed', () => {
  const push = parsePush({ ab: { c: 'Y2FtcDFfJF8=' }, aps: { alert: { title: 'Hi', body: 'There' } }, mine: 1 });
  assert.equal(push.title, 'Hi');
  assert.deepEqual({ ...push.extras }, { ab: '{"c":"Y2FtcDFfJF8="}', mine: '1' });
  assert.deepEqual(push.pages, []);
  assert.throws(() => parsePush('[]'), INVALID);
});

test('a store has one client', LIMIT, (t) => {
  const folder = directory(t);
  const options = { directory: folder, durability: 'process' };
  const first = open(t, options);
  assert.throws(() => open(t, options), { status: 'in_use' });
  first.logEvent('a');
  first.abandon();
  assert.ok(open(t, options).queuedCount > 0);
});

test('extras named like members of objects are only extras', LIMIT, (t) => {
  const client = started(t, [campaign('m', 'order', { extras: { ['__proto__']: 'p', toString: 's' } })]);
  client.logEvent('order');
  const { message } = events(client).find(({ type }) => type === 'message');
  assert.equal(message.extras.toString, 's');
  assert.equal(message.extras.hasOwnProperty, undefined);
});
