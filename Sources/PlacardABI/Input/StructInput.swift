import CPlacard
import Placard
import PlacardCore

/// Initialises and reads structs that a host fills. In all of them zero is every default.
enum StructInput {
    /// Writes the defaults into `size` bytes and nothing beyond: the host's struct can be older or newer than ours.
    static func initialize(_ pointer: UnsafeMutableRawPointer?, _ size: Int) {
        guard let pointer, size >= MemoryLayout<Int>.size else { return }
        pointer.initializeMemory(as: UInt8.self, repeating: 0, count: size)
        pointer.storeBytes(of: size, as: Int.self)
    }

    /// - Parameter value: a struct with every default; a shorter one of an older header leaves its newer fields as here.
    /// - Throws: `invalid` for a struct_size that no struct of this kind has. One that is not a multiple of the alignment
    ///   would cut a pointer in two.
    static func read<T>(_ pointer: UnsafePointer<T>, into value: T, _ name: StaticString) throws(PlacardError) -> T {
        let raw = UnsafeRawPointer(pointer)
        let size = raw.load(as: Int.self)
        guard size >= MemoryLayout<Int>.size, size <= 65_536, size % MemoryLayout<T>.alignment == 0 else {
            throw PlacardError(
                .invalid,
                "\(name).struct_size is \(UInt(bitPattern: size)): fill the struct with its INIT macro first")
        }
        var copy = value
        withUnsafeMutableBytes(of: &copy) { target in
            target.copyMemory(from: UnsafeRawBufferPointer(start: raw, count: min(size, target.count)))
        }
        return copy
    }
}

extension placard_options {
    func read() throws(PlacardError) -> Options {
        var options = Options(apiKey: "", endpoint: nil, directory: nil)
        var given = self
        if delivery != PLACARD_DELIVERY_USERS_TRACK.number { (given.rest_endpoint, given.rest_key) = (nil, nil) }
        try given.setPlain(&options)
        let other = options.endpoint == nil ? Options.defaultName : nil
        guard let key = try TextInput.optional(api_key, "api_key") ?? other else {
            throw PlacardError(.invalid, "api_key is missing")
        }
        options.apiKey = key
        try readDevice(&options.device)
        options.clock = try ChoiceInput.clock(clock, clock_wall_ms, clock_monotonic_ms)
        if options.delivery == .usersTrack { options.restIdentity = try readIdentity() }
        return options
    }

    private func readDevice(_ device: inout DeviceFields) throws(PlacardError) {
        device.model = try TextInput.optional(device_model, "device_model")
        device.osVersion = try TextInput.optional(device_os_version, "device_os_version")
        device.resolution = try TextInput.optional(device_resolution, "device_resolution")
        device.locale = try TextInput.optional(device_locale, "device_locale")
        device.timeZone = try TextInput.optional(device_time_zone, "device_time_zone")
    }

    private func readIdentity() throws(PlacardError) -> RestIdentity? {
        let name = try TextInput.optional(rest_identity, "rest_identity")
        let label = try TextInput.optional(rest_identity_label, "rest_identity_label")
        guard let name else {
            guard label == nil, rest_identity_kind == PLACARD_REST_NONE.number else {
                throw PlacardError(.invalid, "rest_identity is missing, but its kind or label is given")
            }
            return nil
        }
        return try ChoiceInput.identity(rest_identity_kind, name, label, "rest_identity_")
    }
}
