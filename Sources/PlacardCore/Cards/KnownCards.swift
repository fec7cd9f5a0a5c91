/// The cards of the list, for decoding a reply that may repeat some.
package struct KnownCards: Sendable {
    package let texts: KnownTexts
    /// In the order in which they arrived first, because most servers keep it.
    package let records: [PackedCard]

    package init(_ key: DigestKey, _ entries: [CardEntry]) {
        let order = entries.indices.map { (entries[$0].key, $0) }.sorted { $0.0 < $1.0 }
        records = order.map { entries[$0.1].record }
        texts = KnownTexts(key, records.map { $0.mark })
    }

    /// For a reply that is decoded on its own.
    package static let none = KnownCards(DigestKey(0, 0), [])
}
