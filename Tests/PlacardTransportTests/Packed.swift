import Foundation
import TestSupport

/// Bodies compressed with gzip, as bytes, so that the tests need no compressor.
enum Packed {
    static let smallText = #"{"cards":[],"text":""# + String(repeating: "grüße ", count: 5) + #""}"#
    static let small = decode("H4sIAAAAAAACA6tWSk4sSilWsoqO1VEqSa0oUbJSSi86vOfw/FQFQrRSLQCWDiXMPgAAAA==")
    /// 100000 times the character "0".
    static let zeros100000 = decode(
        "H4sIAAAAAAACA+3BMQEAAADCoErrn84aHkABAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA"
            + "AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA"
            + "AAAArwaFwk3FoIYBAA==")

    static func reply(_ body: [UInt8]) -> [UInt8] {
        LoopbackServer.reply(headers: ["Content-Encoding: gzip", "Content-Type: application/json"], body: body)
    }

    private static func decode(_ base64: String) -> [UInt8] {
        Array(Data(base64Encoded: base64) ?? Data())
    }
}
