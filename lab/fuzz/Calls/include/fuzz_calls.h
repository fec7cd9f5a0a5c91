/* Targets of the fuzzer that call the library as a C program does. */
#ifndef PLACARD_FUZZ_CALLS_H
#define PLACARD_FUZZ_CALLS_H

#include <stddef.h>
#include <stdint.h>

/* Each byte is a call, with arguments from the bytes behind it, in any order, also with NULL and with bad handles. */
void fuzz_calls(const uint8_t *bytes, size_t count);

/* Lines are navigations of rendered pages. */
void fuzz_links(const uint8_t *bytes, size_t count);

/* A table of events in Arrow's layout, for a replay. */
void fuzz_arrow(const uint8_t *bytes, size_t count);

#endif
