/* The memory that the driver shares with the interposer: a file that both map. control.py has the same layout. */
#ifndef PLACARD_FAULTS_CONTROL_H
#define PLACARD_FAULTS_CONTROL_H

#include <stdint.h>

enum { name_size = 16, kinds_limit = 32 };

/* How a call fails. */
enum manner {
    manner_none = 0,
    manner_error = 1, /* -1 and `error` in errno; a close closes nevertheless */
    manner_short = 2, /* a write takes half of the bytes */
    manner_lie = 3    /* a write, sync or truncation does nothing and reports success */
};

/* The calls of one kind since the program armed the faults. The interposer writes the name. */
struct kind_count {
    char name[name_size];
    int64_t calls;
};

struct control {
    /* Written by the driver before the program starts: calls `first` to `first + count - 1` of `kind` fail. */
    char kind[name_size];
    int64_t first;
    int64_t count;
    int32_t error;
    int32_t manner;
    /* Written by the interposer. */
    int64_t failed;
    struct kind_count kinds[kinds_limit];
};

#endif
