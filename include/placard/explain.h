/* explain.h - why an event does, or does not, show a message, and why a card is in the list or not. Read placard.h
 * first. Generated from interface/ by `make generate`: do not edit. */
#ifndef PLACARD_EXPLAIN_H
#define PLACARD_EXPLAIN_H

#include "analytics.h"

PLACARD_HEADER_BEGIN

/*
 * What happens to a campaign when the event happens: the first of these that applies, in this order;
 * PLACARD_VERDICT_HISTORY, PLACARD_VERDICT_NOT_TARGETED, PLACARD_VERDICT_NOT_IN_EXPERIMENT and then
 * PLACARD_VERDICT_WAITING come before PLACARD_VERDICT_NOT_RE_ELIGIBLE; PLACARD_VERDICT_GROUP_DISABLED,
 * PLACARD_VERDICT_CAPPED and PLACARD_VERDICT_OUTSIDE_WINDOW come after it; PLACARD_VERDICT_HELD_OUT comes before
 * PLACARD_VERDICT_ASSET_PENDING. A card has one of PLACARD_VERDICT_DISMISSED, PLACARD_VERDICT_EXPIRED,
 * PLACARD_VERDICT_NOT_TARGETED, PLACARD_VERDICT_GROUP_DISABLED, PLACARD_VERDICT_CAPPED, PLACARD_VERDICT_OUTSIDE_WINDOW,
 * PLACARD_VERDICT_CONTROL and PLACARD_VERDICT_LISTED: the first that applies, in this order. Since 0.1.
 */
enum placard_verdict_kind {
    PLACARD_VERDICT_NONE = 0,
    PLACARD_VERDICT_WRONG_EVENT = 1,     /* no condition is about this event; why */
    PLACARD_VERDICT_FILTER_FAILED = 2,   /* why, filter, property, found, found_type, wanted, wanted_type */
    PLACARD_VERDICT_NOT_STARTED = 3,     /* its window opens later; retry_after_ms */
    PLACARD_VERDICT_ENDED = 4,           /* its window is over */
    PLACARD_VERDICT_NOT_RE_ELIGIBLE = 5, /* handed over before, shown or not; retry_after_ms, or why: never again */
    PLACARD_VERDICT_INTERVAL = 6,        /* too soon after another message; retry_after_ms */
    PLACARD_VERDICT_LOSES_PRIORITY = 7,  /* another campaign wins */
    PLACARD_VERDICT_ASSET_PENDING = 8,   /* wins, but its picture is not here; why */
    /* wins, and shows nothing: it is a control campaign; of a card: it is in the list, and draws nothing */
    PLACARD_VERDICT_CONTROL = 9,
    PLACARD_VERDICT_WINS = 10,
    PLACARD_VERDICT_WAITING = 11,        /* its message was handed over and waits to be shown (option count_at) */
    PLACARD_VERDICT_GROUP_DISABLED = 12, /* a group of the campaign is disabled; group */
    PLACARD_VERDICT_CAPPED = 13,         /* a frequency is used up; why, group, cap, period_ms, retry_after_ms */
    PLACARD_VERDICT_OUTSIDE_WINDOW = 14, /* outside of its windows; retry_after_ms */
    /* its targeting does not hold for the user; rule_part, property, found, found_type, wanted */
    PLACARD_VERDICT_NOT_TARGETED = 15,
    /* the user is in no variant of its experiment; experiment, found, found_type */
    PLACARD_VERDICT_NOT_IN_EXPERIMENT = 16,
    PLACARD_VERDICT_HELD_OUT = 17, /* wins, and shows nothing: the user is in a holdout; holdout, found, found_type */
    /* the user has not logged what its history asks for; filter, property, found, wanted, retry_after_ms */
    PLACARD_VERDICT_HISTORY = 18,
    PLACARD_VERDICT_LISTED = 19,    /* a card: it is in the list */
    PLACARD_VERDICT_DISMISSED = 20, /* a card: the user has dismissed it */
    PLACARD_VERDICT_EXPIRED = 21    /* a card: its time has passed */
};

/* The closer reason of a verdict that can have several; PLACARD_WHY_NONE where the verdict is enough. Since 0.1. */
enum placard_why {
    PLACARD_WHY_NONE = 0,

    /* PLACARD_VERDICT_WRONG_EVENT: */
    PLACARD_WHY_OTHER_KIND = 1,   /* no condition is about events of this kind */
    PLACARD_WHY_OTHER_NAME = 2,   /* it wants another event name, product or campaign */
    PLACARD_WHY_OTHER_BUTTON = 3, /* it wants a click on another button */
    PLACARD_WHY_NEVER_MET = 4,    /* its conditions are unknown here, incomplete or missing */

