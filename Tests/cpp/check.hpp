// A test continues after a failed check, so that one run reports them all; check::result() is its exit status.
#ifndef PLACARD_TEST_CHECK_HPP
#define PLACARD_TEST_CHECK_HPP

#include <placard/placard.hpp>

#include <cstdio>

namespace check {

inline int count = 0;
inline int failures = 0;

inline void that(bool holds, const char *what, const char *file, int line) {
    count++;
    if (holds)
        return;
    failures++;
    std::fprintf(stderr, "%s:%d: failed: %s\n", file, line, what);
}

inline void status(placard::status seen, placard::status wanted, const char *what, const char *file, int line) {
    that(seen == wanted, what, file, line);
    if (seen != wanted)
        std::fprintf(stderr, "    expected %s, got %s\n", placard::name(wanted).data(), placard::name(seen).data());
}

/// The status of a call in either mode.
template <class T> placard::status of(const placard::result<T> &result) { return result.status(); }
inline placard::status of(placard::status status) { return status; }

inline int result() {
    std::printf("%d checks, %d failed\n", count, failures);
    return failures == 0 ? 0 : 1;
}

} // namespace check

#define CHECK(condition) check::that(condition, #condition, __FILE__, __LINE__)
#define CHECK_STATUS(call, wanted) check::status(check::of(call), placard::status::wanted, #call, __FILE__, __LINE__)

#endif
