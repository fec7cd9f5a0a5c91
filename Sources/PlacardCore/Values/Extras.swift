/// A key and its value, which the sender adds for the host. A value that is not a string is its JSON text.
public struct Extra: Sendable, Equatable {
    public var key: String
    public var value: String

    public init(key: String, value: String) {
        self.key = key
        self.value = value
    }
}

/// The extras of a card, a message or a push message, in the sender's order. Keys are unique and compared exactly.
///
///     for extra in card.extras { print(extra.key, extra.value) }
///     let code = message.extras["code"]
public struct Extras: Sendable, Equatable, Sequence, ExpressibleByDictionaryLiteral {
    package private(set) var list: [Extra]

    package init(_ list: [Extra]) { self.list = list }

    /// Makes extras in the order given; the last of equal keys counts.
    public init(dictionaryLiteral elements: (String, String)...) {
        list = []
        for (key, value) in elements { self[key] = value }
    }

    public var count: Int { list.count }
    public var isEmpty: Bool { list.isEmpty }
    public func makeIterator() -> IndexingIterator<[Extra]> { list.makeIterator() }

    func mapValues(_ change: (String) -> String) -> Extras {
        Extras(list.map { Extra(key: $0.key, value: change($0.value)) })
    }

    /// The extra at a position from 0 to `count` - 1.
    public subscript(position: Int) -> Extra { list[position] }

    /// The value of a key; nil when the key is missing. A new key is appended; nil removes a key.
    public subscript(key: String) -> String? {
        get { index(of: key).map { list[$0].value } }
        set {
            switch (index(of: key), newValue) {
            case (let index?, let value?): list[index].value = value
            case (let index?, nil): list.remove(at: index)
            case (nil, let value?): list.append(Extra(key: key, value: value))
            case (nil, nil): break
            }
        }
    }

    private func index(of key: String) -> Int? { list.firstIndex { ExactText($0.key) == ExactText(key) } }
}
