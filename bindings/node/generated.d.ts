// The enumerations, and the fields of what the library reports.
// Generated from interface/ by `make generate`: do not edit.
import type { Message } from './index.js';

/** What a call did. */
export type Status =
  | 'ok' | 'blocked' | 'ignored' | 'pending' | 'invalid' | 'not_found' | 'state' | 'disabled' | 'in_use' | 'io' |
  'version' | 'forked';

/** What survives once a log call has returned. */
export type Durability = 'process' | 'power' | 'memory';

/** Where custom events, purchases and attributes are sent. */
export type Delivery = 'sdk' | 'users_track';

/** The kind of name under which the REST endpoint knows a user. */
export type RestName = 'none' | 'braze_id' | 'external_id' | 'user_alias' | 'email' | 'phone';

/** What becomes of what is logged. */
export type Records = 'automatic' | 'endpoint' | 'off' | 'file';

/** How long messages wait on the stack. */
export type StackKeep = 'process' | 'session' | 'unseen';

/** When a campaign counts as shown: for its re-eligibility, and for the interval between messages. */
export type CountAt = 'hand_over' | 'shown';

/** Who carries requests to the server. */
export type Transport = 'builtin' | 'host';

/** Where the time comes from. */
export type Clock = 'system' | 'host';

/** What a hint is about. */
export type Hint = 'all' | 'cards' | 'messages';

/** How the host's screen is held. */
export type Orientation = 'unknown' | 'portrait' | 'landscape';

/** Why something failed or was discarded. */
export type Reason =
  | 'none' | 'offline' | 'http' | 'auth' | 'malformed' | 'rate_limited' | 'disabled' | 'user_changed' | 'refused'
  | 'host' | 'asset' | 'timeout' | 'orientation' | 'no_image' | 'replaced' | 'template' | 'session' | 'withdrawn'
  | 'file' | 'unsigned' | 'signature' | 'rollback' | 'fork' | 'expired' | 'stale' | 'too_large' | 'url' | 'hash';

/** What a 'dropped' is about. */
export type DroppedKind =
  | 'none' | 'card' | 'campaign' | 'filter' | 'url' | 'record' | 'pending_event' | 'pending_attribute' |
  'pending_user_field' | 'config' | 'store' | 'pending_purchase' | 'value';

/** Why a signature was refused, in the server's numbers. */
export type Auth =
  | 'none' | 'expiration_required' | 'decoding_error' | 'subject_mismatch' | 'expired' | 'invalid_payload' |
  'incorrect_algorithm' | 'public_key_error' | 'missing_token' | 'no_matching_public_keys' |
  'payload_user_id_mismatch';

/** What kind of event a trigger saw. */
export type Trigger = 'none' | 'open' | 'custom_event' | 'purchase' | 'push_click' | 'message_click' | 'absence';

/** Where a card list came from. */
export type Origin = 'none' | 'server' | 'cache' | 'local' | 'source';

/** Kind of a card. */
export type CardKind = 'none' | 'banner' | 'captioned_image' | 'classic' | 'control';

/** Fields of the user that the protocol names. */
export type UserField =
  | 'none' | 'first_name' | 'last_name' | 'email' | 'phone' | 'gender' | 'dob' | 'country' | 'home_city' |
  'language' | 'email_subscribe' | 'push_subscribe' | 'image_url' | 'native_line_id';

/** Whether the user wants what a subscription group sends. */
export type Subscription = 'none' | 'subscribed' | 'unsubscribed';

/** Kind of a message. */
export type MessageType = 'none' | 'slideup' | 'modal' | 'modal_styled' | 'full' | 'web_html' | 'html_full' | 'html';

/** What a click does. */
export type ClickAction = 'none' | 'uri' | 'news_feed';

/** Where a link opens, for hosts that are web pages. */
export type OpenTarget = 'none' | 'blank';

/** How a message closes. */
export type Close = 'unknown' | 'auto_dismiss' | 'swipe';

/** The edge that a slideup comes from. */
export type SlideFrom = 'unknown' | 'top' | 'bottom';

/** How text is aligned. */
export type Align = 'unknown' | 'start' | 'center' | 'end';

/** What the image is to the message. */
export type ImageStyle = 'unknown' | 'top' | 'graphic';

/** How the image fills its place. */
export type Crop = 'unknown' | 'fit_center' | 'center_crop';

