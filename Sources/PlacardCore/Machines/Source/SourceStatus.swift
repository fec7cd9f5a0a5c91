/// What a store says of the source of its content: for people who look at a device.
package struct SourceStatus: Sendable, Equatable {
    /// Why the last attempt to fetch has failed.
    package struct Failure: Sendable, Equatable {
        /// A text of a server could be of any length.
        private static let textLimit = 300

        package let reason: Reason
        package let text: String
        /// Wall time.
        package let ms: Int64

        init(_ failure: SourceFailure, at ms: Int64) {
            let text = String(decoding: failure.text.utf8.prefix(Self.textLimit), as: UTF8.self)
            self.init(reason: failure.reason, text: text, ms: ms)
        }

        private init(reason: Reason, text: String, ms: Int64) {
            self.reason = reason
            self.text = text
            self.ms = ms
        }

        func write(to writer: inout ByteWriter) {
            writer.number(reason.rawValue)
            writer.string(text)
            writer.number(ms)
        }

        init(from reader: inout ByteReader) throws(ByteReader.Damaged) {
            guard let reason = Reason(rawValue: try reader.number()) else { throw ByteReader.Damaged() }
            self.init(reason: reason, text: try reader.string(), ms: try reader.number())
        }
    }

    /// Nil: the content is part of the program, or a file next to it.
    package let url: String?
    /// Whether the content in force is the copy that is shipped with the program, not what was fetched.
    package let isShipped: Bool
    /// That of the content in force; nil: it has no sequence.
    package let sequence: Int64?
    /// When that was published; without a signature, when it was fetched. Nil: it was not fetched.
    package let contentMs: Int64?
    /// Nil: never.
    package let expiresMs: Int64?
    /// Wall time of the last attempt to fetch; nil: none counts.
    package let attemptMs: Int64?
    /// Wall time from which the next one is due; nil: none is planned.
    package let nextMs: Int64?
    /// Nil: the last attempt that has ended was successful.
    package let failure: Failure?
    /// How many attempts in a row have failed.
    package let failures: Int

    /// Nil: the content is that of an endpoint.
    package init?(_ stored: StoredState) {
        guard let stamp = stored.source else { return nil }
        self.init(stored.fetch.flatMap(FetchState.init(stored:)), stamp: stamp)
    }

    /// - Parameters:
    ///   - state: nil: the content is not fetched.
    ///   - stamp: identifies the content in force.
    init(_ state: FetchState?, stamp: [UInt8]) {
        url = state?.url
        let fetched = state.flatMap { $0.hasText && $0.shippedStamp != stamp ? $0 : nil }
        isShipped = state.map { $0.shippedStamp != nil && $0.shippedStamp == stamp } ?? true
        sequence = fetched?.head?.sequence ?? state?.sequence
        contentMs = fetched.flatMap { $0.head?.createdMs ?? $0.textMs }
        expiresMs = fetched?.head?.expiresMs
        attemptMs = state?.lastMs
        nextMs = state.flatMap { state in state.waitMs.flatMap { state.lastMs?.clampedAdding($0) } }
        failure = state?.failure
        failures = state?.failures ?? 0
    }
}
