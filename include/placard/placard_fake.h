/*
 * placard_fake.h - for tests of programs that use Placard: a server in memory and a clock that only the test moves
 *
 * Nothing touches the network, and nothing waits. The file is all there is: every function is inline and needs only
 * libplacard and the C library.
 *
 *     static void on_event(void *shop, placard_client *client, const placard_event *event); // calls the program
 *
 *     placard_fake *fake = placard_fake_create();
 *     placard_fake_on_event(fake, on_event, &shop);
 *     placard_fake_add_campaign(fake, "coffee", "ordered", "Free coffee");
 *     placard_client *client = NULL;
 *     placard_fake_open_client(fake, NULL, &client, NULL);
 *     shop_order(&shop, client, 3);                              // the program under test
 *     placard_fake_advance(fake, 5000);                          // requests are answered, events reach on_event
 *     assert(placard_fake_received_count(fake, "ce") == 1);      // custom events that the server received
 *     assert(strcmp(placard_fake_get_received(fake, "ce", 0)->properties, "{\"items\":3}") == 0);
 *     placard_fake_destroy(fake);
 *
 * docs/testing.md explains it, also for programs that run a loop themselves. Use a fake and its clients on one thread.
 * A mistake in the test, such as cards that are not JSON, ends the program with a sentence on stderr.
 */
#ifndef PLACARD_FAKE_H
#define PLACARD_FAKE_H

#include <placard/placard.h>

#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

PLACARD_HEADER_BEGIN

/* The time at which a fake begins: 2026-01-05, a Monday, at noon UTC. */
#define PLACARD_FAKE_START_MS INT64_C(1767614400000)
#define PLACARD_FAKE_MONOTONIC_MS (PLACARD_FAKE_START_MS - 1000) /* wall time minus monotonic time */
#define PLACARD_FAKE_MAX_DEPTH 64                                /* of a JSON text */

/* What the server has received: an event of the protocol (docs/protocol.md lists the codes). */
typedef struct placard_fake_record {
    const char *code;                  /* "ce" custom event, "p" purchase, "cci" cards seen, "si" message shown, ... */
    const char *data;                  /* JSON, as it was sent */
    const char *PLACARD_NULLABLE name; /* of a custom event; of a purchase its product; else NULL */
    const char *properties;            /* of a custom event or a purchase, as JSON; else "{}" */
    const char *PLACARD_NULLABLE user_id; /* NULL: anonymous */
    int64_t time_ms;                      /* since 1970 */
} placard_fake_record;

/* A request that the server has received. */
typedef struct placard_fake_request {
    int32_t kind; /* PLACARD_REQUEST_* */
    const char *method;
    const char *url;
    const char *body;
} placard_fake_request;

/* Receives the events of all clients. `event` is borrowed until the handler returns. */
typedef void (*placard_fake_handler)(void *PLACARD_NULLABLE context, placard_client *client,
                                     const placard_event *event);

/* A text that grows; always ends with NUL. */
typedef struct placard_fake_text {
    char *PLACARD_NULLABLE bytes;
    size_t length;
} placard_fake_text;

/* A server, its clock and its clients. */
typedef struct placard_fake {
    /* What the test sets at any time. */
    int is_reachable; /* 0: requests fail as without a network */
    int status;       /* 0: as it should be; another HTTP status is the answer to every request */

    /* The rest is the fake's: use the functions. */
    const placard_api *api; /* the library, also where a test has replaced its functions */
    int64_t now_ms;
    placard_fake_text cards, campaigns, config;
    placard_fake_handler PLACARD_NULLABLE handler;
    void *PLACARD_NULLABLE context;
    placard_client *PLACARD_NULLABLE *PLACARD_NULLABLE clients; /* NULL: closed */
    placard_fake_record *PLACARD_NULLABLE *PLACARD_NULLABLE records;
    placard_fake_request *PLACARD_NULLABLE *PLACARD_NULLABLE requests;
    const char *PLACARD_NULLABLE *PLACARD_NULLABLE attributes;
    void *PLACARD_NULLABLE *PLACARD_NULLABLE kept; /* every block that lives as long as the fake */
    size_t clients_count, records_count, requests_count, attributes_count, kept_count;
} placard_fake;

/* ---- Memory and texts ------------------------------------------------------------------------------------------- */

static inline void placard_fake_fail(const char *what, const char *why) {
    fprintf(stderr, "placard_fake: %s: %s\n", what, why);
    abort();
}

