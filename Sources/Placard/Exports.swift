// Re-exports the types in Placard's API, such as events, cards, properties and render options.
@_exported import PlacardCore
@_exported import PlacardHTML
