import CCurl

/// The libcurl that requests use.
package enum CurlVersion {
    package enum Found: Sendable, Equatable {
        case version(String)
        /// It is missing, incomplete or too old; the text says what to do.
        case unusable(String)
    }

    /// Loads libcurl. Opens no connection.
    package static func find() -> Found {
        SignalGuard.run {
            do throws(SetupError) {
                let info = try CurlLibrary.load().pointee.version_info(CURLVERSION_FIRST)?.pointee
                return .version(String(curl: info?.version))
            } catch {
                return .unusable(error.detail)
            }
        }
    }
}
