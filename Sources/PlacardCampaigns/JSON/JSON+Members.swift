import PlacardCore

extension JSON {
    /// The members of an object. Two spellings of one text (an accented letter as one or two code points) are two keys,
    /// as for every other reader of JSON: a dictionary with keys of type String would lose one of the values.
    package struct Members: Sendable, Equatable {
        private var values: [ExactText: JSON]

        private init(values: [ExactText: JSON]) { self.values = values }

        package init() { values = [:] }

        /// The last of two members with the same key counts.
        package init(_ members: some Sequence<(String, JSON)>) {
            values = Dictionary(minimumCapacity: members.underestimatedCount)
            for (key, value) in members { values[ExactText(key)] = value }
        }

        package subscript(key: String) -> JSON? {
            get { values[ExactText(key)] }
            set { values[ExactText(key)] = newValue }
        }

        package mutating func removeValue(forKey key: String) -> JSON? { values.removeValue(forKey: ExactText(key)) }

        /// With the members of another object, which count where both have the key.
        package func merging(_ others: Members) -> Members {
            Members(values: values.replacing(with: others.values))
        }

        package func mapValues(_ transform: (JSON) -> JSON) -> Members { Members(values: values.mapValues(transform)) }

        package var isEmpty: Bool { values.isEmpty }
        package var count: Int { values.count }

        /// In the order of their bytes.
        package var keys: [String] { values.keys.sorted().map { $0.text } }
    }
}

extension JSON.Members: Sequence {
    package typealias Element = (key: String, value: JSON)

    /// In the order of their keys' bytes.
    package func makeIterator() -> IndexingIterator<[Element]> {
        values.sorted { $0.key < $1.key }.map { (key: $0.key.text, value: $0.value) }.makeIterator()
    }
}

extension JSON.Members: ExpressibleByDictionaryLiteral {
    package init(dictionaryLiteral elements: (String, JSON)...) { self.init(elements) }
}
