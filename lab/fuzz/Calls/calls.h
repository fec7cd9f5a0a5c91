/* What a sequence of calls works on. */
#ifndef PLACARD_FUZZ_CALLS_STATE_H
#define PLACARD_FUZZ_CALLS_STATE_H

#include "input.h"

enum { handles = 4 };

struct calls {
    struct input input;
    char directory[256];
    placard_client *client;
    placard_tracker *tracker;
    placard_outbox *outbox;
    placard_properties *properties;
    placard_batch *batch;
    placard_cards *cards;
    placard_card *card;
    placard_explanation *explanation;
    placard_messages *messages;
    uint64_t requests[handles], tracker_requests[handles], shown[handles];
    int64_t wall_ms, monotonic_ms;
};

/* The next object, or now and then NULL. */
#define GIVEN(calls, object) (input_byte(&(calls)->input) % 16 == 15 ? NULL : (calls)->object)

/* A handle that the library has given, or any number. */
uint64_t any_handle(struct calls *calls, const uint64_t *given);
/* A variable for an error, or now and then NULL. */
placard_error **error_of(struct calls *calls, placard_error **error);
void end_call(placard_status status, placard_error **place, placard_error *error);
placard_response any_response(struct calls *calls);
void read_event(struct calls *calls, const placard_event *event, uint64_t *requests);

/* Runs one call of the subject that `choice` selects. */
void call_lifecycle(struct calls *calls, uint8_t choice);
void call_log(struct calls *calls, uint8_t choice);
void call_content(struct calls *calls, uint8_t choice);
void call_others(struct calls *calls, uint8_t choice);

/* Frees everything that is left. */
void end_calls(struct calls *calls);

#endif
