/// Where the `template` endpoint stands: one request at a time, and the messages that wait for their turn.
package struct TemplateSync: Sendable, Equatable {
    package struct Open: Sendable, Equatable {
        let id: UInt64
        let fire: PendingFire
        /// The user changed meanwhile: its answer is worth nothing (A4-3).
        var isStale = false
        var credentials = Credentials()
    }

    var open: Open?
    var waiting: [PendingFire] = []
    var pace = EndpointPace()
}
