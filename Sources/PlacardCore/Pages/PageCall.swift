/// A call that the page of an HTML message makes (rule 10.8.8): a method of the bridge, and its arguments.
package struct PageCall: Sendable {
    package let name: String
    private let arguments: [Value]

    package init(name: String, arguments: [Value]) {
        self.name = name
        self.arguments = arguments
    }

    /// Whether the call does not count towards what a page may do: a message can always be closed.
    var isFree: Bool { name == "closeMessage" }

    /// What the call asks for, checked as the host's own call is; nil: nothing.
    ///
    /// - Throws: `invalid`, when the call cannot be carried out.
    package func step() throws(PlacardError) -> PageStep? {
        switch name {
        case "logClick": try click()
        case "closeMessage": .close
        case "requestImmediateDataFlush": .flush
        case "logCustomEvent": .event(try CustomEvent(name: text(0, "event name"), properties: properties(1)))
        case "logPurchase": .purchase(try purchase())
        // A page cannot ask for permissions or locations, and there is no feed of the platform to show.
        case "requestPushPermission", "registerAppboyPushMessages", "trackLocation", "showFeed": nil
        case "changeUser": throw PlacardError(.invalid, "a message cannot change the user")
        default: .change(try change())
        }
    }

    private func click() throws(PlacardError) -> PageStep {
        switch argument(0) {
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
        if arguments.count > 3 { quantity = try whole(3, "quantity") }
        let purchase = try Purchase(
            productID: text(0, "product id"), currency: text(2, "currency"), price: number(1, "price"),
            quantity: Int32(clamping: quantity))
        return try LoggedPurchase(purchase, properties: properties(4))
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
        case "setEmailNotificationSubscriptionType": try field(.emailSubscribe)
        case "setPushNotificationSubscriptionType": try field(.pushSubscribe)
        case "setDateOfBirth": .attribute(.value(try UserField.dob.update(try date())))
        case "setCustomUserAttribute": .attribute(try attribute())
        case "addToCustomAttributeArray": .attribute(try .add(text(1, "value"), to: text(0, "key")))
        case "removeFromCustomAttributeArray": .attribute(try .remove(text(1, "value"), from: text(0, "key")))
        case "incrementCustomUserAttribute":
            .attribute(try .increment(text(0, "key"), by: arguments.count > 1 ? try whole(1, "step") : 1))
        case "setCustomLocationAttribute":
            .attribute(
                try .setLocation(
                    text(0, "key"),
                    Coordinates(latitude: number(1, "latitude"), longitude: number(2, "longitude"))))
        case "addToSubscriptionGroup":
            .attribute(.operation(try SubscriptionState.subscribed.operation(group: text(0, "id"))))
        case "removeFromSubscriptionGroup":
            .attribute(.operation(try SubscriptionState.unsubscribed.operation(group: text(0, "id"))))
        case "addAlias": .alias(try UserAlias(name: text(0, "alias"), label: text(1, "label")))
        default: throw PlacardError(.invalid, "the bridge has no such method")
        }
    }

    private func field(_ field: UserField) throws(PlacardError) -> PageChange {
        if case .null = argument(0) { return .attribute(.value(try field.update(nil))) }
        return .attribute(.value(try field.update(try text(0, field.name.description))))
    }

    /// Year, month and day; three nulls unset the field.
    private func date() throws(PlacardError) -> String? {
        if arguments.count >= 3, arguments.prefix(3).allSatisfy({ $0 == .null }) { return nil }
        let (year, month, day) = (try whole(0, "year"), try whole(1, "month"), try whole(2, "day"))
        return "\(Self.digits(year, 4))-\(Self.digits(month, 2))-\(Self.digits(day, 2))"
    }

    private static func digits(_ number: Int64, _ count: Int) -> String {
        let text = String(number)
        return String(repeating: "0", count: max(0, count - text.utf8.count)) + text
    }

    private func attribute() throws(PlacardError) -> AttributeChange {
        let key = try text(0, "key")
        guard let value = argument(1) else { throw PlacardError(.invalid, "the value is missing") }
        if case .object = value, case .bool(true) = argument(2) { return try .merge(key, value) }
        return try .set(key, value)
    }

    // MARK: Arguments

    private func argument(_ index: Int) -> Value? { index < arguments.count ? arguments[index] : nil }

    private func text(_ index: Int, _ what: String) throws(PlacardError) -> String {
        guard case .string(let text) = argument(index) else {
            throw PlacardError(.invalid, "\(what) is \(argument(index) == nil ? "missing" : "not text")")
        }
        return text
    }

    private func number(_ index: Int, _ what: String) throws(PlacardError) -> Double {
        switch argument(index) {
        case .int(let number): return Double(number)
        case .double(let number): return number
        default: throw PlacardError(.invalid, "\(what) is \(argument(index) == nil ? "missing" : "not a number")")
        }
    }

    private func whole(_ index: Int, _ what: String) throws(PlacardError) -> Int64 {
        switch argument(index) {
        case .int(let number): return number
        case .double(let number):
            if let whole = Int64(exactly: number) { return whole }
        default: break
        }
        throw PlacardError(.invalid, "\(what) is \(argument(index) == nil ? "missing" : "not a whole number")")
    }

    private func properties(_ index: Int) throws(PlacardError) -> Properties? {
        switch argument(index) {
        case nil, .null: return nil
        case .object(let members):
            var properties = Properties()
            for member in members { try properties.set(member.key, member.value) }
            return properties
        default: throw PlacardError(.invalid, "properties are not an object")
        }
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
