import XCTest

@testable import PlacardCore

/// Who gets which variant, and the stored form (section 10.12).
final class ExperimentTests: XCTestCase {
    private func experiment(
        _ weights: [Double], coverage: Double = 1, unit: Experiment.Unit = .userOrDevice, version: Int64 = 0
    ) -> Experiment {
        Experiment(
            key: "k", seed: "seed", unit: unit, coverage: coverage, version: version,
            variants: weights.enumerated().map {
                Experiment.Variant(name: "v\($0)", weight: $1, content: nil, isControl: false)
            })
    }

    private func campaign(_ experiment: Experiment?, _ holdouts: [Holdout] = []) -> Campaign {
        var message = Message(type: .modal)
        message.triggerID = "T"
        message.imageURL = "https://example.com/a.png"
        var campaign = Campaign(id: "c", conditions: [.open], timeoutMs: 30_000, message: message)
        campaign.experiment = experiment
        campaign.holdouts = holdouts
        return campaign
    }

    private func judge(_ variants: StoredVariants = StoredVariants(), user: String? = "a") -> ExperimentJudge {
        ExperimentJudge(variants, user: user, device: "b")
    }

    /// The name of the variant; nil: outside.
    private func name(_ judge: ExperimentJudge, _ experiment: Experiment, isTest: Bool = false) -> String? {
        guard case .variant(let position) = judge.place(in: experiment, isTest: isTest) else { return nil }
        return experiment.variants[position].name
    }

    // MARK: Ranges

    func testAVariantOwnsItsStartAndNotItsEnd() {
        let half = experiment([0.5, 0.5])
        for (number, position) in [(0, 0), (0.4999, 0), (0.5, 1), (0.9999, 1)] {
            XCTAssertEqual(half.position(of: number, coverage: 1), position, "\(number)")
        }
        for (number, position) in [(0, 0), (0.2499, 0), (0.25, nil), (0.4999, nil), (0.5, 1), (0.75, nil)] {
            XCTAssertEqual(half.position(of: number, coverage: 0.5), position, "\(number)")
        }
        XCTAssertNil(half.position(of: 0, coverage: 0))
        XCTAssertEqual(experiment([0, 1]).position(of: 0, coverage: 1), 1, "a weight of 0 owns nothing")
        XCTAssertNil(experiment([0.333, 0.333, 0.333]).position(of: 0.9995, coverage: 1))
    }

    func testWeightsAreAWholeWithinAThousandth() {
        for sum in [1, 0.999, 1.001, 0.9995] { XCTAssertTrue(Experiment.isWhole(sum), "\(sum)") }
        for sum in [0, 0.9989, 1.0011, 2] { XCTAssertFalse(Experiment.isWhole(sum), "\(sum)") }
    }

    /// The published vectors are ("seed", "a") 0.0505 and ("seed", "b") 0.2696.
    func testUsersAreAssignedByTheirIDOrTheDevices() {
        XCTAssertEqual(name(judge(), experiment([0.0505, 0.9495])), "v1")
        XCTAssertEqual(name(judge(), experiment([0.0506, 0.9494])), "v0")
        XCTAssertEqual(name(judge(user: nil), experiment([0.2697, 0.7303])), "v0")
        XCTAssertEqual(name(judge(), experiment([0.1, 0.9], unit: .device)), "v1")
        XCTAssertNil(name(judge(user: nil), experiment([1], unit: .user)))
        XCTAssertEqual(name(judge(user: nil), experiment([1], unit: .user), isTest: true), "v0")
        XCTAssertNil(name(judge(), experiment([1], coverage: 0)))
        XCTAssertEqual(name(judge(), experiment([1], coverage: 0), isTest: true), "v0")
    }

    func testAHoldoutIsBelowItsShare() {
        let holdouts = [
            Holdout(key: "none", seed: "seed", share: 0.0505), Holdout(key: "some", seed: "seed", share: 0.0506),
            Holdout(key: "all", seed: "x", share: 1),
        ]
        XCTAssertEqual(judge().holdout(of: campaign(nil, holdouts))?.holdout.key, "some")
        XCTAssertEqual(judge().holdout(of: campaign(nil, holdouts))?.number, 0.0505)
        XCTAssertNil(judge().holdout(of: campaign(nil, [holdouts[0]])))
    }

