#include <jansson.h>
#include <string.h>

/* Finds a byte in a text, or returns NULL. Swift's own search compares one byte at a time, memchr dozens. */
static inline const void *placard_find_byte(const void *text, int byte, size_t length) {
    return memchr(text, byte, length);
}
