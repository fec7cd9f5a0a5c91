import PlacardCore

/// Texts that are too long to read, or that a screen reader reads in the wrong language; pictures of cards.
enum TextRules {
    static func find(_ context: CheckContext) -> [CheckFinding] {
        let messages = context.file.campaigns.indices.flatMap { index -> [CheckFinding] in
            guard let (json, path) = context.message(index), let message = DeviceContent.message(json),
                !message.isControl, !message.isHTML
            else { return [] }
            return long(message, path) + reading(message, path)
        }
        return messages + languages(context) + pictures(context)
    }

    // MARK: Length

    /// How many lines of a text fit well at a width of 320 px.
    private struct Room {
        let what: String
        let lines: Int
        /// The width of a line, and of an average letter, in px (Tests/browser uses the same font).
        let width: Double
        let letter: Double
    }

    private static func long(_ message: Message, _ path: String) -> [CheckFinding] {
        let isSlideup = message.type == .slideup
        let body =
            isSlideup
            ? Room(what: "a slideup", lines: 5, width: 260, letter: 8.3)
            : Room(what: "a modal", lines: 12, width: 240, letter: 8.8)
        let header = Room(
            what: "a header", lines: 3, width: isSlideup ? 260 : 240, letter: isSlideup ? 9 : 12.4)
        var places = [("header", header, message.header), ("message", body, message.message)]
        // Buttons that do not fit next to each other have a row each.
        let label = Room(what: "a button", lines: 1, width: 206, letter: 8.8)
        for (index, button) in message.buttons.enumerated() {
            places.append(("btns[\(index)].text", label, button.text))
        }
        return places.compactMap { key, room, text in
            guard let text, message.imageStyle != .graphic || key.hasPrefix("btns") else { return nil }
            let needed = lines(text, room)
            guard needed > room.lines else { return nil }
            return CheckFinding(
                .longText, "\(path).\(key)",
                "the text has about \(needed) lines on a screen of 320 px; \(room.what) has room for \(room.lines)")
        }
    }

    private static func lines(_ text: String, _ room: Room) -> Int {
        let letters = max(1, Int(room.width / room.letter))
        return text.split(separator: "\n", omittingEmptySubsequences: false).reduce(0) { sum, line in
            sum + max(1, (cells(line) + letters - 1) / letters)
        }
    }

    /// Letters, of which those of wide scripts count twice, and the invisible ones not at all.
    private static func cells(_ line: Substring) -> Int {
        line.unicodeScalars.reduce(0) { sum, scalar in
            VisibleText.isInvisible(scalar) ? sum : sum + (scalar.value >= 0x1100 ? 2 : 1)
        }
    }

    // MARK: Time

    private static let lettersASecond = 15

    private static func reading(_ message: Message, _ path: String) -> [CheckFinding] {
        guard message.close == .autoDismiss else { return [] }
        let text = [message.header, message.message].compactMap { $0 }
        let letters = text.reduce(0) { $0 + $1.count }
        let neededMs = Int64(letters * 1000 / lettersASecond)
        guard neededMs > message.durationMs else { return [] }
        return [
            CheckFinding(
                .readingTime, "\(path).duration",
                "\(letters) characters take \((neededMs + 999) / 1000) s to read, but the message closes after "
                    + "\(message.durationMs) ms")
        ]
    }

    // MARK: Language

    private static func languages(_ context: CheckContext) -> [CheckFinding] {
        let texts = context.texts.filter { json, _, isCard in
            (isCard ? ["tt", "ds"] : ["header", "message"]).contains { VisibleText.of(json[$0]?.string) != nil }
        }
        let missing = texts.filter { $0.json["language"] == nil }
        guard missing.count * 2 < texts.count else { return [] }
        return missing.map { _, path, _ in
            CheckFinding(
                .missingLanguage, path,
                "no `language`, which \(texts.count - missing.count) of \(texts.count) texts have")
        }
    }

    // MARK: Pictures

    private static func pictures(_ context: CheckContext) -> [CheckFinding] {
        context.cards.enumerated().compactMap { index, card in
            guard let url = card["i"]?.string.map(CardURL.trimmed), let colon = url.firstIndex(of: ":") else {
                return nil
            }
            let scheme = url[..<colon].lowercased()
            guard !scheme.contains("/"), !["https", "http"].contains(scheme), !Placeholder.isIn(url) else { return nil }
            return CheckFinding(.cardPicture, "cards[\(index)].i", "`i` has the scheme \(NameRule.shown(scheme))")
        }
    }
}
