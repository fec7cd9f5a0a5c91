// Cards, messages and events as ranges, and how long what they lend is valid.
#include "fixture.hpp"

#include <algorithm>
#include <string>
#include <vector>

namespace {

constexpr auto two_cards =
    R"([{"id":"a","tp":"text_announcement","ca":1759999900,"tt":"Hello","ds":"","e":{"class_type":"Tile","n":"7"}},)"
    R"({"id":"b","tp":"control","ca":1759999800,"ea":1760009800,"p":true}])";

constexpr auto campaign =
    R"([{"id":"c","type":"inapp","trigger_condition":[{"type":"custom_event","data":{"event_name":"go"}}],)"
    R"("data":{"type":"MODAL","message":"Hi","btns":[{"id":0,"text":"No"},{"id":1,"text":"Yes"}],)"
    R"("extras":{"k":"v"},"trigger_id":"c"}}])";

void cards_are_a_range() {
    const fixture::directory directory;
    auto client = *placard::client::open(fixture::options(directory));
    CHECK(client.copy_cards()->empty());
    fixture::sync(client, two_cards);
    std::vector<std::string> ids;
    for (auto card : *client.copy_cards()) // the list lives as long as the loop
        ids.emplace_back(card.id());
    CHECK((ids == std::vector<std::string>{"b", "a"}));

    const auto cards = *client.copy_cards();
    CHECK(cards.size() == 2 && cards.unviewed_count() == 1);
    CHECK(cards.updated_at().has_value());
    const auto found = std::find_if(cards.begin(), cards.end(), [](auto card) { return card.title() == "Hello"; });
    CHECK(found != cards.end() && (*found).id() == "a");
    CHECK(std::distance(cards.begin(), cards.end()) == 2);
    const auto card = cards.find("a");
    CHECK(card && card->kind() == placard::card_kind::classic);
    CHECK(!card->url().has_value() && !card->aspect_ratio() && !card->expires_at());
    CHECK(card->description() == "");
    CHECK(card->extras().size() == 2 && card->find_extra("n") == "7" && !card->find_extra("m"));
    CHECK(card->extras().get(2) == std::nullopt);
    CHECK(cards.at(0)->expires_at() == placard::wall_time(std::chrono::seconds(1760009800)));
    CHECK(!cards.at(2) && !cards.find("z"));
    CHECK(*cards.at(1) == *card && *cards.at(0) != *card);

    placard::card_filter filter;
    filter.class_types = {"TILE"};
    CHECK(cards.copy_filtered(filter)->size() == 1);
    filter.kinds = {placard::card_kind::control};
    CHECK(cards.copy_filtered(filter)->empty());
    filter.kinds = {static_cast<placard::card_kind>(77)};
    CHECK_STATUS(cards.copy_filtered(filter), invalid);

    const std::vector<std::string> seen{"a", "b"};
    const std::size_t unviewed = client.count_cards()->unviewed;
    CHECK_STATUS(client.mark_cards(seen), ok);
    CHECK(client.count_cards()->unviewed == 0);
    CHECK_STATUS(client.mark_cards({"a"}, false), ok);
    CHECK_STATUS(client.mark_cards({"a"}, false, true), invalid);
    CHECK_STATUS(client.mark_cards({"b"}, false), ok);
    CHECK(client.count_cards()->unviewed == unviewed);
    CHECK_STATUS(client.count_cards(filter), invalid);
    CHECK_STATUS(client.log_card_impressions(seen), ok);
    CHECK_STATUS(client.log_card_impressions({"a"}), ignored);
    CHECK_STATUS(client.log_card_impressions(std::vector<std::string>()), ignored);
    CHECK(client.copy_cards()->unviewed_count() == 0 && cards.unviewed_count() == 1);
}

void a_copy_outlives_everything() {
    std::optional<placard::card_copy> copy;
    std::optional<placard::cards> cards;
    {
        const fixture::directory directory;
        auto client = *placard::client::open(fixture::options(directory));
        fixture::sync(client, two_cards);
        cards = *client.copy_cards();
        copy = *placard::card_copy::of(*cards->find("a"));
    }
    CHECK(cards->find("a")->title() == "Hello");
    cards.reset();
    copy->get()->title = "Changed";
    copy->get()->title_length = 7;
    copy->get()->extras_count = 1000; // raising it has no effect
    CHECK(copy->card()->title() == "Changed");
    CHECK(std::distance(copy->card()->extras().begin(), copy->card()->extras().end()) == 2);
}

void events_and_messages_are_ranges() {
    const fixture::directory directory;
    auto client = *placard::client::open(fixture::options(directory));
    fixture::sync(client, "[]", campaign);
    for (auto &event : client.events())
        CHECK(event.kind() != placard::event_kind::message);
    CHECK(client.events().begin() == client.events().end());
    CHECK_STATUS(client.log_event("go"), ok);
    CHECK_STATUS(client.dispatch(), ok);
    std::uint64_t handle = 0;
    for (auto &event : client.events()) {
        const auto message = event.message();
        if (!message)
            continue;
        handle = event.handle();
        CHECK(message->body() == "Hi" && message->type() == placard::message_type::modal);
        CHECK(message->buttons().size() == 2 && message->buttons().get(1)->text() == "Yes");
        CHECK(message->extras().get(0)->value() == "v" && message->assets().empty());
        CHECK(message->colors(placard::theme::dark)->bg_color() == message->bg_color());
        CHECK(!message->button_colors(2, placard::theme::light));
    }
    CHECK(handle != 0 && !client.next_event());
    CHECK_STATUS(client.change_message(handle, {R"({"message": "Changed"})"}), ok);
    CHECK(client.copy_messages()->at(0)->body() == "Changed");
    CHECK_STATUS(client.show_message(handle), ok);
    CHECK(client.render_message(handle)->html().find("Changed") != std::string_view::npos);
    CHECK_STATUS(client.log_message_button(handle, 7), not_found);
    CHECK_STATUS(client.log_message_dismissal(handle), ok);
    CHECK(client.copy_messages()->empty());
    CHECK(*client.add_local_message({R"({"type": "SLIDEUP", "message": "Open again"})"}) != 0);
    CHECK_STATUS(client.add_local_message({"[]"}), invalid);
}

void explanations_say_why() {
    const fixture::directory directory;
    auto client = *placard::client::open(fixture::options(directory));
    CHECK(!*client.explain_last());
    CHECK(!*client.explain_push_click("{}"));
    CHECK_STATUS(client.explain_push_click("{"), invalid);
    fixture::sync(client, "[]", campaign);
    const auto explained = *client.explain_event("go", {{"n", 1}});
    CHECK(explained.size() == 1 && explained.at(0)->kind() == placard::verdict_kind::wins);
    CHECK(explained.event()->kind() == placard::trigger::custom_event && explained.event()->name() == "go");
    for (auto verdict : *client.explain_open())
        CHECK(verdict.why() == placard::why::other_kind && !verdict.retry_after());
    CHECK(client.explain_last()->has_value());
}

void a_push_message_is_read() {
    const auto push = *placard::push::parse(R"({"title": "Two for one", "seat": 12})");
    CHECK(push.payload()->title() == "Two for one" && !push.payload()->tracking_id());
    CHECK(push.extras().size() == 1 && push.find_extra("seat") == "12" && push.pages().empty());
    CHECK_STATUS(placard::push::parse("no"), invalid);
}

} // namespace

int main() {
    cards_are_a_range();
    a_copy_outlives_everything();
    events_and_messages_are_ranges();
    explanations_say_why();
    a_push_message_is_read();
    return check::result();
}