static inline void *placard_fake_resize(void *PLACARD_NULLABLE block, size_t size) {
    void *resized = realloc(block, size);
    if (resized == NULL)
        placard_fake_fail("memory", "there is no more");
    return resized;
}

/* Returns a block that lives as long as the fake. */
static inline void *placard_fake_allocate(placard_fake *fake, size_t size) {
    fake->kept = (void **)placard_fake_resize(fake->kept, (fake->kept_count + 1) * sizeof(void *));
    void *block = placard_fake_resize(NULL, size);
    fake->kept[fake->kept_count++] = block;
    return block;
}

static inline const char *placard_fake_keep(placard_fake *fake, const char *bytes, size_t length) {
    char *copy = (char *)placard_fake_allocate(fake, length + 1);
    memcpy(copy, bytes, length);
    copy[length] = '\0';
    return copy;
}

static inline void placard_fake_append(placard_fake_text *text, const char *bytes) {
    size_t length = strlen(bytes);
    text->bytes = (char *)placard_fake_resize(text->bytes, text->length + length + 1);
    memcpy(text->bytes + text->length, bytes, length + 1);
    text->length += length;
}

/* Appends a string of JSON. */
static inline void placard_fake_append_string(placard_fake_text *text, const char *string) {
    placard_fake_append(text, "\"");
    for (; *string != '\0'; string++) {
        char written[8] = {*string, '\0'};
        if (*string == '"' || *string == '\\' || (unsigned char)*string < 0x20)
            snprintf(written, sizeof written, "\\u%04x", (unsigned)*string);
        placard_fake_append(text, written);
    }
    placard_fake_append(text, "\"");
}

/* ---- Reading JSON ----------------------------------------------------------------------------------------------- */

/* Each of these returns where the text continues, or NULL when what it skips is not there. */
static inline const char *placard_fake_skip_space(const char *at) { return at + strspn(at, " \t\n\r"); }

static inline const char *PLACARD_NULLABLE placard_fake_skip_digits(const char *at) {
    size_t count = strspn(at, "0123456789");
    return count > 0 ? at + count : NULL;
}

static inline const char *PLACARD_NULLABLE placard_fake_skip_number(const char *at) {
    at += *at == '-';
    const char *after = *at == '0' ? at + 1 : placard_fake_skip_digits(at);
    if (after != NULL && *after == '.')
        after = placard_fake_skip_digits(after + 1);
    if (after != NULL && (*after == 'e' || *after == 'E'))
        after = placard_fake_skip_digits(after + 1 + (after[1] == '+' || after[1] == '-'));
    return after;
}

static inline const char *PLACARD_NULLABLE placard_fake_skip_string(const char *at) {
    if (*at++ != '"')
        return NULL;
    for (; *at != '"'; at++) {
        if ((unsigned char)*at < 0x20) /* also the end of the text */
            return NULL;
        if (*at != '\\')
            continue;
        at++;
        if (*at == '\0' || strchr("\"\\/bfnrtu", *at) == NULL)
            return NULL;
        if (*at == 'u' && strspn(at + 1, "0123456789abcdefABCDEF") < 4)
            return NULL;
    }
    return at + 1;
}

static inline const char *PLACARD_NULLABLE placard_fake_skip_word(const char *at) {
    static const char *const words[] = {"true", "false", "null"};
    for (size_t i = 0; i < sizeof words / sizeof *words; i++) {
        if (strncmp(at, words[i], strlen(words[i])) == 0)
            return at + strlen(words[i]);
    }
    return NULL;
}

static inline const char *PLACARD_NULLABLE placard_fake_skip_value(const char *at, int depth) {
    at = placard_fake_skip_space(at);
    if (*at == '"')
        return placard_fake_skip_string(at);
    if (*at != '{' && *at != '[')
        return strchr("tfn", *at) != NULL ? placard_fake_skip_word(at) : placard_fake_skip_number(at);
    const int is_object = *at == '{';
    const char close = is_object ? '}' : ']';
    at = placard_fake_skip_space(at + 1);
    if (*at == close)
        return at + 1;
    while (depth < PLACARD_FAKE_MAX_DEPTH) {
        const char *after = at;
        if (is_object && (after = placard_fake_skip_string(at)) != NULL) {
            after = placard_fake_skip_space(after);
            after = *after == ':' ? after + 1 : NULL;
        }
        if (after == NULL || (after = placard_fake_skip_value(after, depth + 1)) == NULL)
            return NULL;
        after = placard_fake_skip_space(after);
        if (*after == close)
            return after + 1;
        if (*after != ',')
            return NULL;
        at = placard_fake_skip_space(after + 1);
    }
    return NULL;
}

