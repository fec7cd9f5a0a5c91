// Values of properties and attributes: which type of C++ becomes which type of the protocol.
#include "fixture.hpp"

#include <cstdint>
#include <limits>
#include <string>
#include <type_traits>

using placard::json;
using placard::value;

namespace {

template <class Wanted, class Given> bool becomes(const Given &given) {
    return std::holds_alternative<Wanted>(value(given).content());
}

struct converts_to_bool {
    operator bool() const { return true; }
};

static_assert(!std::is_constructible_v<value, void *>, "no pointer becomes a bool");
static_assert(!std::is_constructible_v<value, int *>, "no pointer becomes a bool");
static_assert(!std::is_constructible_v<value, converts_to_bool>, "no object becomes a bool");
static_assert(!std::is_constructible_v<value, char>, "no character becomes a number");
static_assert(!std::is_constructible_v<value, char32_t>, "no character becomes a number");

void each_type_stays_itself() {
    const char *pointer = "text";
    CHECK(becomes<std::string_view>("literal"));
    CHECK(becomes<std::string_view>(pointer));
    CHECK(becomes<std::string_view>(std::string("owned")));
    CHECK(becomes<bool>(true));
    CHECK(becomes<std::int64_t>(0));
    CHECK(becomes<std::int64_t>(std::uint8_t{7}));
    CHECK(becomes<std::int64_t>(std::numeric_limits<std::int64_t>::max()));
    CHECK(becomes<double>(1.0F));
    CHECK(becomes<placard::wall_time>(std::chrono::system_clock::now()));
    CHECK(becomes<std::nullptr_t>(nullptr));
    CHECK(becomes<json>(json{"[1]"}));
    CHECK(becomes<value::refused>(std::numeric_limits<std::uint64_t>::max()));
    CHECK(becomes<value::refused>(static_cast<const char *>(nullptr)));
}

void dates_before_1970_are_rounded_down() {
    const std::chrono::system_clock::time_point early{std::chrono::microseconds(-1)};
    const value date(early);
    CHECK(std::get<placard::wall_time>(date.content()).time_since_epoch().count() == -1);
}

void properties_are_sent_with_their_types() {
    const fixture::directory directory;
    auto client = *placard::client::open(fixture::options(directory));
    fixture::sync(client, "[]");
    const std::string nul("a\0b", 3);
    CHECK_STATUS(client.log_event("kinds", {{"b", true},
                                            {"i", 3},
                                            {"d", 1.5},
                                            {"s", "text"},
                                            {"n", nul},
                                            {"t", fixture::start.wall},
                                            {"j", json{"[1,{\"x\":null}]"}},
                                            {"gone", nullptr}}),
                 ok);
    CHECK_STATUS(client.flush(), ok);
    const auto body = fixture::answer(client, placard::request_kind::data, "{}");
    const auto has = [&](std::string_view text) { return body.find(text) != std::string::npos; };
    CHECK(has("\"b\":true"));
    CHECK(has("\"i\":3"));
    CHECK(has("\"d\":1.5"));
    CHECK(has("\"s\":\"text\""));
    CHECK(has("\"n\":\"a\\u0000b\""));
    CHECK(has("\"t\":\"2025-10-09"));
    CHECK(has("\"j\":[1,{\"x\":null}]"));
    CHECK(!has("gone"));
}

void a_bad_property_is_the_error_of_the_call() {
    const fixture::directory directory;
    auto client = *placard::client::open(fixture::options(directory));
    const auto refused = client.log_event("e", {{"fine", 1}, {"", 2}, {"$bad", 3}});
    CHECK_STATUS(refused, invalid);
    CHECK(refused.error().message().find("$bad") == std::string_view::npos); // the first one
    CHECK_STATUS(client.log_event("e", {{"big", std::numeric_limits<std::uint64_t>::max()}}), invalid);
    CHECK_STATUS(client.explain_event("e", {{"", 1}}), invalid);

    placard::properties set;
    CHECK(set.get() == nullptr);
    CHECK_STATUS(set.set("a", 1), ok);
    CHECK_STATUS(set.set("", 1), invalid);
    CHECK(set.error().status() == placard::status::ok);
    CHECK_STATUS(client.log_event("e", set), ok);
    CHECK_STATUS(placard::properties::from_json("[]"), invalid);
    CHECK_STATUS(placard::properties::from_json(R"({"a": {"$date_ms": 1}})"), ok);
}

void a_moved_set_takes_its_error_with_it() {
    placard::properties bad{{"", 1}};
    const auto text = std::string(bad.error().message());
    placard::properties moved = std::move(bad);
    CHECK(moved.error().status() == placard::status::invalid && moved.error().message() == text);
    CHECK(bad.error().status() == placard::status::ok && bad.error().message().empty()); // moved from
    CHECK_STATUS(bad.set("k", 1), ok);
    bad = std::move(moved);
    CHECK(bad.error().message() == text && !text.empty());
    CHECK(moved.error().status() == placard::status::ok); // moved from
    auto &same = bad;
    bad = std::move(same);
    CHECK(bad.error().message() == text);
}

void one_pair_of_texts_is_a_property() {
    const fixture::directory directory;
    auto client = *placard::client::open(fixture::options(directory));
    CHECK(client.explain_event("e", {{"k", "text"}})->event()->properties() == R"({"k":"text"})");
    CHECK(client.explain_event("e", {{"k", "a"}, {"l", "b"}})->event()->properties() == R"({"k":"a","l":"b"})");
    CHECK(client.explain_event("e", {{"zero", 0}})->event()->properties() == R"({"zero":0})");
    CHECK(client.explain_event("e", {{"no", false}})->event()->properties() == R"({"no":false})");
    CHECK(client.explain_event("e", {{"empty", std::string_view()}})->event()->properties() == R"({"empty":""})");
    CHECK(!client.explain_event("e", {})->event()->properties());
}

void attributes_take_the_same_values() {
    const fixture::directory directory;
    auto client = *placard::client::open(fixture::options(directory));
    CHECK_STATUS(client.set_attribute("a", "text"), ok);
    CHECK_STATUS(client.set_attribute("a", true), ok);
    CHECK_STATUS(client.set_attribute("a", 1U), ok);
    CHECK_STATUS(client.set_attribute("a", 0.5), ok);
    CHECK_STATUS(client.set_attribute("a", fixture::start.wall), ok);
    CHECK_STATUS(client.set_attribute("a", json{"[\"x\"]"}), ok);
    CHECK_STATUS(client.set_attribute("a", nullptr), ok);
    CHECK_STATUS(client.set_attribute("a", static_cast<const char *>(nullptr)), invalid);
    CHECK_STATUS(client.set_attribute("a", std::numeric_limits<double>::infinity()), invalid);
    CHECK_STATUS(client.set_user_field(placard::user_field::email, "ada@example.com"), ok);
    CHECK_STATUS(client.unset_user_field(placard::user_field::email), ok);
    CHECK(*placard::user_field_from_name("phone_number") == placard::user_field::phone);
    CHECK_STATUS(placard::user_field_from_name("phon"), invalid);
}

} // namespace

int main() {
    each_type_stays_itself();
    dates_before_1970_are_rounded_down();
    properties_are_sent_with_their_types();
    a_bad_property_is_the_error_of_the_call();
    a_moved_set_takes_its_error_with_it();
    one_pair_of_texts_is_a_property();
    attributes_take_the_same_values();
    return check::result();
}
