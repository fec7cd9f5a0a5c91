import type { EventEmitter } from 'node:events';
import type { BatchCalls, ClientCalls, OutboxCalls, TrackerCalls } from './calls.js';
import type {
  CardFields,
  CardKind,
  CardsUpdatedEvent,
  CardsFailedEvent,
  ClientOptionFields,
  Colors,
  EventTypes,
  ExplainedEvent,
  Failure,
  MessageFields,
  MessagesFailedEvent,
  MessagesUpdatedEvent,
  OverflowEvent,
  PushPage,
  PushPayload as PushFields,
  Reason,
  RenderOptionFields,
  Request,
  ResponseFields,
  Status,
  Theme,
  TrackerOptionFields,
  UnknownEvent,
  UserField,
  Verdict,
} from './generated.js';

export * from './generated.js';

/** The version of the library, such as '0.1.0'. */
export const version: string;

/** The usual directory for an app's store. Creates nothing. */
export function defaultDirectory(): string;

// ---- Values

/** What a call did that is no error: 'ok', or nothing was done and nothing is wrong. */
export type Done = Extract<Status, 'ok' | 'blocked' | 'ignored' | 'pending'>;

/** A number that stays a floating-point number although it is whole: `new Double(2)` is 2.0, `2` the integer 2. */
export class Double {
  constructor(value: number);
  readonly value: number;
  valueOf(): number;
}

/** A value of a property or an attribute. Whole numbers and bigint are integers of 64 bits; a Date is a date. */
export type Value =
  | string
  | number
  | bigint
  | boolean
  | null
  | Date
  | Double
  | readonly Value[]
  | { readonly [key: string]: Value | undefined };

/** The properties of an event or a purchase. */
export interface Properties {
  readonly [key: string]: Value | undefined;
}

/** An object, or its JSON text. */
export type Json = string | { readonly [key: string]: Value | undefined };

/** A user's name at the REST endpoint. */
export type Identity =
  | { readonly brazeId: string }
  | { readonly externalId: string }
  | { readonly email: string }
  | { readonly phone: string }
  | { readonly userAlias: { readonly aliasName: string; readonly aliasLabel: string } };

/** The names of user fields that the calls accept; 'phone_number' is another name of 'phone'. */
export type UserFieldName = Exclude<UserField, 'none'> | 'phone_number';

// ---- Errors

/** A call failed. The message says what, where, and what to do about it. */
export class PlacardError extends Error {
  constructor(status: Status | number, message: string);
  readonly status: Exclude<Status, Done> | 'unknown';
  /** Such as 'PLACARD_E_NOT_FOUND'. */
  readonly code: string;
}

/** A refresh ended without a list. */
export class RefreshError extends Error {
  constructor(event: CardsFailedEvent | MessagesFailedEvent);
  readonly code: 'PLACARD_REFRESH_FAILED';
  readonly event: CardsFailedEvent | MessagesFailedEvent;
  readonly reason: Reason;
  readonly httpStatus: number;
  readonly retryAfterMs: number | null;
}

// ---- Events

/** The name of an event, such as 'cards_updated'. */
export type EventType = keyof EventTypes;

/** Any event; `type` says which. */
export type Event = EventTypes[EventType] | UnknownEvent;

/** The events of a client or tracker as an EventEmitter: each by its type, and 'event' for every one. */
export interface Emitted extends Record<EventType, unknown> {
  event: Event;
  error: Error;
  close: void;
}

type Arguments<K> = K extends EventType
  ? [event: EventTypes[K]]
  : K extends 'event'
    ? [event: Event]
    : K extends 'error'
      ? [error: Error]
      : [];

type Listener<K> = (...args: Arguments<K>) => void;

/** How a wait can be ended. */
export interface CancelOptions {
  /** Ends the wait at once: the promise rejects with the signal's reason. */
  readonly signal?: AbortSignal;
}

/** How long a call waits. */
export interface WaitOptions extends CancelOptions {
  /** In milliseconds. */
  readonly timeout?: number;
}

/** How a subscription keeps events. */
export interface SubscribeOptions extends CancelOptions {
  /** How many unread events wait at most, by default 10,000. Beyond it the oldest are dropped. */
  readonly limit?: number;
}

/** Every event of its types since it was made, once and in order. Ends when the client is closed. */
export class Subscription<E = Event> implements AsyncIterableIterator<E> {
  private constructor();
  /** The next event; null when the time is up, or when the subscription has ended. */
  nextEvent(options?: WaitOptions): Promise<E | null>;
  next(): Promise<IteratorResult<E, undefined>>;
  return(): Promise<IteratorResult<E, undefined>>;
  [Symbol.asyncIterator](): this;
  close(): void;
}

// ---- What a client and a tracker have in common