/** The orientation that a message is made for. */
export type MessageOrientation = 'any' | 'portrait' | 'landscape';

/** A set of colours. */
export type Theme = 'light' | 'dark';

/** Where a message is in its life. */
export type MessageState = 'none' | 'offered' | 'showing' | 'waiting';

/** The theme of a page. */
export type Appearance = 'system' | 'light' | 'dark';

/** Where a feed is shown. */
export type FeedContext = 'navigation' | 'modal';

/** How a feed arranges its cards. */
export type FeedLayout = 'list' | 'columns' | 'compact';

/** The direction in which a page is laid out. */
export type Direction = 'automatic' | 'left_to_right' | 'right_to_left';

/** In which HTML messages scripts run. */
export type Scripts = 'host' | 'campaign' | 'on' | 'off';

/** What happens to a campaign when the event happens: the first of these that applies, in this order. */
export type VerdictKind =
  | 'none' | 'wrong_event' | 'filter_failed' | 'not_started' | 'ended' | 'not_re_eligible' | 'interval' |
  'loses_priority' | 'asset_pending' | 'control' | 'wins' | 'waiting' | 'group_disabled' | 'capped' |
  'outside_window' | 'not_targeted' | 'not_in_experiment' | 'held_out' | 'history' | 'listed' | 'dismissed' |
  'expired';

/** The closer reason of a verdict that can have several. */
export type Why =
  | 'none' | 'other_kind' | 'other_name' | 'other_button' | 'never_met' | 'missing' | 'other_type' | 'other_value'
  | 'bad_pattern' | 'pattern_limit' | 'bad_filter' | 'never_again' | 'offline' | 'refused' | 'cap_lifetime' |
  'cap_period' | 'cap_session' | 'cap_day' | 'too_late';

/** Type of a property's value. */
export type ValueType = 'none' | 'missing' | 'null' | 'boolean' | 'number' | 'string' | 'date' | 'array' | 'object';

/** What a request is for. */
export type RequestKind = 'none' | 'data' | 'cards' | 'template' | 'asset' | 'users_track' | 'source';

/** Why a request got no response. */
export type Failure = 'none' | 'unreachable' | 'reset' | 'timeout' | 'tls';

/** What a record is. */
export type OutboxKind = 'none' | 'event' | 'attribute' | 'user_field' | 'purchase';

/** A key and its value: an extra of a card or a message. */
export interface Extra {
  readonly key: string;
  /** A string as it is; any other JSON value as JSON text */
  readonly value: string;
}

/** One card. Its id is its identity. */
export interface CardFields {
  readonly id: string;
  readonly kind: CardKind;
  readonly viewed: boolean;
  readonly clicked: boolean;
  readonly dismissed: boolean;
  readonly dismissible: boolean;
  readonly pinned: boolean;
  readonly isControl: boolean;
  readonly isTest: boolean;
  readonly openUrlInWebview: boolean;
  readonly createdMs: number;
  /** Null: never */
  readonly expiresAtMs: number | null;
  /** Image width / height; null: unknown */
  readonly aspectRatio: number | null;
  readonly url: string | null;
  readonly title: string | null;
  readonly description: string | null;
  /** URL */
  readonly image: string | null;
  /** Text of the link */
  readonly domain: string | null;
  readonly language: string | null;
  readonly imageAlt: string | null;
  /** The image's file (option prefetchCardImages, or next to sourceFile); null: load `image` */
  readonly imagePath: string | null;
  /** In the server's order. */
  readonly extras: Readonly<Record<string, string>>;
}

/** A button of a message. Colours are those of the light theme. */
export interface Button {
  /** For logButton; not its position */
  readonly id: number;
  readonly clickAction: ClickAction;
  readonly useWebview: boolean;
  readonly bgColor: number;
  readonly textColor: number;
  readonly borderColor: number;
  readonly text: string | null;
  readonly uri: string | null;
}

/** A file that a message names in asset_urls. */
export interface Asset {
  readonly url: string;
  /** The file, valid as long as imagePath; null: load url */
  readonly path: string | null;
}

/** The colours of a message in one theme, 0xAARRGGBB. */
export interface MessageColors {
  readonly bgColor: number;
  readonly textColor: number;
  readonly headerTextColor: number;
  readonly closeBtnColor: number;
  readonly frameColor: number;
  readonly iconColor: number;
  readonly iconBgColor: number;
}

