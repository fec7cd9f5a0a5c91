/// The `data` object of each event code (rule 4.2), as JSON.
package enum RecordJSON {
    package static let empty = Array("{}".utf8)

    package static func sessionEnd(durationMs: Int64) -> [UInt8] {
        object {
            $0.key("d")
            $0.seconds(ms: durationMs)
        }
    }

    package static func pushClick(trackingID: String) -> [UInt8] {
        object {
            $0.key("cid")
            $0.string(trackingID)
        }
    }

    package static func cards(ids: [String]) -> [UInt8] {
        object {
            $0.key("ids")
            $0.array { for id in ids { $0.string(id) } }
        }
    }

    /// - Parameter buttonID: for a button click.
    package static func message(triggerID: String, extras: Value?, buttonID: MessageButtonID? = nil) -> [UInt8] {
        object {
            $0.key("trigger_ids")
            $0.array { $0.string(triggerID) }
            switch buttonID {
            case nil: break
            case .number(let number):
                $0.key("bid")
                $0.int(Int64(number))
            case .text(let text):
                $0.key("bid")
                $0.string(text)
            }
            if let extras {
                $0.key("message_extras")
                $0.value(extras)
            }
        }
    }

    static func object<Fault>(_ body: (inout JSONWriter) throws(Fault) -> Void) throws(Fault) -> [UInt8] {
        var writer = JSONWriter(capacity: 128)
        try writer.object(body)
        return writer.bytes
    }
}