    // MARK: What a winner becomes

    func testAHeldOutWinnerIsAControlWithoutPicture() throws {
        let all = [Holdout(key: "all", seed: "x", share: 1)]
        let held = try XCTUnwrap(judge().assigned(campaign(experiment([1]), all), isTest: false))
        XCTAssertEqual(held.outcome, .heldOut)
        XCTAssertEqual(held.campaign.message?.isControl, true)
        XCTAssertEqual(held.campaign.message?.triggerID, "T")
        XCTAssertEqual(held.campaign.message?.assetNames, [])
        XCTAssertNil(held.campaign.variant, "nothing is stored")
        let test = try XCTUnwrap(judge().assigned(campaign(experiment([1]), all), isTest: true))
        XCTAssertEqual(test.outcome, .wins)
        XCTAssertEqual(test.campaign.message?.extras["variant"], "v0")
        XCTAssertNil(judge().assigned(campaign(experiment([1], coverage: 0), all), isTest: false))
    }

    func testPicturesOfVariantsAreFetchedAhead() {
        func variant(_ name: String, _ url: String?, isControl: Bool = false) -> Experiment.Variant {
            var message = Message(type: .modal)
            message.imageURL = url
            return .init(
                name: name, weight: 0.25, content: url == nil ? nil : .message(message), isControl: isControl)
        }
        func names(_ variants: [Experiment.Variant]) -> [String] {
            let experiment = Experiment(
                key: "k", seed: "k", unit: .user, coverage: 1, version: 0, variants: variants)
            let names = ListedCampaign(campaign(experiment)).assetNames
            XCTAssertEqual(Engine.pictures(of: [campaign(experiment)]).map(\.url), names, "also in a replay")
            return names
        }
        let (own, other) = ("https://example.com/a.png", "https://example.com/b.png")
        XCTAssertEqual(names([variant("own", nil), variant("b", other)]), [own, other])
        XCTAssertEqual(names([variant("b", other), variant("control", own, isControl: true)]), [other])
    }

    // MARK: Stored variants

    private func stored(_ changes: [StoredFact.Change?]) -> [StoredFact] {
        changes.compactMap { change in
            change.flatMap { change in
                change.value.map { StoredFact(kind: change.kind, name: change.name, value: $0) }
            }
        }
    }

    private func chosen(_ name: String, key: String = "k", version: Int64 = 0, isOfDevice: Bool = false)
        -> ChosenVariant
    {
        ChosenVariant(key: key, name: name, version: version, isOfDevice: isOfDevice)
    }

    func testAStoredVariantCountsForItsVersionAndOwner() {
        var variants = StoredVariants()
        let rows = stored([
            variants.store(chosen("v1")), variants.store(chosen("v1")), variants.store(chosen("v0", isOfDevice: true)),
        ])
        XCTAssertEqual(rows.map(\.kind), [.userVariant, .deviceVariant], "what is known is not written again")
        XCTAssertEqual(StoredVariants(rows), variants)
        XCTAssertEqual(name(judge(variants), experiment([1, 0], coverage: 0)), "v1")
        XCTAssertEqual(name(judge(variants), experiment([0, 1], unit: .device)), "v0")
        XCTAssertEqual(name(judge(variants), experiment([1, 0], version: 1)), "v0")
        XCTAssertEqual(name(judge(variants), experiment([1])), "v0", "the name is gone")
        XCTAssertTrue(variants.forgetUser())
        XCTAssertFalse(variants.forgetUser())
        XCTAssertEqual(name(judge(variants), experiment([1, 0])), "v0")
        XCTAssertEqual(name(judge(variants), experiment([0, 1], unit: .device)), "v0")
    }

