import Foundation
import XCTest

@testable import PlacardCore

/// Users who follow one another on one device: all actions of one user, and all replies for that user, carry a mark.
/// The mark must never occur in anything that is sent, reported or kept for another user.
final class UserLeakTests: XCTestCase {
    /// One random life of the device.
    private struct Life {
        static let marks = ["<A>", "<B>", "<C>"]

        var harness: EngineHarness
        var dice: Dice
        /// The user according to the events.
        var user: String?
        /// The user at each session's start; nil for an anonymous session, which can be assigned to a user.
        var sessions: [String: String] = [:]
        /// The user of each request.
        var askers: [UInt64: String] = [:]
        var seenRequests = 0
        var configTime: Int64 = 0
        var lastPending: Int64 = 0
        /// Number of checks, to show that the test is not empty.
        var sentRecords = 0
        var toldMessages = 0

        init(seed: UInt64) {
            dice = Dice(seed: seed)
            let interval = dice.pick([nil, 10_000]) as Int64?
            let tracks = dice.chance(percent: 50)
            harness = EngineHarness(seed: seed, user: dice.pick([nil, "<A>"]), tracks: tracks) {
                $0.flushIntervalMs = interval
                $0.messageIntervalMs = 1_000
                $0.assetDirectory = "/pictures"
            }
            user = harness.engine.user
        }

        /// The mark in the current user's actions; an anonymous user leaves no mark.
        private var mark: String { harness.engine.user ?? "" }

        // MARK: Steps

        mutating func step() {
            if !harness.openAssets.isEmpty, dice.chance(percent: 20) {
                if dice.chance(percent: 70) { harness.replyAsset() } else { harness.failAsset() }
            } else if let kind = harness.open.keys.sorted(by: { $0.rawValue < $1.rawValue }).first(where: { _ in
                dice.chance(percent: 30)
            }) {
                answer(kind)
            } else {
                act()
            }
            harness.settle()
            look()
        }

        private mutating func act() {
            switch dice.int(0...24) {
            case 0, 1: harness.apply(.changeUser(dice.pick(Self.marks)))
            case 2: harness.apply(.startSession)
            case 3: harness.apply(.endSession)
            case 4: harness.apply(.flush(opensSession: true))
            case 5: harness.apply(.refreshCards(token: 1))
            case 6: harness.apply(.refreshMessages(token: 1))
            case 7: harness.apply(.cardImpressions(ids: ["\(mark)c0", "\(mark)c1"]))
            case 8: harness.apply(.card(id: "\(mark)c\(dice.int(0...2))", dice.pick([.click, .dismissal])))
            case 9: harness.apply(.logPushClick(trackingID: "\(mark)push"))
            case 10: setAttributes()
            case 11: actOnMessage()
            case 12: host()
            case 13: harness.advance(dice.int64(0...30_000))
            case 14: restart()
            case 15 where dice.chance(percent: 20): harness.apply(.wipe)
            case 16 where dice.chance(percent: 30): harness.apply(harness.engine.isDisabled ? .enable : .disable)
            case 17: addLocalMessage()
            case 18, 19, 20, 21: putPending()
            default:
                let name = dice.pick(["e", "delayed", "picture", "text"])
                harness.log("\(mark)\(name)", try? Properties(["p": .string(mark)]))
            }
            if harness.engine.isDisabled, dice.chance(percent: 50) { harness.apply(.enable) }
        }

        private mutating func setAttributes() {
            let value = Array("\"\(mark)\"".utf8)
            harness.apply(.setAttribute(AttributeUpdate(place: .custom, name: dice.pick(["a", "b"]), value: value)))
            let data = Array("{\"key\":\"k\",\"value\":\"\(mark)\"}".utf8)
            harness.apply(.logOperation(AttributeOperation(code: .addElement, key: "k", data: data)))
        }

        /// Another process logs for the current user.
        private mutating func putPending() {
            let name = "\(mark)\(dice.pick(["e", "delayed", "picture", "text"]))"
            guard let event = try? CustomEvent(name: name, properties: nil) else { return XCTFail(name) }
            lastPending += 1
            harness.store.pending.append(
                OutboxEntry(id: lastPending, putMs: harness.now.wallMs, calls: [.event(event)]))
        }

        private mutating func actOnMessage() {
            guard let message = harness.engine.messages.first else { return }
            harness.apply(
                .message(handle: message.handle, dice.pick([.show, .postpone, .click, .dismissal, .discard])))
        }

        private mutating func addLocalMessage() {
            var message = Message(type: .modal)
            message.message = mark
            message.imageURL = dice.maybe("https://img.example/\(dice.int(0...9)).png")
            harness.apply(.localMessage(message))
        }

        private mutating func host() {
            var state = HostState()
            state.isOnline = dice.chance(percent: 80)
            state.isForeground = dice.chance(percent: 80)
            harness.apply(.hostState(state))
        }

        private mutating func restart() {
            for _ in 0..<dice.int(0...3) { putPending() }
            look()
            harness.restart(user: dice.maybe(dice.pick(Self.marks)))
        }

        // MARK: Replies, for the user of the request

