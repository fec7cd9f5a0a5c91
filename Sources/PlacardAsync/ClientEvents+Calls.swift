import Placard

/// Calls that are awaited.
///
/// While one of them waits, it dispatches the client and delivers its events to every sequence, unless `run` or another
/// call does that already. So they work with and without `run`, and none waits for a loop that nobody runs.
///
/// Cancelling the task ends the wait at once with `CancellationError`; what the call began continues. When the client is
/// closed, each throws `PlacardError` with the status `state`.
extension ClientEvents {
    /// Refreshes the cards, and returns the event that ends the refresh.
    ///
    ///     do {
    ///         let updated = try await events.refreshCards()
    ///         print("\(updated.unviewed) new")
    ///     } catch let error as RefreshError {
    ///         print("no news: \(error)")
    ///     }
    ///
    /// - Throws: `RefreshError` when the refresh failed; `CancellationError`; `PlacardError`, as `Client.refreshCards`
    ///   and `Client.dispatch` do.
    @discardableResult
    public func refreshCards() async throws -> Event.CardsUpdated {
        let end = try await endOfRefresh { (token) throws(PlacardError) in try client.refreshCards(token: token) }
        guard case .cardsUpdated(let updated) = end else { throw RefreshError(end) }
        return updated
    }

    /// Requests campaigns, and returns the event that ends the refresh.
    ///
    /// - Throws: as `refreshCards()` does.
    @discardableResult
    public func refreshMessages() async throws -> Event.MessagesUpdated {
        let end = try await endOfRefresh { (token) throws(PlacardError) in try client.refreshMessages(token: token) }
        guard case .messagesUpdated(let updated) = end else { throw RefreshError(end) }
        return updated
    }

    private func endOfRefresh(_ begin: (UInt64) throws(PlacardError) -> Status) async throws -> Event {
        let (token, ends) = refreshes.withLock { $0.add() }
        defer { refreshes.withLock { $0.remove(token) } }
        _ = try begin(token)
        return try await dispatching { await ends.first { _ in true } }
    }

    /// Sends the queue and waits until it is empty, as `Client.drain` does, but without blocking a thread. `pending`
    /// when records remain. `Client.wake` does not end it: cancel the task instead.
    ///
    /// - Throws: `CancellationError`; `PlacardError`, as `Client.drain` does.
    public func drain(timeout: Duration = .seconds(60)) async throws -> Status {
        guard timeout > .zero else { return try client.drain(timeout: .zero) }
        // So that no clock of the system overflows.
        let timeout = min(timeout, .seconds(1_000_000_000))
        let (ends, end) = AsyncStream.makeStream(of: Status.self)
        let drain = try client.beginDrain(timeoutMs: timeout.clampedMs) { end.yield($0) }
        defer { client.remove(drain) }
        let status = try await dispatching { await Self.first(of: ends, within: timeout) }
        if status == .pending, try client.queuedRecords() == 0 { return .ok }
        return status
    }

    /// The first status; `pending` when the time is up; nil when the task was cancelled.
    private static func first(of ends: AsyncStream<Status>, within timeout: Duration) async -> Status? {
        await withTaskGroup(of: Status?.self) { group in
            group.addTask { await ends.first { _ in true } }
            group.addTask { (try? await Task.sleep(for: timeout)).map { Status.pending } }
            defer { group.cancelAll() }
            return await group.next() ?? nil
        }
    }

    /// Runs `body`, which returns nil only when its task was cancelled, and dispatches the client until it has ended.
    private func dispatching<Result: Sendable>(
        _ body: @escaping @Sendable () async -> Result?
    ) async throws -> Result {
        try await withThrowingTaskGroup(of: Result?.self) { group in
            defer { group.cancelAll() }
            group.addTask {
                try await self.dispatchUntilCancelled()
                return nil
            }
            group.addTask { await body() }
            if let result = try await group.next() ?? nil { return result }
            try Task.checkCancellation()
            throw PlacardError(.state, "the client is closed")
        }
    }
}

extension RefreshError {
    /// - Parameter end: the event that ended the refresh.
    fileprivate init(_ end: Event) {
        switch end {
        case .cardsFailed(let failure), .messagesFailed(let failure): self.init(failure: failure)
        default: self.init(failure: Event.Failure(.malformed, text: "the refresh ended with \(end)"))
        }
    }
}

/// A refresh that was awaited has failed.
public struct RefreshError: Error, Equatable, CustomStringConvertible {
    /// Why: reason, HTTP status, and when the client tries again.
    public let failure: Event.Failure

    public var description: String { failure.text }
}
