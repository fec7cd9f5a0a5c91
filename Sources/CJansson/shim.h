#include <jansson.h>
#include <string.h>

/* A byte of a text, or NULL. Swift's own search looks at one byte after the other, this one at dozens. */
static inline const void *placard_find_byte(const void *text, int byte, size_t length) {
    return memchr(text, byte, length);
}