/* Whether the whole text is one JSON value whose first character is `first`. */
static inline int placard_fake_is_json(const char *json, char first) {
    const char *end = *placard_fake_skip_space(json) == first ? placard_fake_skip_value(json, 0) : NULL;
    return end != NULL && *placard_fake_skip_space(end) == '\0';
}

/* A part of a JSON text; start is NULL when it is missing. */
typedef struct placard_fake_part {
    const char *PLACARD_NULLABLE start;
    const char *PLACARD_NULLABLE end;
} placard_fake_part;

/* Steps through a valid object or array: *at is its bracket at first. Returns 0 at its end, and for other values. */
static inline int placard_fake_step(const char **at, placard_fake_part *name, placard_fake_part *value) {
    const char *here = placard_fake_skip_space(*at);
    if (strchr("{[,", *here) == NULL || *here == '\0')
        return 0;
    here = placard_fake_skip_space(here + 1);
    name->start = name->end = NULL;
    const char *after = placard_fake_skip_string(here);
    if (after != NULL && *placard_fake_skip_space(after) == ':') {
        name->start = here, name->end = after;
        here = placard_fake_skip_space(placard_fake_skip_space(after) + 1);
    }
    value->start = here;
    value->end = placard_fake_skip_value(here, 0); /* NULL at the end of an empty object or array */
    if (value->end == NULL)
        return 0;
    *at = value->end;
    return 1;
}

/* Returns one UTF-16 unit of an escape such as \u00e9: `at` is its 'u'. */
static inline unsigned long placard_fake_unit(const char *at) {
    char digits[5] = {0};
    memcpy(digits, at + 1, 4);
    return strtoul(digits, NULL, 16);
}

static inline char *placard_fake_put_utf8(char *out, unsigned long code) {
    if (code < 0x80) {
        *out++ = (char)code;
        return out;
    }
    const int more = code < 0x800 ? 1 : code < 0x10000 ? 2 : 3;
    const unsigned long lead[] = {0, 0xC0, 0xE0, 0xF0};
    *out++ = (char)(lead[more] | code >> (6 * more));
    for (int shift = 6 * (more - 1); shift >= 0; shift -= 6)
        *out++ = (char)(0x80 | ((code >> shift) & 0x3F));
    return out;
}

/* Reads the escape behind a backslash: *at is its letter, then its last character. */
static inline char *placard_fake_put_escape(char *out, const char **at) {
    static const char letters[] = "bfnrt", controls[] = "\b\f\n\r\t";
    const char *known = strchr(letters, **at);
    if (**at != 'u') {
        *out++ = known != NULL ? controls[known - letters] : **at;
        return out;
    }
    unsigned long code = placard_fake_unit(*at);
    *at += 4;
    if (code >= 0xD800 && code < 0xDC00 && (*at)[1] == '\\' && (*at)[2] == 'u') {
        unsigned long low = placard_fake_unit(*at + 2);
        if (low >= 0xDC00 && low < 0xE000) {
            code = 0x10000 + ((code - 0xD800) << 10) + (low - 0xDC00);
            *at += 6;
        }
    }
    return placard_fake_put_utf8(out, code >= 0xD800 && code < 0xE000 ? 0xFFFD : code);
}

/* Returns a string without quotes and escapes, any other value as it is. Lives as long as the fake. */
static inline const char *PLACARD_NULLABLE placard_fake_read(placard_fake *fake, placard_fake_part part) {
    if (part.start == NULL || part.end == NULL)
        return NULL;
    size_t length = (size_t)(part.end - part.start);
    if (*part.start != '"')
        return placard_fake_keep(fake, part.start, length);
    char *text = (char *)placard_fake_allocate(fake, length), *out = text;
    for (const char *at = part.start + 1; at < part.end - 1; at++) {
        if (*at != '\\') {
            *out++ = *at;
        } else {
            at++;
            out = placard_fake_put_escape(out, &at);
        }
    }
    *out = '\0';
    return text;
}

static inline placard_fake_part placard_fake_find(placard_fake *fake, placard_fake_part part, const char *path) {
    while (*path != '\0' && part.start != NULL) {
        size_t length = strcspn(path, "/"), index = 0;
        const char *at = part.start, *wanted = placard_fake_keep(fake, path, length);
        placard_fake_part name, value, found = {NULL, NULL};
        while (found.start == NULL && placard_fake_step(&at, &name, &value)) {
            const char *key = placard_fake_read(fake, name);
            char position[24];
            snprintf(position, sizeof position, "%lu", (unsigned long)index++);
            if (strcmp(key != NULL ? key : position, wanted) == 0)
                found = value;
        }
        part = found;
        path += length + (path[length] == '/');
    }
    return part;
}

