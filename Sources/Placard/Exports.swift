// Whoever imports Placard gets the types that its API speaks of: events, cards, properties.
@_exported import PlacardCore
