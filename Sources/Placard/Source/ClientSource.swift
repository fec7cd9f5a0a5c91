import PlacardCampaigns
import PlacardCore
import PlacardSodium

/// Where a client's content comes from instead of an endpoint: a text or a file (rule 12.1), or a URL (rule 12.3), with or
/// without a copy that is shipped with the program.
package struct ClientSource: Sendable {
    /// Reads the text that was fetched last from the store; nil: it is missing.
    package typealias StoredText = () -> [UInt8]?

    /// The source; if it is a URL, the shipped copy.
    let local: HostSource?
    /// Nil: content is not fetched.
    let fetch: Fetch?

    struct Fetch: Sendable {
        /// Nil: content needs no signature.
        let sodium: Sodium?
    }

    init(local: HostSource?, fetch: Fetch?) {
        self.local = local
        self.fetch = fetch
    }

    /// A URL, without a shipped copy.
    ///
    /// - Parameter sodium: nil: content needs no signature.
    package init(fetchedWith sodium: Sodium?) { self.init(local: nil, fetch: Fetch(sodium: sodium)) }

    package var sodium: Sodium? { fetch?.sodium }

    /// Reads what is on the device, unless it is as it was when its content was taken in.
    package func read(_ known: KnownSource, _ text: StoredText, at now: Instant) -> SourceReading {
        guard fetch != nil else { return local?.read(after: known.stamp, at: now) ?? .missing }
        if known.stamp != nil { return .unchanged }
        return (try? newest(known, text, at: now)) ?? .missing
    }

    /// As `read`, for open: a text that is no campaign file is a mistake in the program. A shipped copy that is newer than
    /// what was fetched counts.
    package func readAtOpen(
        _ known: KnownSource, _ text: StoredText, at now: Instant
    ) throws(PlacardError) -> SourceReading {
        guard fetch != nil else { return try local?.readAtOpen(after: known.stamp, at: now) ?? .missing }
        return try newest(known, text, at: now)
    }

    private func newest(
        _ known: KnownSource, _ text: StoredText, at now: Instant
    ) throws(PlacardError) -> SourceReading {
        let stored = known.stamp == nil ? FetchedText.stored(text, known) : nil
        let hasOther = stored != nil || known.stamp != nil
        let seen = known.stamp == nil ? nil : known.shippedStamp ?? known.stamp
        switch try local?.readAtOpen(after: seen, at: now) {
        case .content(let shipped)?:
            let sequenceInUse = stored.map { $0.sequence ?? known.headSequence } ?? known.sequence
            if !hasOther || (shipped.sequence ?? .min) > (sequenceInUse ?? .min) { return .content(shipped) }
            if stored == nil { return .older(shipped.stamp) }
        case .failed(let failure)?: if !hasOther { return .failed(failure) }
        case .unchanged?, .older?, .missing?, nil: break
        }
        if let stored { return .content(stored) }
        return hasOther ? .unchanged : .missing
    }
}
