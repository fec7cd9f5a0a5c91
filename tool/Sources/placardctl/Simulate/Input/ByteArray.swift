import PlacardCore

extension [UInt8] {
    /// `withUnsafeBytes` with a typed error.
    func withBytes<Result, Fault: Error>(
        _ body: (UnsafeRawBufferPointer) throws(Fault) -> Result
    ) throws(Fault) -> Result {
        let result: Swift.Result<Result, Fault> = withUnsafeBytes { bytes in
            do throws(Fault) {
                return .success(try body(bytes))
            } catch {
                return .failure(error)
            }
        }
        return try result.get()
    }
}
