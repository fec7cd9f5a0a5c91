import CPlacard
import PlacardCore

/// Shows one packed card as C structs that point into it, valid as long as the record.
struct CardView {
    private let record: PackedCard
    private let base: UnsafeRawPointer

    init(_ record: PackedCard) {
        self.record = record
        base = record.block.pointer
    }

    private func text(_ field: CardText) -> (pointer: UnsafePointer<CChar>?, length: Int) {
        let (offset, length) = record.slice(at: PackedCard.textTable + 8 * field.rawValue)
        return offset == 0 ? (nil, 0) : ((base + offset).assumingMemoryBound(to: CChar.self), length)
    }

    func extra(_ index: Int) -> placard_extra {
        let key = record.slice(at: PackedCard.extrasTable + 16 * index)
        let value = record.slice(at: PackedCard.extrasTable + 16 * index + 8)
        return placard_extra(
            key: (base + key.offset).assumingMemoryBound(to: CChar.self), key_length: key.length,
            value: (base + value.offset).assumingMemoryBound(to: CChar.self), value_length: value.length)
    }

    func card(_ flags: CardFlags) -> placard_card {
        let id = record.slice(at: PackedCard.textTable)
        var card = placard_card(
            id: (base + id.offset).assumingMemoryBound(to: CChar.self), id_length: id.length,
            kind: record.kind.rawValue, viewed: flags.contains(.viewed),
            clicked: flags.contains(.clicked), dismissed: flags.contains(.dismissed),
            dismissible: record.isDismissible, pinned: record.isPinned,
            is_control: record.kind == .control, is_test: record.isTest,
            open_url_in_webview: record.opensInWebview, created_ms: record.createdMs,
            expires_at_ms: record.expiresAtMs, aspect_ratio: record.aspectRatio, url: nil, url_length: 0,
            title: nil, title_length: 0, description: nil, description_length: 0, image: nil, image_length: 0,
            domain: nil, domain_length: 0, language: nil, language_length: 0, image_alt: nil,
            image_alt_length: 0, extras_count: record.extrasCount, image_path: nil,
            image_path_length: 0)
        (card.url, card.url_length) = text(.url)
        (card.title, card.title_length) = text(.title)
        (card.description, card.description_length) = text(.description)
        (card.image, card.image_length) = text(.image)
        (card.domain, card.domain_length) = text(.domain)
        (card.language, card.language_length) = text(.language)
        (card.image_alt, card.image_alt_length) = text(.imageAlt)
        return card
    }
}
