/* The structs that the caller fills, for tests of all of them. Generated from interface/ by `make generate`: do not
 * edit. */
#ifndef PLACARD_TEST_CALLER_STRUCTS_H
#define PLACARD_TEST_CALLER_STRUCTS_H

#define CALLER_STRUCTS(STRUCT)                                                                                         \
    STRUCT(options, OPTIONS)                                                                                           \
    STRUCT(host_state, HOST_STATE)                                                                                     \
    STRUCT(card_filter, CARD_FILTER)                                                                                   \
    STRUCT(render_options, RENDER_OPTIONS)                                                                             \
    STRUCT(response, RESPONSE)                                                                                         \
    STRUCT(tracker_options, TRACKER_OPTIONS)                                                                           \
    STRUCT(identity, IDENTITY)                                                                                         \
    STRUCT(replay_options, REPLAY_OPTIONS)

#endif
