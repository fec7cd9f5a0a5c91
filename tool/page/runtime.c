/* What the module takes from outside in other builds: the standard library's hooks, and jansson's seed. It imports
 * nothing: no clock, no files, no random numbers. */
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

/* Reads a number. Returns the end of what was read, or NULL. This C library has one locale only. */
const char *_swift_stdlib_strtod_clocale(const char *text, double *number);
const char *_swift_stdlib_strtod_clocale(const char *text, double *number) {
    char *end = NULL;
    *number = strtod(text, &end);
    return end == text ? NULL : end;
}

/* Seeds of hash tables. The same at each start: what is in them comes from the person who has opened the page, and
 * nothing depends on their order. */
void arc4random_buf(void *bytes, size_t count);
void arc4random_buf(void *bytes, size_t count) {
    static uint64_t state = 0x9e3779b97f4a7c15u;
    for (size_t place = 0; place < count; place++) {
        state = state * 6364136223846793005u + 1442695040888963407u;
        ((unsigned char *)bytes)[place] = (unsigned char)(state >> 56);
    }
}

/* jansson's seed, which its own file would take from the system. */
extern volatile uint32_t hashtable_seed;
volatile uint32_t hashtable_seed = 1;
void json_object_seed(size_t seed);
void json_object_seed(size_t seed) { (void)seed; }

/* Debian compiles its run-time library with a guard on the stack. */
uintptr_t __stack_chk_guard = 0x00a55a00;
_Noreturn void __stack_chk_fail(void);
_Noreturn void __stack_chk_fail(void) { __builtin_trap(); }

/* The C library's functions for streams, which nothing calls. The module has no files, so that each is an error. */
#define NO_FILE 8 /* EBADF */
#define WITHOUT_FILES(name, ...)                                                                                       \
    int32_t __imported_wasi_snapshot_preview1_##name(__VA_ARGS__);                                                     \
    int32_t __imported_wasi_snapshot_preview1_##name(__VA_ARGS__) { return NO_FILE; }

WITHOUT_FILES(fd_close, int32_t file)
WITHOUT_FILES(fd_fdstat_get, int32_t file, int32_t status)
WITHOUT_FILES(fd_read, int32_t file, int32_t pieces, int32_t count, int32_t done)
WITHOUT_FILES(fd_seek, int32_t file, int64_t offset, int32_t whence, int32_t position)
WITHOUT_FILES(fd_write, int32_t file, int32_t pieces, int32_t count, int32_t done)