/** The colours of a button in one theme, 0xAARRGGBB. */
export interface ButtonColors {
  readonly bgColor: number;
  readonly textColor: number;
  readonly borderColor: number;
}

/**
 * A message as the host draws it, with defaults filled in. Colours are 0xAARRGGBB, those of the light theme; for
 * the dark theme.
 */
export interface MessageFields {
  /** Names this firing in calls; unique within a client */
  readonly handle: bigint;
  /** The campaign's id; local-1, local-2, ... for messages made by the host */
  readonly id: string;
  readonly state: MessageState;
  readonly type: MessageType;
  readonly clickAction: ClickAction;
  readonly openTarget: OpenTarget;
  readonly messageClose: Close;
  readonly slideFrom: SlideFrom;
  readonly orientation: MessageOrientation;
  readonly textAlignHeader: Align;
  readonly textAlignMessage: Align;
  readonly imageStyle: ImageStyle;
  readonly cropType: Crop;
  /** Made by the host (addLocalMessage) */
  readonly isLocal: boolean;
  readonly useWebview: boolean;
  readonly isTestSend: boolean;
  readonly animateIn: boolean;
  readonly animateOut: boolean;
  /** Asks for scripts in its HTML */
  readonly trusted: boolean;
  /** It brings colours for the dark theme */
  readonly hasDarkTheme: boolean;
  /** For 'auto_dismiss' */
  readonly durationMs: number;
  readonly bgColor: number;
  readonly textColor: number;
  readonly headerTextColor: number;
  readonly closeBtnColor: number;
  /** Of the area around the message, mostly translucent */
  readonly frameColor: number;
  readonly iconColor: number;
  readonly iconBgColor: number;
  /** The id in analytics; null: nothing is logged about it */
  readonly triggerId: string | null;
  readonly header: string | null;
  /** Body text; HTML for the HTML types */
  readonly message: string | null;
  /** For 'uri': the host opens it */
  readonly uri: string | null;
  readonly imageUrl: string | null;
  /** The picture's file; null: load imageUrl, if there is one */
  readonly imagePath: string | null;
  /** URL of a zip with the files that the HTML refers to by relative URLs */
  readonly assetsZip: string | null;
  /** The zip; null: load assetsZip, if there is one */
  readonly assetsZipPath: string | null;
  /** A character of an icon font, when there is no picture */
  readonly icon: string | null;
  readonly language: string | null;
  readonly imageAlt: string | null;
  /** The element that css applies to; both are present or neither */
  readonly htmlId: string | null;
  readonly css: string | null;
  /** Requests to the host, such as is_push_primer: a JSON object */
  readonly messageFields: string | null;
  /** JSON text, echoed in what is logged */
  readonly messageExtras: string | null;
  /** At most 2. */
  readonly buttons: readonly Button[];
  /** In the server's order. */
  readonly extras: Readonly<Record<string, string>>;
  /** The colours of the dark theme. */
  readonly darkColors: Colors;
  /** The files that the message names in asset_urls. */
  readonly assets: readonly Asset[];
}

/** A request for the host to carry out, from 'request'. Complete it or fail it within 60 s. */
export interface Request {
  readonly id: bigint;
  readonly kind: RequestKind;
  readonly method: string;
  readonly url: string;
  /** Empty for GET */
  readonly body: Buffer;
  /** The headers to send. */
  readonly headers: Readonly<Record<string, string>>;
}

/**
 * The verdict on one campaign, or on one card. With several conditions it describes the one that got furthest;
 * with several filters, the first filter of the first group in which none holds.
 */
export interface Verdict {
  /** Its id, or that of the card */
  readonly campaign: string;
  readonly verdict: VerdictKind;
  readonly why: Why;
  /** Until the verdict can change; null: never, or not a matter of time */
  readonly retryAfterMs: number | null;
  /** Position of the filter within the condition, from 0 over all groups; of the entry within a history */
  readonly filter: number;
  /** Type of the property */
  readonly foundType: ValueType;
  /** The only type with which the filter can hold; 'none': several, or no type */
  readonly wantedType: ValueType;
  /** Key that the filter or the rule reads, empty: it names no key; of a history the event or product */
  readonly property: string | null;
  /**
   * Its value as JSON text (a date: {"$date_ms": n}); of a share of users the user's number, from 0 to below 1; of
   * a history how often it was logged; null: missing
   */
  readonly found: string | null;
  /** What the filter wants, such as "greater than 2"; of a rule the part as JSON */
  readonly wanted: string | null;
  /** The whole verdict in an English phrase for people; wording can change between versions */
  readonly text: string;
  /** The group that stops the campaign; null: it is not stopped by a group */
  readonly group: string | null;
  /** The cap that is used up; 0: no cap */
  readonly cap: number;
  /** The cap's period, for 'cap_period'; null: no period */
  readonly periodMs: number | null;
  /** Where in the targeting the part is that made it false, a JSON pointer; empty: the whole */
  readonly rulePart: string | null;
  /** The campaign's experiment, for 'not_in_experiment' and for a winner; null: no experiment */
  readonly experiment: string | null;
  /** The variant of a winner; null: it is of no variant */
  readonly variant: string | null;
  /** The holdout that the user is in, for 'held_out'; null: no holdout */
  readonly holdout: string | null;
}

