import Placard
import PlacardCore
import PlacardStore

/// A store with the upkeep that a client gives it.
protocol DeviceStore: EngineStore {
    var setAside: String? { get }
    var assetDirectory: String? { get }
    var sourceText: [UInt8]? { get }
    var isInUse: Bool { get }
    var wantsTidying: Bool { get }
    var wantsBriefTidying: Bool { get }
    var scrubDueMs: Int64? { get }
    func takeUse() -> Bool
    func rest() -> Bool
    func tidy()
    func tidyBriefly(all: Bool)
    func scrub(nowMs: Int64)
    func scrubAgain(nowMs: Int64)
    func close()
    func closeUntouched()
}

extension Store: DeviceStore {}
