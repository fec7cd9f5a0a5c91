import CPlacard
import PlacardABI
import PlacardCore
import PlacardHTML
import XCTest

/// Swift's enumerations equal the header's, value by value, and every value has its name.
final class EnumerationTests: XCTestCase {
    /// Compares a Swift enumeration with the constants with a prefix. Only a constant of value 0 may be missing in
    /// Swift.
    private func check<T: RawRepresentable<Int32>>(
        _ cases: [T], _ prefix: String, butNot longer: [String] = [], line: UInt = #line
    ) throws {
        var header = try Header.constants(prefix, butNot: longer)
        XCTAssertFalse(header.isEmpty, prefix, line: line)
        for item in cases {
            let name = Self.constantName("\(item)")
            XCTAssertEqual(header.removeValue(forKey: name), item.rawValue, prefix + name, line: line)
        }
        XCTAssertTrue(header.allSatisfy { $0.value == 0 }, "not in Swift: \(header)", line: line)
    }

    /// `rateLimited` is `RATE_LIMITED` in C, `webHTML` is `WEB_HTML`.
    private static func constantName(_ name: String) -> String {
        var result = ""
        for (index, character) in name.enumerated() {
            let before = name[name.index(name.startIndex, offsetBy: max(0, index - 1))]
            if character.isUppercase, before.isLowercase { result += "_" }
            result += character.uppercased()
        }
        return result
    }

    func testAKindsBitIsItsNumber() throws {
        var bits = try Header.constants("PLACARD_CARD_KINDS_")
        for kind in CardKind.allCases {
            XCTAssertEqual(bits.removeValue(forKey: Self.constantName("\(kind)")), 1 << kind.rawValue)
        }
        XCTAssertEqual(bits, [:])
    }

    func testValuesMatch() throws {
        try check(Reason.allCases, "PLACARD_REASON_")
        try check(DroppedKind.allCases, "PLACARD_DROPPED_")
        try check(OutboxKind.allCases, "PLACARD_OUTBOX_")
        try check(TriggerKind.allCases.filter { $0.rawValue > 0 }, "PLACARD_TRIGGER_")
        try check(CardOrigin.allCases, "PLACARD_ORIGIN_")
        try check(CardKind.allCases, "PLACARD_CARD_", butNot: ["PLACARD_CARD_KINDS_"])
        try check(Delivery.allCases, "PLACARD_DELIVERY_")
        try check(
            MessageType.allCases, "PLACARD_MESSAGE_",
            butNot: ["PLACARD_MESSAGE_ORIENTATION_", "PLACARD_MESSAGE_STATE_"])
        try check([MessageState.offered, .showing, .waiting], "PLACARD_MESSAGE_STATE_")
        try check(MessageOrientation.allCases, "PLACARD_MESSAGE_ORIENTATION_")
        try check(HostOrientation.allCases, "PLACARD_ORIENTATION_")
        try check(ClickAction.allCases, "PLACARD_CLICK_ACTION_")
        try check(MessageClose.allCases, "PLACARD_CLOSE_")
        try check(SlideFrom.allCases, "PLACARD_SLIDE_FROM_")
        try check(TextAlign.allCases, "PLACARD_ALIGN_")
        try check(ImageStyle.allCases, "PLACARD_IMAGE_STYLE_")
        try check(CropType.allCases, "PLACARD_CROP_")
        try check(Verdict.Outcome.allCases, "PLACARD_VERDICT_")
        try check(Verdict.Why.allCases, "PLACARD_WHY_")
        try check(ValueType.allCases, "PLACARD_VALUE_")
        try check(UserField.allCases, "PLACARD_USER_FIELD_")
        try check(SubscriptionState.allCases, "PLACARD_SUBSCRIPTION_")
        try check(RequestKind.allCases, "PLACARD_REQUEST_")
        try check(OpenTarget.allCases, "PLACARD_OPEN_TARGET_")
        try check(MessageTheme.allCases, "PLACARD_THEME_")
        try check(NetworkFailure.allCases.filter { $0 != .tooLarge }, "PLACARD_FAILURE_")
        try check(AuthErrorCode.allCases, "PLACARD_AUTH_")
        try check(StackKeep.allCases, "PLACARD_STACK_KEEP_")
        try check(CountAt.allCases, "PLACARD_COUNT_AT_")
        try check(Durability.allCases, "PLACARD_DURABILITY_")
        try check(Appearance.allCases, "PLACARD_APPEARANCE_")
        try check(FeedContext.allCases, "PLACARD_FEED_")
        try check(FeedLayout.allCases, "PLACARD_LAYOUT_")
        try check(MessageScripts.allCases, "PLACARD_SCRIPTS_")
        try check(TextDirection.allCases, "PLACARD_DIRECTION_")
        try check(Status.allCases.filter { !$0.isFault }, "PLACARD_", butNot: Self.prefixes())
        try check(Status.allCases.filter(\.isFault), "PLACARD_E_")
    }

