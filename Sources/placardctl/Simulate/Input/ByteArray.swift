import PlacardCore

extension [UInt8] {
    /// `withUnsafeBytes` with a typed error.
    func withBytes<Result>(
        _ body: (UnsafeRawBufferPointer) throws(PlacardError) -> Result
    ) throws(PlacardError) -> Result {
        let result: Swift.Result<Result, PlacardError> = withUnsafeBytes { bytes in
            do throws(PlacardError) {
                return .success(try body(bytes))
            } catch {
                return .failure(error)
            }
        }
        return try result.get()
    }
}
