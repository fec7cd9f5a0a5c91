/// Builds requests: the fields that all of them share (rule 2.3), the headers (rule 2.2), and the fields of each kind.
package struct RequestBuilder: Sendable {
    package let endpoint: Endpoint
    package let apiKey: String
    package let appVersion: String?
    package let device: DeviceFields
    /// Nil: nothing is sent to the REST endpoint.
    package let track: TrackAccess?

    package init(
        endpoint: Endpoint, apiKey: String, appVersion: String?, device: DeviceFields, track: TrackAccess? = nil
    ) {
        self.endpoint = endpoint
        self.apiKey = apiKey
        self.appVersion = appVersion
        self.device = device
        self.track = track
    }

    /// What a `data` request carries and asks (rule 4.1).
    package struct DataPart {
        package var batch: Batch?
        /// The request's user; echoed by the server (rule 3.4.2).
        package var user: String?
        /// The alias of an anonymous user as a JSON object; nil: none.
        package var alias: [UInt8]?
        /// Nil: the request does not ask for a config.
        package var configTime: Int64?
        package var wantsTriggers: Bool
        package var includesDevice: Bool
        package var signature: String?
    }

    package func data(
        _ part: DataPart, id: UInt64, deviceID: String, clock: [HTTPRequest.Header], at now: Instant
    ) -> HTTPRequest {
        var headers = headers(clock, part.signature)
        if part.wantsTriggers {
            headers.append(HTTPRequest.Header("X-Braze-TriggersRequest", "true"))
            headers.append(HTTPRequest.Header("X-Braze-DataRequest", "true"))
        }
        if let batch = part.batch { headers += batch.headers }

        var writer = JSONWriter(capacity: 1024 + (part.batch?.byteCount ?? 0))
        writer.object { writer in
            common(&writer, deviceID: deviceID, alias: part.alias, at: now)
            if part.includesDevice { device.write(to: &writer) }
            respondWith(
                &writer, user: part.user, alias: part.alias, wantsTriggers: part.wantsTriggers,
                configTime: part.configTime)
            if let batch = part.batch, !batch.records.isEmpty {
                writer.key("events")
                writer.array { for record in batch.records { record.write(to: &$0) } }
            }
            if let batch = part.batch, !batch.attributes.isEmpty {
                writer.key("attributes")
                writer.array { batch.attributes.write(to: &$0) }
            }
        }
        return HTTPRequest(
            id: id, kind: .data, url: endpoint.data, headers: headers, body: writer.bytes)
    }

    package func cards(
        _ watermarks: CardWatermarks, for signer: Credentials, alias: [UInt8]?, attempt: Int, id: UInt64,
        deviceID: String, clock: [HTTPRequest.Header], at now: Instant
    ) -> HTTPRequest {
        let headers =
            headers(clock, signer.signature) + [
                HTTPRequest.Header("X-Braze-ContentCardsRequest", "true"),
                HTTPRequest.Header("X-Braze-DataRequest", "true"),
                HTTPRequest.Header("BRAZE-SYNC-RETRY-COUNT", max(0, attempt - 1).description),
            ]
        var writer = JSONWriter(capacity: 512)
        writer.object { writer in
            common(&writer, deviceID: deviceID, alias: alias, at: now)
            if let user = signer.user {
                writer.key("user_id")
                writer.string(user)
            }
            writer.key("last_full_sync_at")
            writer.int(watermarks.lastFullSyncAt)
            writer.key("last_card_updated_at")
            writer.int(watermarks.lastCardUpdatedAt)
        }
        return HTTPRequest(
            id: id, kind: .cards, url: endpoint.cards, headers: headers, body: writer.bytes)
    }

    /// What a `template` request contains (rule 10.4).
    package struct TemplatePart {
        package var triggerID: String
        package var event: TriggerEvent
        package var user: String?
        /// The alias of an anonymous user as a JSON object; nil: none.
        package var alias: [UInt8]?
        /// Nil: the request does not ask for a config.
        package var configTime: Int64?
        package var signature: String?
    }

    package func template(
        _ part: TemplatePart, id: UInt64, deviceID: String, clock: [HTTPRequest.Header], at now: Instant
    ) -> HTTPRequest {
        var writer = JSONWriter(capacity: 1024)
        writer.object { writer in
            common(&writer, deviceID: deviceID, alias: part.alias, at: now)
            respondWith(
                &writer, user: part.user, alias: part.alias, wantsTriggers: false, configTime: part.configTime)
            writer.key("template")
            writer.object { writer in
                writer.key("trigger_id")
                writer.string(part.triggerID)
                writer.key("trigger_event_type")
                writer.string(part.event.kind.wireName)
                writer.key("data")
                if let record = part.event.record { return record.write(to: &writer) }
                writer.object {
                    guard let user = part.user else { return }
                    $0.key("user_id")
                    $0.string(user)
                }
            }
        }
        return HTTPRequest(
            id: id, kind: .template, url: endpoint.template, headers: headers(clock, part.signature), body: writer.bytes
        )
    }

    /// Builds a request to the REST endpoint (rule 11.2), without data about the device. Nil: there is no access to
    /// that endpoint.
    func track(_ body: TrackBody, of batch: Batch, id: UInt64) -> HTTPRequest? {
        guard let track else { return nil }
        let headers = track.headers + batch.headers
        return HTTPRequest(id: id, kind: .usersTrack, url: track.url, headers: headers, body: body.bytes)
    }

    /// Builds a request for a picture from any server, without data about the device, the user or the app
    /// (rule 10.5.9).
    func asset(_ url: AssetURL, id: UInt64) -> HTTPRequest {
        HTTPRequest(id: id, kind: .asset, url: url.sent, headers: [], body: [])
    }

    /// The question for a source: without anything about the device or the user.
    func source(_ url: String, _ known: ContentHeaders, id: UInt64) -> HTTPRequest {
        var headers: [HTTPRequest.Header] = []
        if let etag = known.etag {
            headers.append(HTTPRequest.Header("If-None-Match", etag))
        } else if let time = known.lastModified {
            headers.append(HTTPRequest.Header("If-Modified-Since", time))
        }
        return HTTPRequest(
            id: id, kind: .source, url: url, headers: headers, body: [], redirects: Endpoint.redirects(from: url))
    }

    private func respondWith(
        _ writer: inout JSONWriter, user: String?, alias: [UInt8]?, wantsTriggers: Bool, configTime: Int64?
    ) {
        writer.key("respond_with")
        writer.object {
            if let user {
                $0.key("user_id")
                $0.string(user)
            }
            if let alias {
                $0.key("alias")
                $0.raw(alias)
            }
            if wantsTriggers {
                $0.key("triggers")
                $0.bool(true)
            }
            guard let configTime else { return }
            $0.key("config")
            $0.object {
                $0.key("config_time")
                $0.int(configTime)
            }
        }
    }

    /// The headers of every SDK request (rule 2.2), and the user's signature if there is one (rule 7.7).
    private func headers(_ clock: [HTTPRequest.Header], _ signature: String?) -> [HTTPRequest.Header] {
        let common = [
            HTTPRequest.Header("Content-Type", "application/json"), HTTPRequest.Header("X-Braze-Api-Key", apiKey),
        ]
        guard let signature else { return common + clock }
        return common + clock + [HTTPRequest.Header("X-Braze-Auth-Signature", signature)]
    }

    private func common(_ writer: inout JSONWriter, deviceID: String, alias: [UInt8]?, at now: Instant) {
        writer.key("api_key")
        writer.string(apiKey)
        writer.key("time")
        writer.int(now.wallMs / 1000)
        writer.key("sdk_version")
        writer.string(LibraryVersion.text)
        writer.key("sdk_flavor")
        writer.string("placard")
        if let appVersion {
            writer.key("app_version")
            writer.string(appVersion)
        }
        writer.key("device_id")
        writer.string(deviceID)
        if let alias {
            writer.key("alias")
            writer.raw(alias)
        }
    }
}

extension Batch {
    /// The headers that identify the batch, on every attempt.
    var headers: [HTTPRequest.Header] {
        let own = HTTPRequest.Header("X-Placard-Batch-Id", id)
        guard let parent else { return [own] }
        let text = parent.text(records: records.count, attributes: attributes.count)
        return [own, HTTPRequest.Header("X-Placard-Batch-Parent", text)]
    }
}
