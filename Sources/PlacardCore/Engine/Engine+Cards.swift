/// Cards that are in the list for some users, or at some times (section 8.8).
extension Engine {
    /// The list as it is at that time, also if no input has come since its cards were to be judged again.
    package func cardState(at now: Instant) -> CardState {
        guard feed.needsJudging(cardInputs, at: now) else { return feed.cardState }
        var turn = turn
        turn.start(at: now)
        return feed.judged(by: cardJudge(turn))
    }

    /// Whether each of the stored cards is in the list at that time, and why not, in the order of the list.
    package func explainCards(at now: Instant) -> [Verdict] {
        var turn = turn
        turn.start(at: now)
        let judge = cardJudge(turn)
        return feed.cardState.entries.enumerated().map { index, entry in
            Verdict(of: entry, feed.stop(at: index, by: judge), at: now.wallMs)
        }
    }

    /// Runs after everything that changes what restrictions depend on.
    mutating func judgeCards() {
        if feed.isVisibilityIdle { return }
        countImpressions()
        guard feed.needsJudging(cardInputs, at: turn.now) else { return }
        feed.judge(cardJudge(turn), &turn)
    }

    /// The same before the list is reported.
    mutating func judgeCardsAtOpen() {
        guard feed.needsJudging(cardInputs, at: turn.now) else { return }
        feed.judgeSilently(cardJudge(turn), turn)
    }

    private mutating func countImpressions() {
        for seen in feed.takeCounted() { pipeline.saw(card: seen.id, seen.limits, &turn) }
        if let kept = feed.takeLimited() { pipeline.forgetCards(except: kept, &turn) }
    }

    private var cardInputs: CardJudge.Inputs {
        CardJudge.Inputs(
            facts: journal.factChanges, handOvers: pipeline.triggers.handOverChanges, contentMs: turn.contentMs)
    }

    func cardJudge(_ turn: Turn) -> CardJudge {
        let limits = pipeline.triggers.limits(ofCards: journal.sessionStart)
        return CardJudge(cardInputs, journal.variables(turn), limits, at: turn.now)
    }
}
