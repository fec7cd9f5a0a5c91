import CPlacard
import Placard
import PlacardCore

extension placard_tracker_options {
    func read() throws(PlacardError) -> TrackerOptions {
        guard let endpoint = try TextInput.optional(rest_endpoint, "rest_endpoint") else {
            throw PlacardError(.invalid, "rest_endpoint is missing: give the host or URL of the REST endpoint")
        }
        var options = TrackerOptions(restEndpoint: endpoint, restKey: "", directory: nil)
        try setPlain(&options)
        options.clock = try ChoiceInput.clock(clock, clock_wall_ms, clock_monotonic_ms)
        return options
    }
}

extension UnsafePointer<placard_identity>? {
    @inline(never)
    func read() throws(PlacardError) -> RestIdentity {
        guard let self else { throw nullFault("identity") }
        let given = try StructInput.read(self, into: placard_identity(), "identity")
        guard let name = try TextInput.optional(given.name, "identity.name") else {
            throw PlacardError(.invalid, "identity.name is missing: give the user's id, alias, address or number")
        }
        let label = try TextInput.optional(given.label, "identity.label")
        return try ChoiceInput.identity(given.kind, name, label, "identity.")
    }
}
