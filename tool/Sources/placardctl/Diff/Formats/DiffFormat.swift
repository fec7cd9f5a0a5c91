import ArgumentParser

/// How a diff is written.
enum DiffFormat: String, ExpressibleByArgument, CaseIterable {
    case text, markdown, html, json
}
