/// The user fields that the protocol defines (rule 6.4). Raw values are those of the C constants.
public enum UserField: Int32, Sendable, CaseIterable {
    case firstName = 1
    case lastName = 2
    case email = 3
    case phone = 4
    case gender = 5
    /// Date of birth.
    case dob = 6
    case country = 7
    case homeCity = 8
    case language = 9
    case emailSubscribe = 10
    case pushSubscribe = 11
    case imageURL = 12
    case nativeLineID = 13

    /// The field's name on the wire.
    package var name: StaticString {
        switch self {
        case .firstName: "first_name"
        case .lastName: "last_name"
        case .email: "email"
        case .phone: "phone"
        case .gender: "gender"
        case .dob: "dob"
        case .country: "country"
        case .homeCity: "home_city"
        case .language: "language"
        case .emailSubscribe: "email_subscribe"
        case .pushSubscribe: "push_subscribe"
        case .imageURL: "image_url"
        case .nativeLineID: "native_line_id"
        }
    }

    /// The field with that name, such as "first_name"; "phone_number" is another name of `phone`.
    ///
    /// - Throws: `invalid` for an unknown name; the message suggests the nearest known one and lists all.
    public init(named name: String) throws(PlacardError) {
        let wanted = ExactText(ExactText.same(name, "phone_number") ? "phone" : name)
        if let field = Self.allCases.first(where: { ExactText($0.name.description) == wanted }) {
            self = field
            return
        }
        let names = Self.allCases.map { $0.name.description }
        let nearest = NearestName.of(name, among: names) ?? ""
        throw PlacardError(
            .invalid,
            "unknown user field \(NameRule.shown(name)); did you mean '\(nearest)'? "
                + "The fields are \(names.joined(separator: ", "))")
    }
}
