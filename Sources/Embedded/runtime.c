/* What the standard library of Embedded Swift expects from outside. */
#define _GNU_SOURCE
#include <errno.h>
#include <locale.h>
#include <pthread.h>
#include <stdlib.h>
#include <sys/random.h>

#define HIDDEN __attribute__((visibility("hidden")))

const char *_swift_stdlib_strtod_clocale(const char *text, double *number);
void placard_random_bytes(void *bytes, size_t count) __asm__("arc4random_buf");

static locale_t locale;
static pthread_once_t once = PTHREAD_ONCE_INIT;

static void make_locale(void) { locale = newlocale(LC_ALL_MASK, "C", (locale_t)0); }

/* Reads a number as C spells it, whatever the program's locale is. Returns the end of what was read, or NULL. */
HIDDEN const char *_swift_stdlib_strtod_clocale(const char *text, double *number) {
    char *end = NULL;
    pthread_once(&once, make_locale);
    *number = locale ? strtod_l(text, &end, locale) : strtod(text, &end);
    return end == text ? NULL : end;
}

/* arc4random_buf, which only newer C libraries have. */
HIDDEN void placard_random_bytes(void *bytes, size_t count) {
    char *next = bytes;
    while (count > 0) {
        ssize_t got = getrandom(next, count, 0);
        if (got < 0 && errno != EINTR)
            abort();
        if (got > 0) {
            next += got;
            count -= (size_t)got;
        }
    }
}
