/// Templated messages: the server writes them when they are wanted (A.7, D.6, choice 14b).
extension Engine {
    /// Asks for the text, as soon as no other is being asked for. The delay is over (D.6.1). Behind a silent server events
    /// go on to fire: what is too much counts as failed.
    mutating func requestTemplate(_ fire: PendingFire, _ effects: inout Effects) {
        guard templates.waiting.count < PendingFire.limit else { return effects.discard(fire, .template) }
        templates.waiting.append(fire)
    }

    /// Begins the next request, or gives up those that cannot be made: offline counts as failed.
    mutating func pumpTemplates(at now: Instant, _ effects: inout Effects) {
        while !templates.waiting.isEmpty, templates.open == nil {
            let fire = templates.waiting[0]
            guard case .template(let triggerID) = fire.campaign.content, !fire.isOver(at: now) else {
                templates.waiting.removeFirst()
                if fire.campaign.isTemplated { effects.discard(fire, .timeout) }
                continue
            }
            guard canAskForTemplate(at: now, &effects) else {
                templates.waiting.removeFirst()
                takeFallback(of: fire, at: now, &effects)
                continue
            }
            // It is asked for when there is a token, unless its time is over by then (J.44).
            guard let token = takeToken(.template, at: now, &effects) else { return }
            templates.pace.hasPaid = false
            templates.waiting.removeFirst()
            let id = takeRequestID()
            let signer = auth.credentials(of: user, current: user)
            templates.open = TemplateSync.Open(id: id, fire: fire, credentials: signer)
            let part = RequestBuilder.TemplatePart(
                triggerID: triggerID, event: fire.event, user: user, alias: anonymousAlias,
                configTime: data.asksApart ? nil : config?.time ?? 0, signature: signer.signature)
            let headers = templates.pace.clock.begin(at: now) + token.headers
            effects.requests.append(requests.template(part, id: id, deviceID: deviceID, clock: headers, at: now))
        }
        if templates.waiting.isEmpty { limiter.leaveLine(.template) }
    }

    /// Over the path's own limit a request is not made, and not later either (G.5.4).
    private mutating func canAskForTemplate(at now: Instant, _ effects: inout Effects) -> Bool {
        guard host.isOnline, data.pause == nil, templates.pace.retryAfterWait(at: now) == nil else { return false }
        return templates.pace.pay(limits?.template, at: now, StoreChange.setTemplateBucket, &effects) == nil
    }

    mutating func templateCompleted(
        _ completion: Completion, at now: Instant, _ effects: inout Effects
    ) -> Status {
        guard let open = templates.open else { return .notFound }
        templates.open = nil
        guard case .template(let reply, let problems, let retryAfterMs) = completion else {
            templates.pace.hold(forMs: completion.retryAfterMs, at: now)
            if !open.isStale { takeFallback(of: open.fire, at: now, &effects) }
            return .ok
        }
        templates.pace.succeeded(retryAfterMs: retryAfterMs, at: now)
        effects.report(problems)
        // A config counts whoever the user is now (A4-3).
        let configChanged = applyConfig(reply.config, keepsLimits: reply.keepsLimits, &effects)
        if !open.isStale { take(reply.content, for: open.fire, at: now, &effects) }
        cardsAfterData(configChanged: configChanged, at: now, &effects)
        return .ok
    }

    private mutating func take(
        _ content: TemplateReply.Content, for fire: PendingFire, at now: Instant, _ effects: inout Effects
    ) {
        switch content {
        case .message(var message):
            var fire = fire
            if case .template(let triggerID) = fire.campaign.content, message.triggerID == nil {
                message.triggerID = triggerID
            }
            fire.campaign.content = .message(message)
            display(fire, &effects, at: now)
        case .nothing:
            takeFallback(of: fire, at: now, &effects)
        case .malformed(let reason):
            effects.events.append(.dropped(.campaign, id: fire.campaign.id, reason: reason))
            effects.discard(fire, .malformed)
        }
    }

    /// Goes on with the next campaign that matched the event and whose time is not over; with its delay counted from the
    /// event (D.6.3). None: the message is discarded.
    private mutating func takeFallback(of fire: PendingFire, at now: Instant, _ effects: inout Effects) {
        for (position, id) in fire.fallbacks.enumerated() {
            guard let campaign = triggers.campaign(id) else { continue }
            let remaining = campaign.delayMs.clampedSubtracting(fire.fired.elapsedMs(at: now))
            let next = PendingFire(
                handle: takeHandle(), campaign: campaign, fired: fire.fired,
                dueMs: now.monotonicMs.clampedAdding(max(0, remaining)), event: fire.event,
                fallbacks: Array(fire.fallbacks[(position + 1)...]))
            if next.isOver(at: now) { continue }
            return begin(next, isJudged: false, at: now, &effects)
        }
        effects.discard(fire, .template)
    }
}
