import PlacardCore
import PlacardStore

/// What the user and the host do.
extension RandomHost {
    func act() throws(Violation) {
        if device == nil { try open() }
        if dice.chance(server.source == nil ? 6 : 15) { server.change(&dice, atS: serverS) }
        if try strike() { return }
        if offered != nil || showing != nil, dice.chance(50) { return try answerMessage() }
        switch dice.below(20) {
        case 0: try startSession()
        case 1: try report(.endSession)
        case 2, 3: try flush()
        case 4: try refreshCards()
        case 5: try refreshMessages()
        case 6 where traits.has(.users): try change(to: dice.pick(["u-1", "u-2", "u-3"]))
        case 7 where traits.has(.attributes): try setAttribute()
        case 8 where traits.has(.purchases): try logPurchase()
        case 9 where traits.has(.outbox): try putRecord()
        case 10 where traits.has(.cards): try seeCards()
        case 11 where traits.has(.cards): try actOnCard()
        case 12 where traits.has(.batches): try logBatch()
        case 13: try changeHost()
        case 14 where traits.has(.attributes): try increment()
        case 17 where traits.has(.signatures) && dice.chance(50): try renewSignature()
        case 18 where traits.has(.oddities): try doSomethingOdd()
        case 19 where traits.has(.cardRules): try setFact()
        case 15 where dice.chance(20): try changeAll()
        case 16 where dice.chance(20): try restart()
        default: try logEvent()
        }
    }

    /// A normal end of the process, perhaps just before a loss of power.
    private func restart() throws(Violation) {
        closeClient()
        if traits.has(.powerLoss), dice.chance(30) { losePower() }
        if dice.chance(70) { try open() }
    }

    /// Perhaps a kill, a loss of power or a jump of the clock.
    private func strike() throws(Violation) -> Bool {
        if traits.has(.killBetweenCalls), dice.chance(max(1, traits.intensity / 3)) {
            killBetweenCalls()
            if dice.chance(70) { try open() }
            return true
        }
        if traits.has(.powerLoss), dice.chance(max(1, traits.intensity / 4)) {
            losePower()
            if dice.chance(70) { try open() }
            return true
        }
        if traits.has(.wildClock), dice.chance(5) {
            world.hits[.wildClock, default: 0] += 1
            skewMs = dice.pick([.min, -World.firstWallMs, 0, .max - World.firstWallMs * 2, .max])
            (lastJumpMs, wasSetBack, shownMs) = (nowMs, true, [:])
            return true
        }
        if traits.has(.clockJump), dice.chance(max(1, traits.intensity / 4)) {
            let jump = dice.pick([-86_400_000, -3_600_000, -1_000, 1_000, 3_600_000, 86_400_000, 34_560_000_000])
            coverage.saw(jump > 0 ? .clockSetForward : .clockSetBack)
            world.hits[.clockJump, default: 0] += 1
            skewMs = max(-86_400_000 * 300, min(86_400_000 * 1_000, skewMs.clampedAdding(Int64(jump))))
            lastJumpMs = nowMs
            if jump < 0 { wasSetBack = true }
            shownMs = [:]
            world.diary.add("\"do\":\"advance\",\"wall_ms\":\(jump)", at: nowMs)
            return true
        }
        return false
    }

    /// A call without further consequences for what is expected.
    private func report(_ input: Input) throws(Violation) {
        world.diary.add("\"do\":\"end_session\"", at: nowMs)
        try call(input)
    }

    private func startSession() throws(Violation) {
        world.diary.add("\"do\":\"start_session\"", at: nowMs)
        try call(.startSession)
    }

    private func flush() throws(Violation) {
        world.diary.add("\"do\":\"flush\"", at: nowMs)
        try call(.flush(opensSession: dice.chance(70)))
    }

    // MARK: Logging

    private var eventName: String { dice.chance(3) ? "e5" : "e\(dice.below(traits.eventNames))" }

    private func properties(_ number: Int) -> Properties {
        var properties = Properties()
        try? properties.set("n", .int(Int64(number)))
        if dice.chance(60) { try? properties.set("k", .int(Int64(dice.below(5)))) }
        if dice.chance(30) { try? properties.set("t", .string(dice.pick(["x", "y", "xyz"]))) }
        return properties
    }