/** The event that an explanation is about; one of cards is about no event: 'none', all else is zero. */
export interface ExplainedEvent {
  readonly kind: Trigger;
  /** Wall time of the verdicts */
  readonly timeMs: number;
  /** Event name, product id, or the campaign of the clicked message or of the absence */
  readonly name: string | null;
  /** As JSON text (dates: {"$date_ms": n}); null: no properties */
  readonly properties: string | null;
  /** Id of the clicked button; null: the message's body, or not a click */
  readonly button: string | null;
}

/** A record that no client has taken in yet. */
export interface OutboxRecord {
  /** Rises with every record of the store; never used twice */
  readonly id: bigint;
  readonly kind: OutboxKind;
  readonly putMs: number;
  /** As it was put */
  readonly json: string;
}

/** A page of a push story: a picture with its texts and its link. */
export interface PushPage {
  readonly title: string | null;
  readonly body: string | null;
  readonly imageUrl: string | null;
  readonly link: string | null;
  readonly useWebview: boolean;
}

/** The fields of a push message. */
export interface PushPayload {
  /** Null: of another sender; its click is not logged */
  readonly trackingId: string | null;
  readonly title: string | null;
  readonly subtitle: string | null;
  readonly body: string | null;
  /** The host fetches it */
  readonly imageUrl: string | null;
  /** Where a click leads */
  readonly link: string | null;
  /** Open the link in the host's web view, not in a browser */
  readonly useWebview: boolean;
}

/** The colours to draw a message with in one theme, 0xAARRGGBB, and those of its buttons. */
export interface Colors extends MessageColors {
  readonly buttons: readonly ButtonColors[];
}

/** Read the list again */
export interface CardsUpdatedEvent {
  readonly type: 'cards_updated';
  readonly count: number;
  readonly unviewed: number;
  /** The list differs from that of the event before */
  readonly changed: boolean;
  readonly origin: Origin;
  /** The number of the refresh that this ends; null: no refresh */
  readonly token: bigint | null;
}

/** No list has arrived */
export interface CardsFailedEvent {
  readonly type: 'cards_failed';
  readonly reason: Reason;
  /** 0: there was no response, or one above the size limit */
  readonly httpStatus: number;
  /** Null: unknown or no need to wait; 'suppressed': never again */
  readonly retryAfterMs: number | null;
  /** English, for developers */
  readonly text: string | null;
  /** The number of the refresh that this ends; null: no refresh */
  readonly token: bigint | null;
}

/** Campaigns arrived */
export interface MessagesUpdatedEvent {
  readonly type: 'messages_updated';
  /** Campaigns */
  readonly count: number;
  /** The number of the refresh that this ends; null: no refresh */
  readonly token: bigint | null;
}

/** No campaigns have arrived */
export interface MessagesFailedEvent {
  readonly type: 'messages_failed';
  readonly reason: Reason;
  /** 0: there was no response, or one above the size limit */
  readonly httpStatus: number;
  /** Null: unknown or no need to wait; 'suppressed': never again */
  readonly retryAfterMs: number | null;
  /** English, for developers */
  readonly text: string | null;
  /** The number of the refresh that this ends; null: no refresh */
  readonly token: bigint | null;
}

/** Offered; answer with show, postpone or discard */
export interface MessageEvent {
  readonly type: 'message';
  readonly id: string;
  /** Names the message or the request in calls */
  readonly handle: bigint;
  readonly message: Message;
}

/** It will not be shown */
export interface MessageDiscardedEvent {
  readonly type: 'message_discarded';
  readonly id: string;
  /** Names the message or the request in calls */
  readonly handle: bigint;
  readonly reason: Reason;
}