/*
 * Returns the value at `path` in a JSON text, such as "ids/0" or "p/items", or NULL when it is missing: a string as it
 * is, any other value as JSON. Lives as long as the fake.
 */
static inline const char *PLACARD_NULLABLE placard_fake_value(placard_fake *fake, const char *json, const char *path) {
    placard_fake_part whole = {placard_fake_skip_space(json), placard_fake_skip_value(json, 0)};
    return placard_fake_read(fake, whole.end != NULL ? placard_fake_find(fake, whole, path) : whole);
}

/* ---- What the server has ---------------------------------------------------------------------------------------- */

static inline void placard_fake_set_text(placard_fake_text *text, const char *json, char first, const char *what) {
    if (!placard_fake_is_json(json, first))
        placard_fake_fail(what, first == '[' ? "this is not a JSON array" : "this is not a JSON object");
    text->length = 0;
    placard_fake_append(text, json);
}

/* Sets what clients get at their next refresh of cards: a JSON array (docs/protocol.md has the keys). */
static inline void placard_fake_set_cards(placard_fake *fake, const char *json) {
    placard_fake_set_text(&fake->cards, json, '[', "cards");
}

/* Sets what clients get at their next session or refresh of messages: a JSON array (see there). */
static inline void placard_fake_set_campaigns(placard_fake *fake, const char *json) {
    placard_fake_set_text(&fake->campaigns, json, '[', "campaigns");
}

/* Sets members of the server's config, a JSON object, in addition to those that enable cards. A client applies another
 * config only if its member `time` is greater than before (1). */
static inline void placard_fake_set_config(placard_fake *fake, const char *json) {
    placard_fake_set_text(&fake->config, json, '{', "config");
}

/* Begins a new element of an array. */
static inline void placard_fake_extend(placard_fake_text *array) {
    placard_fake_part name, value;
    const char *at = array->bytes != NULL ? array->bytes : "";
    const char *separator = placard_fake_step(&at, &name, &value) ? "," : "";
    while (array->bytes[array->length - 1] != ']')
        array->length--; /* what follows is white space */
    array->bytes[--array->length] = '\0';
    placard_fake_append(array, separator);
}

/* Adds a card. `title` and `text` can be NULL. */
static inline void placard_fake_add_card(placard_fake *fake, const char *id, const char *PLACARD_NULLABLE title,
                                         const char *PLACARD_NULLABLE text) {
    char created[32];
    snprintf(created, sizeof created, "%lld", (long long)(PLACARD_FAKE_START_MS / 1000));
    placard_fake_text *cards = &fake->cards;
    placard_fake_extend(cards);
    placard_fake_append(cards, "{\"tp\":\"short_news\",\"ea\":-1,\"ca\":");
    placard_fake_append(cards, created);
    placard_fake_append(cards, ",\"id\":");
    placard_fake_append_string(cards, id);
    if (title != NULL) {
        placard_fake_append(cards, ",\"tt\":");
        placard_fake_append_string(cards, title);
    }
    if (text != NULL) {
        placard_fake_append(cards, ",\"ds\":");
        placard_fake_append_string(cards, text);
    }
    placard_fake_append(cards, "}]");
}

/* Adds a campaign that shows `message` whenever the custom event `event` is logged; NULL: when a session starts. */
static inline void placard_fake_add_campaign(placard_fake *fake, const char *id, const char *PLACARD_NULLABLE event,
                                             const char *message) {
    placard_fake_text *campaigns = &fake->campaigns;
    placard_fake_extend(campaigns);
    placard_fake_append(campaigns, "{\"type\":\"inapp\",\"re_eligibility\":0,\"id\":");
    placard_fake_append_string(campaigns, id);
    placard_fake_append(campaigns, ",\"trigger_condition\":[{\"type\":");
    if (event != NULL) {
        placard_fake_append(campaigns, "\"custom_event\",\"data\":{\"event_name\":");
        placard_fake_append_string(campaigns, event);
        placard_fake_append(campaigns, "}");
    } else {
        placard_fake_append(campaigns, "\"open\"");
    }
    placard_fake_append(campaigns, "}],\"data\":{\"type\":\"MODAL\",\"trigger_id\":");
    placard_fake_append_string(campaigns, id);
    placard_fake_append(campaigns, ",\"message\":");
    placard_fake_append_string(campaigns, message);
    placard_fake_append(campaigns, "}}]");
}

