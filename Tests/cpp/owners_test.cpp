// Owners: moved, closed and abandoned ones are empty, and no call on them does harm.
#include "fixture.hpp"

#include <type_traits>

using namespace std::chrono_literals;

namespace {

template <class Owner>
constexpr bool only_moves = !std::is_copy_constructible_v<Owner> && !std::is_copy_assignable_v<Owner> &&
                            std::is_nothrow_move_constructible_v<Owner> && std::is_nothrow_move_assignable_v<Owner>;
static_assert(only_moves<placard::client> && only_moves<placard::outbox> && only_moves<placard::tracker>);
static_assert(only_moves<placard::cards> && only_moves<placard::messages> && only_moves<placard::explanation>);
static_assert(only_moves<placard::card_copy> && only_moves<placard::page> && only_moves<placard::push>);
static_assert(only_moves<placard::properties> && only_moves<placard::batch>);
static_assert(only_moves<placard::arrow_stream> && only_moves<placard::decisions>);

void an_empty_client_does_no_harm(placard::client &client) {
    CHECK(!client && client.get() == nullptr && client.fd() == -1);
    CHECK_STATUS(client.dispatch(), invalid);
    CHECK_STATUS(client.log_event("e", {{"k", 1}}), invalid);
    CHECK_STATUS(client.copy_cards(), invalid);
    CHECK_STATUS(client.wait(1h), invalid);
    CHECK_STATUS(client.explain_last(), invalid);
    CHECK_STATUS(client.set_attribute("k", 1), invalid);
    CHECK_STATUS(client.add_local_message({"{}"}), invalid);
    CHECK_STATUS(client.log_card_impressions({"a", "b"}), invalid);
    CHECK(!client.next_event() && client.events().begin() == client.events().end());
    CHECK(!client.next_deadline() && !client.is_disabled());
    client.close();
    client.abandon();
}

void clients_move_and_close() {
    const fixture::directory directory;
    auto first = *placard::client::open(fixture::options(directory));
    CHECK_STATUS(first.log_event("kept"), ok);
    const int fd = first.fd();
    placard::client second = std::move(first);
    CHECK(second.fd() == fd);
    an_empty_client_does_no_harm(first); // moved from
    second.close();
    an_empty_client_does_no_harm(second);

    second = *placard::client::open(fixture::options(directory)); // the store is free again
    CHECK(second.queued_count() > 0);
    second.abandon();
    an_empty_client_does_no_harm(second);
    {
        const auto scoped = *placard::client::open(fixture::options(directory));
        CHECK(scoped.fd() >= 0);
    }
    CHECK_STATUS(placard::client::open(fixture::options(directory)), ok);
}

void an_assignment_closes_what_was_open() {
    const fixture::directory one;
    const fixture::directory other;
    auto client = *placard::client::open(fixture::options(one));
    client = *placard::client::open(fixture::options(other));
    CHECK_STATUS(placard::client::open(fixture::options(one)), ok);
    CHECK_STATUS(placard::client::open(fixture::options(other)), in_use);
}

void a_loop_over_events_ends_with_its_client() {
    const fixture::directory one;
    const fixture::directory other;
    const fixture::directory next;
    auto client = *placard::client::open(fixture::options(one));
    CHECK_STATUS(client.start_session(), ok);
    int seen = 0;
    for ([[maybe_unused]] const auto &event : client.events()) {
        seen++;
        client.close();
    }
    CHECK(seen == 1);
    client = *placard::client::open(fixture::options(other));
    CHECK_STATUS(client.start_session(), ok);
    seen = 0;
    for ([[maybe_unused]] const auto &event : client.events()) {
        if (seen++ == 0)
            client = *placard::client::open(fixture::options(next)); // which has no events
    }
    CHECK(seen == 1);
}

void a_loop_over_events_continues_with_the_next_client() {
    const fixture::directory one;
    const fixture::directory other;
    auto client = *placard::client::open(fixture::options(one));
    auto second = *placard::client::open(fixture::options(other));
    CHECK_STATUS(client.start_session(), ok);
    CHECK_STATUS(second.start_session(), ok);
    int seen = 0;
    for ([[maybe_unused]] const auto &event : client.events()) {
        if (seen++ == 0)
            client = std::move(second); // which has events
    }
    CHECK(seen > 1);
}

void empty_lists_are_empty() {
    placard::cards cards;
    CHECK(cards.empty() && cards.begin() == cards.end() && !cards.at(0) && !cards.find("a") && !cards.updated_at());
    CHECK_STATUS(cards.copy_filtered({}), invalid);
    placard::explanation explanation;
    CHECK(explanation.empty() && !explanation.event());
    placard::push push;
    CHECK(!push.payload() && push.extras().empty() && push.pages().begin() == push.pages().end());
    CHECK(push.extras().get(0) == std::nullopt && !push.find_extra("a"));
    placard::page page;
    CHECK(page.html().empty());
    placard::card_copy copy;
    CHECK(!copy.card());
    placard::batch batch;
    const auto taken = std::move(batch);
    CHECK(taken && taken.size() == 0);
    CHECK_STATUS(batch.add_event("e"), invalid); // moved from
    placard::properties properties{{"k", 1}};
    const auto moved = std::move(properties);
    CHECK(moved && !properties); // moved from
    CHECK_STATUS(properties.set("k", 2), ok);
}

void outboxes_leave_records() {
    const fixture::directory directory;
    auto outbox = *placard::outbox::open(directory.path(), "test-key");
    CHECK_STATUS(outbox.set_time(fixture::start.wall), ok);
    CHECK_STATUS(outbox.log_event("from-outside", {{"n", 1}}), ok);
    CHECK_STATUS(outbox.log_purchase("tea", "EUR", 2.5), ok);
    CHECK_STATUS(outbox.set_attribute("colour", "red"), ok);
    CHECK_STATUS(outbox.unset_attribute("size"), ok);
    CHECK_STATUS(outbox.set_user_field(placard::user_field::first_name, "Ada"), ok);
    CHECK_STATUS(outbox.unset_user_field(placard::user_field::last_name), ok);
    CHECK_STATUS(outbox.put(placard::outbox_kind::event, {R"({"event_name": "raw"})"}), ok);
    const auto records = *outbox.copy_records(placard::outbox_kind::event);
    CHECK(records.size() == 2 && records.at(1)->json() == R"({"event_name": "raw"})");
    CHECK(records.at(0)->put() == fixture::start.wall);
    CHECK_STATUS(outbox.remove(placard::outbox_kind::purchase), ok);
    CHECK_STATUS(outbox.remove_all(), ok);
    CHECK_STATUS(outbox.remove_all(), ignored);
    outbox.close();
    CHECK_STATUS(outbox.remove_all(), invalid);
}

void trackers_send_for_anyone() {
    const fixture::directory directory;
    placard::tracker_options options;
    options.rest_endpoint = "rest.example.invalid";
    options.rest_key = "secret";
    options.directory = directory.path();
    options.transport = placard::transport::host;
    options.clock = fixture::start;
    auto tracker = *placard::tracker::open(options);
    const auto user = placard::identity::user_alias("ada", "nickname");
    CHECK_STATUS(tracker.log_event(user, "shown", {{"n", 1}}), ok);
    CHECK_STATUS(tracker.set_attributes(user, {{"colour", "red"}}), ok);
    CHECK_STATUS(tracker.set_attributes(user, {}), invalid);
    CHECK_STATUS(tracker.increment_attribute(placard::identity::external_id("u-1"), "n", -1), ok);
    CHECK_STATUS(tracker.set_last_location(user, {48.2, 16.4}), ok);
    CHECK_STATUS(tracker.log_event(placard::identity::email(std::string("a\0b", 3)), "e"), invalid);
    CHECK(tracker.queued_count() == 4);
    CHECK_STATUS(tracker.flush(), ok);
    CHECK_STATUS(tracker.dispatch(), ok);
    std::uint64_t id = 0;
    for (auto &event : tracker.events()) {
        if (const auto request = event.request())
            id = request->id();
    }
    CHECK_STATUS(tracker.fail_request(id, placard::failure::timeout), ok);
    CHECK_STATUS(tracker.fail_request(id, placard::failure::timeout, "the gateway is silent"), not_found);
    CHECK(tracker.next_deadline() > fixture::start.monotonic);
}

} // namespace

int main() {
    clients_move_and_close();
    an_assignment_closes_what_was_open();
    a_loop_over_events_ends_with_its_client();
    a_loop_over_events_continues_with_the_next_client();
    empty_lists_are_empty();
    outboxes_leave_records();
    trackers_send_for_anyone();
    return check::result();
}