    /* PLACARD_VERDICT_FILTER_FAILED: */
    PLACARD_WHY_MISSING = 5,       /* the event has no such property */
    PLACARD_WHY_OTHER_TYPE = 6,    /* the property's type is not the one that the filter compares with */
    PLACARD_WHY_OTHER_VALUE = 7,   /* the value does not fit */
    PLACARD_WHY_BAD_PATTERN = 8,   /* the pattern does not compile */
    PLACARD_WHY_PATTERN_LIMIT = 9, /* the search for the pattern took too many steps */
    PLACARD_WHY_BAD_FILTER = 10,   /* it can never hold: unknown comparator, incomplete, empty group */

    /* PLACARD_VERDICT_NOT_RE_ELIGIBLE: */
    PLACARD_WHY_NEVER_AGAIN = 11, /* shown, and it may be shown only once */

    /* PLACARD_VERDICT_ASSET_PENDING: */
    PLACARD_WHY_OFFLINE = 12, /* would be discarded, for the picture cannot be fetched offline */
    PLACARD_WHY_REFUSED = 13, /* would be discarded, for the picture's URL is not allowed */

    /* PLACARD_VERDICT_CAPPED: */
    PLACARD_WHY_CAP_LIFETIME = 14, /* the cap on all displays */
    PLACARD_WHY_CAP_PERIOD = 15,   /* a cap on the displays in period_ms */
    PLACARD_WHY_CAP_SESSION = 16,  /* the cap on the displays in a session */
    PLACARD_WHY_CAP_DAY = 17,      /* the cap on the displays in a day of local time */

    /* PLACARD_VERDICT_WRONG_EVENT: */
    PLACARD_WHY_TOO_LATE = 18 /* the deadline of its absence is longer ago than its timeout */
};

/* Type of a property's value. Since 0.1. */
enum placard_value_type {
    PLACARD_VALUE_NONE = 0,
    PLACARD_VALUE_MISSING = 1, /* the event has no such property */
    PLACARD_VALUE_NULL = 2,
    PLACARD_VALUE_BOOLEAN = 3,
    PLACARD_VALUE_NUMBER = 4,
    PLACARD_VALUE_STRING = 5,
    PLACARD_VALUE_DATE = 6,
    PLACARD_VALUE_ARRAY = 7,
    PLACARD_VALUE_OBJECT = 8
};

/* The verdict on one campaign, or on one card. With several conditions it describes the one that got furthest; with
 * several filters, the first filter of the first group in which none holds. Since 0.1. */
typedef struct placard_verdict {
    const char *campaign; /* its id, or that of the card */
    size_t campaign_length;
    int32_t verdict;        /* PLACARD_VERDICT_* */
    int32_t why;            /* PLACARD_WHY_* */
    int64_t retry_after_ms; /* until the verdict can change; 0: never, or not a matter of time */
    /* position of the filter within the condition, from 0 over all groups; of the entry within a history */
    int32_t filter;
    int32_t found_type; /* PLACARD_VALUE_*: type of the property */
    /* PLACARD_VALUE_*: the only type with which the filter can hold; PLACARD_VALUE_NONE: several, or no type */
    int32_t wanted_type;
    /* key that the filter or the rule reads, empty: it names no key; of a history the event or product */
    const char *PLACARD_NULLABLE property;
    size_t property_length;
    /* its value as JSON text (a date: {"$date_ms": n}); of a share of users the user's number, from 0 to below 1; of a
     * history how often it was logged; NULL: missing */
    const char *PLACARD_NULLABLE found;
    size_t found_length;
    /* what the filter wants, such as "greater than 2"; of a rule the part as JSON */
    const char *PLACARD_NULLABLE wanted;
    size_t wanted_length;
    const char *text; /* the whole verdict in an English phrase for people; wording can change between versions */
    size_t text_length;
    const char *PLACARD_NULLABLE group; /* the group that stops the campaign; NULL: it is not stopped by a group */
    size_t group_length;
    int32_t cap;       /* the cap that is used up; 0: no cap */
    int64_t period_ms; /* the cap's period, for PLACARD_WHY_CAP_PERIOD; 0: no period */
    /* where in the targeting the part is that made it false, a JSON pointer; empty: the whole */
    const char *PLACARD_NULLABLE rule_part;
    size_t rule_part_length;
    /* the campaign's experiment, for PLACARD_VERDICT_NOT_IN_EXPERIMENT and for a winner; NULL: no experiment */
    const char *PLACARD_NULLABLE experiment;
    size_t experiment_length;
    const char *PLACARD_NULLABLE variant; /* the variant of a winner; NULL: it is of no variant */
    size_t variant_length;
    /* the holdout that the user is in, for PLACARD_VERDICT_HELD_OUT; NULL: no holdout */
    const char *PLACARD_NULLABLE holdout;
    size_t holdout_length;
} placard_verdict;

