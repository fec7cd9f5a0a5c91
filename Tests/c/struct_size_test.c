/* Structs of programs that were built against an older or a newer header: the library writes and reads nothing beyond
 * struct_size, replaces what an older struct lacks with defaults, and ignores what a newer one has more. A struct that
 * the headers add is in CALLER_STRUCTS at once; this file compiles again when struct_uses.h fills and uses it. */
#include "caller_structs.h"
#include "struct_uses.h"
#include <fcntl.h>
#include <sys/mman.h>

enum { size_limit = 65536, canary = 0xA5, tail = 0xFF };

typedef struct caller_struct {
    const char *name;
    size_t size;
    const void *initial; /* the value of its INIT macro */
    void (*init)(void *memory, size_t size);
    void (*fill)(void *memory);
    void (*use)(const void *memory, char *line);
} caller_struct;

#define WRAPPERS(name, NAME)                                                                                           \
    static const placard_##name initial_##name = PLACARD_##NAME##_INIT;                                                \
    static void init_any_##name(void *memory, size_t size) { placard_##name##_init(memory, size); }                    \
    static void fill_any_##name(void *memory) { fill_##name(memory); }                                                 \
    static void use_any_##name(const void *memory, char *line) { use_##name(memory, line); }
CALLER_STRUCTS(WRAPPERS)

