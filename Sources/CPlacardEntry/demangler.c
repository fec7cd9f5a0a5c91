/*
 * Replaces a function of the C++ library, with --wrap in scripts/build-library: see there.
 *
 * The function makes C++ names readable for the last message of a program that an exception ends. Nothing in the
 * library throws. The result, "out of memory", makes the message show the name as it is.
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