/** Take it off the screen if it is still there */
export interface MessageClosedEvent {
  readonly type: 'message_closed';
  readonly id: string;
  /** Names the message or the request in calls */
  readonly handle: bigint;
  readonly reason: Reason;
}

/** A control campaign won; there is nothing to show */
export interface MessageControlEvent {
  readonly type: 'message_control';
  readonly id: string;
}

/** No campaign matches this event */
export interface NoMatchEvent {
  readonly type: 'no_match';
  readonly trigger: Trigger;
  readonly name: string | null;
}

/** Held back by the interval or shown before */
export interface SuppressedEvent {
  readonly type: 'suppressed';
  readonly trigger: Trigger;
  readonly name: string | null;
  /** Null: never again */
  readonly retryAfterMs: number | null;
}

/** A session has begun */
export interface SessionStartedEvent {
  readonly type: 'session_started';
  readonly id: string;
}

/** A session has ended */
export interface SessionEndedEvent {
  readonly type: 'session_ended';
  readonly id: string;
}

/** The current user changed */
export interface UserChangedEvent {
  readonly type: 'user_changed';
  /** Null: anonymous */
  readonly id: string | null;
}

/** A signature was refused */
export interface AuthFailedEvent {
  readonly type: 'auth_failed';
  /** The server's number. */
  readonly code: number;
  /** What the code means. */
  readonly meaning: Auth | 'unknown';
  /** The server accepted the request nevertheless */
  readonly optional: boolean;
  /** The user */
  readonly id: string | null;
  /** What the request carried; null: no signature */
  readonly signature: string | null;
  /** English, for developers */
  readonly text: string | null;
}

/** The server's config changed */
export interface ConfigUpdatedEvent {
  readonly type: 'config_updated';
}

/**
 * One bad item was dropped, the others were kept; at most 100 per response: one more with an empty id counts the
 * rest
 */
export interface DroppedEvent {
  readonly type: 'dropped';
  readonly dropped: DroppedKind;
  readonly id: string | null;
  /** English, for developers */
  readonly text: string | null;
}

/** Records that a server acknowledged */
export interface SentEvent {
  readonly type: 'sent';
  readonly count: number;
}

/** Records stay queued */
export interface SendFailedEvent {
  readonly type: 'send_failed';
  readonly reason: Reason;
  /** 0: there was no response, or one above the size limit */
  readonly httpStatus: number;
  /** Null: unknown or no need to wait; 'suppressed': never again */
  readonly retryAfterMs: number | null;
  /** English, for developers */
  readonly text: string | null;
}

/** The oldest records or unread events were dropped */
export interface OverflowEvent {
  readonly type: 'overflow';
  readonly count: number;
  /** English, for developers */
  readonly text: string | null;
}

/** Host transport only; carry it out */
export interface RequestEvent {
  readonly type: 'request';
  /** Names the message or the request in calls */
  readonly handle: bigint;
  readonly request: Request;
}

/** Host transport only; its response is no longer needed */
export interface RequestCancelledEvent {
  readonly type: 'request_cancelled';
  /** Names the message or the request in calls */
  readonly handle: bigint;
}

/** For developers */
export interface LogEvent {
  readonly type: 'log';
  /** English, for developers */
  readonly text: string | null;
}

/**
 * A rendered page leads there (handle 0: a card's), or a clicked push message (handle 0, id: its tracking id), or
 * an action that the host ran (handle 0, id empty)
 */
export interface OpenUrlEvent {
  readonly type: 'open_url';
  readonly url: string;
  /** Open the URL in the host's web view, not in a browser */
  readonly useWebview: boolean;
  readonly id: string | null;
  /** Names the message or the request in calls */
  readonly handle: bigint;
}

/** The user closed a rendered modal feed: take it off the screen */
export interface FeedClosedEvent {
  readonly type: 'feed_closed';
}

/** Pictures of cards that arrived: read the list again */
export interface CardImagesEvent {
  readonly type: 'card_images';
  readonly count: number;
}

/** New content of a source was taken in */
export interface SourceUpdatedEvent {
  readonly type: 'source_updated';
  /** Cards */
  readonly count: number;
  readonly campaigns: number;
  /** That of the campaign file; 0: it has no sequence */
  readonly sequence: number;
}

