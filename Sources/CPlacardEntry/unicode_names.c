/* Stands in for a function of Swift's standard library, by --wrap of scripts/build-library: see there. */
#include <stdint.h>

intptr_t __wrap__swift_stdlib_getScalarName(uint32_t scalar, uint8_t *buffer, intptr_t capacity);

/* The length of a character's name: no character has one. It is told to Unicode.Scalar.Properties.name alone. */
intptr_t __wrap__swift_stdlib_getScalarName(uint32_t scalar, uint8_t *buffer, intptr_t capacity) {
    (void)scalar;
    (void)buffer;
    (void)capacity;
    return 0;
}
