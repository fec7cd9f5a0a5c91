/* snapshots.hpp - what the library copies out: lists that never change, cards of the host's own, pages, push messages.
 * They outlive their client. Include <placard/placard.hpp>. */
#ifndef PLACARD_CPP_SNAPSHOTS_HPP
#define PLACARD_CPP_SNAPSHOTS_HPP

#include "owner.hpp"
#include "views.hpp"

PLACARD_CPP_BEGIN
namespace detail {

/// An owned list of views, which are borrowed until it is destroyed. Moving it leaves them valid.
template <class Raw, void (*destroy)(Raw *), class Element, std::size_t (*count)(const Raw *),
          getter<typename Element::c_type, Raw> getter>
class snapshot : public owner<Raw, destroy> {
  public:
    using value_type = Element;
    using iterator = list_iterator<Element, Raw, getter>;
    using const_iterator = iterator;
    using owner<Raw, destroy>::owner;

    [[nodiscard]] iterator begin() const noexcept { return iterator(this->get()); }
    [[nodiscard]] iterator end() const noexcept { return iterator(); }
    [[nodiscard]] std::size_t size() const noexcept { return count(this->get()); }
    [[nodiscard]] bool empty() const noexcept { return size() == 0; }
    /// The element at a position; nullopt past the end.
    [[nodiscard]] std::optional<Element> at(std::size_t index) const noexcept {
        return view<Element>(getter(this->get(), index));
    }
};

} // namespace detail

/// Cards are equal if their ids are.
[[nodiscard]] inline bool operator==(card one, card other) noexcept { return one.id() == other.id(); }
[[nodiscard]] inline bool operator!=(card one, card other) noexcept { return !(one == other); }

PLACARD_CPP_END
PLACARD_CPP_MODE_BEGIN

/// A copy of a card, which outlives list and client.
class card_copy : public detail::owner<placard_card, placard_card_destroy> {
  public:
    using owner::owner;

    [[nodiscard]] static outcome<card_copy> of(card original) {
        return mode::finish(detail::made<card_copy>(
            [&](placard_card **out, placard_error **err) { return placard_card_copy(original.get(), out, err); }));
    }

    /// The copy as a card; nullopt after a move. Its fields can be changed through the C struct, get().
    [[nodiscard]] std::optional<placard::card> card() const noexcept { return detail::view<placard::card>(get()); }
};

/// Which cards of a list to keep: those that meet every condition that is set.
struct card_filter {
    std::vector<std::string> class_types; ///< the extra "class_type" is one of these, in any case; empty: any card
    std::vector<card_kind> kinds;         ///< empty: any card
    std::optional<bool> pinned;
    std::optional<bool> viewed;
};

/// How many cards there are, without control cards and dismissed cards.
struct card_count {
    std::size_t all = 0;
    /// Those that were not viewed.
    std::size_t unviewed = 0;
};

/// A filter as C has it, with what it points to: for the wrapper itself.
struct raw_card_filter {
    explicit raw_card_filter(const card_filter &filter) {
        for (const auto &type : filter.class_types)
            class_types.push_back(inputs.of(type, "class_types"));
        raw.class_types = class_types.data();
        raw.class_types_count = class_types.size();
        raw.pinned = only(filter.pinned);
        raw.viewed = only(filter.viewed);
        for (const auto kind : filter.kinds)
            raw.kinds |= bit(kind);
    }
    raw_card_filter(const raw_card_filter &) = delete;
    raw_card_filter &operator=(const raw_card_filter &) = delete;

    detail::c_inputs inputs;
    placard_card_filter raw = PLACARD_CARD_FILTER_INIT;

  private:
    static std::int32_t only(std::optional<bool> value) noexcept {
        return !value ? PLACARD_DEFAULT : *value ? PLACARD_ON : PLACARD_OFF;
    }
    /// An unlisted kind becomes an unlisted bit, which the library refuses.
    static std::uint32_t bit(card_kind kind) noexcept {
        const auto position = static_cast<std::uint32_t>(kind);
        return position < 32 ? std::uint32_t{1} << position : std::uint32_t{1};
    }

    std::vector<const char *> class_types;
};

