// Compiled by types.test.js with --strict, never run: what a program in TypeScript can write, and what it cannot.
import { Client, Double, Outbox, PlacardError, RefreshError, Tracker, parsePush } from '../index.js';
import type { CardsUpdatedEvent, Message } from '../index.js';

const client = new Client({ apiKey: 'k', endpoint: 'e', durability: 'memory', seed: 7n, deviceLocale: 'de_AT' });

client.on('cards_updated', (event) => {
  const unviewed: number = event.unviewed;
  const token: bigint | null = event.token;
  console.log(unviewed, token);
});
client.on('event', (event) => {
  if (event.type === 'message') event.message.show();
  // @ts-expect-error: not every event has a message
  event.message;
});
// @ts-expect-error: there is no such event
client.on('card_updated', () => {});
// @ts-expect-error: no option of that name
new Client({ apiKey: 'k', endpoint: 'e', flushInterval: 1 });
// @ts-expect-error: the endpoint is required
new Client({ apiKey: 'k' });
// @ts-expect-error: durability is one of three names
new Client({ apiKey: 'k', endpoint: 'e', durability: 'disk' });

async function main(controller: AbortController): Promise<void> {
  const updated: CardsUpdatedEvent = await client.refreshCards({ signal: controller.signal });
  const status: 'ok' | 'pending' = await client.drain({ timeout: 100, signal: controller.signal });
  for await (const event of client.subscribe(['sent', 'send_failed'])) {
    const type: 'sent' | 'send_failed' | 'overflow' = event.type;
    console.log(type, updated.count, status);
  }
  for await (const event of client) if (event.type === 'open_url') console.log(event.url);
  // @ts-expect-error: unknown type
  client.subscribe('nothing');
}

function draw(message: Message): string {
  const alpha: number = message.colors('dark').bgColor >>> 24;
  // @ts-expect-error: messages are read-only
  message.header = 'x';
  return `${alpha}${message.header ?? ''}${message.buttons[0]?.text}${message.render({ appearance: 'dark' })}`;
}

client.logEvent('a', { whole: 1, real: new Double(1), at: new Date(), big: 1n, list: ['a', { b: null }] });
// @ts-expect-error: functions are no values
client.logEvent('a', { f: () => 1 });
client.setUserField('phone_number', null);
// @ts-expect-error: no such field
client.setUserField('shoe_size', '42');
client.setHostState({ foreground: false, orientation: 'portrait' });
client.completeRequest(1n, { status: 200, body: new Uint8Array(3), retryAfter: '5' });
client.failRequest(1n, 'tls');

const tracker = new Tracker({ restEndpoint: 'r', restKey: 'k', directory: '/tmp/x' });
tracker.logEvent({ userAlias: { aliasName: 'a', aliasLabel: 'b' } }, 'e');
// @ts-expect-error: an identity has one of five names
tracker.logEvent({ id: 'u' }, 'e');

const ids: bigint[] = new Outbox('/tmp/x', 'k').records('event').map((record) => record.id);
const title: string | null = parsePush({ aps: {} }).title;

try {
  client.explainLast()?.verdicts.map((verdict) => verdict.text);
} catch (error) {
  if (error instanceof PlacardError && error.status === 'not_found') console.log(error.code);
  if (error instanceof RefreshError) console.log(error.retryAfterMs);
}
export { draw, ids, main, title };
