// The code around a block of bindings/node/README.md: scripts/node_blocks.py puts it at the mark.
import libplacard, { Client, Double, Batch, Outbox, PlacardError, RefreshError, Tracker, parsePush } from 'libplacard';
import type { Card, Event, Message, Request } from 'libplacard';

declare const console: { log(...values: unknown[]): void; error(...values: unknown[]): void };
declare const client: Client;
declare const message: Message;
declare const payload: string;
declare const token: string;
declare const setTimeout: (call: () => void, ms: number) => void;
declare const Buffer: { from(text: string): { toString(encoding: 'base64'): string } };
declare const window: {
  loadURL(url: string): void;
  webContents: { on(name: 'will-navigate', follow: (event: { preventDefault(): void }, url: string) => void): void };
};
declare function open(url: string, useWebview: boolean): void;
declare function send(request: Request): Promise<{ status: number; body: Uint8Array }>;

export async function block(): Promise<void> {
/* BLOCK */
}
