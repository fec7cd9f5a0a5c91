/*
 * Stands in for a function of the C++ library, by --wrap of scripts/build-library: see there.
 *
 * It puts names of C++ into words for the last message of a program that an exception ends. Nothing in the library
 * throws. The answer, "no memory for that", makes the message show the name as it is.
 */
#include <stddef.h>

char *__wrap___cxa_demangle(const char *name, char *buffer, size_t *length, int *status);

char *__wrap___cxa_demangle(const char *name, char *buffer, size_t *length, int *status) {
    (void)name;
    (void)buffer;
    (void)length;
    if (status != NULL)
        *status = -1;
    return NULL;
}