/** The source has no content to take in; what is stored stays in use */
export interface SourceFailedEvent {
  readonly type: 'source_failed';
  readonly reason: Reason;
  /** 0: there was no response, or one above the size limit */
  readonly httpStatus: number;
  /** Until the next attempt; null: none is planned */
  readonly retryAfterMs: number | null;
  /** English, for developers */
  readonly text: string | null;
}

/** How the content of a source is, as reportSource asked */
export interface SourceStatusEvent {
  readonly type: 'source_status';
  /** The content in use has expired, and stays in use */
  readonly stale: boolean;
  /** When the content in use was published; without a signature, when it was fetched; 0: it was not fetched */
  readonly contentMs: number;
  /** When the content in use expires; 0: never */
  readonly expiresMs: number;
  /** That of the campaign file; 0: it has no sequence */
  readonly sequence: number;
  /** Why the last fetch failed; none: it did not */
  readonly reason: Reason;
  /** Until the next fetch; null: it is due, or none is planned */
  readonly retryAfterMs: number | null;
  /** English, for developers */
  readonly text: string | null;
}

/** How to open a client. */
export interface ClientOptionFields {
  /** Identifies the app to the server, and names the store. omitted: "default", if there is no endpoint */
  readonly apiKey?: string;
  /** Host or URL; missing "https://" and "/api/v3" are added. omitted: no server, see sourceFile */
  readonly endpoint?: string;
  /** Required except with 'memory'; created, mode 0700 */
  readonly directory?: string;
  readonly durability?: Durability;
  /** The user at open, as with changeUser, but without opening a session; omitted: the stored user. */
  readonly userId?: string;
  /** The user's signature; omitted: the one stored with this user, if any */
  readonly signature?: string;
  /** Requests of a known user carry the signature: default off */
  readonly sdkAuth?: boolean;
  /** The host's version, for the server; as are the device_* options */
  readonly appVersion?: string;
  /** The device's model */
  readonly deviceModel?: string;
  /** The version of its operating system */
  readonly deviceOsVersion?: string;
  /** Such as "1920x1080" */
  readonly deviceResolution?: string;
  /** Such as "en_US"; also chooses the language of pages */
  readonly deviceLocale?: string;
  /** Such as "Europe/Vienna" */
  readonly deviceTimeZone?: string;
  /** How long a session lasts without activity, default 1800; 1 to 9 count as 10 */
  readonly sessionTimeoutS?: number;
  /** Least time between two messages, default 30; 0: no interval */
  readonly messageIntervalS?: number;
  /** Time until an automatic upload, default 10; 0: only flush and drain send */
  readonly flushIntervalS?: number;
  /** Records kept while offline, default 100000, at least 1; beyond it the oldest are dropped */
  readonly queueLimit?: number;
  /** Refresh cards at each session start: default on */
  readonly refreshCardsAtStart?: boolean;
  /** Emit 'no_match' and 'suppressed' for session starts too: default off */
  readonly reportOpenNoMatch?: boolean;
  /**
   * Keep to the server's request limits, by default 30 requests at once and one more every 30 seconds, and 5 card
   * refreshes at once and one more every 3 minutes: default on. Requests beyond a limit are deferred; card
   * refreshes fail. false is for tests and simulations, which pass days in a second; a server that is not your own
   * may refuse a device that sends too many requests.
   */
  readonly rateLimits?: boolean;
  readonly transport?: Transport;
  /** Plain http to other hosts than loopback, also for pictures: default off */
  readonly allowInsecureHttp?: boolean;
  /** PEM file of the authorities to trust instead of the system's */
  readonly caFile?: string;
  /** URL of a proxy; omitted: no proxy, whatever the environment says */
  readonly proxy?: string;
  readonly delivery?: Delivery;
  /** Host or URL; missing "https://" and "/users/track" are added */
  readonly restEndpoint?: string;
  /** Gives access to every user's data: only for machines of your own */
  readonly restKey?: string;
  /** The id, the alias's name, the address or the number */
  readonly restIdentity?: string;
  /** The alias's label; only for 'user_alias' */
  readonly restIdentityLabel?: string;
  /** What restIdentity is */
  readonly restIdentityKind?: Exclude<RestName, 'none'>;
  readonly clock?: Clock;
  /** With the host's clock: the time at open */
  readonly clockWallMs?: number;
  /** With the host's clock: the monotonic time at open */
  readonly clockMonotonicMs?: number;
  /** Seed of the retry jitter; 0: a random one */
  readonly seed?: bigint | number;
  /** With 'session' waiting messages are discarded when the session ends */
  readonly stackKeep?: StackKeep;
  /** 'unseen': how long a message waits on the stack at most, default 86400; 1 to 59 count as 60 */
  readonly stackTimeS?: number;
  /** With 'shown' a campaign counts as shown when the host shows its message, not when it is handed over */
  readonly countAt?: CountAt;
  /**
   * Lets other users of the directory's group put records into the store (outbox.h): default off. A missing
   * directory is created with mode 2770, an existing one gets group access and setgid in addition to its mode, and
   * the store's files get mode 0660; pictures stay private. Members of the group can then read, change and delete
   * everything in the store: the user's id and signature, unsent records, cards and messages. Refused ('io') for a
   * directory that everyone can write, and where the modes cannot be set. Off changes no mode of existing files.
   */
  readonly groupAccess?: boolean;
  /**
   * Fetch the pictures of cards, after those of messages, and keep them in the same cache (see messages.h) while
   * their cards are in the list: default off. card.imagePath names the file, rendered feeds contain the pictures,
   * 'card_images' reports that some have arrived. A picture that failed is fetched again after the next refresh
   * and at the next session start. No effect with 'memory'.
   */
  readonly prefetchCardImages?: boolean;
  /** How long a dispatch may work, in microseconds; omitted: as long as it takes */
  readonly dispatchBudgetUs?: number;
  /**
   * The most bytes that queued records may take, default no limit, at least 1; beyond it the oldest are dropped. A
   * record counts its data as JSON, and 160 bytes for the rest.
   */
  readonly queueLimitBytes?: number;
  /**
   * Content without a server (docs/sources.md): path of a campaign file. It is read at open, and again at each
   * session start and refresh if its size, time or inode differ ('source_updated'); a file that cannot be read or
   * is no campaign file changes nothing ('source_failed'). Pictures can be next to it. With endpoint, only records
   * go there.
   */
  readonly sourceFile?: string;
  /** As sourceFile: the text of a campaign file; 'invalid' with line and column if it cannot be read */
  readonly campaignsJson?: string;
  /**
   * Content from any web server (docs/sources.md): the https URL of a campaign file, or with sourceKeys that of
   * the head of a published folder. A refresh fetches it, and so does an open session when the interval has
   * passed. sourceFile or campaignsJson is then the copy that is shipped with the program: the higher `sequence`
   * counts.
   */
  readonly sourceUrl?: string;
  /** 1 to 4 public keys in base64, separated by commas; needs libsodium */
  readonly sourceKeys?: string;
  /** How many of the keys must have signed, default 1, at least 1 */
  readonly sourceSignatures?: number;
  /**
   * Time between two fetches, at least 900; up to a fifth longer at random, default 21600; 0: only a refresh
   * fetches
   */
  readonly sourceIntervalS?: number;
  /** OFF and FILE only with sourceFile, campaignsJson or sourceUrl; FILE only without endpoint */
  readonly records?: Records;
  /** With 'file': the bytes that the files may take, default 64 MiB, at least 1; then records stay queued */
  readonly recordsFileLimit?: number;
  /**
   * Records what happens, for placardctl replay: at most so many KiB, at least 64; default nothing. See
   * docs/security.md
   */
  readonly tapeKb?: number;
  /** With tapeKb: how many days are kept at most, at least 1, default 7 */
  readonly tapeDays?: number;
}

