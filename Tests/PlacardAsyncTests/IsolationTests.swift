import Placard
import PlacardAsync
import TestSupport
import XCTest

/// A client in an actor, as a program would use it.
private actor Shop {
    private let client: Client
    private let events: ClientEvents
    private(set) var offered: [OfferedMessage] = []

    init(_ options: Options) throws {
        client = try Client(options)
        events = try ClientEvents(client)
    }

    func greet() throws -> EventSequence {
        let sequence = events.subscribe { if case .message = $0 { true } else { false } }
        var hello = Message(type: .slideup)
        hello.message = "The till is open again"
        hello.duration = .seconds(3)
        try client.addLocalMessage(hello)
        return sequence
    }

    func serve(_ sequence: EventSequence) async throws {
        let loop = Task { try await events.run() }
        for await event in sequence {
            guard case .message(let message) = event else { continue }
            offered.append(message)
            try client.showMessage(message.handle)
            loop.cancel()
        }
        try await loop.value
    }

    func cards() async throws -> CardList {
        _ = try? await events.refreshCards()
        return try client.cards()
    }

    func drain() async throws -> Status { try await events.drain(timeout: .zero) }

    func close() { client.close() }
}

/// A screen on the main actor.
@MainActor
private final class Screen {
    var titles: [String] = []
    var failures: [Event.Failure] = []
    let events: ClientEvents

    init(_ events: ClientEvents) { self.events = events }

    func refresh() async throws {
        do {
            try await events.refreshCards()
        } catch let error as RefreshError {
            failures.append(error.failure)
        }
        titles = try events.client.cards().compactMap(\.title)
    }
}

/// What compiles here in Swift 6 mode shows that the API's types can cross actors.
final class IsolationTests: XCTestCase {
    private func offlineOptions() -> Options {
        var options = Options(apiKey: "key", endpoint: "sdk.example.com", directory: nil)
        options.durability = .memory
        options.transport = .host
        return options
    }

    func testAnActorOwnsAClient() async throws {
        let shop = try Shop(offlineOptions())
        let sequence = try await shop.greet()
        try await shop.serve(sequence)
        let offered = await shop.offered
        XCTAssertEqual(offered.map(\.message.duration), [.seconds(3)])
        let status = try await shop.drain()
        XCTAssertEqual(status, .ok)
        await shop.close()
    }

    @MainActor
    func testTheMainActorRefreshesAndReadsCards() async throws {
        let client = try Client(offlineOptions())
        defer { client.close() }
        try client.setHostState(HostStateChange(isOnline: false))
        let screen = Screen(try ClientEvents(client))
        try await screen.refresh()
        XCTAssertEqual(screen.titles, [])
        XCTAssertEqual(screen.failures.map(\.reason), [.offline])
    }

    func testAnyTaskCanUseTheSameClient() async throws {
        let client = try Client(offlineOptions())
        defer { client.close() }
        try await withThrowingTaskGroup(of: Void.self) { group in
            for number in 0..<10 {
                group.addTask { try client.logEvent("event \(number)", Properties(["number": .int(Int64(number))])) }
            }
            try await group.waitForAll()
        }
        XCTAssertGreaterThanOrEqual(try client.queuedRecords(), 10)
        let cards = try client.cards()
        let count = await Task.detached { cards.count }.value
        XCTAssertEqual(count, 0)
    }

    /// The types that a program passes between tasks.
    func testPublicTypesAreSendable() {
        func check<T: Sendable>(_: T.Type) {}
        check(Client.self)
        check(ClientEvents.self)
        check(EventSequence.self)
        check(Event.self)
        check(Event.Failure.self)
        check(Card.self)
        check(CardList.self)
        check(CardLink.self)
        check(CardMetadata.self)
        check(CardRegistry.self)
        check(Extras.self)
        check(Explanation.self)
        check(Message.self)
        check(OfferedMessage.self)
        check(Options.self)
        check(Outbox.self)
        check(OutboxRecord.self)
        check(Properties.self)
        check(EventBatch.self)
        check(PushPayload.self)
        check(RenderOptions.self)
        check(RefreshError.self)
        check(Tracker.self)
        check(TrackerOptions.self)
    }
}
