// Uses results; linked with a file that defines PLACARD_THROW, whose errors it can catch.
#include <placard/placard.hpp>

int other_file(void (*throws)());

int other_file(void (*throws)()) {
    const auto client = placard::client::open({});
    try {
        throws();
    } catch (const placard::error &error) {
        return client.status() == error.status() && client.error().message() == error.message() ? 0 : 1;
    }
    return 1;
}
