// The answers to commands, and what the table of calls needs of the adapter.
#ifndef PLACARD_ADAPTER_ANSWERS_HPP
#define PLACARD_ADAPTER_ANSWERS_HPP

#include "arguments.hpp"
#include "observer.hpp"

namespace adapter {

/// The name of a status in the format, such as "not_found".
inline std::string status_name(placard::status given) {
    std::string text(placard::name(given));
    text.erase(0, text.find("_E_") == std::string::npos ? sizeof("PLACARD_") - 1 : sizeof("PLACARD_E_") - 1);
    for (auto &letter : text)
        letter = letter >= 'A' && letter <= 'Z' ? static_cast<char>(letter - 'A' + 'a') : letter;
    return text;
}

inline json answered(placard::status given) {
    return json::object({{"status", json::of(std::string_view(status_name(given)))}});
}

/// The handle that a call gives is no part of its answer.
inline json answered(std::uint64_t) { return answered(placard::status::ok); }

inline json answered(std::string_view key, const json &value) {
    auto answer = answered(placard::status::ok);
    answer.set(key, value);
    return answer;
}

inline json explained(const std::optional<placard::explanation> &found) {
    if (!found)
        return answered(placard::status::ignored);
    auto verdicts = json::array();
    for (const auto verdict : *found)
        verdicts.append(seen(verdict));
    return answered("explain", verdicts);
}

/// A batch that is filled by calls.
placard::batch filled(const std::vector<json> &calls);

/// The calls that are not in the table, with the reasons that the model has; line_error for others.
json by_hand(placard::client &client, std::string_view function, const arguments &given);
json by_hand(placard::tracker &tracker, std::string_view function, const arguments &given);
json by_hand(placard::outbox &outbox, std::string_view function, const arguments &given);
json by_hand(placard::batch &batch, std::string_view function, const arguments &given);

} // namespace adapter

#endif
