import CPlacard
import PlacardCore

/// What a `placard_cards` is: the cards of a snapshot as C structs that point into the packed records.
///
/// No text is decoded, copied or made.
final class CardList {
    /// A card as hosts see it; its extras lie behind it, out of their sight.
    private struct Slot {
        var card: placard_card
        var extras: UnsafeMutablePointer<placard_extra>?
    }

    let count: Int
    let unviewed: Int
    private let slots: UnsafeMutablePointer<Slot>
    private let extras: UnsafeMutablePointer<placard_extra>
    /// Keeps the records alive, whose bytes the structs point into.
    private let snapshot: CardSnapshot

    init(_ snapshot: CardSnapshot) {
        let entries = snapshot.entries
        count = entries.count
        unviewed = snapshot.unviewed
        slots = .allocate(capacity: entries.count)
        extras = .allocate(capacity: entries.reduce(0) { $0 + $1.record.extrasCount })
        self.snapshot = snapshot
        var nextExtra = extras
        for (index, entry) in entries.enumerated() {
            let record = entry.record
            let view = View(record: record, base: record.block.pointer)
            (slots + index).initialize(to: Slot(card: view.card(entry.flags), extras: nextExtra))
            for position in 0..<record.extrasCount {
                nextExtra.initialize(to: view.extra(position))
                nextExtra += 1
            }
        }
    }

    deinit {
        slots.deallocate()
        extras.deallocate()
    }

    subscript(index: Int) -> UnsafePointer<placard_card>? {
        guard index >= 0, index < count else { return nil }
        return UnsafeRawPointer(slots + index).assumingMemoryBound(to: placard_card.self)
    }

    func find(_ id: UnsafeRawBufferPointer) -> UnsafePointer<placard_card>? {
        for index in 0..<count {
            let card = slots[index].card
            guard card.id_length == id.count else { continue }
            if UnsafeRawBufferPointer(start: card.id, count: id.count).elementsEqual(id) { return self[index] }
        }
        return nil
    }

    /// One of the extras of a card that the library made.
    static func extra(_ card: UnsafePointer<placard_card>, _ index: Int) -> UnsafePointer<placard_extra>? {
        let slot = UnsafeRawPointer(card).assumingMemoryBound(to: Slot.self)
        guard index >= 0, index < slot.pointee.card.extras_count, let extras = slot.pointee.extras else { return nil }
        return UnsafePointer(extras + index)
    }

    /// Reads one record at its place in the arena.
    private struct View {
        let record: CardRecord
        let base: UnsafeRawPointer

        private func text(_ field: CardText) -> (pointer: UnsafePointer<CChar>?, length: Int) {
            let (offset, length) = record.slice(at: CardRecord.textTable + 8 * field.rawValue)
            return offset == 0 ? (nil, 0) : ((base + offset).assumingMemoryBound(to: CChar.self), length)
        }

        func extra(_ index: Int) -> placard_extra {
            let key = record.slice(at: CardRecord.extrasTable + 16 * index)
            let value = record.slice(at: CardRecord.extrasTable + 16 * index + 8)
            return placard_extra(
                key: (base + key.offset).assumingMemoryBound(to: CChar.self), key_length: key.length,
                value: (base + value.offset).assumingMemoryBound(to: CChar.self), value_length: value.length)
        }

        func card(_ flags: CardFlags) -> placard_card {
            let id = record.slice(at: CardRecord.textTable)
            var card = placard_card(
                id: (base + id.offset).assumingMemoryBound(to: CChar.self), id_length: id.length,
                kind: record.kind.rawValue, viewed: flags.contains(.viewed) ? 1 : 0,
                clicked: flags.contains(.clicked) ? 1 : 0, dismissed: flags.contains(.dismissed) ? 1 : 0,
                dismissible: record.isDismissible ? 1 : 0, pinned: record.isPinned ? 1 : 0,
                is_control: record.kind == .control ? 1 : 0, is_test: record.isTest ? 1 : 0,
                open_url_in_webview: record.opensInWebview ? 1 : 0, created_ms: record.createdMs,
                expires_at_ms: record.expiresAtMs, aspect_ratio: record.aspectRatio, url: nil, url_length: 0,
                title: nil, title_length: 0, description: nil, description_length: 0, image: nil, image_length: 0,
                domain: nil, domain_length: 0, language: nil, language_length: 0, image_alt: nil,
                image_alt_length: 0, extras_count: record.extrasCount)
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
}