    private func logEvent() throws(Violation) {
        let number = ledger.newNumber()
        let name = eventName
        let properties = properties(number)
        guard let event = try? CustomEvent(name: name, properties: properties), let device else { return }
        let trigger = TriggerEvent(kind: .customEvent, name: name, properties: properties)
        let engine = device.durable.engine
        expected = engine.isDisabled ? nil : (name, engine.explain(trigger, at: now))
        parks = device.inFlight.values.contains(.data)
        defer { expected = nil }
        let isPoison = traits.has(.refusal) && !world.faultsEnded && dice.chance(4)
        if isPoison { server.poison.insert(number) }
        world.diary.add(
            "\"do\":\"log_event\",\"name\":\"\(name)\",\"properties\":\(JSONText.object(properties))", at: nowMs)
        note(number, try call(.logEvent(event)), isRefused: isPoison)
    }

    private func note(_ number: Int, _ end: CallEnd, isRefused: Bool = false) {
        switch end {
        case .done(.ok): ledger.note(number, isRefused ? .isRefused : .mustArrive, user: user)
        case .done(let status):
            if status == .blocked { coverage.saw(.blockedEvent) }
            ledger.note(number, .mustNotArrive, user: user)
        case .failed(let isOpen): ledger.note(number, isOpen ? .mayArrive : .mustNotArrive, user: user)
        case .died: ledger.note(number, .mayArrive, user: user)
        }
    }

    private func logPurchase() throws(Violation) {
        let number = ledger.newNumber()
        let properties = properties(number)
        guard let bought = try? Purchase(productID: "p1", currency: "EUR", price: 1.5, quantity: 1),
            let purchase = try? LoggedPurchase(bought, properties: properties)
        else { return }
        world.diary.add(
            "\"do\":\"log_purchase\",\"product_id\":\"p1\",\"currency\":\"EUR\",\"price\":1.5,"
                + "\"properties\":\(JSONText.object(properties))", at: nowMs)
        note(number, try call(.logPurchase(purchase)))
    }

    private func logBatch() throws(Violation) {
        var batch = EventBatch()
        var events: [CustomEvent] = []
        var numbers: [(number: Int, mayBeBlocked: Bool)] = []
        for _ in 0..<(dice.chance(10) ? 60 : 2 + dice.below(4)) {
            let number = ledger.newNumber()
            let name = eventName
            let properties = properties(number)
            guard let event = try? CustomEvent(name: name, properties: properties) else { continue }
            try? batch.addEvent(name, properties)
            events.append(event)
            numbers.append((number, name == "e5"))
        }
        coverage.saw(.batchLogged)
        // A full queue makes room for a batch at once, and for single events one by one.
        if let device, batch.count < 10, !traits.has(.smallQueue) {
            try BatchTwin(device.durable.engine, now).compare(batch, events, &coverage)
        }
        world.diary.addMissing("a batch of \(events.count) events", at: nowMs)
        let end = try call(.logBatch(batch))
        for (number, mayBeBlocked) in numbers {
            note(number, end)
            // Whether the config in force blocks it, the status of the batch does not say.
            if mayBeBlocked { ledger.setFate(.mayArrive, of: number) }
        }
    }

    private func setAttribute() throws(Violation) {
        let value = ledger.newNumber()
        let name = "a\(dice.below(4))"
        guard let change = try? AttributeChange.set(name, .int(Int64(value))) else { return }
        world.diary.add("\"do\":\"attribute\",\"op\":\"set\",\"key\":\"\(name)\",\"value\":\(value)", at: nowMs)
        switch try call(change.input) {
        case .done(.ok): ledger.noteAttribute(user, name, value, isOpen: false)
        case .done, .failed(isOpen: false): break
        case .died, .failed(isOpen: true): ledger.noteAttribute(user, name, value, isOpen: true)
        }
    }

    private func increment() throws(Violation) {
        let number = ledger.newNumber()
        guard let change = try? AttributeChange.increment("total", by: Int64(number)) else { return }
        world.diary.add(
            "\"do\":\"attribute\",\"op\":\"increment\",\"key\":\"total\",\"value\":\(number)", at: nowMs)
        note(number, try call(change.input))
    }

    // MARK: Users