        private mutating func answer(_ kind: RequestKind) {
            let mark = askers[harness.open[kind]?.id ?? 0] ?? ""
            if dice.chance(percent: 20) { return _ = harness.fail(kind, retryAfterMs: dice.pick([0, 0, 5_000])) }
            switch kind {
            case .data:
                configTime += 1
                let campaigns = dice.maybe(percent: 80, campaigns(mark))
                harness.reply(config: enablingConfig(time: configTime), campaigns: campaigns)
            case .cards:
                harness.replyCards(full: dice.chance(percent: 50), (0..<3).map { CardSpec("\(mark)c\($0)") })
            case .usersTrack: harness.complete(kind, .usersTrack(TrackReply(), retryAfterMs: 0))
            case .template, .asset, .source:
                var message = Message(type: .modal)
                message.message = mark
                let reply = TemplateReply(content: .message(message))
                harness.complete(kind, .template(reply, problems: [], retryAfterMs: 0))
            }
        }

        private mutating func campaigns(_ mark: String) -> [Campaign] {
            [
                campaign("\(mark)k1", "\(mark)e", mark),
                campaign("\(mark)k2", "\(mark)delayed", mark) { $0.delayMs = 20_000 },
                campaign("\(mark)k3", "\(mark)picture", mark) {
                    $0.message?.imageURL = "https://img.example/\(mark).png"
                },
                campaign("\(mark)k4", "\(mark)text", mark) { $0.content = .template(triggerID: "\(mark)t") },
            ]
        }

        private func campaign(
            _ id: String, _ event: String, _ mark: String, _ change: (inout Campaign) -> Void = { _ in }
        ) -> Campaign {
            freeCampaign(id) {
                $0.conditions = [.customEvent(name: event)]
                $0.message?.message = mark
                $0.message?.triggerID = "\(mark)t"
                change(&$0)
            }
        }

        // MARK: Checks

        private mutating func look() {
            for event in harness.take() {
                if case .userChanged(let changed) = event { user = changed.id }
                if case .sessionStarted(let session) = event { sessions[session.id] = user }
                if case .message = event { toldMessages += 1 }
                check("\(event)", for: user, "reported")
            }
            user = harness.engine.user
            for request in harness.requests[seenRequests...] { check(request) }
            seenRequests = harness.requests.count
            let engine = harness.engine
            check("\(engine.cardState.entries.map(\.id))", for: user, "a card in the list")
            check("\(engine.messages)", for: user, "a message")
            check("\(engine.triggers.campaigns.map(\.id))", for: user, "a campaign")
            check("\(engine.parked)", for: user, "a parked event")
            check("\(String(describing: engine.explainLast()))", for: user, "an explanation")
            check(
                "\(engine.delayedMessages) \(engine.messagesAwaitingPicture) \(engine.messagesAwaitingText)", for: user,
                "a triggered message")
            checkStore()
        }

        private func checkStore() {
            let store = harness.store
            check("\(store.cards.values.map(\.id.text))", for: user, "a stored card")
            check("\(store.cardFlags.keys.map(\.text))", for: user, "what was done with a card")
            check("\(store.campaigns.map(\.id))", for: user, "a stored campaign")
            check("\(store.displays.keys)", for: user, "what was shown")
            check("\(store.triggered.values)", for: user, "a stored triggered message")
            for row in store.rows {
                check(String(decoding: row.record.data, as: UTF8.self), for: row.record.user, "a record")
            }
            for row in store.attributes {
                check(String(decoding: row.attribute.value, as: UTF8.self), for: row.attribute.user, "an attribute")
            }
        }

        private mutating func check(_ request: HTTPRequest) {
            let asker =
                switch request.kind {
                case .data: harness.engine.open(.data)?.credentials?.user
                case .usersTrack: harness.trackedUsers[request.id] ?? nil
                default: harness.engine.user
                }
            askers[request.id] = asker
            guard request.kind != .asset else { return }
            check(String(decoding: request.body, as: UTF8.self), for: asker, "sent")
            check("\(request.headers)", for: asker, "a header")
            for event in harness.json(request)["events"] as? [NSDictionary] ?? [] {
                sentRecords += 1
                guard request.kind == .data, let session = event["session_id"] as? String, let owner = sessions[session]
                else { continue }
                XCTAssertEqual(event["user_id"] as? String, owner, "a record in another one's session")
            }
        }

        private func check(_ text: String, for user: String?, _ what: String) {
            for mark in Self.marks where mark != user && text.contains(mark) {
                XCTFail("\(what) for \(user ?? "nobody"): \(text)")
            }
        }
    }

    func testNothingLeaksFromOneUserToTheNext() {
        var (records, messages) = (0, 0)
        for seed in UInt64(0)..<40 {
            let failures = testRun?.totalFailureCount ?? 0
            var life = Life(seed: seed)
            for _ in 0..<150 {
                life.step()
                if testRun?.totalFailureCount != failures { return XCTFail("seed \(seed)") }
            }
            records += life.sentRecords
            messages += life.toldMessages
        }
        XCTAssertGreaterThan(records, 1_500, "the test would prove little")
        XCTAssertGreaterThan(messages, 50, "the test would prove little")
    }
}
