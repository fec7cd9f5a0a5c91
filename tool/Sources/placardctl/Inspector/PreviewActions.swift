import PlacardCore
import PlacardHTML

/// The open previews, and the actions in them.
actor PreviewActions {
    /// A preview is drawn again at every change of a setting: old ones are evicted.
    private static let previewLimit = 200
    private static let actionLimit = 50
    fileprivate static let start = ContinuousClock.now

    private var previews: [(token: String, preview: Preview)] = []
    private var actions: [JSON] = []
    private var last: Int64 = 0
    private let changes: Changes

    init(changes: Changes) {
        self.changes = changes
    }

    /// - Returns: the token in its links; unguessable.
    func open(_ preview: Preview) -> String {
        let token = Self.random()
        previews.append((token, preview))
        if previews.count > Self.previewLimit { previews.removeFirst() }
        return token
    }

    /// Handles a link that was followed in a preview. Returns false when there is no such preview, or no such link.
    func follow(token: String, path: String) async -> Bool {
        guard let place = previews.lastIndex(where: { $0.token == token }), let link = PageLink(path: path) else {
            return false
        }
        guard let action = PreviewAction(link, in: &previews[place].preview, at: .now) else { return link.isOfScripts }
        last += 1
        actions.append(action.json(number: last, view: previews[place].preview.view))
        if actions.count > Self.actionLimit { actions.removeFirst() }
        await changes.notify()
        return true
    }

    /// The newest actions, the oldest first, with their numbers.
    func report() -> JSON { .array(actions) }

    /// Random letters and digits.
    static func random() -> String {
        var generator = SystemRandomNumberGenerator()
        return String(generator.next(), radix: 36) + String(generator.next(), radix: 36)
    }
}

extension PageLink {
    /// A page repeats calls, in case that they were not stored, and can make calls that ask for nothing.
    fileprivate var isOfScripts: Bool {
        if case .htmlCalls = self { return true }
        return false
    }
}

extension Instant {
    fileprivate static var now: Instant {
        let passed = ContinuousClock.now - PreviewActions.start
        let (seconds, attoseconds) = passed.components
        let ms = seconds * 1000 + attoseconds / 1_000_000_000_000_000
        return Instant(wallMs: ms, monotonicMs: ms)
    }
}
