/// A row of what rules can read, of the variants that were shown, or of deadlines.
package struct StoredFact: Sendable, Equatable {
    /// Raw values are part of the stored format.
    package enum Kind: Int64, Sendable {
        /// A custom attribute of the current user.
        case attribute = 1
        /// What the host has set.
        case host = 2
        /// What the current user did with a campaign's messages.
        case campaign = 3
        case device = 4
        /// The variant that the current user was shown, by the experiment's key.
        case userVariant = 5
        /// The variant that this device was shown, by the experiment's key.
        case deviceVariant = 6
        /// What the current user has not done yet, by the campaign and its condition.
        case deadline = 7
    }

    package let kind: Kind
    package let name: String
    package let value: [UInt8]

    package init(kind: Kind, name: String, value: [UInt8]) {
        self.kind = kind
        self.name = name
        self.value = value
    }

    /// A row that is written, or deleted.
    package struct Change: Sendable, Equatable {
        package let kind: Kind
        package let name: String
        /// Nil: the row is deleted.
        package let value: [UInt8]?

        init(_ kind: Kind, _ name: String, _ value: Value?) {
            self.kind = kind
            self.name = name
            self.value = value.map {
                var writer = ByteWriter(capacity: 32)
                writer.value($0)
                return writer.bytes
            }
        }

        init(_ kind: Kind, _ name: String, _ number: Int64) {
            self.kind = kind
            self.name = name
            var writer = ByteWriter(capacity: 8)
            writer.number(number)
            value = writer.bytes
        }

        init(_ kind: Kind, _ name: String, bytes: [UInt8]) {
            self.kind = kind
            self.name = name
            value = bytes
        }
    }
}

/// What a user did with the messages of a campaign.
package struct MessageCounts: Sendable, Equatable {
    /// Raw values are the names that rules use.
    package enum What: String, CaseIterable, Sendable {
        case shown, clicked
        /// Closed without a click.
        case dismissed
    }

    package private(set) var shown: Int64 = 0
    package private(set) var clicked: Int64 = 0
    package private(set) var dismissed: Int64 = 0

    init() {}

    init(from reader: inout ByteReader) throws(ByteReader.Damaged) {
        shown = try reader.number()
        clicked = try reader.number()
        dismissed = try reader.number()
    }

    var stored: [UInt8] {
        var writer = ByteWriter(capacity: 24)
        for number in [shown, clicked, dismissed] { writer.number(number) }
        return writer.bytes
    }

    mutating func count(_ what: What) {
        switch what {
        case .shown: shown = shown.clampedAdding(1)
        case .clicked: clicked = clicked.clampedAdding(1)
        case .dismissed: dismissed = dismissed.clampedAdding(1)
        }
    }
}