#define ROW(name, NAME)                                                                                                \
    {#name, sizeof(placard_##name), &initial_##name, init_any_##name, fill_any_##name, use_any_##name},
static const caller_struct structs[] = {CALLER_STRUCTS(ROW)};

/* ---- Memory that ends where no page follows: a byte that is read or written beyond it ends the test */

static unsigned char *memory_end;

static void map_memory(void) {
    size_t page = (size_t)sysconf(_SC_PAGESIZE);
    size_t size = (2 * size_limit / page + 1) * page;
    int zeros = open("/dev/zero", O_RDWR);
    REQUIRE(zeros >= 0);
    unsigned char *memory = mmap(NULL, size + page, PROT_READ | PROT_WRITE, MAP_PRIVATE, zeros, 0);
    REQUIRE(memory != MAP_FAILED);
    REQUIRE(mprotect(memory + size, page, PROT_NONE) == 0);
    close(zeros);
    memory_end = memory + size;
}

/* The last bytes of that memory, aligned as a struct is. */
static unsigned char *last_bytes(size_t size) { return memory_end - (size + 7) / 8 * 8; }

static void set_size(void *memory, size_t size) { memcpy(memory, &size, sizeof size); }

static size_t get_size(const void *memory) {
    size_t size;
    memcpy(&size, memory, sizeof size);
    return size;
}

static int is_all(const unsigned char *bytes, size_t count, int value) {
    for (size_t index = 0; index < count; index++)
        if (bytes[index] != value)
            return 0;
    return 1;
}

/* ---- The init functions */

static void check_init_of_size(const caller_struct *each, size_t size) {
    unsigned char *memory = last_bytes(size);
    size_t behind = (size_t)(memory_end - memory) - size;
    memset(memory - 8, canary, behind + size + 8);
    each->init(memory, size);
    size_t written = size < sizeof size ? 0 : size;
    if (written > 0 && (get_size(memory) != size || !is_all(memory + sizeof size, size - sizeof size, 0)))
        CHECK_NOTE("%s_init(%zu): not struct_size and zeros", each->name, size);
    if (!is_all(memory - 8, 8, canary) || !is_all(memory + written, size + behind - written, canary))
        CHECK_NOTE("%s_init(%zu): wrote beyond the struct", each->name, size);
    CHECK_ADD(check_count);
}

static void check_init(const caller_struct *each) {
    for (size_t size = 0; size <= each->size + 64; size++)
        check_init_of_size(each, size);
    check_init_of_size(each, size_limit);
    each->init(NULL, each->size);
    each->init(last_bytes(each->size), each->size);
    CHECK(memcmp(last_bytes(each->size), each->initial, each->size) == 0);
}

/* ---- The calls */

static const char *line_of(const caller_struct *each, const void *memory) {
    static char lines[2][line_capacity];
    static int which;
    char *line = lines[which = !which];
    line[0] = '\0';
    each->use(memory, line);
    return line;
}

static void expect_line(const caller_struct *each, const void *memory, const char *expected, const char *what) {
    char wanted[line_capacity];
    snprintf(wanted, sizeof wanted, "%s", expected);
    const char *seen = line_of(each, memory);
    CHECK_ADD(check_count);
    if (strcmp(seen, wanted) != 0)
        CHECK_NOTE("%s, %s (struct_size %zu): expected \"%s\", got \"%s\"", each->name, what, get_size(memory), wanted,
                   seen);
}

/* What the library does when the fields from `size` on have their defaults. */
static const char *line_with_defaults_from(const caller_struct *each, size_t size) {
    static char line[line_capacity];
    unsigned char *memory = last_bytes(each->size);
    each->fill(memory);
    memset(memory + size, 0, each->size - size);
    snprintf(line, sizeof line, "%s", line_of(each, memory));
    return line;
}

/* A struct of an older header, with nothing behind it, and with bytes behind it that are not its own. */
static void check_older(const caller_struct *each, size_t size) {
    unsigned char full[1024];
    REQUIRE(each->size <= sizeof full);
    const char *expected = line_with_defaults_from(each, size);
    each->fill(full);
    set_size(full, size);
    memcpy(last_bytes(size), full, size);
    expect_line(each, last_bytes(size), expected, "at the end of memory");
    memcpy(last_bytes(each->size), full, size);
    memset(last_bytes(each->size) + size, tail, each->size - size);
    expect_line(each, last_bytes(each->size), expected, "followed by other bytes");
}

/* A struct of a newer header. Of its own part the library reads all, of the rest nothing. */
static void check_newer(const caller_struct *each, size_t size) {
    const char *expected = line_with_defaults_from(each, each->size);
    for (int value = 0; value <= tail; value += tail) {
        unsigned char *memory = last_bytes(size);
        memset(memory, value, size);
        each->fill(memory);
        set_size(memory, size);
        expect_line(each, memory, expected, value == 0 ? "more zeros" : "more values");
    }
    each->fill(last_bytes(each->size));
    set_size(last_bytes(each->size), size);
    expect_line(each, last_bytes(each->size), expected, "the rest cannot be read");
}

/* Only struct_size can be read. */
static void check_refused(const caller_struct *each, size_t size) {
    unsigned char *memory = last_bytes(sizeof size);
    set_size(memory, size);
    const char *line = line_of(each, memory);
    CHECK_ADD(check_count);
    if (strstr(line, "PLACARD_E_INVALID") != line || strstr(line, "struct_size is ") == NULL)
        CHECK_NOTE("%s: struct_size %zu is not refused: %s", each->name, size, line);
}

static void check_use(const caller_struct *each) {
    char defaults[line_capacity];
    snprintf(defaults, sizeof defaults, "%s", line_with_defaults_from(each, sizeof each->size));
    /* Otherwise the comparisons below could not fail. */
    CHECK(strcmp(defaults, line_with_defaults_from(each, each->size)) != 0);
    CHECK(strncmp(line_with_defaults_from(each, each->size), "PLACARD_OK", 10) == 0);
    for (size_t size = sizeof size; size <= each->size; size += 8)
        check_older(each, size);
    const size_t newer[] = {each->size + 8, each->size + 64, size_limit};
    for (size_t index = 0; index < sizeof newer / sizeof *newer; index++)
        check_newer(each, newer[index]);
    const size_t refused[] = {0, 1, 7, 9, 12, each->size - 4, each->size + 1, size_limit + 8, SIZE_MAX - 7, SIZE_MAX};
    for (size_t index = 0; index < sizeof refused / sizeof *refused; index++)
        check_refused(each, refused[index]);
}

/* The table has the size that this program knows; a program with an older header reads the beginning of it. */
static void check_table(void) {
    const placard_api *api = placard_get_api(PLACARD_ABI_VERSION);
    REQUIRE(api != NULL);
    CHECK_NUMBER(api->struct_size, sizeof(placard_api));
    CHECK_NUMBER(sizeof(placard_api) % sizeof(void *), 0);
    CHECK(api->version == placard_version);
}

int main(void) {
    map_memory();
    prepare_uses();
    for (size_t index = 0; index < sizeof structs / sizeof *structs; index++) {
        printf("placard_%s\n", structs[index].name);
        fflush(stdout); /* says where, if a byte that may not be touched ends the test */
        check_init(&structs[index]);
        check_use(&structs[index]);
    }
    check_table();
    finish_uses();
    return check_result();
}