    func change(to id: String) throws(Violation) {
        world.diary.add("\"do\":\"change_user\",\"user_id\":\"\(id)\"", at: nowMs)
        let before = user
        // A source's campaigns are there at once: `open` is judged for the next user in the call.
        if server.source != nil { shownMs = [:] }
        let end = try call(.changeUser(id, signature: traits.has(.signatures) ? signature(of: id) : nil))
        switch end {
        case .done(.ok): changed(from: before, to: id)
        case .died: userMayHaveChanged(to: id)
        case .failed(let isOpen): if isOpen { userMayHaveChanged(to: id) }
        case .done: break
        }
    }

    private func signature(of user: String) -> String { "s.\(user).\(1 + dice.below(3))" }

    func renewSignature() throws(Violation) {
        guard let user, isUserKnown else { return }
        world.diary.addMissing("a signature", at: nowMs)
        try call(.setSignature(signature(of: user)))
    }

    /// What has no model of its own: whatever comes of it, everything else must still hold.
    private func doSomethingOdd() throws(Violation) {
        guard let device else { return }
        world.diary.addMissing("something odd", at: nowMs)
        let handle = dice.pick(device.durable.engine.messages.map(\.handle) + [UInt64(dice.below(9))])
        var message = Message(type: dice.pick([.modal, .slideup, .full, .htmlFull]))
        message.header = "changed"
        if traits.has(.pictures), dice.chance(40) { message.imageURL = ServerCampaign.url(ofPicture: dice.below(30)) }
        let links: [Input.MessageAction] = [
            .htmlButton("x"), .follow(.body, nil), .follow(.button(0), nil),
            .run([.link("https://x.example", isLogged: false)]),
            .button(.min),
        ]
        switch dice.below(11) {
        case 0: try call(.logPushClick(trackingID: "push"))
        case 1: try call(.localMessage(message))
        case 2: try call(.clearMessages)
        case 3: try call(.message(handle: handle, .change(message)))
        case 4: try call(.message(handle: handle, dice.pick(links)))
        case 5:
            var host = device.durable.engine.host
            (host.isBusy, host.isKeyboardVisible) = (dice.chance(20), dice.chance(10))
            host.orientation = dice.pick(HostOrientation.allCases)
            try call(.hostState(host))
        case 6: if let alias = try? UserAlias(name: "odd", label: "l") { try call(.addAlias(alias)) }
        case 7: if let update = try? dice.pick(UserField.allCases).update(nil) { try call(.setAttribute(update)) }
        case 8: if let change = try? AttributeChange.set("odd", .bool(true)) { try call(change.input) }
        case 9:
            if let card = device.durable.engine.cardState.entries.first { try call(.card(id: card.id, .follow(nil))) }
            home.putOddly(atMs: now.wallMs)
        default: try call(.logBatch(EventBatch()))
        }
    }

    private func changed(from before: String?, to id: String) {
        user = id
        (offered, showing) = (nil, nil)
        if before == nil {
            coverage.saw(.anonymousBecameKnown)
            ledger.becameKnown(id, isOpen: false)
        } else {
            coverage.saw(.userChanged)
            shownMs = [:]
        }
    }

    /// The call did not return: the next open shows who is the user.
    func userMayHaveChanged(to id: String) {
        if user == nil { ledger.becameKnown(id, isOpen: true) }
        shownMs = [:]
    }

    private func changeAll() throws(Violation) {
        if traits.has(.wipe), dice.chance(30) {
            world.diary.add("\"do\":\"wipe\"", at: nowMs)
            if server.source != nil { shownMs = [:] }
            let end = try call(.wipe)
            if case .failed(isOpen: false) = end { return }
            coverage.saw(.wiped)
            ledger.lose(except: server.arrived, forgets: false)
            fact = end.isDone ? .known(nil) : .open
            shownMs = [:]
            if end.isDone { (user, offered, showing) = (nil, nil, nil) }
        } else if traits.has(.disable) {
            world.diary.add("\"do\":\"\(isDisabled ? "enable" : "disable")\"", at: nowMs)
            if try call(isDisabled ? .enable : .disable).isDone { isDisabled.toggle() }
            (offered, showing) = (nil, nil)
        }
    }

