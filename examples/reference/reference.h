/* Part of the reference: what the examples of the reference share, and what runs them
 *
 * Each function under a comment such as `placard_card_copy, placard_card_destroy: ...` is an example of the functions
 * that the comment names. The end of each file runs its examples against a server in memory, placard_fake.h.
 */
#ifndef PLACARD_EXAMPLES_REFERENCE_H
#define PLACARD_EXAMPLES_REFERENCE_H

#include <placard/placard_fake.h>

/* Ends the program unless the condition holds. */
#define EXPECT(condition) ((condition) ? (void)0 : fail(__FILE__, __LINE__, #condition))

#ifdef __cplusplus
extern "C" {
#endif

/* Prints why a call failed, and destroys the error: the example in types.c. */
void report(const char *call, placard_error *error);

/* Ends the program: a condition that must hold does not. */
void fail(const char *file, int line, const char *condition);

/* Opens a client for the user "u-1" with a store in memory, whose server is the fake. */
placard_client *open_with(placard_fake *fake);

/* Each runs the examples of one header. `directory` is an empty directory. */
void run_types(const char *directory);
void run_client(const char *directory);
void run_events(const char *directory);
void run_cards(const char *directory);
void run_analytics(const char *directory);
void run_messages(const char *directory);
void run_render(const char *directory);
void run_explain(const char *directory);
void run_transport(const char *directory);
void run_outbox(const char *directory);
void run_push(const char *directory);
void run_tracker(const char *directory);
void run_replay(const char *directory);
void run_api(const char *directory);

#ifdef __cplusplus
}
#endif

#endif
