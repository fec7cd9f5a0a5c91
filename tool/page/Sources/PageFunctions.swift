// What the page's script calls. It writes a request into the room that `page_room` returns, the bytes of a file after it,
// and reads the answer at `page_answer`.

nonisolated(unsafe) private var page = Page()
nonisolated(unsafe) private var room: UnsafeMutableRawBufferPointer?
nonisolated(unsafe) private var answer: UnsafeMutableRawBufferPointer?

/// Room for a request of so many bytes; the one before is invalid then.
@_cdecl("page_room")
public func pageRoom(_ count: Int) -> UnsafeMutableRawPointer? {
    room?.deallocate()
    room = .allocate(byteCount: max(1, count), alignment: 8)
    return room?.baseAddress
}

/// Answers the request in the room. Returns the length of the answer, which stays until the next call.
@_cdecl("page_ask")
public func pageAsk(_ requestLength: Int, _ bodyLength: Int) -> Int {
    answer?.deallocate()
    answer = nil
    guard let given = room, requestLength >= 0, bodyLength >= 0, given.count - requestLength >= bodyLength else {
        return 0
    }
    let request = Array(given[..<requestLength])
    let body = Array(given[requestLength..<(requestLength + bodyLength)])
    given.deallocate()
    room = nil
    let bytes = page.answer(request, body: body)
    let made = UnsafeMutableRawBufferPointer.allocate(byteCount: max(1, bytes.count), alignment: 8)
    made.copyBytes(from: bytes)
    answer = made
    return bytes.count
}

@_cdecl("page_answer")
public func pageAnswer() -> UnsafeMutableRawPointer? { answer?.baseAddress }