    private func changeHost() throws(Violation) {
        guard var host = device?.durable.engine.host else { return }
        if traits.has(.offline), dice.chance(50) { host.isOnline.toggle() } else { host.isForeground.toggle() }
        if traits.has(.offline), isOnline, !host.isOnline { world.hits[.offline, default: 0] += 1 }
        world.diary.add(
            "\"do\":\"host_state\",\"online\":\(host.isOnline),\"foreground\":\(host.isForeground)", at: nowMs)
        if try call(.hostState(host)).isDone { isOnline = host.isOnline }
    }

    // MARK: Cards

    private func token() -> UInt64 {
        nextToken += 1
        return nextToken
    }

    func refreshAll() throws(Violation) {
        try refreshCards()
        try refreshMessages()
    }

    private func refreshCards() throws(Violation) {
        let token = token()
        refreshes.insert(token)
        world.diary.add("\"do\":\"refresh_cards\"", at: nowMs)
        if !(try call(.refreshCards(token: token)).isDone) { refreshes.remove(token) }
    }

    private func refreshMessages() throws(Violation) {
        let token = token()
        refreshes.insert(token)
        world.diary.add("\"do\":\"refresh_messages\"", at: nowMs)
        if !(try call(.refreshMessages(token: token)).isDone) { refreshes.remove(token) }
    }

    private func seeCards() throws(Violation) {
        let ids = device?.durable.engine.cardState.entries.prefix(1 + dice.below(4)).map(\.id) ?? []
        world.diary.add(
            "\"do\":\"card\",\"action\":\"impression\",\"ids\":[\(ids.map(JSONText.quoted).joined(separator: ","))]",
            at: nowMs)
        try call(.cardImpressions(ids: ids))
    }

    private func actOnCard() throws(Violation) {
        guard let entries = device?.durable.engine.cardState.entries, !entries.isEmpty else { return }
        let card = dice.pick(entries)
        let isClick = dice.chance(60)
        world.diary.add(
            "\"do\":\"card\",\"id\":\"\(card.id)\",\"action\":\"\(isClick ? "click" : "dismiss")\"", at: nowMs)
        if !isClick { dismissed.insert(card.id) }
        if try call(.card(id: card.id, isClick ? .click : .dismissal)).isDone {
            coverage.saw(isClick ? .cardClicked : .cardDismissed)
        }
    }

    // MARK: Messages

    private func answerMessage() throws(Violation) {
        if let handle = offered {
            let action = dice.pick([Input.MessageAction.show, .show, .show, .postpone, .discard])
            world.diary.add("\"do\":\"message\",\"action\":\"\(action)\"", at: nowMs)
            guard try call(.message(handle: handle, action)).isDone else { return }
            offered = offered == handle ? nil : offered
            switch action {
            case .show:
                showing = handle
                coverage.saw(.messageShown)
                try call(.message(handle: handle, .impression))
            case .postpone:
                coverage.saw(.messagePostponed)
                if dice.chance(50) { try call(.offerNextMessage) }
            default: coverage.saw(.messageDiscarded)
            }
        } else if let handle = showing {
            if dice.chance(50) {
                coverage.saw(.messageClicked)
                try call(.message(handle: handle, dice.pick([.click, .button(1)])))
            }
            if try call(.message(handle: handle, .dismissal)).isDone, showing == handle { showing = nil }
        }
    }

    // MARK: Other processes

    private func putRecord() throws(Violation) {
        disk.process = outboxProcess
        let number = ledger.newNumber()
        world.diary.add(
            "\"do\":\"outbox\",\"kind\":\"event\",\"record\":{\"event_name\":\"o\",\"n\":\(number)}", at: nowMs)
        let hasFault = traits.has(.ioError) && dice.chance(traits.intensity)
        if hasFault { disk.armed = (outboxProcess, ArmedFault(kind: .ioError, after: dice.below(10), count: 1)) }
        defer { disk.armed = nil }
        do throws(PlacardError) {
            try home.put(number, atMs: now.wallMs, isPowerSafe: traits.durability == .power, &outbox)
            coverage.saw(.outboxPut)
            ledger.note(number, .mustArrive, user: nil, isForeign: true)
        } catch {
            guard hasFault else { throw Violation("a call fails only when the disk does", error.message) }
            coverage.saw(.outboxFailed)
            isDoubtful = true
            let isOpen = error.message.contains("may contain")
            ledger.note(number, isOpen ? .mayArrive : .mustNotArrive, user: nil, isForeign: true)
        }
    }
}
