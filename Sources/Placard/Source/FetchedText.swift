import PlacardCampaigns
import PlacardCore
import PlacardJSON
import PlacardSodium

/// The text of a campaign file that was fetched.
enum FetchedText {
    /// The text that is in the store; nil: it is missing.
    static func stored(_ text: ClientSource.StoredText, _ known: KnownSource) -> SourceContent? {
        guard let createdMs = known.textMs, let text = text() else { return nil }
        return try? content(text, in: known.folder, createdMs: createdMs)
    }

    /// - Parameter createdMs: the default for the time of a card.
    static func content(
        _ text: [UInt8], in folder: SourceFolder?, createdMs: Int64
    ) throws(SourceFailure) -> SourceContent {
        let stamp = [3] + text.withUnsafeBytes { SourceText.digestKey.mark($0) }.stored
        var content = try SourceDecoder.decode(
            text, links: ContentLinks.resolver(in: folder), stamp: stamp, modified: createdMs / 1000)
        content.fetched = text
        return content
    }
}

extension PendingReply {
    /// The reply to a request for a source.
    ///
    /// - Parameter sodium: nil: content needs no signature.
    package convenience init(
        fetched reply: ReplyParts, _ id: UInt64, retryAfterMs: Int64, _ sodium: Sodium?, at now: Instant
    ) {
        self.init(id, .source) { _, known in
            { body, _ in reply.completion(body, known.expected, retryAfterMs, sodium, at: now) }
        }
    }
}

/// What of a reply says how its body is to be read.
package struct ReplyParts: Sendable {
    let status: Int
    let contentType: String?
    let headers: ContentHeaders

    package init(status: Int, contentType: String?, headers: ContentHeaders) {
        self.status = status
        self.contentType = contentType
        self.headers = headers
    }

    fileprivate func completion(
        _ body: UnsafeRawBufferPointer, _ expected: ExpectedContent, _ retryAfterMs: Int64, _ sodium: Sodium?,
        at now: Instant
    ) -> Completion {
        if status != 200, status != 304 {
            let answer = ReplyDecoder.Answer(status: status, contentType: contentType, body: body)
            return .failure(ReplyDecoder.failure(answer, of: .source, retryAfterMs))
        }
        return .source(FetchReply(answer(body, expected, sodium, at: now), headers), retryAfterMs: retryAfterMs)
    }

    private func answer(
        _ body: UnsafeRawBufferPointer, _ expected: ExpectedContent, _ sodium: Sodium?, at now: Instant
    ) -> FetchReply.Answer {
        if status == 304 { return .notModified }
        if let encoding = headers.encoding, !encoding.isEmpty, encoding.lowercased() != "identity" {
            var failure = SourceFailure(
                .http, text: "source: the server has packed the answer (Content-Encoding), without being asked")
            failure.status = Int32(clamping: status)
            return .failed(failure)
        }
        do throws(SourceFailure) {
            switch expected {
            case .head: return .head(try Self.head(body))
            case .file(let url):
                let folder = SourceFolder(ofFile: headers.url ?? url)
                return .content(try FetchedText.content(Array(body), in: folder, createdMs: now.wallMs))
            case .blob(let head, let folder):
                try Self.check(body, head, sodium)
                return .content(try FetchedText.content(Array(body), in: folder, createdMs: head.createdMs))
            }
        } catch {
            return .failed(error)
        }
    }

    private static func head(_ body: UnsafeRawBufferPointer) throws(SourceFailure) -> HeadText {
        do throws(HeadFailure) {
            return try HeadReader.read(body)
        } catch {
            throw SourceFailure(error)
        }
    }

    private static func check(
        _ body: UnsafeRawBufferPointer, _ head: Head, _ sodium: Sodium?
    ) throws(SourceFailure) {
        guard let sodium else { return }
        do throws(HeadFailure) {
            try HeadJudge.check(blobOf: head, count: body.count) { sodium.sha256(body) }
        } catch {
            throw SourceFailure(error)
        }
    }
}
