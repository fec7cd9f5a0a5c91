// As snippet.cpp, for calls that throw.
#define PLACARD_THROW
#include <iostream>
#include <placard/placard.hpp>

void snippet(const placard::options &options);

void snippet(const placard::options &options) {
    (void)options;
    /* BLOCK */
}
