// PLACARD_THROW: calls return values and throw errors, in a program whose other files use results.
#define PLACARD_THROW
#include "fixture.hpp"

namespace {

template <class Call> placard::status thrown_by(Call call) {
    try {
        call();
        return placard::status::ok;
    } catch (const placard::error &error) {
        CHECK(!error.message().empty());
        return error.status();
    }
}

void calls_return_values() {
    const fixture::directory directory;
    auto client = placard::client::open(fixture::options(directory));
    client.log_event("order_placed", {{"items", 3}});
    const placard::status ended = client.end_session();
    CHECK(ended == placard::status::ok);
    CHECK(client.end_session() == placard::status::ignored);
    for (auto card : client.copy_cards())
        CHECK(!card.id().empty());
    CHECK(!client.explain_last());
    CHECK(thrown_by([&] { client.log_card_click("nobody"); }) == placard::status::not_found);
    CHECK(thrown_by([&] { client.log_event("e", {{"", 1}}); }) == placard::status::invalid);
    CHECK(thrown_by([&] { (void)placard::client::open({}); }) == placard::status::invalid);
    CHECK(thrown_by([&] { (void)placard::client::open(fixture::options(directory)); }) == placard::status::in_use);
    client.close();
    CHECK(thrown_by([&] { client.dispatch(); }) == placard::status::invalid);
}

} // namespace

int other_file(void (*throws)()); // throwing_other.cpp

int main() {
    calls_return_values();
    CHECK(other_file([] { (void)placard::client::open({}); }) == 0);
    return check::result();
}
