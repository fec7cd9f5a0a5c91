import PlacardCore
import XCTest

/// What a failure is about (rule 7.5.2), which decides whether the batch is retried, bisected, or waits.
final class FailureSubjectTests: DecoderTestCase {
    private let endpoints: [RequestKind] = [.data, .usersTrack]

    private func subject(
        _ body: String, of kind: RequestKind, status: Int, contentType: String? = "application/json"
    ) throws -> RequestFailure.Subject {
        try failure(decode(Array(body.utf8), of: kind, status: status, contentType: contentType)).subject
    }

    func testErrorInASuccessIsAboutTheContent() throws {
        for kind in endpoints {
            for error in SomeJSON.all {
                XCTAssertEqual(try subject("{\"error\": \(error)}", of: kind, status: 200), .content, error)
            }
            for error in ["invalid_api_key", "blacklisted", "no_device_identifier"] {
                XCTAssertEqual(try subject("{\"error\": \"\(error)\"}", of: kind, status: 200), .access, error)
            }
        }
    }

    /// A portal, a load balancer, a maintenance page.
    func testASuccessWithoutAReplyIsAboutTheDelivery() throws {
        let answers: [(String, String?)] = [
            ("", nil), ("", "application/json"), (" ", nil), ("<html>", "text/html"), ("<html>", nil),
            ("{\"error\": \"x\"}", "text/html"), ("[]", nil), ("[{\"error\": \"x\"}]", "application/json"),
            ("null", nil), ("\"error\"", nil), ("{\"error\": \"x\"", nil), ("{\"error\": \"x\"} x", nil),
            ("{\"error\": \"\\ud800}", nil), ("not json", "application/json"),
        ]
        for kind in endpoints {
            for status in [200, 201, 202, 203, 204, 206, 226, 299] {
                for (body, type) in answers {
                    let failure = try failure(decode(Array(body.utf8), of: kind, status: status, contentType: type))
                    XCTAssertEqual(failure.subject, .delivery, "\(kind) \(status) '\(body)'")
                    XCTAssertEqual(failure.reason, .malformed)
                    XCTAssertEqual(failure.status, Int32(status))
                    XCTAssertFalse(failure.isRefusal || failure.isPermanent)
                }
            }
        }
    }

    func testOnlyThreeStatusesAreAboutTheRequest() throws {
        for kind in endpoints {
            for status in 100...599 where !(200...299).contains(status) && !(kind == .data && status == 304) {
                let wanted: RequestFailure.Subject =
                    switch status {
                    case 400, 422: .content
                    case 413: .size
                    case 401, 403, 404: .access
                    default: .delivery
                    }
                for body in ["{}", "{\"message\": \"no\"}", "{\"error\": \"no\"}", ""] {
                    XCTAssertEqual(try subject(body, of: kind, status: status), wanted, "\(kind) \(status) \(body)")
                }
            }
        }
    }

    /// A page with 400 or 422 comes from a proxy; the limit behind a 413 is real, also a proxy's.
    func testPagesWithAnErrorStatusAreAboutTheDelivery() throws {
        let pages: [(String, String?)] = [
            ("<html>", "text/html"), ("<html>", nil), ("<!DOCTYPE html>", "text/plain"), (" \r\n\t<html>", nil),
            ("\u{FEFF}<html>", "application/json"), ("bad request", "text/html; charset=utf-8"),
            ("{}", "TEXT/HTML"), ("{}", "application/xhtml+xml"), ("<error/>", "application/xml"),
        ]
        for kind in endpoints {
            for (body, type) in pages {
                for status in [400, 422] {
                    XCTAssertEqual(try subject(body, of: kind, status: status, contentType: type), .delivery, body)
                }
                XCTAssertEqual(try subject(body, of: kind, status: 413, contentType: type), .size, body)
                XCTAssertEqual(try subject(body, of: kind, status: 403, contentType: type), .access, body)
            }
            XCTAssertEqual(try subject("", of: kind, status: 400, contentType: "text/html"), .content, "it has no page")
            XCTAssertEqual(try subject("{}", of: kind, status: 400, contentType: nil), .content)
        }
    }

    /// An endpoint's own text about an invalid record may be unreadable: treated as a proxy's, it would block the
    /// queue.
    func testOtherTextsWithAnErrorStatusAreTheEndpoints() throws {
        let texts: [(String, String?)] = [
            ("bad request", nil), ("bad request", "text/plain"), ("{\"error\": \"x\"}", "text/plain"), ("[]", nil),
            ("{\"error\": ", nil), ("\"no\"", "application/json"), ("{\"error\": \"\\ud800\"}", nil), (" ", nil),
        ]
        for kind in endpoints {
            for status in [400, 422] {
                for (body, type) in texts {
                    XCTAssertEqual(try subject(body, of: kind, status: status, contentType: type), .content, body)
                }
                let invalid = try failure(decode([0x7B, 0x22, 0xFF, 0x22, 0x7D], of: kind, status: status))
                XCTAssertEqual(invalid.subject, .content)
            }
        }
    }

    func testPermanentErrorsAreRecognised() throws {
        for kind in endpoints {
            for status in [400, 422] {
                XCTAssertEqual(try subject("{\"error\": \"invalid_api_key\"}", of: kind, status: status), .access)
            }
        }
    }

    func testTheServersTextIsReported() throws {
        for (body, said) in [
            ("{\"error\": \"bad time\"}", ": bad time"), ("{\"message\": \"bad name\"}", ": bad name"), ("{}", ""),
            ("", ""),
            ("{\"error\": 7, \"message\": \"x\"}", ": x"), ("{\"message\": \"\"}", ""), ("bad", ""),
        ] {
            XCTAssertEqual(
                try failure(decode(body, status: 422)).text, "data: the server answered HTTP 422\(said)", body)
        }
    }
}