    /// Prefixes of all enumerations except statuses that are not errors.
    private static func prefixes() throws -> [String] {
        let statuses = ["OK", "BLOCKED", "IGNORED", "PENDING"].map { "PLACARD_\($0)" }
        return try Header.constants().keys.filter { !statuses.contains($0) }
    }

    /// Hosts have these numbers in their own code.
    func testValuesAreDistinctWithinAnEnumeration() throws {
        for prefix in [
            "PLACARD_EVENT_", "PLACARD_REASON_", "PLACARD_DROPPED_", "PLACARD_VERDICT_", "PLACARD_E_",
            "PLACARD_TRIGGER_",
        ] {
            let values = try Header.constants(prefix).values
            XCTAssertEqual(Set(values).count, values.count, prefix)
        }
    }

    // MARK: Names

    private func check(
        _ name: (Int32) -> UnsafePointer<CChar>?, _ prefix: String, butNot longer: [String] = [], line: UInt = #line
    ) throws {
        let constants = try Header.constants(prefix, butNot: longer)
        XCTAssertFalse(constants.isEmpty, line: line)
        for (word, value) in constants {
            XCTAssertEqual(name(value).map { String(cString: $0) }, word.lowercased(), prefix + word, line: line)
        }
        for value in [Int32.min, -1_000, -1, 0, 14, 1_000, .max] where !constants.values.contains(value) {
            XCTAssertEqual(name(value).map { String(cString: $0) }, "unknown", "\(prefix) \(value)", line: line)
        }
    }

    func testNamesMatch() throws {
        try check(placard_event_kind_name, "PLACARD_EVENT_")
        try check(placard_reason_name, "PLACARD_REASON_")
        try check(placard_dropped_kind_name, "PLACARD_DROPPED_")
        try check(placard_outbox_kind_name, "PLACARD_OUTBOX_")
        try check(placard_trigger_name, "PLACARD_TRIGGER_")
        try check(placard_auth_name, "PLACARD_AUTH_")
        try check(placard_origin_name, "PLACARD_ORIGIN_")
        try check(placard_card_kind_name, "PLACARD_CARD_", butNot: ["PLACARD_CARD_KINDS_"])
        try check(
            placard_message_type_name, "PLACARD_MESSAGE_",
            butNot: ["PLACARD_MESSAGE_ORIENTATION_", "PLACARD_MESSAGE_STATE_"])
        try check(placard_verdict_kind_name, "PLACARD_VERDICT_")
        try check(placard_why_name, "PLACARD_WHY_")
        try check(placard_value_type_name, "PLACARD_VALUE_")
        try check(placard_user_field_name, "PLACARD_USER_FIELD_")
        try check(placard_subscription_name, "PLACARD_SUBSCRIPTION_")
        try check(placard_request_kind_name, "PLACARD_REQUEST_")
    }

    /// Texts spell values as C does.
    func testDescriptionsAreNames() {
        for kind in DroppedKind.allCases {
            XCTAssertEqual("\(kind)", placard_dropped_kind_name(kind.rawValue).map { String(cString: $0) })
        }
        for kind in RequestKind.allCases {
            XCTAssertEqual("\(kind)", placard_request_kind_name(kind.rawValue).map { String(cString: $0) })
        }
    }

    func testStatusNamesMatch() throws {
        for status in Status.allCases {
            let name = String(cString: try XCTUnwrap(placard_status_name(status.rawValue)))
            XCTAssertEqual(try Header.constants()[name], status.rawValue, name)
        }
        for value in [Int32.min, -9, -100, 4, 100, .max] {
            XCTAssertEqual(String(cString: try XCTUnwrap(placard_status_name(value))), "PLACARD_UNKNOWN", "\(value)")
        }
    }
}
