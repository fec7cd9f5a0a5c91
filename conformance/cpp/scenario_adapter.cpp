// Lets the scenario runner drive placard.hpp: docs/scenarios.md has the protocol. One command per line in, one answer
// out. With PLACARD_THROW it drives the calls that throw.
#include "calls.hpp"

#include <iostream>

namespace adapter {

using placard::status;

// ---- The calls that are not in the table

namespace {

line_error unknown(std::string_view function) { return line_error("unknown function '" + std::string(function) + "'"); }

placard::user_field field(const arguments &given) { return done(placard::user_field_from_name(given.text("field"))); }

} // namespace

json by_hand(placard::client &client, std::string_view function, const arguments &given) {
    if (function == "change_user") {
        const auto id = given.text("user_id");
        return answered(given.has_value("signature") ? done(client.change_user(id, given.text("signature")))
                                                     : done(client.change_user(id)));
    }
    if (function == "set_user_field")
        return answered(given.has_value("value") ? done(client.set_user_field(field(given), given.text("value")))
                                                 : done(client.unset_user_field(field(given))));
    if (function == "set_attribute_location")
        return answered(done(client.set_attribute_location(given.text("key"), location(given))));
    if (function != "set_last_location")
        throw unknown(function);
    const placard::location_details details{given.optional_number("altitude"), given.optional_number("accuracy"),
                                            given.optional_number("altitude_accuracy")};
    return answered(done(client.set_last_location(location(given), details)));
}

json by_hand(placard::tracker &tracker, std::string_view function, const arguments &given) {
    if (function == "set_last_location")
        return answered(done(tracker.set_last_location(identity(given.inner("identity")), location(given))));
    if (function != "set_user_field")
        throw unknown(function);
    const auto user = identity(given.inner("identity"));
    return answered(given.has_value("value") ? done(tracker.set_user_field(user, field(given), given.text("value")))
                                             : done(tracker.unset_user_field(user, field(given))));
}

json by_hand(placard::outbox &outbox, std::string_view function, const arguments &given) {
    if (function != "set_user_field")
        throw unknown(function);
    return answered(given.has_value("value") ? done(outbox.set_user_field(field(given), given.text("value")))
                                             : done(outbox.unset_user_field(field(given))));
}

json by_hand(placard::batch &, std::string_view function, const arguments &) { throw unknown(function); }

placard::batch filled(const std::vector<json> &calls) {
    placard::batch batch;
    for (const auto &each : calls) {
        const arguments given(each);
        (void)call(batch, given.text("function"), given.inner("arguments"));
    }
    return batch;
}

// ---- Commands

namespace {

/// What clients and trackers have in common; nullopt for other commands.
template <class Sender> std::optional<json> read(Sender &sender, std::string_view name) {
    if (name == "events") {
        auto events = json::array();
        for (auto &event : sender.events())
            events.append(seen(event));
        return answered("events", events);
    }
    if (name == "next_deadline") {
        const auto due = sender.next_deadline();
        return answered("deadline_ms",
                        due ? json::of(static_cast<std::int64_t>(due->time_since_epoch().count())) : json());
    }
    if (name != "queued")
        return std::nullopt;
    return answered("queued", json::of(sender.queued_count()));
}

json cards(const placard::client &client) {
    const auto list = done(client.copy_cards());
    auto found = json::array();
    for (const auto card : list)
        found.append(seen(card));
    auto answer = answered("cards", found);
    answer.set("unviewed", json::of(static_cast<std::int64_t>(list.unviewed_count())));
    return answer;
}

json messages(const placard::client &client) {
    auto found = json::array();
    for (const auto message : done(client.copy_messages()))
        found.append(json::object({{"handle", json::of(static_cast<std::int64_t>(message.handle()))},
                                   {"id", json::of(message.id())},
                                   {"state", spelled(message.state())}}));
    return answered("messages", found);
}

json page(placard::client &client, const arguments &command) {
    const auto options = render_options(command);
    const auto what = command.text("what");
    if (what == "cards")
        return answered("page", json::of(done(client.render_cards(done(client.copy_cards()), options)).html()));
    if (what != "message")
        throw line_error("no page of '" + std::string(what) + "'");
    const auto handle = command.integer<std::uint64_t>("handle");
    return answered("page", json::of(done(client.render_message(handle, options)).html()));
}

/// One client or one tracker at a time.
class session {
  public:
    json answer(std::string_view name, const arguments &command) {
        if (name == "call")
            return function(command, command.text("function"), command.inner("arguments"));
        if (name == "open") {
            client_ = done(placard::client::open(options(command)));
            return answered(status::ok);
        }
        if (name == "open_tracker") {
            tracker_ = done(placard::tracker::open(tracker_options(command)));
            return answered(status::ok);
        }
        if (name == "close" || name == "kill")
            return end(name);
        if (const auto found = tracker_ ? read(tracker_, name) : read(client_, name))
            return *found;
        if (name == "cards")
            return cards(client_);
        if (name == "messages")
            return messages(client_);
        if (name == "render")
            return page(client_, command);
        throw line_error("unknown command '" + std::string(name) + "'");
    }

  private:
    /// Calls a function of what is open, or of an object that is open for this call only.
    json function(const arguments &command, std::string_view name, const arguments &given) {
        const auto of = command.text("of");
        if (of == "client")
            return call(client_, name, given);
        if (of == "tracker" && !command.has("open"))
            return call(tracker_, name, given);
        const auto place = command.inner("open");
        if (of == "tracker") {
            auto other = done(placard::tracker::open(tracker_options(place)));
            return call(other, name, given);
        }
        if (of != "outbox")
            throw line_error("no calls of '" + std::string(of) + "'");
        auto outbox = done(placard::outbox::open(place.string("directory"), place.string("api_key")));
        done(outbox.set_time(wall(place)));
        return call(outbox, name, given);
    }

    json end(std::string_view how) {
        if (tracker_)
            tracker_.close();
        else if (how == "close")
            client_.close();
        else
            client_.abandon();
        return answered(status::ok);
    }

    placard::client client_;
    placard::tracker tracker_;
};

std::string answer(session &session, const std::string &line) {
    try {
        const arguments command(json::read(line));
        return session.answer(command.text("do"), command).text();
    } catch (const placard::error &error) {
        auto answer = answered(error.status());
        answer.set("text", json::of(error.message()));
        return answer.text();
    } catch (const std::exception &error) {
        return json::object({{"error", json::of(std::string_view(error.what()))}}).text();
    }
}

} // namespace
} // namespace adapter

int main() {
    adapter::session session;
    for (std::string line; std::getline(std::cin, line);)
        std::cout << adapter::answer(session, line) << std::endl;
}
