/*
 * Replaces functions of Swift's standard library, with --wrap in scripts/build-library: see there.
 *
 * They look up a character's Unicode properties in tables that together take two thirds of a megabyte: its name,
 * category, age, script, whether it is a letter. Nothing here uses any of them; scripts/build-library checks that.
 * Upper and lower case, normal forms and character boundaries have other tables, which stay. The results are those for
 * an unassigned character.
 */
#include <stddef.h>
#include <stdint.h>

#define WRAPPED(result, name, ...)                                                                                     \
    result __wrap__swift_stdlib_##name(__VA_ARGS__);                                                                   \
    result __wrap__swift_stdlib_##name(__VA_ARGS__)

enum { UNASSIGNED = 29 };

WRAPPED(uint16_t, getAge, uint32_t scalar) {
    (void)scalar;
    return UINT16_MAX;
}

WRAPPED(uint64_t, getBinaryProperties, uint32_t scalar) {
    (void)scalar;
    return 0;
}

WRAPPED(void, getCaseMapping, uint32_t scalar, uint32_t *folded) {
    folded[0] = scalar;
    folded[1] = folded[2] = 0;
}

WRAPPED(uint8_t, getGeneralCategory, uint32_t scalar) {
    (void)scalar;
    return UNASSIGNED;
}

WRAPPED(const char *, getNameAlias, uint32_t scalar) {
    (void)scalar;
    return NULL;
}

WRAPPED(uint8_t, getNumericType, uint32_t scalar) {
    (void)scalar;
    return UINT8_MAX;
}

WRAPPED(double, getNumericValue, uint32_t scalar) {
    (void)scalar;
    return 0;
}

WRAPPED(intptr_t, getScalarName, uint32_t scalar, uint8_t *buffer, intptr_t capacity) {
    (void)scalar;
    (void)buffer;
    (void)capacity;
    return 0;
}

WRAPPED(uint8_t, getScript, uint32_t scalar) {
    (void)scalar;
    return UINT8_MAX;
}

WRAPPED(const uint8_t *, getScriptExtensions, uint32_t scalar, uint8_t *count) {
    (void)scalar;
    *count = 0;
    return NULL;
}

WRAPPED(uint8_t, getWordBreakProperty, uint32_t scalar) {
    (void)scalar;
    return UINT8_MAX;
}
