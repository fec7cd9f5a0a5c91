/// What the script of one rendered page may still do (rules 10.8.9, 10.8.10). A script can be wrong or hostile.
package struct PageAllowance: Sendable {
    /// Calls at once.
    private static let burst: Int64 = 64
    /// Milliseconds per further call.
    private static let intervalMs: Int64 = 100
    /// Links that one navigation can follow: more than a user can click in a task of a script.
    private static let links = 8
    /// Number of the newest navigations whose repetition is recognised.
    private static let window = 64

    /// Monotonic time at which the whole burst is possible again.
    private var fullMs: Int64 = 0
    private var reports = 100
    private var mayLog = true
    /// Numbers of navigations that were carried out.
    private var done: [Int] = []

    package init() {}

    /// Takes a navigation. False when it was carried out before: a page repeats each, in case that the store could not be
    /// written.
    package mutating func begin(_ number: Int) -> Bool {
        if done.contains(number) { return false }
        if done.count == Self.window { done.removeFirst() }
        done.append(number)
        return true
    }

    /// Allows one more call.
    package mutating func take(at now: Instant) -> Bool {
        let next = max(fullMs, now.monotonicMs).clampedAdding(Self.intervalMs)
        guard next.clampedSubtracting(now.monotonicMs) <= Self.burst * Self.intervalMs else { return false }
        fullMs = next
        return true
    }

    /// The report that a call could not be carried out; nil when the page has caused too many.
    package mutating func refusal(of name: String, _ reason: String) -> PageStep? {
        guard reports > 0 else { return nil }
        reports -= 1
        return .report(.dropped(.init(.record, id: name, text: reason)))
    }

    /// The note about the first uncaught error of the page's scripts; nil for later ones.
    package mutating func note(ofError text: String) -> PageStep? {
        guard mayLog else { return nil }
        mayLog = false
        return .report(.log(.init("a script of the message failed: \(NameRule.shown(text, limit: 255))")))
    }
}

/// A part of a navigation of an HTML message's page, as it was read.
package enum PageMessage: Sendable {
    case call(PageCall)
    /// A call that has no valid JSON form, or is too large.
    case refused(name: String, String)
    /// A link that was followed. `isLogged`: its own handlers have logged the click.
    case link(String, isLogged: Bool)
    /// So many calls were left out by the page.
    case leftOut(Int64)
    /// An uncaught error of the page's scripts.
    case error(String)
}

extension PageAllowance {
    /// What the parts of a navigation ask for, as far as the page may still ask.
    package mutating func steps(_ messages: [PageMessage], at now: Instant) -> [PageStep] {
        var steps: [PageStep] = []
        var leftOut: Int64 = 0
        var links = Self.links
        for message in messages {
            switch message {
            case .link(let url, let isLogged):
                guard links > 0, HTMLLink.isLink(url) else { continue }
                links -= 1
                steps.append(.link(url, isLogged: isLogged))
            case .leftOut(let count): leftOut = leftOut.clampedAdding(count)
            case .error(let text):
                if let note = note(ofError: text) { steps.append(note) }
            case .call(let call) where call.isFree || take(at: now):
                if let step = step(call) { steps.append(step) }
            case .refused(let name, let reason) where take(at: now):
                if let report = refusal(of: name, reason) { steps.append(report) }
            case .call, .refused: leftOut = leftOut.clampedAdding(1)
            }
        }
        guard leftOut > 0 else { return steps }
        let reason = "\(leftOut) were left out: a page may make \(Self.burst) at once, and 10 more per second"
        if let report = refusal(of: "calls", reason) { steps.append(report) }
        return steps
    }

    private mutating func step(_ call: PageCall) -> PageStep? {
        do throws(PlacardError) {
            return try call.step()
        } catch {
            return refusal(of: call.name, error.message)
        }
    }
}
