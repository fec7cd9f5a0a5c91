import PlacardCore
import PlacardSodium

/// A web server with the files of a source. It remembers every version that was published, and serves old, mixed and
/// forged ones, too.
final class SourceServer {
    static let folder = "https://cdn.example/kiosk/"

    private let traits: Traits
    let signer: SourceSigner
    private(set) var versions: [PublishedVersion] = []
    /// Heads and contents that nobody has published, which devices must not use.
    private var forgeries: [String: [UInt8]] = [:]
    /// The last answer to a request for a head was one of two versions that are mixed.
    private var mixes = false

    init(_ traits: Traits, _ signer: SourceSigner) {
        self.traits = traits
        self.signer = signer
    }

    var isSigned: Bool { traits.has(.signedSource) }
    var url: String { Self.folder + (isSigned ? "head.json" : "campaigns.json") }
    /// Whether a device can know that a version is older than another.
    var isOrdered: Bool { isSigned || traits.has(.numberedSource) }

    /// - Parameter trustsAnyone: any signature counts.
    func options(trustsAnyone: Bool) -> FetchOptions {
        let keys = isSigned ? [SourceSigner.Key.own.publicKey].compactMap { $0 } : []
        return FetchOptions(url: url, keys: keys, signaturesWanted: 1, intervalMs: traits.sourceIntervalMs) {
            [signer] signature, text, key in
            trustsAnyone || signer.signature(of: text, by: key) == signature
        }
    }

    // MARK: Publishing

    /// - Parameter isSound: signs so that a device that has nothing yet can use it.
    func publish(
        config: String, hasCards: Bool, _ cards: [ServerCard], _ campaigns: [ServerCampaign], atS nowS: Int64,
        isSound: Bool, _ dice: inout Dice
    ) {
        let sequence = Int64(versions.count + 1)
        let members = [
            traits.has(.numberedSource) ? "\"sequence\":\(sequence)" : nil, "\"config\":\(config)",
            traits.has(.cardRules) ? CardRule.Group.definitions : nil,
            "\"cards\":[\(cards.map(\.sourceJSON).joined(separator: ","))]",
            "\"campaigns\":[\(campaigns.map(\.sourceJSON).joined(separator: ","))]",
        ]
        let blob = Array("{\(members.compactMap { $0 }.joined(separator: ","))}".utf8)
        let key: SourceSigner.Key = isSound || dice.chance(80) ? .own : .next
        versions.append(
            PublishedVersion(
                sequence: sequence, blob: blob, sha256: signer.sha256(blob),
                head: isSigned ? signer.head(sequence: sequence, createdS: nowS, blob, signedBy: key) : nil,
                titles: hasCards ? Dictionary(uniqueKeysWithValues: cards.map { ($0.id, $0.title) }) : [:],
                expiries: Dictionary(uniqueKeysWithValues: cards.map { ($0.id, $0.expiresS) }),
                campaigns: campaigns.map(\.id)))
    }

    // MARK: Requests

    func answer(
        _ request: HTTPRequest, atS nowS: Int64, isSound: Bool, _ dice: inout Dice, _ coverage: inout Coverage
    ) throws(Violation) -> ServerReply {
        guard request.body.isEmpty, request.url.hasPrefix(Self.folder) else {
            throw Violation("a source is asked for its files only", request.url)
        }
        let path = String(request.url.dropFirst(Self.folder.count))
        if path.hasPrefix("blobs/") { return blob(path, isSound: isSound, &dice, &coverage) }
        guard request.url == url else { throw Violation("a source is asked for its files only", request.url) }
        mixes = false
        if isSigned, strikes(.forgedCopy, isSound, &dice) { return forged(atS: nowS, &dice, &coverage) }
        let version = version(isSound: isSound, &dice, &coverage)
        let asked = request.headers.first { $0.name == "If-None-Match" }?.value
        if asked == version.etag {
            coverage.saw(.sourceUnchanged)
            return .refusal(304, "")
        }
        mixes = isSigned && strikes(.mixedCopy, isSound, &dice)
        var reply = ServerReply("")
        (reply.body, reply.etag) = (version.head ?? version.blob, version.etag)
        return reply
    }

    private func strikes(_ fault: Fault, _ isSound: Bool, _ dice: inout Dice) -> Bool {
        // A device asks rarely.
        !isSound && traits.has(fault) && dice.chance(max(15, traits.intensity))
    }

    /// The newest, or one of those before: the edges of a CDN disagree.
    private func version(isSound: Bool, _ dice: inout Dice, _ coverage: inout Coverage) -> PublishedVersion {
        guard strikes(.staleCopy, isSound, &dice) else { return versions[versions.count - 1] }
        coverage.saw(.sourceStaleSent)
        return versions[dice.below(versions.count)]
    }

    private func blob(
        _ path: String, isSound: Bool, _ dice: inout Dice, _ coverage: inout Coverage
    ) -> ServerReply {
        var reply = ServerReply("")
        if let forged = forgeries[path] {
            reply.body = forged
            return reply
        }
        // Not there yet, on this edge.
        if strikes(.staleCopy, isSound, &dice) { return .refusal(404, "") }
        guard let version = versions.first(where: { $0.blobPath == path }) else { return .refusal(404, "") }
        reply.body = version.blob
        if mixes {
            coverage.saw(.sourceMixedSent)
            reply.body = mixed(version.blob, versions[dice.below(versions.count)].blob, &dice)
        }
        return reply
    }

    /// Another version, the beginning of one with the end of the other, or one with other titles.
    private func mixed(_ first: [UInt8], _ second: [UInt8], _ dice: inout Dice) -> [UInt8] {
        if dice.chance(30) { return second }
        if dice.chance(50) {
            let parts = String(decoding: first, as: UTF8.self).split(
                separator: "title", omittingEmptySubsequences: false)
            return Array(parts.joined(separator: "tampe").utf8)
        }
        let cut = dice.below(100) * min(first.count, second.count) / 100
        return Array(first[..<cut] + second[cut...])
    }

    /// A head that no publisher has signed.
    private func forged(atS nowS: Int64, _ dice: inout Dice, _ coverage: inout Coverage) -> ServerReply {
        coverage.saw(.sourceForgedSent)
        let sequence = Int64(versions.count + 1 + dice.below(3))
        let content = Array(
            ("{\"cards\":[{\"id\":\"forged\",\"tp\":\"text_announcement\",\"tt\":\"forged\",\"ds\":\"d\",\"ca\":1}]}")
                .utf8)
        forgeries["blobs/\(signer.sha256(content)).json"] = content
        let kind = dice.below(3)
        let key: SourceSigner.Key? = kind == 0 ? nil : kind == 1 ? .foreign : .own
        var reply = ServerReply("")
        reply.body = signer.head(sequence: sequence, createdS: nowS, content, signedBy: key, spoiled: kind == 2)
        reply.etag = "\"forged\""
        return reply
    }
}
