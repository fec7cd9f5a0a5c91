/* Reads arguments of calls from the bytes of an input. After its end, everything is zero. */
#ifndef PLACARD_FUZZ_INPUT_H
#define PLACARD_FUZZ_INPUT_H

#include <placard/placard.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define START_MS INT64_C(1760000000000)

/* Ends the process if a claim about the library does not hold. */
#define CLAIM(holds)                                                                                                   \
    do {                                                                                                               \
        if (!(holds)) {                                                                                                \
            fprintf(stderr, "fuzz: %s:%d: not true: %s\n", __FILE__, __LINE__, #holds);                                \
            abort();                                                                                                   \
        }                                                                                                              \
    } while (0)

struct input {
    const uint8_t *bytes;
    size_t count, at;
};

/* A text and the length to pass with it, which is PLACARD_NUL if the text ends with NUL. */
struct text {
    char *bytes;
    size_t length;
};

uint8_t input_byte(struct input *input);
uint64_t input_number(struct input *input, int size);
double input_double(struct input *input);

/* A text, in memory of exactly its size so that each byte read too many is found: from a list of useful ones, or any
 * bytes, or NULL. Free it. */
struct text input_text(struct input *input);
/* Any JSON text from a list, or any bytes. */
struct text input_json(struct input *input);
/* A text that ends with NUL, or NULL. Free it. */
char *input_string(struct input *input);

/* Compares a status with the error of the same call, and destroys the error. */
void check_error(placard_status status, placard_error *error);

/* A borrowed text ends with NUL; it is NULL only if its length is 0. */
void check_text(const char *text, size_t length);

#endif
