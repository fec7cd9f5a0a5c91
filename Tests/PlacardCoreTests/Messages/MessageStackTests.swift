import PlacardCore
import XCTest

/// Rule 10.6: which message can be offered when.
final class MessageStackTests: XCTestCase {
    func testANewMessageIsOfACampaignAndNothingIsLogged() {
        let stacked = StackedMessage(
            handle: 1, campaignID: "c", message: Message(type: .modal),
            handedOver: Stamp(Instant(wallMs: 0, monotonicMs: 0)))
        XCTAssertFalse(stacked.isLocal)
        XCTAssertFalse(stacked.isHeld || stacked.loggedImpression || stacked.loggedClick)
        XCTAssertTrue(stacked.loggedButtons.isEmpty && stacked.assetPaths.isEmpty)
    }

    private var stack = MessageStack()
    private var host = HostState()

    override func setUp() {
        stack = MessageStack()
        host = HostState()
    }

    private func stacked(_ handle: UInt64, _ change: (inout Message) -> Void = { _ in }) -> StackedMessage {
        var message = Message(type: .modal)
        change(&message)
        return StackedMessage(
            handle: handle, campaignID: "c\(handle)", message: message,
            handedOver: Stamp(Instant(wallMs: 0, monotonicMs: 0)))
    }

    private func push(_ handles: UInt64...) {
        for handle in handles { stack.push(stacked(handle)) }
    }

    /// Handles of offered messages (positive) and refused ones (as text).
    private func offer() -> [String] {
        stack.offerNext(host).map {
            switch $0 {
            case .offered(let stacked): "\(stacked.handle)"
            case .refused(let stacked, let refusal): "\(stacked.handle) \(refusal)"
            }
        }
    }

    // MARK: One at a time

    func testOnlyTheNewestIsOfferedUntilItIsAnswered() {
        push(1, 2, 3)
        XCTAssertEqual(offer(), ["3"])
        push(4)
        XCTAssertEqual(offer(), [], "one is offered")
        stack.show()
        XCTAssertEqual(offer(), [], "one is showing")
        stack.remove(3)
        XCTAssertEqual(offer(), ["4"])
    }

    func testNothingIsOfferedWhileTheHostCannotDisplay() {
        let blockers: [(inout HostState) -> Void] = [
            { $0.isForeground = false }, { $0.isBusy = true }, { $0.isKeyboardVisible = true },
        ]
        push(1)
        for block in blockers {
            host = HostState()
            block(&host)
            XCTAssertEqual(offer(), [])
        }
        host = HostState()
        host.isOnline = false
        XCTAssertEqual(offer(), ["1"], "a message needs no network")
    }

    func testAnOfferedMessageStaysOfferedWhenTheHostChanges() {
        push(1)
        _ = offer()
        host.isForeground = false
        XCTAssertEqual(offer(), [])
        XCTAssertEqual(stack.state(of: 1), .offered)
    }

    // MARK: Later

    func testAHeldMessageStaysOnTopAndBlocksTheRest() {
        push(1, 2)
        _ = offer()
        stack.postpone()
        XCTAssertEqual(offer(), [], "only the top is looked at")
        XCTAssertEqual(stack.all.map(\.stacked.handle), [2, 1])
        stack.wakeTop()
        XCTAssertEqual(offer(), ["2"])
    }

    func testANewMessageGoesOnTopOfAHeldOne() {
        push(1)
        _ = offer()
        stack.postpone()
        push(2)
        XCTAssertEqual(offer(), ["2"])
        stack.remove(2)
        XCTAssertEqual(offer(), [], "the held one is not woken by this alone")
    }

    func testAWakeUpEndsTheHoldEvenIfNothingCanBeOfferedYet() {
        push(1)
        _ = offer()
        stack.postpone()
        host.isBusy = true
        stack.wakeTop()
        XCTAssertEqual(offer(), [])
        host.isBusy = false
        XCTAssertEqual(offer(), ["1"])
    }

    func testOnlyTheTopMessageCanBeWoken() {
        push(1)
        _ = offer()
        stack.postpone()
        push(2)
        _ = offer()
        stack.postpone()
        stack.wakeTop()
        XCTAssertEqual(offer(), ["2"])
        stack.remove(2)
        XCTAssertEqual(offer(), [], "the one below is still held")
    }

    // MARK: Refused

    /// Rule 10.6.5: checked when a message is about to be offered.
    func testOrientationAndImageAreCheckedAtTheOffer() {
        host.orientation = .portrait
        push(1)
        stack.push(stacked(2) { $0.type = .full })
        stack.push(stacked(3) { $0.orientation = .landscape })
        XCTAssertEqual(offer(), ["3 orientation", "2 noImage", "1"])
        XCTAssertNil(stack.state(of: 3))
    }

    func testWaitingMessagesAreNotChecked() {
        host.isBusy = true
        host.orientation = .portrait
        stack.push(stacked(1) { $0.orientation = .landscape })
        XCTAssertEqual(offer(), [])
        host.orientation = .landscape
        host.isBusy = false
        XCTAssertEqual(offer(), ["1"])
    }

    func testARefusalDoesNotWakeAHeldMessage() {
        push(1)
        _ = offer()
        stack.postpone()
        stack.push(stacked(2) { $0.type = .full })
        XCTAssertEqual(offer(), ["2 noImage"])
        XCTAssertEqual(stack.state(of: 1), .waiting)
    }

    // MARK: Waiting messages

