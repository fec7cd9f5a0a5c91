// What a host has where a guide shows a few lines of C++. scripts/guide_examples.py puts them in place of the mark.
#include <algorithm>
#include <iostream>
#include <placard/placard.hpp>

using namespace std::chrono_literals;

struct host {
    placard::client client;
    placard::options options;
    std::chrono::steady_clock::time_point deadline;

    void snippet();
};

// A block can declare a client of its own.
void host::snippet() {
    (void)this;
    /* BLOCK */
}