/** How to open a tracker. */
export interface TrackerOptionFields {
  /** Required: host or URL; "https://", "/users/track" are added */
  readonly restEndpoint?: string;
  /** Required: gives access to every user's data: only for your machines */
  readonly restKey?: string;
  /** Required except with 'memory'; created, mode 0700 */
  readonly directory?: string;
  /** The app to credit events and purchases to; omitted: no app */
  readonly appId?: string;
  readonly durability?: Durability;
  /** Time until an automatic upload, default 10; 0: only flush and drain send */
  readonly flushIntervalS?: number;
  /** Records kept while offline, default 100000, at least 1; beyond it the oldest are dropped */
  readonly queueLimit?: number;
  readonly transport?: Transport;
  /** Plain http to other hosts than loopback: default off */
  readonly allowInsecureHttp?: boolean;
  /** PEM file of the authorities to trust instead of the system's */
  readonly caFile?: string;
  /** URL of a proxy; omitted: no proxy, whatever the environment says */
  readonly proxy?: string;
  readonly clock?: Clock;
  /** With the host's clock: the time at open */
  readonly clockWallMs?: number;
  /** With the host's clock: the monotonic time at open */
  readonly clockMonotonicMs?: number;
  /** Seed of the retry jitter; 0: a random one */
  readonly seed?: bigint | number;
  /**
   * The most bytes that queued records may take, default no limit, at least 1; beyond it the oldest are dropped. A
   * record counts its data as JSON, and 160 bytes for the rest.
   */
  readonly queueLimitBytes?: number;
}

