/* init.h - initial values of the structs that the caller fills: every default. Generated from interface/ by `make
 * generate`: do not edit. */
#ifndef PLACARD_INIT_H
#define PLACARD_INIT_H

/* The initial value of a placard_options. Since 0.1. */
#define PLACARD_OPTIONS_INIT                                                                                           \
    {                                                                                                                  \
        sizeof(placard_options), NULL, NULL, NULL, 0, NULL, NULL, 0, NULL, NULL, NULL, NULL, NULL, NULL, 0, 0, 0, 0,   \
            0, 0, 0, 0, 0, NULL, NULL, 0, NULL, NULL, NULL, NULL, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, NULL, NULL,      \
            NULL, NULL, 0, 0, 0, 0, 0, 0                                                                               \
    }

/* The initial value of a placard_host_state. Since 0.1. */
#define PLACARD_HOST_STATE_INIT                                                                                        \
    { sizeof(placard_host_state), 0, 0, 0, 0, 0 }

/* The initial value of a placard_card_filter. Since 0.1. */
#define PLACARD_CARD_FILTER_INIT                                                                                       \
    { sizeof(placard_card_filter), NULL, 0, 0, 0, 0 }

/* The initial value of a placard_render_options. Since 0.1. */
#define PLACARD_RENDER_OPTIONS_INIT                                                                                    \
    { sizeof(placard_render_options), 0, 0, NULL, 0, 0, NULL, NULL, NULL, NULL, 0, 0, 0 }

/* The initial value of a placard_response. Since 0.1. */
#define PLACARD_RESPONSE_INIT                                                                                          \
    { sizeof(placard_response), 0, NULL, NULL, NULL, 0, NULL, NULL, NULL, NULL, 0, NULL }

/* The initial value of a placard_tracker_options. Since 0.1. */
#define PLACARD_TRACKER_OPTIONS_INIT                                                                                   \
    { sizeof(placard_tracker_options), NULL, NULL, NULL, NULL, 0, 0, 0, 0, 0, NULL, NULL, 0, 0, 0, 0, 0 }

/* The initial value of a placard_identity. Since 0.1. */
#define PLACARD_IDENTITY_INIT                                                                                          \
    { sizeof(placard_identity), 0, NULL, NULL }

/* The initial value of a placard_replay_options. Since 0.1. */
#define PLACARD_REPLAY_OPTIONS_INIT                                                                                    \
    { sizeof(placard_replay_options), 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, NULL, 0, 0 }

#endif /* PLACARD_INIT_H */
