/// Judges heads: which of them to accept, and why not.
package struct HeadJudge {
    /// Whether the signature of a text is a key's. Must refuse keys of small order, and an S of L or more.
    package typealias Verification = (_ signature: [UInt8], _ text: [UInt8], _ key: PublicKey) -> Bool

    /// What a head is judged by, in addition to what is stored.
    package struct Rules {
        /// The program's keys.
        let keys: [PublicKey]
        /// How many different keys must sign.
        let signaturesWanted: Int
        /// The system's clock, in milliseconds since 1970.
        let nowMs: Int64
        /// When the library was built.
        let builtMs: Int64

        package init(keys: [PublicKey], signaturesWanted: Int, nowMs: Int64, builtMs: Int64) {
            self.keys = keys
            self.signaturesWanted = signaturesWanted
            self.nowMs = nowMs
            self.builtMs = builtMs
        }
    }

    /// A head that may be used, once its blob is there.
    package struct Accepted: Equatable, Sendable {
        package let head: Head
        /// To be stored with the content.
        package let next: HeadState
        /// Nil: the content in use is the one that the head names.
        package let blobURL: String?
    }

    private let rules: Rules
    private let stored: HeadState?
    private let verifies: Verification

    /// - Parameter stored: the last accepted head, by whichever keys.
    package init(_ rules: Rules, stored: HeadState?, verifies: @escaping Verification) {
        self.rules = rules
        self.stored = stored?.trusted(by: rules.keys, signaturesWanted: rules.signaturesWanted)
        self.verifies = verifies
    }

    /// Checks in the order of `HeadFailure.Reason`, after what `HeadText` has checked; the blob's size, which is the
    /// head's word, only after the head is trusted.
    ///
    /// - Parameter folder: that of the head; nil if its URL is not allowed.
    package func judge(_ text: HeadText, in folder: SourceFolder?) throws(HeadFailure) -> Accepted {
        let signers = try signers(of: text)
        let head = try Head(text.members)
        try checkSequence(head)
        let next = merged(head, signers)
        try checkExpiry(next.expiresMs)
        guard head.size <= HeadLimits.blobBytes else {
            throw HeadFailure(
                .tooLarge, "the head's content has \(head.size) bytes: the limit is \(HeadLimits.blobBytes)")
        }
        guard let url = folder?.blob(head.url) else {
            throw HeadFailure(
                .url,
                "the head's `url` \(ShownURL.text(of: head.url)) is not below the folder of the head: give a path "
                    + "such as blobs/NAME.json, of letters, digits and -._~")
        }
        return Accepted(head: head, next: next, blobURL: isInUse(head) ? nil : url)
    }

    /// Checks the blob that has come for a head, before it is read as JSON.
    ///
    /// - Parameter sha256: the hash of the bytes; asked only if their number is right.
    package static func check(
        blobOf head: Head, count: Int, sha256: () -> String
    ) throws(HeadFailure) {
        guard count == head.size else {
            throw HeadFailure(.hash, "the content has \(count) bytes, and the head says \(head.size)")
        }
        guard ExactText.same(sha256(), head.sha256) else {
            throw HeadFailure(.hash, "the content's SHA-256 is not the one that the head says")
        }
    }

    // MARK: - Steps

    /// The keys that have signed, with those of the program to which they go back.
    private func signers(of text: HeadText) throws(HeadFailure) -> [PublicKey] {
        let own = rules.keys.filter { isSigned(text, by: $0) }
        let passedOn = stored?.keys.filter { !rules.keys.contains($0) && isSigned(text, by: $0) } ?? []
        guard own.count + passedOn.count >= rules.signaturesWanted else {
            throw HeadFailure(
                .signature,
                "\(own.count + passedOn.count) of the keys that this program trusts have signed the head, and "
                    + "\(rules.signaturesWanted) must: sign it with a trusted key")
        }
        let roots = passedOn.isEmpty ? [] : stored?.signers.filter(rules.keys.contains) ?? []
        return own + passedOn + roots.filter { !own.contains($0) }
    }

    private func isSigned(_ text: HeadText, by key: PublicKey) -> Bool {
        text.signatures.contains { verifies($0, text.signedText, key) }
    }

    private func checkSequence(_ head: Head) throws(HeadFailure) {
        guard let stored else { return }
        if head.sequence < stored.sequence {
            throw HeadFailure(
                .rollback, "the head has the sequence \(head.sequence), and \(stored.sequence) is in use",
                isOldCopy: !isPast(head.expiresMs))
        }
        if head.sequence == stored.sequence, !isInUse(head) {
            throw HeadFailure(
                .fork,
                "the head has the sequence \(head.sequence), which is in use with another content: publish with a "
                    + "higher one")
        }
    }

    private func isInUse(_ head: Head) -> Bool {
        guard let stored else { return false }
        return head.sequence == stored.sequence && ExactText.same(head.sha256, stored.sha256)
    }

    /// If two heads name the same content, expiry and keys of the later one count.
    private func merged(_ head: Head, _ signers: [PublicKey]) -> HeadState {
        if let stored, isInUse(head), head.createdMs <= stored.createdMs { return stored }
        return HeadState(head, signers: signers)
    }

    private func checkExpiry(_ expiresMs: Int64?) throws(HeadFailure) {
        guard let expiresMs, isPast(expiresMs) else { return }
        throw HeadFailure(
            .expired,
            "the head expired on \(CivilTime(ms: expiresMs).iso8601), and \(timeBehind(expiresMs)): publish again, or set "
                + "the clock")
    }

    /// The time that says so.
    private func timeBehind(_ expiresMs: Int64) -> String {
        let clock = "the device's clock says \(CivilTime(ms: rules.nowMs).iso8601)"
        if rules.nowMs > expiresMs { return clock }
        let isBuilt = rules.builtMs > expiresMs
        let known = isBuilt ? rules.builtMs : stored?.createdMs ?? rules.builtMs
        let what = isBuilt ? "the library is of" : "a head was accepted that is of"
        return "\(what) \(CivilTime(ms: known).iso8601), although \(clock)"
    }

    /// A clock that is set back does not make a head valid again.
    private func isPast(_ expiresMs: Int64?) -> Bool {
        guard let expiresMs else { return false }
        return max(rules.nowMs, rules.builtMs, stored?.createdMs ?? .min) > expiresMs
    }
}