/// Cards: pinned ones first, then newest first. Any number of threads can read a list at the same time.
class cards
    : public detail::snapshot<placard_cards, placard_cards_destroy, card, placard_cards_count, placard_cards_get> {
  public:
    using snapshot::snapshot;

    /// The number of cards that were not viewed, without control cards and dismissed cards.
    [[nodiscard]] std::size_t unviewed_count() const noexcept { return placard_cards_unviewed_count(get()); }
    /// When the server last updated the list; nullopt: unknown.
    [[nodiscard]] std::optional<wall_time> updated_at() const noexcept {
        const std::int64_t ms = placard_cards_updated_at_ms(get());
        return ms != -1 ? std::optional<wall_time>(detail::wall(ms)) : std::nullopt;
    }
    /// Linear search.
    [[nodiscard]] std::optional<card> find(std::string_view id) const noexcept {
        return detail::view<card>(placard_cards_find(get(), detail::bytes(id), id.size()));
    }
    /// A list of the cards that the filter keeps, in the same order.
    [[nodiscard]] outcome<cards> copy_filtered(const card_filter &filter) const {
        const raw_card_filter given(filter);
        if (!given.inputs.ok())
            return mode::finish(result<cards>(given.inputs.failure()));
        return mode::finish(detail::made<cards>([&](placard_cards **out, placard_error **err) {
            return placard_cards_copy_filtered(get(), &given.raw, out, err);
        }));
    }
};

/// Messages: the one offered or showing, then the stack from its top.
class messages : public detail::snapshot<placard_messages, placard_messages_destroy, message, placard_messages_count,
                                         placard_messages_get> {
  public:
    using snapshot::snapshot;
};

/// One verdict per campaign, in the server's order.
class explanation : public detail::snapshot<placard_explanation, placard_explanation_destroy, verdict,
                                            placard_explanation_count, placard_explanation_get> {
  public:
    using snapshot::snapshot;

    /// The event that the explanation is about; nullopt after a move.
    [[nodiscard]] std::optional<explained_event> event() const noexcept {
        return detail::view<explained_event>(placard_explanation_get_event(get()));
    }
};

/// Records that no client has taken in yet, FIFO, as they were at one moment.
class outbox_records : public detail::snapshot<placard_outbox_records, placard_outbox_records_destroy, outbox_record,
                                               placard_outbox_records_count, placard_outbox_records_get> {
  public:
    using snapshot::snapshot;
};

/// One rendered HTML document.
class page : public detail::owner<placard_page, placard_page_destroy> {
  public:
    using owner::owner;

    /// Ends with a NUL that is not counted. Borrowed until the page is destroyed.
    [[nodiscard]] std::string_view html() const noexcept {
        std::size_t length = 0;
        const char *text = placard_page_get_html(get(), &length);
        return detail::text(text, length);
    }
};

/// A push message as the host shows it. Any thread can read it.
class push : public detail::owner<placard_push, placard_push_destroy> {
  public:
    using owner::owner;

    /// Parses the text of a payload.
    [[nodiscard]] static outcome<push> parse(std::string_view json) {
        return mode::finish(detail::made<push>([&](placard_push **out, placard_error **err) {
            return placard_push_parse(detail::bytes(json), json.size(), out, err);
        }));
    }

    /// The fields; nullopt after a move.
    [[nodiscard]] std::optional<push_payload> payload() const noexcept {
        return detail::view<push_payload>(placard_push_get(get()));
    }
    /// Every member that no field reads, in the sender's order.
    [[nodiscard]] list_of<extra, placard_push, placard_push_get_extra> extras() const noexcept {
        return {get(), fields() != nullptr ? fields()->extras_count : 0};
    }
    [[nodiscard]] std::optional<std::string_view> find_extra(std::string_view key) const noexcept {
        return detail::found(placard_push_find_extra, get(), key);
    }
    /// The pages of a push story.
    [[nodiscard]] list_of<push_page, placard_push, placard_push_get_page> pages() const noexcept {
        return {get(), fields() != nullptr ? fields()->pages_count : 0};
    }

  private:
    [[nodiscard]] const placard_push_payload *fields() const noexcept { return placard_push_get(get()); }
};

PLACARD_CPP_MODE_END

#endif /* PLACARD_CPP_SNAPSHOTS_HPP */
