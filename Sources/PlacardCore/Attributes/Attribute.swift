/// A queued value of one user attribute (rules 4.1, 6.4). A newer value replaces an older one.
package struct Attribute: Sendable, Equatable {
    /// Where the attribute is placed in the object that is sent. Raw values are part of the stored format.
    package enum Place: Int64, Sendable {
        /// A field that the protocol names, such as `email`.
        case field = 0
        /// A custom attribute of the app, under `custom`.
        case custom = 1
    }

    package let place: Place
    package let name: String
    /// JSON; `null` unsets.
    package let value: [UInt8]
    /// nil: anonymous.
    package let user: String?
    /// JSON object; the alias of an anonymous user who has one.
    package let alias: [UInt8]?

    package init(place: Place, name: String, value: [UInt8], user: String?, alias: [UInt8]? = nil) {
        self.place = place
        self.name = name
        self.value = value
        self.user = user
        self.alias = alias
    }

    /// Whether it is sent to the REST endpoint (rule 11.4); others always go to `data`.
    package var isTracked: Bool { place == .custom || TrackFields.isProfileField(name) }

    var byteCount: Int { name.utf8.count + value.count + 16 }
}

extension [Attribute] {
    /// Writes the attributes as one object. They must belong to one user, and there must be at least one (rule 4.1).
    package func write(to writer: inout JSONWriter) {
        writer.object { writer in
            if let user = first?.user {
                writer.key("user_id")
                writer.string(user)
            } else if let alias = last?.alias {
                writer.key("alias")
                writer.raw(alias)
            }
            for attribute in self where attribute.place == .field {
                writer.key(attribute.name)
                writer.raw(attribute.value)
            }
            guard contains(where: { $0.place == .custom }) else { return }
            writer.key("custom")
            writer.object { writer in
                for attribute in self where attribute.place == .custom {
                    writer.key(attribute.name)
                    writer.raw(attribute.value)
                }
            }
        }
    }
}
