import CPlacard
import PlacardCore

/// What a `placard_explanation` is: verdicts as C structs, with everything they point to.
final class VerdictList {
    let count: Int
    private let verdicts: UnsafeMutablePointer<placard_verdict>
    private let texts = TextStore()

    init(_ source: [Verdict]) {
        count = source.count
        verdicts = .allocate(capacity: source.count)
        for (index, verdict) in source.enumerated() {
            let (campaign, campaignLength) = texts.add(verdict.campaignID)
            let (property, propertyLength) = texts.addOptional(verdict.filter?.property)
            let (found, foundLength) = texts.addOptional(verdict.filter?.found)
            let (wanted, wantedLength) = texts.addOptional(verdict.filter?.wanted)
            (verdicts + index).initialize(
                to: placard_verdict(
                    campaign: campaign, campaign_length: campaignLength, verdict: verdict.outcome.rawValue,
                    filter: Int32(clamping: verdict.filter?.position ?? 0), retry_after_ms: verdict.retryAfterMs,
                    property: property, property_length: propertyLength, found: found, found_length: foundLength,
                    wanted: wanted, wanted_length: wantedLength))
        }
    }

    deinit { verdicts.deallocate() }

    subscript(index: Int) -> UnsafePointer<placard_verdict>? {
        guard index >= 0, index < count else { return nil }
        return UnsafePointer(verdicts + index)
    }
}
