extension Message {
    /// Whether there is nothing to see: no visible text, picture or icon, and no button with a label. The picture counts
    /// as there. What the HTML of a page shows is known to a browser only: any text in it counts.
    package var showsNothing: Bool {
        isHTML ? VisibleText.of(message) == nil : VisibleText.of(imageURL) == nil && showsNoText
    }

    /// Whether there is no visible text or icon, and no button with a label.
    package var showsNoText: Bool {
        let labels = buttons.prefix(Self.buttonLimit).map { $0.text }
        return ([header, message, icon] + labels).allSatisfy { VisibleText.of($0) == nil }
    }
}
