/// Limits on what a host logs (rule 6.1.1). Text is counted in Unicode scalar values.
package enum Limits {
    package static let nameLength = 255
    package static let stringLength = 255
    package static let propertyCount = 256
    package static let propertyBytes = 51_200
    package static let depth = 50
    /// The limit for an object, or an array of objects, encoded as JSON.
    package static let attributeBytes = 76_800
    package static let arrayCount = 100
    package static let emailLength = 256
    package static let lineIDLength = 33
    package static let userIDBytes = 997
    /// Servers accept about 8 KiB of headers.
    package static let signatureBytes = 4_096
    package static let quantity: ClosedRange<Int32> = 1...100
}
