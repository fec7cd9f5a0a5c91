import PlacardCore

/// What the command has from its machine. A page has no folder of pictures, and its devices are in UTC.
enum PictureFolder {
    static func complete(message: JSON, on host: String?) -> JSON { message }
    static func complete(_ object: JSON, _ key: String, on host: String?) -> JSON { object }
}

enum ZoneFile {
    static func ofSystem() -> LocalTime { .utc }
}

/// All modules are one here, which has another name.
enum PlacardCore {
    typealias Campaign = PlacardPage.Campaign
    typealias Card = PlacardPage.Card
    typealias Endpoint = PlacardPage.Endpoint
    typealias Experiment = PlacardPage.Experiment
}
