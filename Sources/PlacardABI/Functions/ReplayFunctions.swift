import CPlacard
import Placard
import PlacardCampaigns
import PlacardCore
import PlacardReplay

// Replay.

@_cdecl("placard_replay_options_init") @implementation
public func placard_replay_options_init(_ options: UnsafeMutablePointer<placard_replay_options>?, _ size: Int) {
    StructInput.initialize(options, size)
}

@_cdecl("placard_replay") @implementation
public func placard_replay(
    _ options: UnsafePointer<placard_replay_options>?, _ campaigns_json: UnsafePointer<CChar>?,
    _ campaigns_json_length: Int, _ events: UnsafeMutablePointer<ArrowArrayStream>?,
    _ decisions: UnsafeMutablePointer<ArrowArrayStream>?, _ err: ErrorOutput?
) -> placard_status {
    // Taken over at once, so that it is released whatever fails.
    let taken = events.flatMap { $0.pointee.release == nil ? nil : $0.pointee }
    events?.pointee.release = nil
    let source = taken.map(EventStream.init)
    return attempt(err) { () throws(PlacardError) in
        guard let decisions else { throw nullFault("decisions") }
        decisions.pointee.release = nil
        let json = try TextInput.bytes(campaigns_json, campaigns_json_length, "campaigns_json")
        guard events != nil else { throw nullFault("events") }
        guard let source else {
            throw PlacardError(.invalid, "events is a stream that was released: give a stream of events")
        }
        let stream = try DecisionStream(source, try campaigns(json), try options?.read() ?? ReplayOptions())
        stream.export(to: decisions)
        return .ok
    }
}

@_cdecl("placard_replay_progress") @implementation
public func placard_replay_progress(
    _ decisions: UnsafePointer<ArrowArrayStream>?, _ rows: UnsafeMutablePointer<Int64>?,
    _ users: UnsafeMutablePointer<Int64>?, _ err: ErrorOutput?
) -> placard_status {
    attempt(err) { () throws(PlacardError) in
        guard let decisions else { throw nullFault("decisions") }
        guard let rows else { throw nullFault("rows") }
        guard let users else { throw nullFault("users") }
        guard let stream = DecisionStream.behind(decisions) else { return .ignored }
        rows.pointee = stream.rows
        users.pointee = stream.users
        return .ok
    }
}

private func campaigns(_ json: UnsafeRawBufferPointer) throws(PlacardError) -> ReplayCampaigns {
    do throws(CampaignFileError) {
        return try ReplayCampaigns(json)
    } catch {
        throw PlacardError(.invalid, "the campaign file: \(error.note)")
    }
}

extension UnsafePointer<placard_replay_options> {
    fileprivate func read() throws(PlacardError) -> ReplayOptions {
        try StructInput.read(self, into: placard_replay_options(), "options").read()
    }
}

extension placard_replay_options {
    fileprivate func read() throws(PlacardError) -> ReplayOptions {
        var options = ReplayOptions()
        options.host = try ChoiceInput.listed(host, "host", "PLACARD_REPLAY_HOST")
        options.rows = try ChoiceInput.listed(rows, "rows", "PLACARD_REPLAY_ROWS")
        options.countAt = try ChoiceInput.listed(count_at, "count_at", "PLACARD_COUNT_AT")
        options.stackKeep = try ChoiceInput.listed(stack_keep, "stack_keep", "PLACARD_STACK_KEEP")
        guard restart_every_h >= 0 else {
            throw PlacardError(.invalid, "restart_every_h is \(restart_every_h): it must not be negative")
        }
        options.restartEveryH = restart_every_h
        options.answersTemplates = try ChoiceInput.flag(templates, "templates") ?? true
        options.hasPictures = try ChoiceInput.flag(pictures, "pictures") ?? true
        options.showAfterMs = try Self.span(show_after_s, "show_after_s")
        options.showForMs = try Self.span(show_for_s, "show_for_s")
        let timeoutMs = try Self.span(session_timeout_s, "session_timeout_s")
        if timeoutMs != 0 { options.sessionTimeoutMs = timeoutMs }
        if message_interval_s != 0 { options.messageIntervalMs = Int64(max(0, message_interval_s)) * 1000 }
        if let name = try TextInput.optional(time_zone, "time_zone") {
            guard let zone = localTime(ofZone: name) else {
                throw PlacardError(.invalid, "time_zone is \(NameRule.shown(name)): this system has no such zone")
            }
            options.localTime = zone
        }
        let day = ReplayOptions.secondsPerDay
        options.onlineFromS = try Self.timeOfDay(online_from_s, "online_from_s", last: day - 1)
        options.onlineUntilS = try Self.timeOfDay(online_until_s, "online_until_s", last: day)
        return options
    }

    private static func span(_ seconds: Int32, _ name: StaticString) throws(PlacardError) -> Int64 {
        guard seconds >= 0 else { throw PlacardError(.invalid, "\(name) is \(seconds): it must not be negative") }
        return Int64(seconds) * 1000
    }

    private static func timeOfDay(_ second: Int32, _ name: StaticString, last: Int32) throws(PlacardError) -> Int32 {
        guard (0...last).contains(second) else {
            throw PlacardError(.invalid, "\(name) is \(second): give a second of the day, 0 to \(last)")
        }
        return second
    }
}
