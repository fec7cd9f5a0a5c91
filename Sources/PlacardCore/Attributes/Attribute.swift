/// One field of a user's attributes that waits to be sent (A.4, F.4). A newer value takes the place of an older one.
package struct Attribute: Sendable, Equatable {
    /// Where it stands in the object that the server gets. Raw values are part of the stored format.
    package enum Place: Int64, Sendable {
        /// A field that the protocol names, such as `email`.
        case field = 0
        /// One of the app's own, under `custom`.
        case custom = 1
    }

    package let place: Place
    package let name: String
    /// JSON; `null` unsets.
    package let value: [UInt8]
    /// nil: anonymous.
    package let user: String?
    /// JSON object; of an anonymous user who has one.
    package let alias: [UInt8]?

    package init(place: Place, name: String, value: [UInt8], user: String?, alias: [UInt8]? = nil) {
        self.place = place
        self.name = name
        self.value = value
        self.user = user
        self.alias = alias
    }

    /// Whether the REST endpoint takes it (H.3): the rest goes to `data` always.
    package var isTracked: Bool { place == .custom || TrackFields.isProfileField(name) }

    var byteCount: Int { name.utf8.count + value.count + 16 }
}

extension [Attribute] {
    /// The one object of all of them, which are one user's (A.4). Not for none.
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
