import PlacardCore

/// A number as it is written in decimal: its digits and a power of ten. Exact, also for doubles that are whole numbers
/// beyond 2^53, whose shortest text is not.
struct Decimal {
    private let digits: Int128
    private let power: Int

    init(_ number: Int64) { self.init(Int128(number)) }

    init(_ number: Int128, power: Int = 0) {
        digits = number
        self.power = power
    }

    /// Nil for values that are not numbers.
    init?(_ value: Value) {
        switch value {
        case .int(let number): self.init(number)
        case .double(let number) where number.magnitude >= 0x1p53 && number.magnitude < 0x1p120:
            self.init(Int128(number))
        case .double(let number): self.init(text: number.description)
        case .null, .bool, .string, .date, .array, .object: return nil
        }
    }

    /// The shortest text of a double, such as `-1.25e-07`.
    private init?(text: String) {
        let parts = text.split(separator: "e")
        let halves = parts[0].split(separator: ".")
        let fraction = halves.count > 1 ? String(halves[1]) : ""
        guard let digits = Int128(String(halves[0]) + fraction) else { return nil }
        self.init(digits, power: (parts.count > 1 ? Int(parts[1]) ?? 0 : 0) - fraction.utf8.count)
    }

    var thousandfold: Decimal { Decimal(digits, power: power + 3) }

    /// -1, 0 or 1.
    func order(_ other: Decimal) -> Int {
        if digits.signum() != other.digits.signum() { return digits.signum() < other.digits.signum() ? -1 : 1 }
        if digits == 0 { return 0 }
        let larger = magnitude.count + power - (other.magnitude.count + other.power)
        let sign = Int(digits.signum())
        if larger != 0 { return larger > 0 ? sign : -sign }
        // The same size: compare digit by digit, as if the shorter number had zeros at its end.
        let length = max(magnitude.count, other.magnitude.count)
        let left = magnitude + [UInt8](repeating: UInt8(ascii: "0"), count: length - magnitude.count)
        let right = other.magnitude + [UInt8](repeating: UInt8(ascii: "0"), count: length - other.magnitude.count)
        return left == right ? 0 : left.lexicographicallyPrecedes(right) ? -sign : sign
    }

    /// The digits without a sign.
    private var magnitude: [UInt8] { Array(String(digits.magnitude).utf8) }
}