declare abstract class Sender extends EventEmitter {
  readonly closed: boolean;
  /** Closes it; the queue stays, and is sent after the next start. Waits end at once. */
  close(): void;

  /** Lets the process end although this is open. */
  unref(): this;
  /** Undoes unref(). */
  ref(): this;

  on<K extends keyof Emitted>(type: K, listener: Listener<K>): this;
  once<K extends keyof Emitted>(type: K, listener: Listener<K>): this;
  off<K extends keyof Emitted>(type: K, listener: Listener<K>): this;
  addListener<K extends keyof Emitted>(type: K, listener: Listener<K>): this;
  removeListener<K extends keyof Emitted>(type: K, listener: Listener<K>): this;

  /** Subscribes to the events that follow; without `types` to all. */
  subscribe(types?: undefined, options?: SubscribeOptions): Subscription<Event>;
  subscribe<K extends EventType>(
    types: K | readonly K[],
    options?: SubscribeOptions,
  ): Subscription<EventTypes[K] | OverflowEvent>;
  /** The same as subscribe(). */
  [Symbol.asyncIterator](): Subscription<Event>;

  /** The descriptor, readable while there is work to do or an event to read. */
  readonly fd: number;
  /** Does what is due. libuv's loop calls it, unless the option `loop` is false. */
  dispatch(): Done;
  /** The next event, or null. Only with `loop: false`. */
  nextEvent(): Event | null;
  /** The events that wait. Only with `loop: false`. */
  events(): IterableIterator<Event>;
  /** Resolves when the next dispatch has been done, when the time is up, or after wake(). */
  wait(options?: WaitOptions): Promise<'ok'>;
  /** Ends the waits and drains. Without a wait, the next one ends at once. */
  wake(): void;

  /**
   * Sends what is queued, in the loop. Resolves to 'ok' when the queue is empty, to 'pending' when records remain:
   * the time (60 s by default) is up, nothing can be sent before then, or wake() was called.
   */
  drain(options?: WaitOptions): Promise<'ok' | 'pending'>;

  /** Answers a request of the host's transport; without a status with 200. */
  completeRequest(request: Request | bigint | number, response?: Response): Done;
  failRequest(request: Request | bigint | number, failure: Exclude<Failure, 'none'>): Done;
}

/** A response to a request of the host's transport. An object as body is sent as JSON. */
export interface Response extends Omit<ResponseFields, 'body'> {
  readonly body?: string | Uint8Array | { readonly [key: string]: Value | undefined };
}

/** Whether the client runs in the event loop of Node. */
export interface LoopOption {
  /** false: libuv's loop is left alone; call dispatch() and nextEvent(). By default true. */
  readonly loop?: boolean;
}

// ---- Cards

/** A card as it was when its list was read. */
export interface Card extends CardFields {}
export class Card {
  private constructor();
  /** The extra class_type: the host's own type of this card. */
  readonly classType: string | null;
  /** A copy with other fields; the list does not change. */
  with(changes: Partial<CardFields>): Card;
  logImpression(): Done;
  logClick(): Done;
  logDismissal(): Done;
}

/** Which cards of a list to keep: those that meet every condition that is set. */
export interface CardFilter {
  /** Values of the extra class_type, in any case. */
  readonly classTypes?: string | Iterable<string>;
  readonly kinds?: Exclude<CardKind, 'none'> | Iterable<Exclude<CardKind, 'none'>>;
  readonly pinned?: boolean;
  readonly viewed?: boolean;
}

/** How many cards there are, and how many of them were not viewed. */
export interface CardCount {
  readonly count: number;
  readonly unviewedCount: number;
}

/** An immutable list of cards: pinned first, then newest first. It outlives its client. */
export class CardList implements Iterable<Card> {
  private constructor();
  readonly length: number;
  /** The number of cards that were not viewed, without control cards and dismissed cards. */
  readonly unviewedCount: number;
  /** When the server last updated the list; null: unknown. */
  readonly updatedAtMs: number | null;
  /** The card at a position; a negative one counts from the end. */
  at(index: number): Card | undefined;
  /** The card with that id, or null. */
  find(id: string): Card | null;
  /** The cards that meet every condition, in the same order. */
  filter(conditions?: CardFilter): CardList;
  [Symbol.iterator](): IterableIterator<Card>;
}

// ---- Messages

/** A message as the host draws it, as it was when it was read. */
export interface Message extends MessageFields {}
export class Message {
  private constructor();
  /** The colours of a theme, by default 'light'. */
  colors(theme?: Theme): Colors;
  /** Accepts the offer: the host draws the message now. */
  show(): Done;
  /** Declines the offer for now: the message returns to the top of the stack. */
  postpone(): Done;
  /** Declines the offer: the message will not be shown. */
  discard(): Done;
  /** Changes the message before it is shown, and returns it as it is then; this object stays as it was. */
  change(changes: Json): Message;
  /** Renders the message as one HTML document. */
  render(options?: RenderOptions): string;
  logImpression(): Done;
  logClick(): Done;
  logButton(id: number): Done;
  logHtmlButton(id: string): Done;
  /** Reports that the message has left the screen. */
  logDismissal(): Done;
}

