/// Of the changes that go as events (B-1).
extension EventData {
    static func attribute(_ key: String) -> [UInt8] {
        object {
            $0.key("key")
            $0.string(key)
        }
    }

    /// - Parameter value: JSON.
    static func attribute(_ key: String, _ value: [UInt8]) -> [UInt8] {
        object {
            $0.key("key")
            $0.string(key)
            $0.key("value")
            $0.raw(value)
        }
    }

    static func attributeLocation(_ key: String, _ place: Coordinates) -> [UInt8] {
        object {
            $0.key("key")
            $0.string(key)
            write(place, &$0)
        }
    }

    static func lastLocation(_ location: LastLocation) -> [UInt8] {
        object {
            write(location.place, &$0)
            write("altitude", location.altitude, &$0)
            write("ll_accuracy", location.accuracy, &$0)
            write("alt_accuracy", location.altitudeAccuracy, &$0)
        }
    }

    static func subscription(group: String, _ state: SubscriptionState) -> [UInt8] {
        object {
            $0.key("group_id")
            $0.string(group)
            $0.key("status")
            $0.string(state.name.description)
        }
    }

    private static func write(_ place: Coordinates, _ writer: inout JSONWriter) {
        write("latitude", place.latitude, &writer)
        write("longitude", place.longitude, &writer)
    }

    private static func write(_ key: StaticString, _ number: Double?, _ writer: inout JSONWriter) {
        guard let number else { return }
        writer.key(key)
        writer.double(number)
    }
}
