import Foundation
import FoundationNetworking
import XCTest

@testable import placardctl

/// A server's reply.
struct Reply {
    let status: Int
    let body: Data
    let text: String
    private let response: HTTPURLResponse

    init(_ response: HTTPURLResponse, _ body: Data) {
        self.response = response
        self.body = body
        status = response.statusCode
        text = String(decoding: body, as: UTF8.self)
    }

    func header(_ name: String) -> String? {
        response.value(forHTTPHeaderField: name)
    }

    func json(file: StaticString = #filePath, line: UInt = #line) throws -> JSON {
        do {
            return try JSONReader.read(text.utf8)
        } catch {
            XCTFail("no JSON: \(text)", file: file, line: line)
            throw error
        }
    }
}
