// Compiled, never run: every template of the header, in each dialect and mode, without exceptions and RTTI too.
#include <placard/placard.hpp>
#include <placard/placard.hpp>

#include <string>
#include <vector>

#if __cplusplus >= 202002L
#include <ranges>
static_assert(std::ranges::forward_range<placard::cards> && std::ranges::sized_range<placard::cards>);
static_assert(std::ranges::forward_range<placard::messages> && std::ranges::forward_range<placard::explanation>);
static_assert(std::ranges::forward_range<decltype(std::declval<placard::card>().extras())>);
static_assert(std::ranges::input_range<placard::client::event_range>);

std::size_t pinned(const placard::cards &cards);

std::size_t pinned(const placard::cards &cards) {
    std::size_t count = 0;
    for (const auto card : cards | std::views::filter([](auto each) { return each.pinned(); }))
        count += card.is_control() ? 0U : 1U;
    return count;
}
#endif

using namespace std::chrono_literals;

int use(placard::client &client, placard::tracker &tracker, placard::outbox &outbox);
placard::arrow_stream events();

namespace {

struct source {
    [[nodiscard]] placard::arrow_schema schema() const { return {}; }
    [[nodiscard]] placard::arrow_array next() const { return {}; }
};

} // namespace

namespace header_test {

/// Whether a call succeeded, in either mode.
template <class T> bool good(const placard::result<T> &result) { return result.has_value(); }
#ifdef PLACARD_THROW
template <class T> bool good(const T &) { return true; }
#endif

} // namespace header_test

placard::arrow_stream events() { return placard::make_stream(source()); }

int use(placard::client &client, placard::tracker &tracker, placard::outbox &outbox) {
    using header_test::good;
    placard::batch batch;
    bool all = good(batch.add_event("e", {{"k", 1}, {"l", "text"}, {"m", true}})) && good(client.log_batch(batch));
    all = all && good(client.dispatch_for(500us)) && good(client.wait(1s)) && good(client.drain());
    all = all && good(client.set_attribute("k", nullptr)) && good(client.merge_attribute("k", {"{}"}));
    all = all && good(client.log_card_impressions(std::vector<std::string>{"a"}));
    all = all && good(client.set_last_location({48.2, 16.4}, {100.0, 5.0, {}}));
    all = all && good(tracker.log_event(placard::identity::email("ada@example.com"), "e"));
    all = all && good(outbox.set_attribute("k", std::chrono::system_clock::now()));
    all = all && good(placard::replay("{}", events()));
    for (auto &event : client.events())
        all = all && event.kind() != placard::event_kind::none;
    for (auto &event : tracker.events())
        all = all && name(event.kind()) != "none";
    return all ? 0 : 1;
}
