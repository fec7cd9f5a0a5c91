// Teaches the smallest complete host: it logs an event, shows the messages that come, and prints the feed.
//
//   node minimal.mjs URL DIRECTORY      such as: node minimal.mjs http://127.0.0.1:8585 /tmp/kiosk
import { Client, RefreshError } from 'libplacard';

const [endpoint, directory] = process.argv.slice(2);
const client = new Client({ apiKey: 'kiosk-1', endpoint, directory });

client.on('message', ({ message }) => {
  console.log(`message  ${message.message ?? message.id}`);
  message.show(); // offered: answer with show, postpone or discard
  message.logImpression();
  message.logDismissal();
});
client.on('event', (event) => {
  if ('text' in event) console.error(`${event.type}: ${event.text}`); // something failed or was left out
});

client.startSession();
client.logEvent('order_placed', { items: 2 });
try {
  await client.refreshCards(); // libuv's loop does the work
} catch (error) {
  if (!(error instanceof RefreshError)) throw error; // offline: the cards of the last run
}
for (const card of client.cards()) {
  if (!card.isControl) console.log(`card     ${card.title || card.id}`); // a control card is never drawn
}
const status = await client.drain({ timeout: 3000 }); // sends what is queued before the exit
client.close();
process.exitCode = status === 'ok' ? 0 : 1;
