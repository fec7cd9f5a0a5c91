extension Completion {
    /// Applies `clean` to every text from the server. Ids stay unchanged, because the host compares them.
    func mapTexts(_ clean: (String) -> String) -> Completion {
        switch self {
        case .data(var reply, let problems, let wait):
            reply.optionalAuthErrors = reply.optionalAuthErrors.map { $0.mapTexts(clean) }
            return .data(reply, problems: problems.map { $0.mapTexts(clean) }, retryAfterMs: wait)
        case .cards(var reply, let problems, let wait):
            reply.optionalAuthErrors = reply.optionalAuthErrors.map { $0.mapTexts(clean) }
            return .cards(reply, problems: problems.map { $0.mapTexts(clean) }, retryAfterMs: wait)
        case .template(var reply, let problems, let wait):
            reply.optionalAuthErrors = reply.optionalAuthErrors.map { $0.mapTexts(clean) }
            if case .malformed(let reason, let place) = reply.content {
                reply.content = .malformed(reason: clean(reason), place: clean(place))
            }
            return .template(reply, problems: problems.map { $0.mapTexts(clean) }, retryAfterMs: wait)
        case .usersTrack(let reply, let wait):
            let refused = reply.refused.map {
                TrackReply.Refused(array: clean($0.array), index: $0.index, text: clean($0.text))
            }
            let problems = reply.problems.map { $0.mapTexts(clean) }
            return .usersTrack(TrackReply(refused: refused, problems: problems), retryAfterMs: wait)
        case .asset, .source: return self
        case .failure(let failure): return .failure(failure.mapTexts(clean))
        }
    }
}

extension Problem {
    fileprivate func mapTexts(_ clean: (String) -> String) -> Problem {
        Problem(what, id: id, clean(reason), place: clean(place))
    }
}

extension AuthError {
    fileprivate func mapTexts(_ clean: (String) -> String) -> AuthError {
        AuthError(code: code, reason: reason.map(clean))
    }
}

extension RequestFailure {
    fileprivate func mapTexts(_ clean: (String) -> String) -> RequestFailure {
        var subject = subject
        if case .signature(let error) = subject { subject = .signature(error.mapTexts(clean)) }
        var failure = RequestFailure(
            reason, about: subject, status: status, retryAfterMs: retryAfterMs, text: clean(text))
        failure.optionalAuthErrors = optionalAuthErrors.map { $0.mapTexts(clean) }
        return failure
    }
}
