/// A mistake that is made on purpose, to see that it is found. None of them touches the product.
enum Plant: String, CaseIterable, Codable {
    /// A commit succeeds and writes nothing: an acknowledgement before the commit.
    case lostCommit
    /// A batch that the server acknowledged stays in the store.
    case keptBatch
    /// A batch gets a new id with each attempt.
    case newBatchID
    /// A batch that was in flight at a kill has lost its id at the next open.
    case dissolvedBatch
    /// The disk confirms a sync of the log without doing it.
    case forgottenSync
    /// A delta leaves out a changed card.
    case lostDelta
    /// The display of a message is not stored.
    case lostDisplay
    /// The session is not stored.
    case lostSession
    /// A late reply is taken for the reply to the request in flight.
    case confusedReply
    /// A record is stored for the wrong user.
    case wrongUser
    /// A request carries the signature of another user.
    case foreignSignature
    /// A picture is stored without its row.
    case lostPicture
    /// What was sent to `/users/track` names another user.
    case foreignName
    /// The hash of a source's content is not compared.
    case uncheckedHash
    /// Any signature of a source's head counts.
    case trustedAnyone
    /// What is remembered of a source, such as its sequence, is not stored.
    case lostSequence
    /// A fact of the host is not stored.
    case lostFact
}
