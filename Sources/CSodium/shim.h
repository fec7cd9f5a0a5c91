/*
 * libsodium as tables of functions that are loaded when a signed source is used first, which few programs do. Its
 * headers are not needed. The functions have had these types since 2013.
 */
#ifndef PLACARD_CSODIUM_SHIM_H
#define PLACARD_CSODIUM_SHIM_H

#include <dlfcn.h>
#include <stddef.h>

/* Two names, because the number of the library has changed with 1.0.19, but none of these functions. */
#define CSODIUM_SONAME "libsodium.so.23"
#define CSODIUM_SONAME_NEWER "libsodium.so.26"

/* Swift sees functions, not optionals. */
#ifdef __clang__
#define CSODIUM_NONNULL _Nonnull
#else
#define CSODIUM_NONNULL
#endif

/* What checks a signed source. */
struct csodium {
    int (*CSODIUM_NONNULL init)(void);
    int (*CSODIUM_NONNULL hash_sha256)(unsigned char *out, const unsigned char *in, unsigned long long length);
    int (*CSODIUM_NONNULL sign_verify_detached)(const unsigned char *signature, const unsigned char *text,
                                                unsigned long long length, const unsigned char *public_key);
};

/* What makes keys and signs, for tools. */
struct csodium_signing {
    void (*CSODIUM_NONNULL randombytes_buf)(void *bytes, size_t count);
    int (*CSODIUM_NONNULL sign_seed_keypair)(unsigned char *public_key, unsigned char *secret_key,
                                             const unsigned char *seed);
    int (*CSODIUM_NONNULL sign_detached)(unsigned char *signature, unsigned long long *length,
                                         const unsigned char *text, unsigned long long text_length,
                                         const unsigned char *secret_key);
};

/* Loads libsodium, once or again; NULL if it is missing. It is never unloaded: others in the process may use it. */
static inline void *csodium_open(void) {
    void *library = dlopen(CSODIUM_SONAME, RTLD_NOW | RTLD_LOCAL);
    return library != NULL ? library : dlopen(CSODIUM_SONAME_NEWER, RTLD_NOW | RTLD_LOCAL);
}

/* dlsym returns a pointer to data, which ISO C does not convert to one to a function. */
#define CSODIUM_FIND(table, member, name) ((*(void **)(void *)&(table)->member = dlsym(library, name)) != NULL)

/* Loads libsodium and fills the table. Returns 0 if it is missing or not a libsodium: the table cannot be used then. */
static inline int csodium_load(struct csodium *table) {
    void *library = csodium_open();
    return library != NULL && CSODIUM_FIND(table, init, "sodium_init") &&
           CSODIUM_FIND(table, hash_sha256, "crypto_hash_sha256") &&
           CSODIUM_FIND(table, sign_verify_detached, "crypto_sign_verify_detached");
}

/* The same for what signs. */
static inline int csodium_load_signing(struct csodium_signing *table) {
    void *library = csodium_open();
    return library != NULL && CSODIUM_FIND(table, randombytes_buf, "randombytes_buf") &&
           CSODIUM_FIND(table, sign_seed_keypair, "crypto_sign_seed_keypair") &&
           CSODIUM_FIND(table, sign_detached, "crypto_sign_detached");
}

#endif
