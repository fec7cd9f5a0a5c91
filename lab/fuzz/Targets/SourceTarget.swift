import PlacardCampaigns
import PlacardCore
import PlacardJSON

/// The campaign file of a source. It is understood in the same way each time, what is stored of it is what was read, and
/// signed content names no file but those that its signature covers.
enum SourceTarget {
    private static let folder = "https://x.example/kiosk/"

    static func run(_ bytes: [UInt8]) {
        var input = FuzzBytes(bytes)
        let isSigned = input.byte() & 1 == 1
        let file = input.rest()
        let place =
            isSigned
            ? SourceFolder(ofHead: folder + "head.json", allowsInsecureHTTP: false)
            : SourceFolder(ofFile: folder + "campaigns.json")
        switch (read(file, in: place), read(file, in: place)) {
        case (.success(let one), .success(let other)):
            require(one.problems == other.problems, "problems differ")
            require(one.config == other.config && one.sequence == other.sequence, "config or sequence differ")
            check(one, isSigned)
            ReplyTarget.check(one.list, other.list)
            ReplyTarget.check(one.cards)
        case (.failure(let one), .failure(let other)):
            require(one == other, "failures differ")
            require(one.reason == .malformed && !one.text.isEmpty, "a failure without a reason: \(one.reason)")
        default: require(false, "a file is another one when read again")
        }
    }

    private static func read(_ file: [UInt8], in folder: SourceFolder?) -> Result<SourceContent, SourceFailure> {
        Result { () throws(SourceFailure) in
            try SourceDecoder.decode(file, links: ContentLinks.resolver(in: folder), stamp: [1], modified: 1)
        }
    }

    private static func check(_ content: SourceContent, _ isSigned: Bool) {
        require((0...HeadLimits.largestNumber).contains(content.sequence ?? 0), "a sequence beyond the limit")
        for problem in content.problems { require(!problem.reason.isEmpty, "a problem without a reason") }
        guard isSigned else { return }
        for case .message(let message) in (content.list.campaigns ?? []).map(\.content) { check(message.imageURL) }
        for case .card(let card, _) in content.cards.items {
            check(Card(CardEntry(card, key: 0, flags: [])).image)
        }
    }

    private static func check(_ link: String?) {
        guard let link, !link.isEmpty, !Placeholder.isIn(link) else { return }
        require(
            link.hasPrefix(folder) && SignedFile(String(link.dropFirst(folder.count))) != nil,
            "signed content names another file: \(link)")
    }
}
