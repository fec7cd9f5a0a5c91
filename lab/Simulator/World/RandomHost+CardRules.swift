import PlacardCore

/// Cards that come and go: what the host knows of their rules' inputs.
extension RandomHost {
    /// The value of the fact `f`.
    enum KnownFact {
        /// Nil: it is not set.
        case known(Int?)
        /// A call did not return, or a loss of power may have brought an earlier one back.
        case open
    }

    func setFact() throws(Violation) {
        let value = dice.chance(15) ? nil : dice.below(5)
        guard let change = try? HostFact("f", value.map { .int(Int64($0)) } ?? .null) else { return }
        world.diary.add(
            "\"do\":\"fact\",\"name\":\"f\",\"value\":\(value.map(String.init) ?? "null")", at: nowMs)
        switch try call(.setFact(change)) {
        case .done: fact = .known(value)
        case .failed(isOpen: false): break
        case .died, .failed(isOpen: true): fact = .open
        }
    }

    /// A card is in the list while its rule holds (section 8.8).
    func checkCardRules() throws(Violation) {
        guard traits.has(.cardRules), !traits.has(.wildClock), !isDisabled, dice.chance(25) else { return }
        // Cards are judged when the client works: a jump of the clock alone changes nothing.
        guard try call(.tick).isDone, let device, case .known(let fact) = fact else { return }
        let wallMs = now.wallMs
        for entry in device.durable.engine.cardState.entries {
            guard let rule = server.cards[entry.id]?.rule else { continue }
            coverage.saw(entry.isHidden ? .cardHidden : .comparedCardRules)
            guard entry.isHidden == rule.holds(fact: fact, at: wallMs) else { continue }
            throw Violation(
                "a card is in the list while its rule holds",
                "\(entry.id) is \(entry.isHidden ? "hidden" : "there") with the fact \(fact.map(String.init) ?? "-") "
                    + "at \(wallMs):\(rule.members)")
        }
    }
}