/** What the host is doing: true, false, or 'default' to leave a value unchanged. */
export interface HostState {
  /** At open: on. Off: messages wait */
  readonly foreground?: boolean;
  /** At open: off. On: messages wait */
  readonly keyboard?: boolean;
  /** At open: off. On: messages wait */
  readonly busy?: boolean;
  /** At open: on. Off: nothing is sent */
  readonly online?: boolean;
  /** How the screen is held */
  readonly orientation?: Exclude<Orientation, 'unknown'>;
}

/** How pages look. */
export interface RenderOptionFields {
  readonly appearance?: Appearance;
  /** Only for feeds */
  readonly context?: FeedContext;
  /** Feeds: the title; omitted: the one in `words` */
  readonly title?: string;
  /** Feeds: default on */
  readonly unreadIndicator?: boolean;
  readonly direction?: Direction;
  /** Of title and words, such as "pt-BR"; omitted: of deviceLocale */
  readonly language?: string;
  /** A JSON object of colours and fonts, see docs/rendering.md */
  readonly theme?: string;
  /** A JSON object: the page's own texts, see docs/rendering.md */
  readonly words?: string;
  /** What links begin with, see above; omitted: "placard://" */
  readonly linkBase?: string;
  /** Only for feeds */
  readonly layout?: FeedLayout;
  /** Feeds: refreshed by touch, and by a button; default on */
  readonly pullToRefresh?: boolean;
  /** Only for HTML messages */
  readonly scripts?: Scripts;
}

/** A response. */
export interface ResponseFields {
  /** The HTTP status */
  readonly status?: number;
  /** Value of Retry-After, or omitted */
  readonly retryAfter?: string;
  /** Value of Content-Type; omitted counts as JSON; pictures: not checked */
  readonly contentType?: string;
  /** Unpacked, at most 8 MiB; a picture at most 10 MiB */
  readonly body?: string;
  /** Value of X-RateLimit-Remaining, or omitted */
  readonly rateLimitRemaining?: string;
  /** Value of X-RateLimit-Reset, or omitted */
  readonly rateLimitReset?: string;
  /** Of 'source': value of ETag, or omitted */
  readonly etag?: string;
  /** Of 'source': value of Last-Modified, or omitted */
  readonly lastModified?: string;
  /** There was no response, and only failureText is read; 0: there was one */
  readonly failure?: Exclude<Failure, 'none'>;
  /** Why there was no response, for developers */
  readonly failureText?: string;
}

/** An event that a later version of the library reports. */
export interface UnknownEvent {
  readonly type: 'unknown';
  readonly kind: number;
}

/** The type of an event -> the event. */
export interface EventTypes {
  cards_updated: CardsUpdatedEvent;
  cards_failed: CardsFailedEvent;
  messages_updated: MessagesUpdatedEvent;
  messages_failed: MessagesFailedEvent;
  message: MessageEvent;
  message_discarded: MessageDiscardedEvent;
  message_closed: MessageClosedEvent;
  message_control: MessageControlEvent;
  no_match: NoMatchEvent;
  suppressed: SuppressedEvent;
  session_started: SessionStartedEvent;
  session_ended: SessionEndedEvent;
  user_changed: UserChangedEvent;
  auth_failed: AuthFailedEvent;
  config_updated: ConfigUpdatedEvent;
  dropped: DroppedEvent;
  sent: SentEvent;
  send_failed: SendFailedEvent;
  overflow: OverflowEvent;
  request: RequestEvent;
  request_cancelled: RequestCancelledEvent;
  log: LogEvent;
  open_url: OpenUrlEvent;
  feed_closed: FeedClosedEvent;
  card_images: CardImagesEvent;
  source_updated: SourceUpdatedEvent;
  source_failed: SourceFailedEvent;
  source_status: SourceStatusEvent;
}
