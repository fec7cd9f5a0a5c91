/// How often a campaign, or all campaigns of a group together, can be shown (rule 10.11.1).
package struct Frequency: Sendable, Equatable {
    package struct Custom: Sendable, Equatable {
        package let cap: Int
        package let periodMs: Int64

        package init(cap: Int, periodMs: Int64) {
            self.cap = cap
            self.periodMs = periodMs
        }
    }

    package static let caps: ClosedRange<Int64> = 1...100

    package var lifetime: Int?
    package var custom: [Custom] = []
    package var perSession: Int?
    package var perDay: Int?

    package init() {}

    /// What a cap counts in.
    enum Span {
        case lifetime, period, session, day

        var why: Verdict.Why {
            switch self {
            case .lifetime: .capLifetime
            case .period: .capPeriod
            case .session: .capSession
            case .day: .capDay
            }
        }
    }

    /// A cap that is used up.
    struct Used: Equatable {
        let span: Span
        let cap: Int
        /// For `period`.
        var periodMs: Int64 = 0
        /// 0: not a matter of time.
        var retryAfterMs: Int64 = 0
        /// How many hand-overs count.
        let count: Int
    }

    /// The moment for which caps are judged.
    struct Moment {
        /// Wall time at which hand-overs have their ages.
        let nowMs: Int64
        /// Time from then to the display.
        let delayMs: Int64
        /// Time since the session began; nil: no session has begun.
        let sessionMs: Int64?
        let localTime: LocalTime
    }

    /// The first cap that is used up.
    ///
    /// - Parameter ages: milliseconds since each hand-over, ascending.
    func used(_ ages: [Int64], _ moment: Moment) -> Used? {
        if let cap = lifetime, ages.count >= cap { return Used(span: .lifetime, cap: cap, count: ages.count) }
        for custom in custom {
            guard ages.count >= custom.cap else { continue }
            // With one hand-over less inside, the campaign can be shown.
            let rest = custom.periodMs.clampedSubtracting(ages[custom.cap - 1].clampedAdding(moment.delayMs))
            guard rest > 0 else { continue }
            let count = ages.count { $0.clampedAdding(moment.delayMs) < custom.periodMs }
            return Used(
                span: .period, cap: custom.cap, periodMs: custom.periodMs, retryAfterMs: rest, count: count)
        }
        if let cap = perSession, ages.count >= cap, let sessionMs = moment.sessionMs, ages[cap - 1] <= sessionMs {
            return Used(span: .session, cap: cap, count: ages.count { $0 <= sessionMs })
        }
        guard let cap = perDay, ages.count >= cap else { return nil }
        let shownMs = moment.nowMs.clampedAdding(moment.delayMs)
        let today = moment.localTime.day(ofMs: shownMs)
        func isToday(_ age: Int64) -> Bool {
            moment.localTime.day(ofMs: moment.nowMs.clampedSubtracting(age)) == today
        }
        guard isToday(ages[cap - 1]) else { return nil }
        return Used(
            span: .day, cap: cap, retryAfterMs: moment.localTime.msUntilTomorrow(fromMs: shownMs),
            count: ages.count(where: isToday))
    }
}
