import PlacardCore

/// One entry of a tape.
package enum TapeEntry {
    /// A process has opened the store: everything that follows happened in it, until the next opening.
    case opening(TapeOpening)
    /// An input, in the order in which the engine got them.
    case turn(TapeTurn)
}

/// How an engine began.
package struct TapeOpening {
    package var options: EngineOptions
    package var requests: RequestBuilder
    /// Whether the store could refuse a commit.
    package var canFail: Bool
    package var user: String?
    package var signature: String?
    package var now: Instant
    package var seeds: Seeds
    package var stored: StoredState
    /// What the source had; nil: it was not read.
    package var reading: SourceReading?
    /// Nil: a process has begun. Otherwise the tape started over in the middle of a run, because it was full or the user had
    /// changed: what the engine had only in memory is not known, except this.
    package var resumed: Resumed?
    package var notes = TurnNotes()
    package var digest: UInt32 = 0

    /// What the engine's random numbers follow from.
    package struct Seeds: Sendable {
        package var ids: (UInt64, UInt64)
        package var secret: (UInt64, UInt64)
        package var jitter: UInt64

        package init(ids: (UInt64, UInt64), secret: (UInt64, UInt64), jitter: UInt64) {
            self.ids = ids
            self.secret = secret
            self.jitter = jitter
        }
    }
}

extension TapeOpening {
    package struct Resumed {
        package var host: HostState
        /// Nothing is missing between this and the entry before, in the part of the tape before this one.
        package var follows: Bool
    }
}

/// An input, and what the engine learned meanwhile.
package struct TapeTurn {
    package var now: Instant
    package var given: Given
    package var dispatch = Dispatch.none
    package var notes = TurnNotes()
    /// Nil: the store failed, and the input changed nothing.
    package var status: Status?
    package var digest: UInt32 = 0

    package enum Given {
        case input(Input)
        /// The client was disabled: what it was asked for is not kept.
        case refused(InputKind)
    }

    /// The inputs of one dispatch share a limit for their regexes.
    package enum Dispatch: UInt8, Sendable {
        case none = 0
        case first = 1
        case next = 2
    }
}

/// What an engine learned from outside during an input, in the order in which it asked.
package struct TurnNotes {
    /// Calls of the store that did not end in the usual way, by their number within the turn. The usual way: there is room,
    /// nothing in the outbox, and what is written succeeds.
    package var exceptions: [(call: UInt32, exception: Exception)] = []
    var answers: [TapedAnswer] = []
    /// The zones that were read: their names as bodies.
    package var zones: [LocalTime] = []
    /// Whether signatures were right.
    package var verdicts: [Bool] = []

    package enum Exception {
        /// There was no room, or the disk was full.
        case no
        case failed(PlacardError)
        case outbox([OutboxEntry])
    }

    var isEmpty: Bool { exceptions.isEmpty && answers.isEmpty && zones.isEmpty && verdicts.isEmpty }

    package init() {}
}
