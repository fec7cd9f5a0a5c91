/// Follows an engine's inputs and reports, for a tape.
package protocol TurnFollower: AnyObject {
    /// What the source had when the engine was opened.
    func read(_ reading: SourceReading)
    func didOpen(_ engine: Engine)

    /// - Parameter isRefused: the client is disabled, and does not accept the input.
    func willApply(_ input: Input, isRefused: Bool, at now: Instant, to engine: Engine)
    func didReport(_ consequences: DurableEngine.Consequences)
    /// - Parameter status: nil: the store failed, and the input changed nothing.
    func didApply(_ status: Status?, _ engine: Engine, at now: Instant)
    /// The inputs from here on belong to one dispatch, or no longer do.
    func isDispatching(_ isDispatching: Bool)
}
