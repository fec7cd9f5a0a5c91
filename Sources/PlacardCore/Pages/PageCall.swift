/// A call that the page of an HTML message makes (rule 10.8.8): a method of the bridge, and its arguments.
package struct PageCall: Sendable {
    package let name: String
    private let arguments: CallArguments

    package init(name: String, arguments: [Value]) {
        self.name = name
        self.arguments = CallArguments(arguments)
    }

    /// Whether the call does not count towards what a page may do: a message can always be closed.
    var isFree: Bool { name == "closeMessage" }

    /// What the call asks for, checked as the host's own call is.
    ///
    /// - Throws: `invalid`, when the call cannot be carried out.
    package func step() throws(PlacardError) -> PageStep {
        switch name {
        case "logClick": try click()
        case "closeMessage": .close
        case "requestImmediateDataFlush": .flush
        case "logCustomEvent": .event(try arguments.event())
        case "logPurchase": .purchase(try purchase())
        case "changeUser": throw PlacardError(.invalid, "a message cannot change the user")
        default: .change(try change())
        }
    }

    private func click() throws(PlacardError) -> PageStep {
        switch arguments[0] {
        case nil, .null, .string(""): return .click
        case .int(let number): return .button(String(number))
        case .string(let id):
            try Self.check(buttonID: id)
            return .button(id)
        default: throw PlacardError(.invalid, "the id of a button is neither text nor a whole number")
        }
    }

    /// Other characters break the count of clicks on the platform.
    private static func check(buttonID id: String) throws(PlacardError) {
        let isPlain = id.utf8.allSatisfy { byte in
            switch byte {
            case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "a")...UInt8(ascii: "z"),
                UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: " "), UInt8(ascii: "-"), UInt8(ascii: "_"):
                true
            default: false
            }
        }
        guard isPlain, id.utf8.count <= Limits.nameLength else {
            throw PlacardError(
                .invalid,
                "the button id \(NameRule.shown(id)) is not 1 to \(Limits.nameLength) letters (A to Z), digits, spaces, - and _"
            )
        }
    }

    private func purchase() throws(PlacardError) -> LoggedPurchase {
        var quantity: Int64 = 1
        if arguments.count > 3 { quantity = try arguments.whole(3, "the quantity") }
        let purchase = try Purchase(
            productID: arguments.text(0, "the product id"), currency: arguments.text(2, "the currency"),
            price: arguments.number(1, "the price"), quantity: Int32(clamping: quantity))
        return try LoggedPurchase(purchase, properties: arguments.properties(4))
    }

    // MARK: The user

    private func change() throws(PlacardError) -> PageChange {
        switch name {
        case "setFirstName": try field(.firstName)
        case "setLastName": try field(.lastName)
        case "setEmail": try field(.email)
        case "setCountry": try field(.country)
        case "setHomeCity": try field(.homeCity)
        case "setLanguage": try field(.language)
        case "setPhoneNumber": try field(.phone)
        case "setGender": try field(.gender)
        case "setDateOfBirth": .attribute(.value(try UserField.dob.update(try date())))
        case "setCustomUserAttribute" where isMerge:
            .attribute(try .merge(arguments.text(0, "the key"), arguments.value(1, "the value")))
        case "incrementCustomUserAttribute":
            .attribute(
                try .increment(
                    arguments.text(0, "the key"), by: arguments.count > 1 ? arguments.whole(1, "the step") : 1))
        case "setCustomLocationAttribute":
            .attribute(
                try .setLocation(
                    arguments.text(0, "the key"),
                    Coordinates(
                        latitude: arguments.number(1, "the latitude"), longitude: arguments.number(2, "the longitude")))
            )
        case "addAlias":
            .alias(try UserAlias(name: arguments.text(0, "the alias"), label: arguments.text(1, "the label")))
        default: .attribute(try sharedChange())
        }
    }

    private func sharedChange() throws(PlacardError) -> AttributeChange {
        if let change = try arguments.change(name) { return change }
        throw PlacardError(.invalid, "the bridge has no such method")
    }

    /// Whether members are to be merged into an attribute: the value is an object, and the third argument is `true`.
    private var isMerge: Bool {
        guard case .object = arguments[1] else { return false }
        return arguments[2] == .bool(true)
    }

    private func field(_ field: UserField) throws(PlacardError) -> PageChange {
        if case .null = arguments[0] { return .attribute(.value(try field.update(nil))) }
        return .attribute(.value(try field.update(try arguments.text(0, field.name.description))))
    }

    /// Year, month and day; three nulls unset the field.
    private func date() throws(PlacardError) -> String? {
        if (0..<3).allSatisfy({ arguments[$0] == .null }) { return nil }
        let year = try arguments.whole(0, "the year")
        let (month, day) = (try arguments.whole(1, "the month"), try arguments.whole(2, "the day"))
        return "\(Self.digits(year, 4))-\(Self.digits(month, 2))-\(Self.digits(day, 2))"
    }

    private static func digits(_ number: Int64, _ count: Int) -> String {
        let text = String(number)
        return String(repeating: "0", count: max(0, count - text.utf8.count)) + text
    }
}

/// What a call changes about the user.
package enum PageChange: Sendable {
    /// An attribute, a field or a subscription.
    case attribute(AttributeChange)
    case alias(UserAlias)
}

/// What a navigation of an HTML message's page asks for, in the order of its script.
package enum PageStep: Sendable {
    /// A click on the message, or on one of its buttons.
    case click
    case button(String)
    case event(CustomEvent)
    case purchase(LoggedPurchase)
    case change(PageChange)
    case flush
    /// Closes the message, after everything else.
    case close
    /// - Parameter isLogged: the page has logged the click on the link itself.
    case link(String, isLogged: Bool)
    /// Reports what could not be done.
    case report(Event)
}