/* The event that an explanation is about; one of cards is about no event: PLACARD_TRIGGER_NONE, all else is zero.
 * Since 0.1. */
typedef struct placard_explained_event {
    int32_t kind;    /* PLACARD_TRIGGER_* */
    int64_t time_ms; /* wall time of the verdicts */
    /* event name, product id, or the campaign of the clicked message or of the absence */
    const char *PLACARD_NULLABLE name;
    size_t name_length;
    const char *PLACARD_NULLABLE properties; /* as JSON text (dates: {"$date_ms": n}); NULL: no properties */
    size_t properties_length;
    const char *PLACARD_NULLABLE button; /* id of the clicked button; NULL: the message's body, or not a click */
    size_t button_length;
} placard_explained_event;

/* One verdict per campaign, in the server's order, or per card. Immutable; outlives its client. Since 0.1. */
typedef struct placard_explanation placard_explanation;

/* Each explains what a session start, a custom event `name`, or a purchase of `product_id` with `properties` would
 * show. Logs nothing, changes nothing, and does not look at the blocklist. *out is owned: destroy it with
 * placard_explanation_destroy. Errors: PLACARD_E_INVALID (`err` names the argument); common. [any] Since 0.1. */
PLACARD_API placard_status placard_client_explain_open(const placard_client *client, placard_explanation **out,
                                                       placard_error **err);
PLACARD_API placard_status placard_client_explain_event(const placard_client *client, const char *name,
                                                        size_t name_length,
                                                        const placard_properties *PLACARD_NULLABLE properties,
                                                        placard_explanation **out, placard_error **err);
PLACARD_API placard_status placard_client_explain_purchase(const placard_client *client, const char *product_id,
                                                           size_t product_id_length,
                                                           const placard_properties *PLACARD_NULLABLE properties,
                                                           placard_explanation **out, placard_error **err);

/* Explains a click on a push message; `payload_json` as for placard_client_log_push_click. Returns PLACARD_IGNORED,
 * with *out NULL, when the payload has no tracking id. *out is owned: destroy it with placard_explanation_destroy.
 * Errors: PLACARD_E_INVALID (not JSON); common. [any] Since 0.1. */
PLACARD_API placard_status placard_client_explain_push_click(const placard_client *client, const char *payload_json,
                                                             size_t payload_json_length, placard_explanation **out,
                                                             placard_error **err);

/*
 * Explains the last evaluated event, by the campaigns, the display history and the time of that moment. It is an event
 * that the host logged, or the session start that is evaluated whenever a list of campaigns has arrived; an event that
 * waits for the list is not evaluated yet. Returns PLACARD_IGNORED, with *out NULL, when no event was evaluated since
 * open or the last change of user. *out is owned: destroy it with placard_explanation_destroy. Errors: common.
 * [any] Since 0.1.
 */
PLACARD_API placard_status placard_client_explain_last(const placard_client *client, placard_explanation **out,
                                                       placard_error **err);

/*
 * Says of each stored card, in the order of the list, whether it is in the list now: PLACARD_VERDICT_LISTED or
 * PLACARD_VERDICT_CONTROL. Any other verdict is the reason why it is not, as the client judges it, with
 * `retry_after_ms` where time alone can bring it back. A card that the device does not have is not among them. Logs
 * nothing, changes nothing; also while disabled. *out is owned: destroy it with placard_explanation_destroy. Errors:
 * common. [any] Since 0.1.
 */
PLACARD_API placard_status placard_client_explain_cards(const placard_client *client, placard_explanation **out,
                                                        placard_error **err);

/* Destroys an explanation. [owner] Since 0.1. */
PLACARD_API void placard_explanation_destroy(placard_explanation *PLACARD_NULLABLE explanation);

/* Returns the number of verdicts. [any] Since 0.1. */
PLACARD_API size_t placard_explanation_count(const placard_explanation *explanation);

/* Returns the verdict at a position, or NULL past the end. Borrowed until the explanation is destroyed.
 * [any] Since 0.1. */
PLACARD_API const placard_verdict *PLACARD_NULLABLE placard_explanation_get(const placard_explanation *explanation,
                                                                            size_t index);

/* Returns the event that an explanation is about. Borrowed until the explanation is destroyed. [any] Since 0.1. */
PLACARD_API const placard_explained_event *PLACARD_NULLABLE
placard_explanation_get_event(const placard_explanation *explanation);

/* Each returns a value's name in lower case without prefix, such as "wins", "other_name" or "date"; "unknown" for
 * values that are not listed. Borrowed forever. [any] Since 0.1. */
PLACARD_API const char *placard_verdict_kind_name(int32_t verdict);
PLACARD_API const char *placard_why_name(int32_t why);
PLACARD_API const char *placard_value_type_name(int32_t type);

PLACARD_HEADER_END

#endif /* PLACARD_EXPLAIN_H */
