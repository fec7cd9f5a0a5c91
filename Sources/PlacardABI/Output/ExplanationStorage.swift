import CPlacard
import PlacardCore

/// The object behind a `placard_explanation`: event and verdicts as C structs, with everything they point to.
final class ExplanationStorage {
    let count: Int
    let event: UnsafePointer<placard_explained_event>
    private let verdicts: UnsafeMutablePointer<placard_verdict>
    private let texts = TextStore()

    convenience init(_ source: Explanation) { self.init(source.event, source.verdicts) }

    /// Without an event.
    convenience init(ofCards verdicts: [Verdict]) { self.init(nil, verdicts) }

    private init(_ source: ExplainedEvent?, _ list: [Verdict]) {
        count = list.count
        let event = UnsafeMutablePointer<placard_explained_event>.allocate(capacity: 1)
        if let source {
            event.initialize(to: Self.event(source, texts))
        } else {
            event.initialize(to: placard_explained_event())
        }
        self.event = UnsafePointer(event)
        verdicts = .allocate(capacity: count)
        for (index, verdict) in list.enumerated() {
            (verdicts + index).initialize(to: Self.verdict(verdict, texts))
        }
    }

    deinit {
        verdicts.deallocate()
        event.deallocate()
    }

    subscript(index: Int) -> UnsafePointer<placard_verdict>? {
        guard index >= 0, index < count else { return nil }
        return UnsafePointer(verdicts + index)
    }

    private static func event(_ event: ExplainedEvent, _ texts: TextStore) -> placard_explained_event {
        let (name, nameLength) = texts.addOptional(event.name)
        let (properties, propertiesLength) = texts.addOptional(event.propertiesText)
        let (button, buttonLength) = texts.addOptional(event.buttonID)
        return placard_explained_event(
            kind: event.kind.rawValue, time_ms: event.timeMs, name: name, name_length: nameLength,
            properties: properties, properties_length: propertiesLength, button: button, button_length: buttonLength)
    }

    private static func verdict(_ verdict: Verdict, _ texts: TextStore) -> placard_verdict {
        let (filter, rule, assignment) = (verdict.filter, verdict.rule, verdict.assignment)
        let history = verdict.history
        let (campaign, campaignLength) = texts.add(verdict.campaignID)
        let (property, propertyLength) = texts.addOptional(
            filter?.property ?? rule?.variable ?? history?.name)
        let (found, foundLength) = texts.addOptional(
            filter?.found ?? rule?.found ?? history?.found.description ?? assignment?.numberText)
        let (wanted, wantedLength) = texts.addOptional(filter?.wanted ?? rule?.wanted ?? history?.wanted)
        let (text, textLength) = texts.add(verdict.text)
        let (group, groupLength) = texts.addOptional(verdict.cap?.group)
        let (part, partLength) = texts.addOptional(rule?.part)
        let (experiment, experimentLength) = texts.addOptional(assignment?.experiment)
        let (variant, variantLength) = texts.addOptional(assignment?.variant)
        let (holdout, holdoutLength) = texts.addOptional(assignment?.holdout)
        let foundType =
            filter?.foundType ?? rule?.foundType ?? history.map { _ in ValueType.number } ?? assignment?.numberType
        return placard_verdict(
            campaign: campaign, campaign_length: campaignLength, verdict: verdict.outcome.rawValue,
            why: verdict.why?.rawValue ?? 0, retry_after_ms: verdict.retryAfterMs,
            filter: Int32(clamping: filter?.position ?? history?.position ?? 0),
            found_type: foundType?.rawValue ?? 0,
            wanted_type: filter?.wantedType?.rawValue ?? 0, property: property, property_length: propertyLength,
            found: found, found_length: foundLength, wanted: wanted, wanted_length: wantedLength,
            text: text, text_length: textLength, group: group, group_length: groupLength,
            cap: Int32(clamping: verdict.cap?.limit ?? 0), period_ms: verdict.cap?.period?.clampedMs ?? 0,
            rule_part: part, rule_part_length: partLength, experiment: experiment,
            experiment_length: experimentLength, variant: variant, variant_length: variantLength, holdout: holdout,
            holdout_length: holdoutLength)
    }
}
