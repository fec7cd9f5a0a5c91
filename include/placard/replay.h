/* replay.h - replays campaigns over recorded events, to know before sending who will see what. Read placard.h first.
 * Generated from interface/ by `make generate`: do not edit. */
#ifndef PLACARD_REPLAY_H
#define PLACARD_REPLAY_H

#include "arrow.h"
#include "client.h"
#include "types.h"

PLACARD_HEADER_BEGIN

/* What a host does with a message that it is offered. Since 0.1. */
enum placard_replay_host {
    PLACARD_REPLAY_HOST_SHOWS = 0, /* shows it; while another message is on screen, it waits (the default) */
    PLACARD_REPLAY_HOST_DROPS = 1  /* discards it while another message is on screen or about to be */
};

/* Which campaigns become rows of the decisions. Since 0.1. */
enum placard_replay_rows {
    /* each with a condition about the event's kind and name, and about the button of a click (the default) */
    PLACARD_REPLAY_ROWS_ABOUT = 0,
    PLACARD_REPLAY_ROWS_MATCHED = 1, /* each whose filters hold */
    PLACARD_REPLAY_ROWS_WON = 2      /* the winner */
};

/* What is assumed, because recorded events do not contain it. Initialise with PLACARD_REPLAY_OPTIONS_INIT; zero means
 * the default. Since 0.1. */
typedef struct placard_replay_options {
    size_t struct_size;
    int32_t host;               /* PLACARD_REPLAY_HOST_* */
    int32_t show_after_s;       /* time from the offer of a message to its display, default 0 */
    int32_t show_for_s;         /* time that a message stays on screen, default 0: it is dismissed at once */
    int32_t session_timeout_s;  /* default 1800; 1 to 9 count as 10 */
    int32_t message_interval_s; /* least time between two messages, default 30; negative: no interval */
    int32_t online_from_s;      /* second of each UTC day from which devices are online; over midnight if later than */
    int32_t online_until_s;     /* the second until which they are; equal values, the default, are always */
    int32_t templates;          /* the server renders the messages of templated campaigns: default on */
    int32_t pictures;           /* the pictures of messages can be fetched: default on */
    int32_t rows;               /* PLACARD_REPLAY_ROWS_* */
    int32_t count_at;           /* PLACARD_COUNT_AT_*: when a campaign counts as shown (the option of clients) */
    /* the devices' zone of the system's tz database, such as "Europe/Vienna", for the limits of campaigns; NULL: UTC */
    const char *PLACARD_NULLABLE time_zone;
    int32_t stack_keep; /* PLACARD_STACK_KEEP_*: how long messages wait on the stack (the option of clients) */
    /* hours after which the device is closed and opened again, counted from midnight UTC before the user's first event,
     * which does what stack_keep says to messages that nobody has seen; 0: never */
    int32_t restart_every_h;
} placard_replay_options;

/* Writes the defaults into a struct of `size` bytes (sizeof *options), as PLACARD_REPLAY_OPTIONS_INIT.
 * [any] Since 0.1. */
PLACARD_API void placard_replay_options_init(placard_replay_options *PLACARD_NULLABLE options, size_t size);

/*
 * Replays `campaigns_json` over `events`: what the engine of a client decides about each event, with the same code.
 * Each user is a new device that knows the campaigns from its first event on. Uses no client, file, clock or network;
 * memory does not grow with the number of users. *options can be NULL.
 *
 * `campaigns_json` is a campaign file, or a server's reply with "triggers". In a file, a key that is unknown or occurs
 * twice is an error; a reply is read as a client reads it: what it drops is not replayed, and is named in the metadata
 * of the decisions' schema, under "placard.dropped" (a JSON array of objects with what, id and text). Neither says
 * which users are in a campaign's audience: without the column audience, each user may see each campaign.
 *
 * `events` is taken over: its release becomes NULL, also if the call fails. Its columns, others are ignored:
 *   user        text or integer: rows are grouped by user, in any order of users
 *   time_ms     integer (milliseconds since 1970 UTC) or timestamp: within a user it never goes back
 *   kind        text: open (a session starts), event or custom_event, purchase, push_click, message_click (counts while
 *               that campaign's message is on screen, so not if show_for_s is 0); column missing or NULL: event
 *   name        text: event name, product id, tracking id of the push message, campaign of the clicked message;
 *               needed unless the kind is open
 *   properties  JSON text of an object (dates: {"$date_ms": n}), or a struct, whose NULL fields are missing; optional
 *   session     text or integer, optional: another one than in the user's last row ends the session
 *   audience    list of text, or JSON text of an array, optional: the campaigns that the user may see, read in the
 *               first row of a user; NULL: all
 *   attributes, facts  JSON text of an object, or a struct, optional: attributes of the user and facts of the host,
 * which the targeting of campaigns reads, from this row on. A null in JSON text removes one; NULL fields of a struct
 * change nothing
 *
 * *decisions becomes a stream, which the caller releases. Each get_next replays until it has a chunk of rows, or has
 * taken a million events; the chunk can then be empty. A row says what one event did to one campaign that is about it:
 *   user, time_ms   of the event
 *   row             of the event: rows of `events` are counted from 0, over all chunks
 *   campaign        its id
 *   verdict, why    as placard_verdict_kind_name and placard_why_name spell them; why can be NULL
 *   trigger         kind of the event; also "open" if the event began a session or, as a push click does, made the
 *                   campaign list arrive
 *   filter, property, found, wanted    the filter that failed, as in placard_verdict; else NULL
 *   lost_to         the winner, for loses_priority
 *   retry_after_ms  time until the verdict can change, if time changes it
 *   result          what became of a winner's message: shown, control, interval, not_re_eligible, capped,
 *                   group_disabled or outside_window (another message was shown during its delay, or it is due too
 *                   late), fallback (its text was not there), the name of a PLACARD_REASON_*,
 *                   crowded (100 messages waited for their delays already), waiting (an earlier message of the
 *                   campaign was not shown yet), restart (the device was closed before), or events_ended
 *   shown_ms        when it was shown
 *   fallback_of     the winner whose text was not there, if this campaign took its place
 *   experiment      of a winner, and for not_in_experiment; else NULL
 *   variant         of a winner with an experiment; else NULL
 *   holdout         for held_out; else NULL
 * Rows of one user come together; one whose message waits comes later than its event. A fault in a row ends the stream:
 * get_next returns EINVAL, and get_last_error names row and column. Releasing *decisions cancels the replay. The stream
 * is [owner]. Errors: PLACARD_E_INVALID (the options, a campaign file that is not valid or of which a client would drop
 * something, a column that is missing or has another type: `err` names it). [any] Since 0.1.
 */
PLACARD_API placard_status placard_replay(const placard_replay_options *PLACARD_NULLABLE options,
                                          const char *campaigns_json, size_t campaigns_json_length,
                                          struct ArrowArrayStream *events, struct ArrowArrayStream *decisions,
                                          placard_error **err);

/* Writes to *rows how many rows of the events a replay has taken so far, and to *users how many users. Returns
 * PLACARD_IGNORED for any other stream, or one that was released. Errors: PLACARD_E_INVALID (NULL).
 * [owner] Since 0.1. */
PLACARD_API placard_status placard_replay_progress(const struct ArrowArrayStream *decisions, int64_t *rows,
                                                   int64_t *users, placard_error **err);

PLACARD_HEADER_END

#endif /* PLACARD_REPLAY_H */
