import Placard
import PlacardCore
import PlacardJSON

/// An action's URL, and what the scripts of an HTML message pass on. Nothing but the steps that are understood is done, no
/// more of them than the limits allow, and no link leads to code or to another action.
enum ActionTarget {
    private static let scheme = "brazeActions://v1/"

    static func run(_ bytes: [UInt8]) {
        var input = FuzzBytes(bytes)
        switch input.byte() % 3 {
        case 0: runAction(String(decoding: input.rest(), as: UTF8.self))
        case 1: runAction(scheme + encoded(input.rest()))
        default: passOn(input.rest())
        }
    }

    /// JSON in the form of an action: base64url of UTF-16 in little endian.
    private static func encoded(_ json: [UInt8]) -> String {
        let units = String(decoding: json, as: UTF8.self).utf16
        let bytes = units.flatMap { [UInt8(truncatingIfNeeded: $0), UInt8($0 >> 8)] }
        let digits = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_".utf8)
        var text: [UInt8] = []
        var (group, bits) = (UInt32(0), 0)
        for byte in bytes {
            (group, bits) = (group << 8 | UInt32(byte), bits + 8)
            while bits >= 6 {
                bits -= 6
                text.append(digits[Int(group >> UInt32(bits)) & 63])
            }
            group &= (1 << UInt32(bits)) - 1
        }
        if bits > 0 { text.append(digits[Int(group << UInt32(6 - bits)) & 63]) }
        return String(decoding: text, as: UTF8.self)
    }

    // MARK: Actions

    private static func runAction(_ url: String) {
        let plan = ActionDecoder.plan(of: url)
        let ran = outcome(of: url)
        switch plan {
        case nil: require(ran.status == .ignored && ran.isNothing, "another URL does something")
        case .unreadable(let reason):
            require(!reason.isEmpty, "an action that cannot be read, without a reason")
            require(ran.status == .invalid && ran.isNothing, "an action that cannot be read does something")
        case .steps(let steps):
            let logging = steps.count { $0.logs }
            // The first record opens a session, and attributes count as one. 64 steps, and a report of the others.
            require(steps.count <= 65, "\(steps.count) steps")
            require(ran.status == .ok || ran.status == .ignored, "an action that can be read ends with \(ran.status)")
            require(ran.queued <= logging + 2, "\(ran.queued) records of \(logging) steps")
            check(ran.opened, steps)
        }
    }

    private static func check(_ opened: [String], _ steps: [ActionStep]) {
        var wanted: [String] = []
        for step in steps {
            switch step {
            case .open(let url, _): wanted.append(url)
            case .refused(let problem): require(!problem.reason.isEmpty, "a refusal without a reason")
            case .event, .change: continue
            }
        }
        require(opened == wanted, "opens \(opened), and the steps say \(wanted)")
        for url in opened {
            require(CardURL.fault(of: url) == nil && !CardURL.isAction(url), "opens what must not be opened: \(url)")
        }
    }

    private struct Outcome {
        var status: Status
        var opened: [String] = []
        var queued = 0

        var isNothing: Bool { opened.isEmpty && queued == 0 }
    }

    private static func outcome(of url: String) -> Outcome {
        var options = Options(apiKey: "key", endpoint: "sdk.example.com", directory: nil)
        options.durability = .memory
        options.transport = .host
        options.clock = .host(Instant(wallMs: 1_790_000_000_000, monotonicMs: 0))
        options.flushInterval = nil
        do throws(PlacardError) {
            let client = try Client(options)
            defer { client.close() }
            var outcome = Outcome(status: status(client, url))
            while let event = try client.nextEvent() {
                if case .openURL(let opening) = event { outcome.opened.append(opening.url) }
            }
            outcome.queued = try client.queuedRecords()
            return outcome
        } catch {
            fatalError("a client without a file fails: \(error.message)")
        }
    }

    private static func status(_ client: Client, _ url: String) -> Status {
        do throws(PlacardError) { return try client.runAction(url) } catch {
            require(!error.message.isEmpty, "an error without a reason")
            return error.status
        }
    }

    // MARK: Calls of scripts

    /// Parts are divided by zero bytes.
    private static func passOn(_ bytes: [UInt8]) {
        let parts = bytes.split(separator: 0, maxSplits: 199, omittingEmptySubsequences: false).map { part in
            String(validating: part, as: UTF8.self)
        }
        var allowance = PageAllowance()
        let steps = allowance.steps(
            parts.map(PageMessageDecoder.message), at: Instant(wallMs: 1_790_000_000_000, monotonicMs: 0))
        var (calls, links) = (0, 0)
        for step in steps {
            switch step {
            case .link(let url, _):
                links += 1
                require(HTMLLink.isLink(url), "not a link: \(url)")
            case .report(.dropped(let dropped)):
                require(isName(dropped.id) && !dropped.text.isEmpty, "a report with the id \(dropped.id)")
                if dropped.id != "calls" { calls += 1 }
            case .report, .close: continue
            case .click, .button, .event, .purchase, .change, .flush: calls += 1
            }
        }
        require(calls <= 64, "\(calls) calls at once")
        require(links <= 8, "\(links) links at once")
        require(steps.count <= parts.count + 1, "\(steps.count) steps of \(parts.count) calls")
    }

    private static func isName(_ text: String) -> Bool {
        (1...64).contains(text.utf8.count)
            && text.utf8.allSatisfy { byte in
                (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte)
            }
    }
}
