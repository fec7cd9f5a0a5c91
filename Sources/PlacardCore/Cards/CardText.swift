/// The text fields of a card, in the order in which a `CardRecord` holds them.
package enum CardText: Int, Sendable, CaseIterable {
    case id, url, title, description, image, domain, language, imageAlt
}
