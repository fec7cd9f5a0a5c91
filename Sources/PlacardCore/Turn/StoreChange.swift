/// One durable change. All changes of an input are committed together, before anything is sent or reported.
package enum StoreChange: Sendable, Equatable {
    /// Deletes every row of every table, except the text of a source. Only the changes that follow in the same commit remain.
    case wipe
    case setDeviceID(String)
    case setLibraryVersion(String)
    case setDigestKey([UInt8])
    case setUser(String?)
    case setSession(id: String, startMs: Int64, activityMs: Int64)
    case touchSession(activityMs: Int64)
    /// Marks the open session as expired: records that carry its id from now on are not its activity.
    case expireSession(activityMs: Int64)
    /// Ends the last session. Its id stays known.
    case endSession
    /// Forgets the last session's id, too, because the user has changed.
    case forgetSession
    case setConfig([UInt8])
    /// What identifies the source whose content is stored (`SourceContent.stamp`); empty: it is to be read again. Nil: the
    /// content is an endpoint's.
    case setSource([UInt8]?)
    /// What is known about fetching (`FetchState`); nil: content is not fetched.
    case setFetch([UInt8]?)
    /// The text of the content that was fetched last. A wipe keeps it: it is the publisher's, not the user's.
    case setSourceText([UInt8]?)
    case setDeviceAcknowledged([UInt8])

    case appendRecord(Record)
    /// Assigns the anonymous records of a session to a user (rule 5.3.4), except those in a batch.
    case relabelRecords(sessionID: String, user: String)
    /// Replaces the queued value of that name, unless it is in a batch.
    case putAttribute(Attribute)
    /// Assigns the anonymous attributes to a user (rule 5.3.4), except those in a batch.
    case relabelAttributes(user: String)

    /// Deletes the records of other processes up to that id, because they were taken in.
    case deleteOutbox(through: Int64)

    /// Deletes all records, attributes and batches.
    case deleteQueue
    /// Deletes a batch with its records and attributes.
    case acknowledgeBatch(id: String)
    /// Stores how often the server has refused a batch (rule 7.5.2).
    case setRefusals(batchID: String, Int)
    /// Splits a batch in two: the first part gets that many of its records and attributes. Each part is sent by itself.
    case splitBatch(id: String, first: String, second: String, records: Int, attributes: Int)
    /// Deletes the batches of that kind. Their contents stay queued, in no batch.
    case dissolveBatches(BatchKind)

    case setSignature(String?)
    /// Signatures of earlier users, for their data in the queue (rule 7.7).
    case setEarlierSignatures([UInt8])
    /// The anonymous user's alias as a JSON object.
    case setAlias([UInt8]?)
    /// The anonymous user's name at the REST endpoint.
    case setAnonymousName([UInt8]?)
    case setDisabled(Bool)
    /// The limit on all requests together (rule 7.6).
    case setRequestBucket([UInt8])
    case setDataBucket([UInt8])
    case setTemplateBucket([UInt8])

    /// Inserts new cards. Replaces rows with the same key.
    case putCards([CardEntry])
    case deleteCard(key: Int64)
    case deleteAllCards
    case putCardFlags(CardID, CardFlags)
    case deleteCardFlags(CardID)
    case deleteAllCardFlags
    case setWatermarks(CardWatermarks)
    /// The groups of cards (`CardGroups`); nil: no group is defined.
    case setCardGroups([UInt8]?)
    case setCardsBucket([UInt8])

    /// Rows that only count once they are listed. Replaces rows with the same key.
    case putCampaigns([ListedCampaign])
    /// Keys of the list in force, in the server's order, and of those that it leaves behind: their rows can be deleted
    /// at any time.
    case listCampaigns([Int64], leaving: [Int64])
    case deleteCampaigns([Int64])
    case deleteAllCampaigns
    case putDisplay(campaignID: String, wallMs: Int64)
    case deleteDisplay(campaignID: String)
    case deleteAllDisplays
    /// When messages of a campaign or group were handed over (`HandOvers`).
    case putHandOvers(owner: String, stamps: [UInt8])
    case deleteHandOvers(owner: String)
    case deleteAllHandOvers
    /// Which displays the host has not shown (`DisplayHistory.storedUnseen`).
    case setUnseen([UInt8])
    /// A message that is not shown yet: it waits for its delay, with the option `stack_keep` also on the stack.
    // Indirect: otherwise the campaign in it would make every change as large.
    indirect case putMessage(TriggeredMessage)
    case deleteMessage(handle: UInt64)
    case setMessagingMark(wallMs: Int64)

    case setFact(StoredFact.Change)
    case deleteFacts(StoredFact.Kind)

    case putAsset(StoredAsset)
    case deleteAsset(file: String)
}
