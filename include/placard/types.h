/* types.h - version, status, errors, and what several subjects share. Read placard.h first. Generated from interface/
 * by `make generate`: do not edit. */
#ifndef PLACARD_TYPES_H
#define PLACARD_TYPES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "init.h"

/* ---- Declarations ----------------------------------------------------------------------------------------------- */

#if defined(__GNUC__) || defined(__clang__)
#define PLACARD_API __attribute__((visibility("default")))
#else
#define PLACARD_API
#endif

/*
 * No argument should be NULL unless it is marked PLACARD_NULLABLE, or is `err`; clang checks that in callers, and
 * placard.h says what a call does with NULL nevertheless. (Swift's importer sees no marks: the library's own functions
 * must receive what callers really pass.)
 */
#if defined(__clang__) && !defined(__swift__)
#define PLACARD_NULLABLE _Nullable
#define PLACARD_NULLABILITY_BEGIN                                                                                      \
    _Pragma("clang diagnostic push") _Pragma("clang diagnostic ignored \"-Wunknown-warning-option\"")                  \
        _Pragma("clang diagnostic ignored \"-Wnullability-extension\"")                                                \
            _Pragma("clang diagnostic ignored \"-Wnullability-completeness\"") _Pragma("clang assume_nonnull begin")
#define PLACARD_NULLABILITY_END _Pragma("clang assume_nonnull end") _Pragma("clang diagnostic pop")
#else
#define PLACARD_NULLABLE
#define PLACARD_NULLABILITY_BEGIN
#define PLACARD_NULLABILITY_END
#endif

#ifdef __cplusplus
#define PLACARD_HEADER_BEGIN                                                                                           \
    extern "C" {                                                                                                       \
    PLACARD_NULLABILITY_BEGIN
#define PLACARD_HEADER_END                                                                                             \
    PLACARD_NULLABILITY_END                                                                                            \
    }
#else
#define PLACARD_HEADER_BEGIN PLACARD_NULLABILITY_BEGIN
#define PLACARD_HEADER_END PLACARD_NULLABILITY_END
#endif

PLACARD_HEADER_BEGIN

/* ---- Version ---------------------------------------------------------------------------------------------------- */

/* The version of the headers, in numbers and as text, and their ABI number: the library's are placard_version and
 * placard_abi_version. Since 0.1. */
#define PLACARD_VERSION_MAJOR 0
#define PLACARD_VERSION_MINOR 1
#define PLACARD_VERSION_PATCH 0
#define PLACARD_VERSION "0.1.0"
#define PLACARD_ABI_VERSION 0

/* Returns the library's version, such as "0.1.0". Borrowed forever. [any] Since 0.1. */
PLACARD_API const char *placard_version(void);

/* Returns the ABI number of the loaded library. If it is not PLACARD_ABI_VERSION, do not use the library.
 * [any] Since 0.1. */
PLACARD_API uint32_t placard_abi_version(void);

/* ---- Status and errors ------------------------------------------------------------------------------------------ */

typedef int32_t placard_status;

/* What a call did: 0 is success, positive: nothing was done and nothing is wrong, negative: an error. Since 0.1. */
enum placard_status_code {
    PLACARD_OK = 0,

    PLACARD_BLOCKED = 1, /* the server's blocklist names it: nothing was logged, nothing was triggered */
    PLACARD_IGNORED = 2, /* it was done before, or it does not apply */
    PLACARD_PENDING = 3, /* something is left to do: the time is up (drain), or another tracker sends (flush) */

    PLACARD_E_INVALID = -1,   /* an argument, a name, a value or a limit */
    PLACARD_E_NOT_FOUND = -2, /* no card, message or request has that id */
    PLACARD_E_STATE = -3,     /* the call is not possible now: something else must happen first */
    PLACARD_E_DISABLED = -4,  /* the client is disabled: see placard_client_disable */
    PLACARD_E_IN_USE = -5,    /* another client owns the store */
    PLACARD_E_IO = -6,        /* the store could not be read or written, or other processes kept it busy */
    PLACARD_E_VERSION = -7,   /* a newer version wrote the store; it is left untouched */
    PLACARD_E_FORKED = -8     /* the client, outbox or tracker belongs to the parent process */
};

/* Returns the constant's name, such as "PLACARD_E_INVALID"; "PLACARD_UNKNOWN" for other values. Borrowed forever.
 * [any] Since 0.1. */
PLACARD_API const char *placard_status_name(placard_status status);

/* What went wrong, where, and what to do about it. Since 0.1. */
typedef struct placard_error {
    placard_status status;
    const char *message; /* one or two English sentences, for developers */
    size_t message_length;
} placard_error;

/* Destroys an error. [owner] Since 0.1. */
PLACARD_API void placard_error_destroy(placard_error *PLACARD_NULLABLE error);

/* ---- Shared ----------------------------------------------------------------------------------------------------- */

/* An option that is on or off; zero is its default. Since 0.1. */
enum placard_switch { PLACARD_DEFAULT = 0, PLACARD_ON = 1, PLACARD_OFF = -1 };

/*
 * Structs that the caller fills begin with struct_size: the size that the struct has in the caller's header, which can
 * be older or newer than the library. Zero is the default of every other field.
 *   init functions   write `size` bytes, struct_size and then zeros, and no byte more; below sizeof(size_t) none at all
 *   an older struct  is read up to struct_size; the fields that it lacks have their defaults
 *   a newer struct   is read as far as the library knows it; what follows is ignored, even if it is not zero: compare
 *                    placard_version() before you rely on a newer field
 * A struct_size below sizeof(size_t), above 65536, or not a multiple of the struct's alignment is PLACARD_E_INVALID.
 */

/* The length to pass with a string that ends with NUL. Since 0.1. */
#define PLACARD_NUL SIZE_MAX

/* A key and its value: an extra of a card or a message. Since 0.1. */
typedef struct placard_extra {
    const char *key;
    size_t key_length;
    const char *value; /* a string as it is; any other JSON value as JSON text */
    size_t value_length;
} placard_extra;

PLACARD_HEADER_END

#endif /* PLACARD_TYPES_H */