/* ---- Answers ---------------------------------------------------------------------------------------------------- */

static inline void placard_fake_receive_event(placard_fake *fake, placard_fake_part event) {
    placard_fake_record *record = (placard_fake_record *)placard_fake_allocate(fake, sizeof *record);
    placard_fake_part data = placard_fake_find(fake, event, "data");
    const char *code = placard_fake_read(fake, placard_fake_find(fake, event, "name"));
    const char *time = placard_fake_read(fake, placard_fake_find(fake, event, "time"));
    const char *sent = placard_fake_read(fake, data);
    if (code == NULL || time == NULL || sent == NULL) {
        placard_fake_fail("a request has an event without name, time or data", placard_fake_read(fake, event));
        return;
    }
    const int is_purchase = strcmp(code, "p") == 0;
    const char *name = is_purchase ? "pid" : strcmp(code, "ce") == 0 ? "n" : NULL;
    record->code = code;
    record->data = sent;
    record->name = name != NULL ? placard_fake_read(fake, placard_fake_find(fake, data, name)) : NULL;
    const char *properties =
        name != NULL ? placard_fake_read(fake, placard_fake_find(fake, data, is_purchase ? "pr" : "p")) : NULL;
    record->properties = properties != NULL ? properties : "{}";
    record->user_id = placard_fake_read(fake, placard_fake_find(fake, event, "user_id"));
    record->time_ms = (int64_t)(strtod(time, NULL) * 1000 + 0.5);
    fake->records =
        (placard_fake_record **)placard_fake_resize(fake->records, (fake->records_count + 1) * sizeof(void *));
    fake->records[fake->records_count++] = record;
}

static inline void placard_fake_receive(placard_fake *fake, const char *body) {
    placard_fake_part whole = {body, body + strlen(body)}, name, value;
    if (!placard_fake_is_json(body, '{'))
        placard_fake_fail("a request is not a JSON object", body);
    placard_fake_part events = placard_fake_find(fake, whole, "events");
    for (const char *at = events.start; at != NULL && placard_fake_step(&at, &name, &value);)
        placard_fake_receive_event(fake, value);
    placard_fake_part attributes = placard_fake_find(fake, whole, "attributes");
    for (const char *at = attributes.start; at != NULL && placard_fake_step(&at, &name, &value);) {
        fake->attributes =
            (const char **)placard_fake_resize(fake->attributes, (fake->attributes_count + 1) * sizeof(void *));
        fake->attributes[fake->attributes_count++] = placard_fake_read(fake, value);
    }
}

static inline void placard_fake_append_config(placard_fake *fake, placard_fake_text *reply) {
    const char *config = fake->config.bytes != NULL ? fake->config.bytes : "{}";
    placard_fake_part name, value;
    placard_fake_append(reply, "\"config\":{");
    if (placard_fake_value(fake, config, "time") == NULL)
        placard_fake_append(reply, "\"time\":1,");
    if (placard_fake_value(fake, config, "content_cards") == NULL)
        placard_fake_append(reply, "\"content_cards\":{\"enabled\":true},");
    for (const char *at = config; placard_fake_step(&at, &name, &value);) {
        const char *member = placard_fake_keep(fake, name.start, (size_t)(value.end - name.start));
        placard_fake_append(reply, member);
        placard_fake_append(reply, ",");
    }
    reply->bytes[--reply->length] = '\0'; /* the last comma */
    placard_fake_append(reply, "}");
}

static inline void placard_fake_append_reply(placard_fake *fake, placard_fake_text *reply, int32_t kind) {
    if (kind == PLACARD_REQUEST_CARDS) {
        char marks[128];
        long long now = (long long)(fake->now_ms / 1000);
        snprintf(marks, sizeof marks, "{\"full_sync\":true,\"last_full_sync_at\":%lld,\"last_card_updated_at\":%lld,",
                 now, now);
        placard_fake_append(reply, marks);
        placard_fake_append(reply, "\"cards\":");
        placard_fake_append(reply, fake->cards.bytes);
    } else {
        placard_fake_append(reply, "{\"message\":\"success\"");
        if (kind == PLACARD_REQUEST_DATA) {
            placard_fake_append(reply, ",");
            placard_fake_append_config(fake, reply);
            placard_fake_append(reply, ",\"triggers\":");
            placard_fake_append(reply, fake->campaigns.bytes);
        }
    }
    placard_fake_append(reply, "}");
}

