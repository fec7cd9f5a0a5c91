/// One durable change. All changes of an input are committed together, before anything is sent or reported.
package enum StoreChange: Sendable, Equatable {
    /// Deletes every row of every table. Only what follows in the same commit remains.
    case wipe
    case setDeviceID(String)
    case setLibraryVersion(String)
    case setUser(String?)
    case setSession(id: String, startMs: Int64, activityMs: Int64)
    case touchSession(activityMs: Int64)
    /// The open session has expired: records that carry its id from now on say nothing about its last activity.
    case expireSession(activityMs: Int64)
    /// The last session is over; its id stays known.
    case endSession
    /// Forgets its id, too: the user has changed.
    case forgetSession
    case setConfig([UInt8])
    case setDeviceAcknowledged([UInt8])

    case appendRecord(Record)
    /// Removes the oldest records that are in no batch.
    case dropOldestRecords(count: Int)
    /// Gives the anonymous records of a session, unless they are in a batch, to a user (F.4.4).
    case relabelRecords(sessionID: String, user: String)
    /// Replaces the waiting value of that name, unless it is in a batch.
    case putAttribute(Attribute)
    /// Gives the anonymous attributes, unless they are in a batch, to a user (F.4.4).
    case relabelAttributes(user: String)

    /// Deletes what other processes left, up to the record of that id: it was taken in.
    case deleteOutbox(through: Int64)

    /// Deletes a batch with its records and attributes.
    case acknowledgeBatch(id: String)
    /// How often the server has refused a batch (choice 5).
    case setRefusals(batchID: String, Int)
    /// Splits a batch in two: the first part keeps that many of its records and attributes. Each is tried by itself.
    case splitBatch(id: String, first: String, second: String, records: Int, attributes: Int)
    /// Deletes the batches of that kind. What was in them stays queued, in no batch.
    case dissolveBatches(BatchKind)

    case setSignature(String?)
    /// Signatures of earlier users, for what they left in the queue (G.6).
    case setEarlierSignatures([UInt8])
    /// JSON object.
    case setAlias([UInt8]?)
    /// The anonymous user's name at the REST endpoint.
    case setAnonymousName([UInt8]?)
    case setDisabled(Bool)
    /// The limit on all requests together (G.5).
    case setRequestBucket([UInt8])
    case setDataBucket([UInt8])
    case setTemplateBucket([UInt8])

    /// New cards, and new versions of those with a row of that key.
    case putCards([CardEntry])
    case deleteCard(key: Int64)
    case deleteAllCards
    case putCardFlags(CardID, CardFlags)
    case deleteCardFlags(CardID)
    case deleteAllCardFlags
    case setWatermarks(CardWatermarks)
    case setCardsBucket([UInt8])

    case replaceCampaigns([Campaign])
    case putDisplay(campaignID: String, wallMs: Int64)
    case deleteDisplay(campaignID: String)
    case deleteAllDisplays
    // Indirect: the campaign in it would make every change as large.
    indirect case putDelayedFire(Fire)
    case deleteDelayedFire(handle: UInt64)
    case deleteAllDelayedFires
    case setMessagingMark(wallMs: Int64)

    case putAsset(StoredAsset)
    case deleteAsset(file: String)
}