/** How a page looks. */
export interface RenderOptions extends Omit<RenderOptionFields, 'theme' | 'words'> {
  readonly theme?: Json;
  readonly words?: Json;
}

/** How a feed looks, and of which cards. */
export interface RenderCardsOptions extends RenderOptions {
  /** The list to render; by default the current one. */
  readonly cards?: CardList;
}

// ---- Explanations

/** An event, and the verdict of each campaign about it. */
export interface Explanation {
  readonly event: ExplainedEvent;
  /** One for each campaign, in the server's order. */
  readonly verdicts: Verdict[];
}

// ---- The client

/** How to open a client. */
export interface ClientOptions
  extends Omit<ClientOptionFields, 'restIdentity' | 'restIdentityLabel' | 'restIdentityKind'>,
    LoopOption {
  readonly apiKey: string;
  readonly endpoint: string;
  /** How the REST endpoint names the user at open; omitted: by userId. */
  readonly restIdentity?: Identity;
}

/** A message's handle, from a Message or an event. */
export type Handle = bigint | number;

/** One app with one user and one store. Close it when it is no longer used. */
export interface Client extends ClientCalls {}
export class Client extends Sender {
  constructor(options: ClientOptions);
  /** Drops the client as a crash would: writes, logs and sends nothing. */
  abandon(): void;
  /** As dispatch(), but stops working after about `budgetUs` microseconds; 0: no limit. */
  dispatchFor(budgetUs: number): Done;

  /** The current cards, also offline; control cards are included. */
  cards(options?: { readonly dismissed?: boolean }): CardList;
  /** Asks the server for cards. Rejects with a RefreshError when that failed. */
  refreshCards(options?: CancelOptions): Promise<CardsUpdatedEvent>;
  /**
   * For programs that run for a moment: begins to fetch the content of `sourceUrl` if the interval has passed since the
   * last fetch of any program with this store. Returns 'ignored' when none is due, the host is offline, or there is no
   * URL, otherwise 'pending': `source_updated` or `source_failed` follows, unless the content is unchanged.
   */
  refreshSource(): 'pending' | 'ignored';
  /** Logs that cards were seen, each at most once in 10 s. Returns 'ignored' when none is logged. */
  logCardImpressions(cards: Iterable<Card | string>): Done;
  /**
   * Marks cards as viewed, or not viewed, without an impression; with `logs`, each card that becomes viewed has one. A
   * card that was marked as not viewed stays so, whatever the server says, until it is marked, seen or clicked. An
   * unknown id is reported as `dropped` and does not affect the others. Returns 'ignored' when no card changed.
   */
  markCards(cards: Iterable<Card | string>, viewed?: boolean, logs?: boolean): Done;
  /** Counts the cards that meet every condition, without control cards and dismissed cards. */
  countCards(filter?: CardFilter): CardCount;
  /** Renders a list of cards as one HTML document. */
  renderCards(options?: RenderCardsOptions): string;

  /** The message that is offered or showing, then the stack from its top. */
  messages(): Message[];
  /** Asks the server for campaigns. Rejects with a RefreshError when that failed. */
  refreshMessages(options?: CancelOptions): Promise<MessagesUpdatedEvent>;

  /** Sets a custom attribute; null unsets it. */
  setAttribute(key: string, value: Value): Done;
}

/** Many events and purchases to log in one transaction. */
export interface Batch extends BatchCalls {}
export class Batch {}

// ---- Without a client

/** How to open a tracker. */
export interface TrackerOptions extends TrackerOptionFields, LoopOption {
  readonly restEndpoint: string;
  readonly restKey: string;
}

/** Sends events, purchases and attributes to the REST endpoint. Each call names its user. */
export interface Tracker extends TrackerCalls {}
export class Tracker extends Sender {
  constructor(options: TrackerOptions);
}

/** Leaves records for a client in its store, whether or not the client is running. */
export interface Outbox extends OutboxCalls {}
export class Outbox {
  constructor(directory: string, apiKey: string);
  readonly closed: boolean;
  close(): void;
  /** Leaves the new value of an attribute; null unsets it. */
  setAttribute(key: string, value: Value): Done;
}

/** A push message as the host shows it. */
export interface PushPayload extends PushFields {
  /** Everything that no field reads. */
  readonly extras: Readonly<Record<string, string>>;
  /** The pages of a push story. */
  readonly pages: readonly PushPage[];
}

/** Reads a push message's payload. Needs no client. */
export function parsePush(payload: Json): PushPayload;