static inline void placard_fake_note_request(placard_fake *fake, const placard_request *request) {
    placard_fake_request *noted = (placard_fake_request *)placard_fake_allocate(fake, sizeof *noted);
    noted->kind = request->kind;
    noted->method = placard_fake_keep(fake, request->method, request->method_length);
    noted->url = placard_fake_keep(fake, request->url, request->url_length);
    noted->body = request->body_length > 0 ? placard_fake_keep(fake, request->body, request->body_length) : "";
    fake->requests =
        (placard_fake_request **)placard_fake_resize(fake->requests, (fake->requests_count + 1) * sizeof(void *));
    fake->requests[fake->requests_count++] = noted;
}

static inline void placard_fake_answer(placard_fake *fake, placard_client *client, const placard_request *request) {
    /* One transparent pixel, the answer to every request for a picture. */
    static const unsigned char picture[] = {
        0x89, 'P',  'N',  'G',  '\r', '\n', 0x1a, '\n', 0,    0,    0,    13,  'I',  'H',  'D',  'R',  0,
        0,    0,    1,    0,    0,    0,    1,    8,    6,    0,    0,    0,   0x1f, 0x15, 0xc4, 0x89, 0,
        0,    0,    13,   'I',  'D',  'A',  'T',  0x78, 0x9c, 0x63, 0x60, 0,   0,    0,    2,    0,    1,
        0xe2, 0x21, 0xbc, 0x33, 0,    0,    0,    0,    'I',  'E',  'N',  'D', 0xae, 'B',  0x60, 0x82};
    const uint64_t id = request->id;
    placard_fake_note_request(fake, request);
    if (!fake->is_reachable) {
        fake->api->client_fail_request(client, id, PLACARD_FAILURE_UNREACHABLE, NULL);
        return;
    }
    placard_fake_text reply = {NULL, 0};
    placard_response response = PLACARD_RESPONSE_INIT;
    response.status = fake->status != 0 ? fake->status : 200;
    if (fake->status != 0) {
        placard_fake_append(&reply, "{}");
    } else if (request->kind != PLACARD_REQUEST_ASSET) {
        if (request->kind == PLACARD_REQUEST_DATA)
            placard_fake_receive(fake, fake->requests[fake->requests_count - 1]->body);
        placard_fake_append_reply(fake, &reply, request->kind);
    }
    response.content_type = reply.bytes == NULL ? "image/png" : NULL;
    response.body = reply.bytes == NULL ? (const char *)picture : reply.bytes;
    response.body_length = reply.bytes == NULL ? sizeof picture : reply.length;
    fake->api->client_complete_request(client, id, &response, NULL);
    free(reply.bytes);
}

/* ---- Clients ---------------------------------------------------------------------------------------------------- */

/* Creates a fake: reachable, without cards and campaigns. Destroy it with placard_fake_destroy. */
static inline placard_fake *placard_fake_create(void) {
    placard_fake *fake = (placard_fake *)placard_fake_resize(NULL, sizeof *fake);
    memset(fake, 0, sizeof *fake);
    const placard_api *api = placard_get_api(PLACARD_ABI_VERSION);
    if (api == NULL)
        placard_fake_fail("libplacard", "its ABI is another than that of this header");
    fake->api = api;
    fake->is_reachable = 1;
    fake->now_ms = PLACARD_FAKE_START_MS;
    placard_fake_set_cards(fake, "[]");
    placard_fake_set_campaigns(fake, "[]");
    return fake;
}

/* Closes a client of the fake. */
static inline void placard_fake_close_client(placard_fake *fake, placard_client *PLACARD_NULLABLE client) {
    for (size_t i = 0; client != NULL && i < fake->clients_count; i++) {
        if (fake->clients[i] == client)
            fake->clients[i] = NULL;
    }
    fake->api->client_close(client);
}

/* Destroys a fake with all that it has returned, and closes its clients that are still open. */
static inline void placard_fake_destroy(placard_fake *PLACARD_NULLABLE fake) {
    if (fake == NULL)
        return;
    for (size_t i = 0; i < fake->clients_count; i++)
        fake->api->client_close(fake->clients[i]);
    for (size_t i = 0; i < fake->kept_count; i++)
        free(fake->kept[i]);
    free(fake->cards.bytes);
    free(fake->campaigns.bytes);
    free(fake->config.bytes);
    free((void *)fake->clients);
    free((void *)fake->records);
    free((void *)fake->requests);
    free((void *)fake->attributes);
    free((void *)fake->kept);
    free(fake);
}

