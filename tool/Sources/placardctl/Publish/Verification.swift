import PlacardCore
import PlacardJSON
import PlacardSodium

/// Checks a published source as a device does, and everything that it leads to.
struct Verification {
    let source: VerifiedSource
    let keys: [PublicKey]
    let signaturesWanted: Int
    let nowMs: Int64
    let sodium: Sodium
    /// A head that devices have accepted before.
    var earlier: [UInt8]?
    /// How long a head should still be valid.
    let warningMs: Int64

    private static let dayMs: Int64 = 24 * 3_600_000

    func findings() -> [HealthFinding] {
        let accepted: HeadJudge.Accepted
        do throws(HealthFault) {
            accepted = try self.accepted()
        } catch {
            return [error.finding]
        }
        let head = accepted.head
        let text = "sequence \(head.sequence), created \(Times.words(head.createdMs)), signed by "
        let signers = accepted.next.signers.filter(keys.contains).count
        return [HealthFinding(level: .ok, check: "head", text: text + Phrases.count(signers, "given key"))]
            + [expiry(of: accepted.next.expiresMs)] + content(of: head)
    }

    // MARK: - The head

    private func accepted() throws(HealthFault) -> HeadJudge.Accepted {
        var stored: HeadState?
        if let earlier { stored = try judge(earlier, after: nil, "earlier head").next }
        let bytes: [UInt8]
        do throws(Failure) {
            bytes = try source.head()
        } catch {
            throw HealthFault("head", error.description)
        }
        return try judge(bytes, after: stored, nil)
    }

    private func judge(
        _ head: [UInt8], after stored: HeadState?, _ name: String?
    ) throws(HealthFault) -> HeadJudge.Accepted {
        let rules = HeadJudge.Rules(keys: keys, signaturesWanted: signaturesWanted, nowMs: nowMs, builtMs: 0)
        let judge = HeadJudge(rules, stored: stored) { sodium.verifies(signature: $0, of: $1, by: $2) }
        do throws(HeadFailure) {
            return try judge.judge(head, in: source.folder)
        } catch {
            throw HealthFault(name ?? error.reason.rawValue, error.text)
        }
    }

    private func expiry(of expiresMs: Int64?) -> HealthFinding {
        guard let expiresMs else { return HealthFinding(level: .ok, check: "expiry", text: "never expires") }
        let text = "expires \(Times.words(expiresMs)), \(Times.relative(expiresMs, now: nowMs))"
        guard expiresMs - nowMs < warningMs else { return HealthFinding(level: .ok, check: "expiry", text: text) }
        return HealthFinding(
            level: .warning, check: "expiry", text: text,
            advice: "Publish again: the same content keeps its sequence and gets a new head.")
    }

    // MARK: - What it leads to

    private func content(of head: Head) -> [HealthFinding] {
        let file: CampaignFile
        let links: [String]
        do throws(HealthFault) {
            (file, links) = try blob(of: head)
        } catch {
            return [error.finding]
        }
        let text =
            "\(Phrases.count(Int(head.size), "byte")), \(Phrases.count(file.cards.count, "card")), "
            + Phrases.count(file.campaigns.count, "campaign")
        let faults = Set(links).sorted().compactMap(fault)
        let all = HealthFinding(level: .ok, check: "files", text: Phrases.count(Set(links).count, "file"))
        return [HealthFinding(level: .ok, check: "content", text: text)] + (faults.isEmpty ? [all] : faults)
    }

    private func blob(of head: Head) throws(HealthFault) -> (CampaignFile, links: [String]) {
        let bytes: [UInt8]
        do throws(Failure) {
            bytes = try source.bytes(source.folder?.blob(head.url) ?? "")
        } catch {
            throw HealthFault("content", error.description)
        }
        do throws(HeadFailure) {
            try HeadJudge.check(blobOf: head, count: bytes.count) { bytes.withUnsafeBytes { sodium.sha256($0) } }
        } catch {
            throw HealthFault(error.reason.rawValue, error.text)
        }
        do throws(CampaignFileError) {
            let file = try CampaignFile(bytes, modified: head.createdMs / 1000)
            return (file, ContentLinks.all(in: (try? JSONReader.readFile(bytes)) ?? .null))
        } catch {
            throw HealthFault("malformed", error.description(of: head.url))
        }
    }

    /// Why a device does not show a picture or bundle.
    private func fault(of link: String) -> HealthFinding? {
        guard let file = SignedFile(link), let url = source.folder?.file(file) else {
            let text = "\(NameRule.shown(link)) is not \(SignedFile.folder)<sha256>.<ext>, so devices leave it out"
            return HealthFinding(level: .error, check: "url", text: text)
        }
        do throws(Failure) {
            let hash = try source.bytes(url).withUnsafeBytes { sodium.sha256($0) }
            guard hash != file.sha256 else { return nil }
            return HealthFinding(level: .error, check: "hash", text: "\(link) has the SHA-256 \(hash)")
        } catch {
            return HealthFinding(level: .error, check: "files", text: error.description)
        }
    }
}

/// What ends a verification.
private struct HealthFault: Error {
    let finding: HealthFinding

    init(_ check: String, _ text: String) {
        finding = HealthFinding(level: .error, check: check, text: text)
    }
}
