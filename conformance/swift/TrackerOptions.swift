import Placard

extension TrackerOptions {
    init(_ command: Arguments) throws {
        let given = try Arguments(try command.required("options"))
        self.init(
            restEndpoint: try given.optional("rest_endpoint", \.string) ?? "",
            restKey: try given.optional("rest_key", \.string) ?? "",
            directory: try given.optional("directory", \.string))
        appID = try given.optional("app_id", \.string)
        transport = .host
        clock = .host(try Instant(command))
        caFile = try given.optional("ca_file", \.string)
        proxy = try given.optional("proxy", \.string)
        durability = try given.ifPresent("durability", given.choice) ?? durability
        seed = try given.ifPresent("seed", given.integer) ?? seed
        if let interval = try given.ifPresent("flush_interval_s", given.seconds) {
            flushInterval = interval == .zero ? nil : interval
        }
        queueLimit = try given.ifPresent("queue_limit", given.integer) ?? queueLimit
        queueLimitBytes = try given.ifPresent("queue_limit_bytes", given.integer)
        allowsInsecureHTTP = try given.optional("allow_insecure_http", \.bool) ?? allowsInsecureHTTP
    }
}
