// Teaches the smallest complete host: it logs an event, shows the messages that come, and prints the feed.
//
//     minimal URL DIRECTORY      such as: minimal http://127.0.0.1:8585 /tmp/kiosk
#include <iostream>
#include <placard/placard.hpp>

using namespace std::chrono_literals;

namespace {

std::string_view title(placard::card card) {
    const auto title = card.title().value_or("");
    return title.empty() ? card.id() : title;
}

/// Whether the refresh has ended.
bool handle(placard::client &client, const placard::event &event) {
    if (const auto message = event.message()) { // offered: answer with show, postpone or discard
        std::cout << "message  " << message->body().value_or(message->id()) << '\n';
        client.show_message(event.handle()).value();
        client.log_message_impression(event.handle()).value();
        client.log_message_dismissal(event.handle()).value();
    } else if (const auto text = event.text()) { // something failed or was left out: the text says what and why
        std::cerr << name(event.kind()) << ": " << *text << '\n';
    }
    return event.token() == 1;
}

placard::status run(const placard::options &options) {
    auto client = placard::client::open(options).value(); // closes itself
    client.start_session().value();                       // value() throws the error, if there is one
    client.log_event("order_placed", {{"items", 2}}).value();
    client.refresh_cards(1).value(); // ends in exactly one event that carries the 1
    for (bool refreshed = false; !refreshed;) {
        client.wait(1s).value(); // if you have a loop: poll client.fd(), then dispatch
        for (auto &event : client.events())
            refreshed = handle(client, event) || refreshed;
    }
    for (auto card : client.copy_cards().value()) { // offline: the cards of the last run
        if (!card.is_control())                     // belongs to an A/B test's control group: never drawn
            std::cout << "card     " << title(card) << '\n';
    }
    const auto status = client.drain(3s).value(); // sends what is queued before the exit
    for (auto &event : client.events())           // a message that came meanwhile and is not read counts as shown
        handle(client, event);
    return status;
}

} // namespace

int main(int argc, char **argv) {
    placard::options options;
    options.api_key = "kiosk-1";
    if (argc == 3) {
        options.endpoint = argv[1];
        options.directory = argv[2];
    }
    try {
        return run(options) == placard::status::ok ? 0 : 1;
    } catch (const placard::error &error) {
        std::cerr << error.what() << '\n';
        return 1;
    }
}
