// Whoever imports Placard gets the types that its API speaks of: events, cards, properties, the look of pages.
@_exported import PlacardCore
@_exported import PlacardHTML
