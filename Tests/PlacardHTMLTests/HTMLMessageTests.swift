import PlacardCore
import XCTest

@testable import PlacardHTML

final class HTMLMessageTests: XCTestCase {
    private let types = [MessageType.html, .htmlFull, .webHTML]

    private func message(_ type: MessageType, _ html: String, isTrusted: Bool = false) -> Message {
        var message = Message(type: type)
        message.message = html
        message.isTrusted = isTrusted
        return message
    }

    func testTheFrameIsSandboxedAndThePageAroundItCloses() throws {
        for type in types {
            let page = Samples.page(message(type, "<p>Hi</p>"))
            let frame = try XCTUnwrap(page.all("iframe").first)
            XCTAssertEqual(frame["sandbox"], "allow-top-navigation-by-user-activation allow-popups")
            XCTAssertEqual(frame["title"], "Message")
            XCTAssertEqual(page.links, ["/message/close"])
            XCTAssertEqual(page.first(class: "html")?["role"], "dialog")
        }
    }

    func testTheHostDecidesWhichMessagesRunScripts() throws {
        let trusted = message(.html, "x", isTrusted: true)
        let plain = message(.html, "x")
        let modal = Message(type: .modal)
        for (scripts, runs) in [(MessageScripts.host, false), (.campaign, true), (.on, true), (.off, false)] {
            XCTAssertEqual(scripts.run(in: trusted, isTrustedByHost: false), runs)
            XCTAssertEqual(scripts.run(in: trusted, isTrustedByHost: true), scripts != .off)
            XCTAssertEqual(scripts.run(in: plain, isTrustedByHost: false), scripts == .on)
            XCTAssertFalse(scripts.run(in: modal, isTrustedByHost: true))
        }
    }

    func testWithoutScriptsThereIsNoBridge() throws {
        for type in types {
            let page = Samples.page(message(type, "<p>Hi</p>")) { $0.scripts = .on }
            let frame = try XCTUnwrap(page.all("iframe").first)
            XCTAssertEqual(frame["sandbox"], "allow-top-navigation-by-user-activation allow-scripts allow-forms")
            XCTAssertTrue(frame["srcdoc"]?.hasPart("window.placard = ") ?? false)
            XCTAssertFalse(Samples.html(message(type, "x", isTrusted: true)).hasPart("window.placard = "))
        }
    }

    func testThePageFollowsItsBaseUnchanged() {
        let content =
            "<!DOCTYPE html><html lang='de'><base target=_self>\"&amp;\" <a href=\"https://x.example\">x</a>\u{0}</iframe>"
        let frame = Samples.page(message(.html, content)).all("iframe").first
        let shown = String(String.UnicodeScalarView(content.unicodeScalars.map { $0 == "\u{0}" ? "\u{FFFD}" : $0 }))
        XCTAssertEqual(frame?["srcdoc"], "<!doctype html><base target=\"_top\">" + shown)
    }

    func testPoliciesMatchTheTrust() {
        let head = "default-src 'none'; base-uri 'none'; form-action 'none'; script-src "
        XCTAssertEqual(
            Samples.page(message(.html, "x")).policy,
            head + "'nonce-abc'; style-src 'unsafe-inline' https:; img-src data: https:; font-src https: data:; "
                + "media-src https: data:")
        XCTAssertEqual(
            Samples.page(message(.html, "x")) { $0.scripts = .on }.policy,
            head + "'unsafe-inline' https:; style-src 'unsafe-inline' https:; img-src data: https:; "
                + "font-src https: data:; media-src https: data:; connect-src https:")
        for type in [MessageType.slideup, .modal, .full] {
            var message = Samples.message(type)
            message.isTrusted = true
            XCTAssertEqual(
                Samples.page(message, picture: Samples.png) { $0.scripts = .on }.policy,
                head + "'nonce-abc'; style-src 'nonce-abc'; img-src data:")
            message.imageURL = "http://127.0.0.1:8585/a.png"
            XCTAssertTrue(Samples.page(message).policy.hasSuffix("; img-src data: http://127.0.0.1:8585"))
        }
    }

    /// Where scripts of any kind run, the page around the frame contains external text as text only.
    func testATrustedFrameHasNoCustomStyleAroundIt() {
        var trusted = message(.html, "x", isTrusted: true)
        trusted.style = .init(htmlID: "me", css: "body { display: none }")
        let page = Samples.page(trusted) { $0.scripts = .campaign }
        XCTAssertEqual(page.all("style").count, 1)
        XCTAssertNil(page.first(class: "html")?["id"])
    }

    func testTheTitleIsTheHeaderNotMarkup() {
        var named = message(.html, "<b>x</b>")
        named.header = "News"
        XCTAssertEqual(Samples.page(named).all("iframe").first?["title"], "News")
        let nameless = Samples.page(message(.html, "<b>x</b>")) { $0.words.message = "M" }
        XCTAssertEqual(nameless.first(class: "html")?["aria-label"], "M")
        XCTAssertEqual(Samples.page(Message(type: .html)).links, ["/message/close"])
    }
}
