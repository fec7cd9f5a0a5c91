/// Random changes of inputs, the same for the same seed.
struct Mutations {
    private var state: UInt64

    init(seed: UInt64) { state = seed }

    /// SplitMix64.
    private mutating func number(below limit: Int) -> Int {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = (state ^ (state >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return Int((mixed ^ (mixed >> 31)) % UInt64(max(1, limit)))
    }

    /// One of the inputs with one to four changes.
    mutating func changed(_ inputs: [[UInt8]]) -> [UInt8] {
        var bytes = inputs[number(below: inputs.count)]
        for _ in 0...number(below: 4) { change(&bytes, inputs) }
        return bytes
    }

    private mutating func change(_ bytes: inout [UInt8], _ inputs: [[UInt8]]) {
        let position = number(below: bytes.count)
        switch number(below: 6) {
        case 0 where !bytes.isEmpty: bytes[position] = UInt8(number(below: 256))
        case 1 where !bytes.isEmpty: bytes[position] ^= 1 << UInt8(number(below: 8))
        case 2 where !bytes.isEmpty: bytes.removeSubrange(position..<min(bytes.count, position + number(below: 9)))
        case 3 where !bytes.isEmpty:
            bytes.insert(contentsOf: bytes[position...].prefix(number(below: 40)), at: position)
        case 4:
            let other = inputs[number(below: inputs.count)]
            bytes.insert(
                contentsOf: other.dropFirst(number(below: other.count)).prefix(number(below: 64)), at: position)
        default: bytes.insert(UInt8(number(below: 256)), at: position)
        }
    }
}
