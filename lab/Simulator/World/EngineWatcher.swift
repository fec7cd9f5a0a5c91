import EngineModel
import PlacardCore

/// Looks into an engine where only its own tests can. It reports what it finds by itself.
package protocol EngineWatcher: AnyObject {
    func didOpen()
    func willApply(_ input: Input, to engine: Engine, at now: Instant)
    func didApply(_ status: Status)
    /// The input failed: the engine must be as it was.
    func didFail(_ input: Input, of before: Engine, now: Engine)
    /// Everything that was asked for is done.
    func didStep(
        _ engine: Engine, _ store: NaiveStore, files: Set<String>, inFlight: [UInt64: RequestKind], at now: Instant)
}