/* Passes the events of all clients to `handler`, with `context`. Without one they are the program's to read, with
 * placard_fake_next_event. */
static inline void placard_fake_on_event(placard_fake *fake, placard_fake_handler PLACARD_NULLABLE handler,
                                         void *PLACARD_NULLABLE context) {
    fake->handler = handler;
    fake->context = context;
}

/* Sets what a client of this fake needs: endpoint, transport, clock; if they are not set, the API key and no rate
 * limits; without a directory, a store in memory. Call placard_fake_add_client with the client that it opens. */
static inline void placard_fake_fill_options(const placard_fake *fake, placard_options *options) {
    options->endpoint = "placard.invalid";
    options->transport = PLACARD_TRANSPORT_HOST;
    options->clock = PLACARD_CLOCK_HOST;
    options->clock_wall_ms = fake->now_ms;
    options->clock_monotonic_ms = fake->now_ms - PLACARD_FAKE_MONOTONIC_MS;
    if (options->api_key == NULL)
        options->api_key = "test";
    if (options->rate_limits == PLACARD_DEFAULT)
        options->rate_limits = PLACARD_OFF;
    if (options->directory == NULL)
        options->durability = PLACARD_DURABILITY_MEMORY;
}

/* Makes the fake the server of a client. The fake closes it, in placard_fake_close_client or placard_fake_destroy. */
static inline void placard_fake_add_client(placard_fake *fake, placard_client *client) {
    fake->clients =
        (placard_client **)placard_fake_resize((void *)fake->clients, (fake->clients_count + 1) * sizeof(void *));
    fake->clients[fake->clients_count++] = client;
}

/* Opens a client of the fake, as placard_client_open. `options` can be NULL; those that placard_fake_fill_options sets
 * are the fake's. */
static inline placard_status placard_fake_open_client(placard_fake *fake,
                                                      const placard_options *PLACARD_NULLABLE options,
                                                      placard_client **out, placard_error **err) {
    placard_options filled = PLACARD_OPTIONS_INIT;
    if (options != NULL)
        filled = *options;
    placard_fake_fill_options(fake, &filled);
    placard_status status = fake->api->client_open(&filled, out, err);
    if (status == PLACARD_OK)
        placard_fake_add_client(fake, *out);
    return status;
}

/* ---- A program that runs a loop itself: these replace the functions of the library ------------------------------- */

/* As placard_client_next_event, but answers requests instead of returning them. */
static inline const placard_event *PLACARD_NULLABLE placard_fake_next_event(placard_fake *fake,
                                                                            placard_client *client) {
    for (int has_answered = 0;;) {
        const placard_event *event = fake->api->client_next_event(client);
        if (event == NULL && !has_answered)
            return NULL;
        if (event == NULL) { /* what follows from the answers */
            has_answered = 0;
            fake->api->client_dispatch_for(client, 0, NULL);
        } else if (event->kind == PLACARD_EVENT_REQUEST) {
            placard_fake_answer(fake, client, event->request);
            has_answered = 1;
        } else if (event->kind != PLACARD_EVENT_REQUEST_CANCELLED) {
            return event;
        }
    }
}

/* Returns the next time after now at which a client has something to do; `end` if that is earlier. */
static inline int64_t placard_fake_next_due(const placard_fake *fake, int64_t end) {
    for (size_t i = 0; i < fake->clients_count; i++) {
        int64_t due = fake->api->client_next_deadline_ms(fake->clients[i]);
        if (due >= 0 && due + PLACARD_FAKE_MONOTONIC_MS > fake->now_ms && due + PLACARD_FAKE_MONOTONIC_MS < end)
            end = due + PLACARD_FAKE_MONOTONIC_MS;
    }
    return end;
}

static inline void placard_fake_move(placard_fake *fake, int64_t now_ms) {
    fake->now_ms = now_ms;
    for (size_t i = 0; i < fake->clients_count; i++) {
        if (fake->clients[i] == NULL)
            continue;
        fake->api->client_set_time(fake->clients[i], now_ms, now_ms - PLACARD_FAKE_MONOTONIC_MS, NULL);
        fake->api->client_dispatch_for(fake->clients[i], 0, NULL);
    }
}

