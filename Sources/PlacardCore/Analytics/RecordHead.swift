/// What decides whether a record goes into a batch, without its content.
package struct RecordHead: Sendable, Equatable {
    package let code: EventCode
    /// nil: the anonymous user.
    package let user: String?
    package let hasAlias: Bool
    /// The approximate size of the record's JSON.
    package let byteCount: Int

    package init(code: EventCode, user: String?, hasAlias: Bool, dataBytes: Int) {
        self.code = code
        self.user = user
        self.hasAlias = hasAlias
        byteCount = dataBytes + 160
    }
}
