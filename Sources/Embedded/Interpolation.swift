// Embedded Swift can print a value only if its type says how: of any other it prints an excuse. So texts may not contain
// one; the compiler refuses it.
extension DefaultStringInterpolation {
    @available(*, deprecated, message: "give the type a description: Embedded Swift cannot print its values")
    mutating func appendInterpolation<T>(_ value: T) {}
}
