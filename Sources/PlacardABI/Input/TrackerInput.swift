import CPlacard
import Placard
import PlacardCore

extension placard_tracker_options {
    func read() throws(PlacardError) -> TrackerOptions {
        guard let endpoint = try TextInput.optional(rest_endpoint, "rest_endpoint") else {
            throw PlacardError(.invalid, "rest_endpoint is missing: give the host or URL of the REST endpoint")
        }
        var options = TrackerOptions(
            restEndpoint: endpoint, restKey: try TextInput.optional(rest_key, "rest_key") ?? "",
            directory: try TextInput.optional(directory, "directory"))
        options.appID = try TextInput.optional(app_id, "app_id")
        options.durability = try ChoiceInput.listed(durability, "durability", "PLACARD_DURABILITY")
        if flush_interval_s != 0 {
            options.flushIntervalMs = flush_interval_s < 0 ? nil : Int64(flush_interval_s) * 1000
        }
        if queue_limit != 0 { options.queueLimit = queue_limit }
        if queue_limit_bytes != 0 { options.queueLimitBytes = queue_limit_bytes }
        options.transport = try ChoiceInput.transport(transport)
        options.allowsInsecureHTTP = try ChoiceInput.flag(allow_insecure_http, "allow_insecure_http") ?? false
        options.caFile = try TextInput.optional(ca_file, "ca_file")
        options.proxy = try TextInput.optional(proxy, "proxy")
        options.clock = try ChoiceInput.clock(clock, clock_wall_ms, clock_monotonic_ms)
        options.seed = seed
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
