import PlacardCore

/// A card or campaign of the campaign file, as the page names it.
enum FileEntry: Equatable {
    case card(String)
    case campaign(String)

    private var list: String {
        switch self {
        case .card: "cards"
        case .campaign: "campaigns"
        }
    }

    var id: String {
        switch self {
        case .card(let id), .campaign(let id): id
        }
    }

    var name: String {
        switch self {
        case .card(let id): "card '\(id)'"
        case .campaign(let id): "campaign '\(id)'"
        }
    }

    /// The entry's path in the file; nil when the file has no such entry.
    func path(in root: JSON) -> String? {
        let index = root[list]?.elements?.firstIndex { ExactText.same($0["id"]?.string, id) }
        return index.map { Field.path(to: $0, in: list) }
    }

    /// The entry at the same place with another id.
    func renamed(_ id: String) -> FileEntry {
        switch self {
        case .card: .card(id)
        case .campaign: .campaign(id)
        }
    }
}
