/// Writes zips for tests, also invalid ones: every field of a header can be changed.
public struct ZipBuilder {
    public struct Entry {
        public var name: [UInt8]
        public var packed: [UInt8]
        public var size: Int
        public var checksum: UInt32
        public var method = 0
        public var flags = 0
        /// Unix mode in the upper half of the external attributes.
        public var mode = 0
        public var localName: [UInt8]?
        public var localExtra: [UInt8] = []
        public var extra: [UInt8] = []
        /// nil: where it is.
        public var offset: Int?
        public var packedSize: Int?
        /// Checksum and sizes after the data.
        public var hasDescriptor = false

        public init(_ name: String, _ contents: [UInt8] = Array("x".utf8)) {
            self.name = Array(name.utf8)
            packed = contents
            size = contents.count
            checksum = ZipBuilder.crc(contents)
        }

        public init(_ name: String, _ contents: String) { self.init(name, Array(contents.utf8)) }

        /// With data packed by deflate.
        public init(_ name: String, _ contents: [UInt8], deflated: [UInt8]) {
            self.init(name, contents)
            packed = deflated
            method = 8
        }
    }

    public var entries: [Entry]
    public var before: [UInt8] = []
    public var beforeDirectory: [UInt8] = []
    public var comment: [UInt8] = []
    public var after: [UInt8] = []
    public var disk = 0
    public var count: Int?
    public var directoryOffset: Int?

    public init(_ entries: [Entry]) { self.entries = entries }

    public init(_ files: KeyValuePairs<String, String>) { self.init(files.map { Entry($0.key, $0.value) }) }

    public var bytes: [UInt8] {
        var zip = before
        var directory: [UInt8] = []
        for entry in entries {
            let start = zip.count
            let flags = entry.flags | (entry.hasDescriptor ? 8 : 0)
            let sizes =
                Self.u32(Int(entry.checksum)) + Self.u32(entry.packedSize ?? entry.packed.count) + Self.u32(entry.size)
            let name = entry.localName ?? entry.name
            zip += Self.u32(0x0403_4B50) + Self.u16(20) + Self.u16(flags) + Self.u16(entry.method) + Self.u32(0)
            zip += entry.hasDescriptor ? [UInt8](repeating: 0, count: 12) : sizes
            zip += Self.u16(name.count) + Self.u16(entry.localExtra.count) + name + entry.localExtra + entry.packed
            if entry.hasDescriptor { zip += Self.u32(0x0807_4B50) + sizes }
            directory += Self.u32(0x0201_4B50) + Self.u16(0x0314) + Self.u16(20) + Self.u16(flags)
            directory += Self.u16(entry.method) + Self.u32(0) + sizes + Self.u16(entry.name.count)
            directory += Self.u16(entry.extra.count) + Self.u16(0) + Self.u16(0) + Self.u16(0)
            directory += Self.u32(entry.mode << 16) + Self.u32(entry.offset ?? start) + entry.name + entry.extra
        }
        zip += beforeDirectory
        let offset = directoryOffset ?? zip.count
        zip += directory + Self.u32(0x0605_4B50) + Self.u16(disk) + Self.u16(disk)
        zip += Self.u16(count ?? entries.count) + Self.u16(count ?? entries.count)
        return zip + Self.u32(directory.count) + Self.u32(offset) + Self.u16(comment.count) + comment + after
    }

    private static func u16(_ value: Int) -> [UInt8] { [UInt8(value & 255), UInt8(value >> 8 & 255)] }
    private static func u32(_ value: Int) -> [UInt8] { u16(value) + u16(value >> 16) }

    public static func crc(_ bytes: [UInt8]) -> UInt32 {
        var crc: UInt32 = .max
        for byte in bytes {
            crc ^= UInt32(byte)
            for _ in 0..<8 { crc = crc & 1 == 1 ? crc >> 1 ^ 0xEDB8_8320 : crc >> 1 }
        }
        return ~crc
    }
}