/*
 * As placard_client_wait, but moves the clock instead of waiting: to the next thing to do, by at most `timeout_ms`
 * (negative: no limit). Returns PLACARD_E_STATE, without an error, when the wait would never end.
 */
static inline placard_status placard_fake_wait(placard_fake *fake, placard_client *client, int64_t timeout_ms,
                                               placard_error **err) {
    placard_status status = fake->api->client_dispatch_for(client, 0, err);
    struct pollfd descriptor = {fake->api->client_fd(client), POLLIN, 0};
    if (status != PLACARD_OK || poll(&descriptor, 1, 0) != 0)
        return status;
    const int64_t limit = INT64_MAX - fake->now_ms;
    const int64_t end = timeout_ms < 0 || timeout_ms > limit ? INT64_MAX : fake->now_ms + timeout_ms;
    const int64_t next = placard_fake_next_due(fake, end);
    if (next == INT64_MAX)
        return PLACARD_E_STATE;
    placard_fake_move(fake, next);
    return fake->api->client_dispatch_for(client, 0, err);
}

/* ---- What the test does ----------------------------------------------------------------------------------------- */

/* Does what is due now: requests are sent and answered, events reach the handler; without one they are dropped. */
static inline void placard_fake_run(placard_fake *fake) {
    for (size_t i = 0; i < fake->clients_count; i++) {
        placard_client *client = fake->clients[i];
        if (client == NULL)
            continue;
        fake->api->client_dispatch_for(client, 0, NULL);
        const placard_event *event;
        while (fake->clients[i] != NULL && (event = placard_fake_next_event(fake, client)) != NULL) {
            if (fake->handler != NULL)
                fake->handler(fake->context, client, event);
        }
    }
}

/* Moves the clock by `ms`, and does what is due at each moment on the way, as placard_fake_run. */
static inline void placard_fake_advance(placard_fake *fake, int64_t ms) {
    const int64_t end = ms > INT64_MAX - fake->now_ms ? INT64_MAX : fake->now_ms + ms;
    placard_fake_run(fake);
    while (fake->now_ms < end) {
        placard_fake_move(fake, placard_fake_next_due(fake, end));
        placard_fake_run(fake);
    }
}

/* As placard_client_drain; the server answers at once. Events reach the handler; without one they are dropped. */
static inline placard_status placard_fake_drain(placard_fake *fake, placard_client *client, placard_error **err) {
    placard_status status = fake->api->client_drain(client, 0, err);
    if (status < 0)
        return status;
    placard_fake_run(fake);
    return fake->api->client_queued_count(client) == 0 ? PLACARD_OK : PLACARD_PENDING;
}

/* Lets every client send what it has queued. */
static inline void placard_fake_flush(placard_fake *fake) {
    for (size_t i = 0; i < fake->clients_count; i++) {
        if (fake->clients[i] != NULL)
            placard_fake_drain(fake, fake->clients[i], NULL);
    }
}

/* ---- What the test reads: everything lives as long as the fake --------------------------------------------------- */

/* Returns the record number `index` (from 0) of those with `code`, NULL past the end. `code` NULL: of all. */
static inline const placard_fake_record *PLACARD_NULLABLE placard_fake_get_received(const placard_fake *fake,
                                                                                    const char *PLACARD_NULLABLE code,
                                                                                    size_t index) {
    for (size_t i = 0; i < fake->records_count; i++) {
        const placard_fake_record *record = fake->records[i];
        if (code != NULL && strcmp(record->code, code) != 0)
            continue;
        if (index-- == 0)
            return record;
    }
    return NULL;
}

/* Lets every client send what it has queued, and returns how many records with `code` (NULL: in all) were received. */
static inline size_t placard_fake_received_count(placard_fake *fake, const char *PLACARD_NULLABLE code) {
    size_t count = 0;
    placard_fake_flush(fake);
    while (placard_fake_get_received(fake, code, count) != NULL)
        count++;
    return count;
}

/* Returns the object of attributes number `index` that the server has received, as JSON; NULL past the end. */
static inline const char *PLACARD_NULLABLE placard_fake_get_attributes(const placard_fake *fake, size_t index) {
    return index < fake->attributes_count ? fake->attributes[index] : NULL;
}

/* Returns the request number `index`, NULL past the end. */
static inline const placard_fake_request *PLACARD_NULLABLE placard_fake_get_request(const placard_fake *fake,
                                                                                    size_t index) {
    return index < fake->requests_count ? fake->requests[index] : NULL;
}

PLACARD_HEADER_END

#endif /* PLACARD_FAKE_H */
