import PlacardCore

/// What cards, messages and their pages ask for, on a tape.
extension ByteWriter {
    mutating func actionPlan(_ plan: ActionPlan) {
        switch plan {
        case .steps(let steps):
            number(UInt8(0))
            list(steps) { $0.actionStep($1) }
        case .unreadable(let reason):
            number(UInt8(1))
            string(reason)
        }
    }

    mutating func actionStep(_ step: ActionStep) {
        switch step {
        case .event(let event):
            number(UInt8(0))
            customEvent(event)
        case .change(let change):
            number(UInt8(1))
            attributeChange(change)
        case .open(let url, let usesWebview):
            number(UInt8(2))
            string(url)
            bool(usesWebview)
        case .refused(let problem):
            number(UInt8(3))
            self.problem(problem)
        }
    }

    mutating func problem(_ problem: Problem) {
        number(problem.what.rawValue)
        string(problem.id)
        string(problem.reason)
        string(problem.place)
    }

    mutating func messageAction(_ action: Input.MessageAction) {
        switch action {
        case .show: number(UInt8(0))
        case .postpone: number(UInt8(1))
        case .discard: number(UInt8(2))
        case .impression: number(UInt8(3))
        case .click: number(UInt8(4))
        case .dismissal: number(UInt8(5))
        case .change(let message, let trusts):
            number(UInt8(6))
            message.write(to: &self)
            bool(trusts)
        case .button(let id):
            number(UInt8(7))
            number(id)
        case .htmlButton(let name):
            number(UInt8(8))
            string(name)
        case .follow(let link, let plan):
            number(UInt8(9))
            if case .button(let position) = link { count(position) } else { count(-1) }
            optional(plan) { $0.actionPlan($1) }
        case .run(let steps):
            number(UInt8(10))
            list(steps) { $0.pageStep($1) }
        }
    }

    private mutating func pageStep(_ step: PageStep) {
        switch step {
        case .click: number(UInt8(0))
        case .button(let name):
            number(UInt8(1))
            string(name)
        case .event(let event):
            number(UInt8(2))
            customEvent(event)
        case .purchase(let purchase):
            number(UInt8(3))
            loggedPurchase(purchase)
        case .change(.attribute(let change)):
            number(UInt8(4))
            attributeChange(change)
        case .change(.alias(let alias)):
            number(UInt8(5))
            userAlias(alias)
        case .flush: number(UInt8(6))
        case .close: number(UInt8(7))
        case .link(let url, let isLogged):
            number(UInt8(8))
            string(url)
            bool(isLogged)
        case .report(.dropped(let dropped)):
            number(UInt8(9))
            number(dropped.kind.rawValue)
            string(dropped.id)
            string(dropped.text)
        case .report(.log(let log)):
            number(UInt8(10))
            string(log.text)
        case .report:
            // A page reports nothing else (`PageAllowance`).
            number(UInt8(10))
            string("")
        }
    }
}

extension ByteReader {
    mutating func actionPlan() throws(Damaged) -> ActionPlan {
        switch try number(UInt8.self) {
        case 0: return .steps(try list { (reader) throws(Damaged) in try reader.actionStep() })
        case 1: return .unreadable(reason: try string())
        default: throw Damaged()
        }
    }

    mutating func actionStep() throws(Damaged) -> ActionStep {
        switch try number(UInt8.self) {
        case 0: return .event(try customEvent())
        case 1: return .change(try attributeChange())
        case 2: return .open(try string(), usesWebview: try bool())
        case 3: return .refused(try problem())
        default: throw Damaged()
        }
    }

    mutating func problem() throws(Damaged) -> Problem {
        Problem(try choice(), id: try string(), try string(), place: try string())
    }

    mutating func messageAction() throws(Damaged) -> Input.MessageAction {
        switch try number(UInt8.self) {
        case 0: return .show
        case 1: return .postpone
        case 2: return .discard
        case 3: return .impression
        case 4: return .click
        case 5: return .dismissal
        case 6: return .change(try Message(onTape: &self), trusts: try bool())
        case 7: return .button(try number())
        case 8: return .htmlButton(try string())
        case 9:
            let position = try count()
            return .follow(
                position < 0 ? .body : .button(position),
                try optional { (reader) throws(Damaged) in try reader.actionPlan() })
        case 10: return .run(try list { (reader) throws(Damaged) in try reader.pageStep() })
        default: throw Damaged()
        }
    }

    private mutating func pageStep() throws(Damaged) -> PageStep {
        switch try number(UInt8.self) {
        case 0: return .click
        case 1: return .button(try string())
        case 2: return .event(try customEvent())
        case 3: return .purchase(try loggedPurchase())
        case 4: return .change(.attribute(try attributeChange()))
        case 5: return .change(.alias(try userAlias()))
        case 6: return .flush
        case 7: return .close
        case 8: return .link(try string(), isLogged: try bool())
        case 9: return .report(.dropped(.init(try choice(), id: try string(), text: try string())))
        case 10: return .report(.log(.init(try string())))
        default: throw Damaged()
        }
    }
}
