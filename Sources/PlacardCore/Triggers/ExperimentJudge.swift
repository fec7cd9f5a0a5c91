/// Judges experiments and holdouts (section 10.12). Only made when a campaign of the list has some.
package final class ExperimentJudge: Sendable {
    private let variants: StoredVariants
    private let user: String?
    private let device: String

    package init(_ variants: StoredVariants, user: String?, device: String) {
        self.variants = variants
        self.user = user
        self.device = device
    }

    /// Where a user is in an experiment.
    enum Place {
        /// Position of the variant.
        case variant(Int)
        /// In no variant. Nil: there is nobody to assign, because the user is anonymous.
        case outside(number: Double?)
    }

    /// - Parameter isTest: a test send is shown to everyone, whatever the coverage.
    func place(in experiment: Experiment, isTest: Bool) -> Place {
        if let name = variants.name(in: experiment), let position = experiment.position(named: name) {
            return .variant(position)
        }
        guard let id = id(of: experiment.unit, isTest: isTest) else { return .outside(number: nil) }
        let number = Bucket.of(experiment.seed, id)
        let position = experiment.position(of: number, coverage: isTest ? 1 : experiment.coverage)
        return position.map { .variant($0) } ?? .outside(number: number)
    }

    private func id(of unit: Experiment.Unit, isTest: Bool) -> String? {
        switch unit {
        case .userOrDevice: user ?? device
        case .user: user ?? (isTest ? device : nil)
        case .device: device
        }
    }

    /// The first holdout of the campaign that the user is in, and the user's number; nil: the user is in none of them.
    func holdout(of campaign: Campaign) -> (holdout: Holdout, number: Double)? {
        for holdout in campaign.holdouts {
            let number = Bucket.of(holdout.seed, user ?? device)
            if number < holdout.share { return (holdout, number) }
        }
        return nil
    }

    /// What a campaign that wins becomes for the user.
    struct Assigned {
        var campaign: Campaign
        /// The holdout that makes a control of it.
        var holdout: (holdout: Holdout, number: Double)?

        /// The verdict, whatever the message needs before it is shown.
        var outcome: Verdict.Outcome { holdout != nil ? .heldOut : campaign.isControl ? .control : .wins }

        /// Nil: it is neither in an experiment nor held out.
        var assignment: Verdict.Assignment? {
            if let (holdout, number) = holdout {
                return Verdict.Assignment(experiment: nil, holdout: holdout.key, number: number)
            }
            return campaign.variant.map { Verdict.Assignment(experiment: $0.key, variant: $0.name) }
        }
    }

    /// Nil: the user is outside of the campaign's experiment.
    func assigned(_ campaign: Campaign, isTest: Bool) -> Assigned? {
        var own = campaign
        own.holdouts = []
        if let experiment = campaign.experiment {
            guard case .variant(let position) = place(in: experiment, isTest: isTest) else { return nil }
            own = own.showing(experiment.variants[position], of: experiment)
        }
        guard !isTest, let found = holdout(of: campaign) else { return Assigned(campaign: own) }
        var control = campaign
        (control.experiment, control.holdouts) = (nil, [])
        control.content = campaign.content.asControl
        return Assigned(campaign: control, holdout: found)
    }
}

extension Campaign {
    fileprivate func showing(_ variant: Experiment.Variant, of experiment: Experiment) -> Campaign {
        var own = self
        let chosen = ChosenVariant(
            key: experiment.key, name: variant.name, version: experiment.version,
            isOfDevice: experiment.unit == .device)
        own.experiment = nil
        own.variant = chosen
        let content = variant.content ?? content
        own.content = variant.isControl ? content.asControl : content
        if var message = own.message {
            chosen.mark(&message)
            own.message = message
        }
        return own
    }
}