    func testAWaitingMessageCanBeRemoved() {
        push(1, 2, 3)
        _ = offer()
        stack.remove(2)
        XCTAssertEqual(stack.all.map(\.stacked.handle), [3, 1])
        stack.remove(2)
        XCTAssertEqual(stack.all.map(\.stacked.handle), [3, 1])
    }

    func testWaitingMessagesAreTakenFromTheTopAndTheOfferedOneStays() {
        push(1, 2, 3)
        _ = offer()
        XCTAssertEqual(stack.takeWaiting().map(\.handle), [2, 1])
        XCTAssertEqual(stack.takeWaiting(), [])
        XCTAssertEqual(stack.state(of: 3), .offered)
    }

    func testAMessageIsReplacedUntilItIsShown() throws {
        push(1, 2)
        _ = offer()
        for handle in UInt64(1)...2 {
            var changed = try XCTUnwrap(stack.stacked(handle))
            changed.message.header = "new"
            stack.replace(changed)
        }
        XCTAssertEqual(stack.all.map(\.stacked.message.header), ["new", "new"])
        stack.show()
        let before = stack
        stack.replace(stacked(2))
        stack.replace(stacked(9))
        XCTAssertEqual(stack, before)
    }

    // MARK: Limit

    func testAtMost50WaitAndTheOldestIsDropped() {
        host.isBusy = true
        for handle in UInt64(1)...50 { push(handle) }
        XCTAssertNil(stack.dropOldest())
        push(51)
        XCTAssertEqual(stack.dropOldest()?.handle, 1)
        XCTAssertEqual(stack.waiting.map(\.handle), Array(2...51))
    }

    func testAMessageOfferedAtOnceEvictsNothing() {
        for handle in UInt64(1)...50 {
            push(handle)
            _ = offer()
            stack.postpone()
        }
        push(51)
        XCTAssertEqual(offer(), ["51"])
        XCTAssertNil(stack.dropOldest())
        XCTAssertEqual(stack.waiting.count, 50)
    }

    /// Also when an offered message returns to the stack.
    func testPostponingKeepsTheLimit() {
        push(1)
        _ = offer()
        for handle in UInt64(2)...51 { push(handle) }
        stack.postpone()
        XCTAssertEqual(stack.dropOldest()?.handle, 2)
        XCTAssertEqual(stack.waiting.count, 50)
        XCTAssertEqual(stack.waiting.last?.handle, 1)
    }

    // MARK: States

    func testOnlyOfferedOrShowingMessagesCanBeAnswered() {
        push(1, 2, 3)
        _ = offer()
        stack.show()
        XCTAssertEqual(stack.state(of: 3), .showing)
        XCTAssertEqual(stack.state(of: 2), .waiting)
        XCTAssertNil(stack.state(of: 9))
        stack.updateShowing { $0.loggedClick = true }
        XCTAssertEqual(stack.showing?.loggedClick, true)
        XCTAssertEqual(stack.all.map(\.state), [.showing, .waiting, .waiting])
        XCTAssertEqual(stack.all.map(\.stacked.handle), [3, 2, 1])
        stack.clear()
        XCTAssertEqual(stack, MessageStack())
    }

    func testResponsesWithoutAMessageDoNothing() {
        stack.show()
        stack.postpone()
        XCTAssertNil(stack.dropOldest())
        stack.wakeTop()
        stack.remove(1)
        stack.updateShowing { $0.loggedClick = true }
        XCTAssertEqual(stack, MessageStack())
        XCTAssertEqual(offer(), [])
    }

    // MARK: Random

    /// For any input: one message offered or showing, at most 50 waiting, and every message in exactly one place.
    func testRandomLivesLoseNothing() {
        for seed in UInt64(0)..<40 {
            setUp()
            var dice = Dice(seed: seed)
            var inside: Set<UInt64> = []
            for handle in UInt64(1)...300 {
                switch dice.int(0...11) {
                case 10 where dice.chance(percent: 10):
                    for gone in stack.takeWaiting() { inside.remove(gone.handle) }
                case 11:
                    guard let any = stack.all.isEmpty ? nil : dice.pick(stack.all).stacked.handle else { continue }
                    stack.remove(any)
                    inside.remove(any)
                case 0...4:
                    inside.insert(handle)
                    let orientation = dice.pick(MessageOrientation.allCases)
                    stack.push(stacked(handle) { $0.orientation = orientation })
                case 5: stack.postpone()
                case 6: stack.show()
                case 7:
                    guard let gone = stack.showing ?? stack.offered else { continue }
                    stack.remove(gone.handle)
                    inside.remove(gone.handle)
                case 8: stack.wakeTop()
                default:
                    host.isBusy = dice.chance(percent: 70)
                    host.orientation = dice.pick(HostOrientation.allCases)
                }
                for offer in stack.offerNext(host) {
                    if case .refused(let stacked, _) = offer { inside.remove(stacked.handle) }
                }
                if let oldest = stack.dropOldest() { inside.remove(oldest.handle) }
                XCTAssertEqual(offer(), [], "an offer is complete")
                XCTAssertTrue(stack.offered == nil || stack.showing == nil)
                XCTAssertLessThanOrEqual(stack.waiting.count, MessageStack.limit)
                let handles = stack.all.map(\.stacked.handle)
                XCTAssertEqual(handles.count, inside.count, "seed \(seed)")
                XCTAssertEqual(Set(handles), inside, "seed \(seed)")
            }
        }
    }
}