    func testAtMostAThousandAreStored() {
        var variants = StoredVariants()
        for number in 0..<StoredVariants.limit { XCTAssertNotNil(variants.store(chosen("v", key: "\(number)"))) }
        XCTAssertNil(variants.store(chosen("v", key: "more")))
        XCTAssertNotNil(variants.store(chosen("w", key: "0")), "a known one can change")
        XCTAssertNotNil(variants.store(chosen("v", key: "more", isOfDevice: true)))
    }

    /// Rows of newer versions, or damaged ones.
    func testOtherRowsAreIgnored() {
        let rows = [
            StoredFact(kind: .userVariant, name: "k", value: [1, 2]), StoredFact(kind: .host, name: "k", value: [0]),
        ]
        XCTAssertEqual(StoredVariants(rows), StoredVariants())
    }

    // MARK: The stored form of campaigns

    private var full: Campaign {
        var message = Message(type: .slideup)
        message.message = "Hello"
        var full = campaign(
            Experiment(
                key: "k", seed: "s", unit: .device, coverage: 0.8, version: -3,
                variants: [
                    .init(name: "a", weight: 0.5, content: .message(message), isControl: false),
                    .init(name: "b", weight: 0.25, content: .template(triggerID: "T-b"), isControl: false),
                    .init(name: "c", weight: 0.25, content: nil, isControl: true),
                ]), [Holdout(key: "h", seed: "x", share: 0.05)])
        full.variant = chosen("a", version: 7, isOfDevice: true)
        return full
    }

    func testExperimentsAreRestored() {
        XCTAssertEqual(Campaign(stored: full.stored), full)
        var delayed = campaign(nil)
        delayed.variant = chosen("a")
        XCTAssertEqual(Campaign(stored: delayed.stored), delayed)
        XCTAssertNotEqual(delayed, campaign(nil))
    }

    /// So that an older library can read it.
    func testACampaignWithoutThemIsWrittenAsBefore() {
        XCTAssertEqual(campaign(nil).stored.first, 3)
        XCTAssertEqual(campaign(experiment([1])).stored.first, 6)
        XCTAssertEqual(campaign(nil, [Holdout(key: "h", seed: "h", share: 0)]).stored.first, 6)
    }

    /// Damaged experiments that are accepted can be judged and explained.
    func testDamageNeverTraps() {
        assertSurvivesDamage(full.stored, flips: 5_000) {
            guard let campaign = Campaign(stored: $0) else { return false }
            let judge = TriggerJudge(
                index: TriggerIndex([campaign], compile: compileFakeRegex), history: DisplayHistory(), appIntervalMs: 0,
                now: moment(5), experiments: self.judge())
            _ = TriggerExplainer(judge).explain(TriggerEvent(kind: .open, name: nil), compile: compileFakeRegex)
            return true
        }
    }

    // MARK: Words

    func testVerdictsForPeople() {
        func text(_ campaign: Campaign, user: String? = "a") -> String {
            let judge = TriggerJudge(
                index: TriggerIndex([campaign], compile: compileFakeRegex), history: DisplayHistory(), appIntervalMs: 0,
                now: moment(5), experiments: self.judge(user: user))
            let event = TriggerEvent(kind: .open, name: nil)
            return TriggerExplainer(judge).explain(event, compile: compileFakeRegex).first?.text ?? ""
        }
        XCTAssertEqual(text(campaign(experiment([1]))), "wins (variant 'v0' of 'k')")
        XCTAssertEqual(
            text(campaign(experiment([0.5, 0.5], coverage: 0.0755))),
            "not in its experiment 'k', which has 7.55 % of all users: the number of this user is 0.0505")
        XCTAssertEqual(
            text(campaign(experiment([1], unit: .user)), user: nil),
            "not in its experiment 'k': it is for users with an id, and the user is anonymous")
        XCTAssertEqual(
            text(campaign(nil, [Holdout(key: "all-2026", seed: "x", share: 1)])),
            "wins, but shows nothing: the user is in the holdout 'all-2026', 100 % of all users")
    }
}
