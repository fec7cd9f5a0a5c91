import XCTest

@testable import PlacardCore

/// Rules 8.7, 10.5: which pictures are fetched and in which order, which are kept and which are evicted.
final class AssetShelfTests: XCTestCase {
    private func shelf() -> AssetShelf { AssetShelf(directory: "/d", allowsInsecureHTTP: false) }
    private func url(_ number: Int) -> String { "https://img.example/\(number).png" }
    private func keys(_ urls: [String]) -> Set<ExactText> { Set(urls.map { ExactText($0) }) }

    private func begun(_ shelf: inout AssetShelf, awaited: [String] = []) -> [String] {
        var urls: [String] = []
        while let next = shelf.begin(UInt64(100 + urls.count), awaited: keys(awaited)) { urls.append(next.sent) }
        return urls
    }

    @discardableResult
    private func put(
        _ shelf: inout AssetShelf, _ url: String, mib: Int = 10, awaited: Bool = false, inUse: [String] = [],
        at wallMs: Int64
    ) -> [String]? {
        shelf.keep(url, bytes: mib << 20, isAwaited: awaited, inUse: keys(inUse), wallMs: wallMs)?.gone.map(\.file)
    }

    /// A small file takes a whole block of the disk: the number of one-byte pictures is limited, too.
    func testSmallPicturesCountAsABlock() {
        var shelf = shelf()
        for number in 1...6 { put(&shelf, "https://img.example/large-\(number)", at: 0) }
        // 4 MiB are left.
        for number in 0..<1_024 {
            let kept = shelf.keep(url(number), bytes: 1, isAwaited: false, inUse: [], wallMs: Int64(number))
            XCTAssertEqual(kept?.gone, [])
        }
        let next = shelf.keep(url(1_024), bytes: 1, isAwaited: false, inUse: [], wallMs: 9_999)
        XCTAssertEqual(next?.gone.map(\.url), ["https://img.example/large-1"])
    }

    func testTheLastByteFits() {
        for (extra, fits) in [(0, true), (1, false)] {
            var shelf = shelf()
            let large = (1...6).map { "https://img.example/large-\($0)" }
            for url in large { put(&shelf, url, at: 0) }
            let bytes = (4 << 20) + extra
            let kept = shelf.keep(url(1), bytes: bytes, isAwaited: true, inUse: keys(large), wallMs: 1)
            XCTAssertEqual(kept != nil, fits, "\(extra)")
        }
    }

    // MARK: Fetching

    func testAListIsFetchedInOrderFourAtATime() {
        var shelf = shelf()
        shelf.list([url(3), url(1), "data:image/png,x", url(3), url(2), url(5), url(4)])
        XCTAssertEqual(shelf.queue, [], "before it is asked for")
        shelf.fetchListed(awaited: [])
        XCTAssertEqual(begun(&shelf), [3, 1, 2, 5].map(url))
        XCTAssertEqual(shelf.queue, [url(4)])
        XCTAssertEqual(shelf.takeOpen(101), url(1))
        XCTAssertNil(shelf.takeOpen(101))
        XCTAssertEqual(shelf.begin(9, awaited: [])?.sent, url(4))
    }

    func testNothingCanBeginWhileFourAreOpen() {
        var shelf = shelf()
        shelf.list((1...5).map(url))
        XCTAssertFalse(shelf.canBegin, "before it is asked for")
        shelf.fetchListed(awaited: [])
        XCTAssertTrue(shelf.canBegin)
        XCTAssertEqual(begun(&shelf).count, 4)
        XCTAssertFalse(shelf.canBegin, "one waits")
        _ = shelf.takeOpen(100)
        XCTAssertTrue(shelf.canBegin)
    }

    func testAFailedPictureIsFetchedAgainWithTheNextList() {
        var shelf = shelf()
        shelf.list([url(1)])
        shelf.fetchListed(awaited: [])
        XCTAssertNotNil(shelf.begin(1, awaited: []))
        shelf.fetchListed(awaited: [])
        XCTAssertEqual(shelf.queue, [], "it is in flight")
        _ = shelf.takeOpen(1)
        XCTAssertEqual(shelf.queue, [], "not by itself")
        shelf.fetchListed(awaited: [])
        XCTAssertEqual(shelf.queue, [url(1)])
    }

    func testOnlyUrgentPicturesOvertake() {
        var shelf = shelf()
        shelf.list([1, 2, 3].map(url))
        shelf.fetchListed(awaited: [])
        shelf.want(url(2), isUrgent: false)
        shelf.want(url(9), isUrgent: false)
        XCTAssertEqual(shelf.queue, [1, 2, 3, 9].map(url))
        shelf.want(url(3), isUrgent: true)
        shelf.want(url(8), isUrgent: true)
        XCTAssertEqual(shelf.queue, [8, 3, 1, 2, 9].map(url))
    }

    func testAPictureThatLeftTheListIsDroppedUnlessAMessageWaits() {
        var shelf = shelf()
        shelf.list([1, 2, 3].map(url))
        shelf.fetchListed(awaited: [])
        shelf.want(url(2), isUrgent: false)
        shelf.list([])
        XCTAssertEqual(begun(&shelf, awaited: [url(2)]), [url(2)])
        XCTAssertEqual(shelf.queue, [])
    }

    func testWithoutADirectoryNothingIsFetched() {
        var shelf = AssetShelf(directory: nil, allowsInsecureHTTP: false)
        shelf.list([url(1)])
        shelf.fetchListed(awaited: [])
        XCTAssertEqual(shelf.queue, [])
        for text in [url(1), "data:x", nil] { XCTAssertEqual(shelf.picture(text), .notNeeded) }
    }

    // MARK: Keeping

    func testStoredPicturesAreFoundByURLBytes() {
        var shelf = shelf()
        put(&shelf, url(1), at: 1)
        XCTAssertEqual(shelf.picture(nil), .notNeeded)
        XCTAssertEqual(shelf.picture(""), .notNeeded)
        XCTAssertEqual(shelf.picture("data:image/png,x"), .refused)
        XCTAssertEqual(shelf.picture("http://img.example/1.png"), .refused)
        XCTAssertEqual(shelf.picture(url(2)), .missing)
        XCTAssertEqual(shelf.picture(url(1)), .ready(path: "/d/1.png"))
        XCTAssertEqual(shelf.picture("https://img.example/é"), .missing)
        // For a server, two spellings of a letter are two URLs.
        put(&shelf, "https://img.example/\u{E9}", at: 1)
        XCTAssertEqual(shelf.picture("https://img.example/e\u{301}"), .missing)
    }

    func testTheLeastRecentlyUsedPictureIsEvictedFirst() {
        var shelf = shelf()
        for number in 1...6 { XCTAssertEqual(put(&shelf, url(number), at: Int64(number)), []) }
        XCTAssertEqual(shelf.use(url(1), wallMs: 7)?.usedMs, 7)
        XCTAssertNil(shelf.use(url(1), wallMs: 7), "nothing to write")
        XCTAssertNil(shelf.use(url(99), wallMs: 7))
        XCTAssertEqual(put(&shelf, url(7), mib: 4, at: 8), [], "64 MiB and not a byte more")
        XCTAssertEqual(put(&shelf, url(8), mib: 1, at: 9), ["2.png"])
        XCTAssertEqual(put(&shelf, url(9), mib: 10, at: 9), ["3.png"])
        XCTAssertEqual(put(&shelf, url(10), mib: 10, awaited: true, inUse: [url(4)], at: 9), ["5.png"])
        XCTAssertEqual(shelf.picture(url(4)), .ready(path: "/d/4.png"))
    }

    func testTooLargeAndEmptyPicturesAreNotKept() {
        var shelf = shelf()
        for bytes in [0, -1, (10 << 20) + 1, Int.max, Int.min] {
            XCTAssertNil(shelf.keep(url(1), bytes: bytes, isAwaited: true, inUse: [], wallMs: 1))
        }
        XCTAssertNotNil(shelf.keep(url(1), bytes: 10 << 20, isAwaited: false, inUse: [], wallMs: 1))
        XCTAssertNotNil(shelf.keep(url(2), bytes: 1, isAwaited: false, inUse: [], wallMs: 1))
    }

    func testPicturesInUseAreNotEvicted() {
        var shelf = shelf()
        let urls = (1...6).map(url)
        for url in urls { put(&shelf, url, at: 1) }
        XCTAssertNil(put(&shelf, url(7), awaited: true, inUse: urls, at: 2))
        XCTAssertEqual(shelf.kept.count, 6, "nothing goes for one that has no room anyway")
        XCTAssertEqual(put(&shelf, url(7), mib: 4, awaited: true, inUse: urls, at: 2), [])
    }

    /// Otherwise a list larger than the cache would evict its own pictures, and fetch them again and again.
    func testAListLargerThanTheCacheDoesNotEvictItself() {
        var shelf = shelf()
        put(&shelf, url(50), at: 0)
        let urls = (1...9).map(url)
        shelf.list(urls)
        shelf.fetchListed(awaited: [])
        XCTAssertEqual(begun(&shelf).count, 4)
        for number in 1...6 { XCTAssertNotNil(put(&shelf, url(number), at: 1), "\(number)") }
        XCTAssertEqual(shelf.picture(url(50)), .missing, "of no list: it went first")
        XCTAssertNil(put(&shelf, url(7), at: 1))
        for id in 100...103 { _ = shelf.takeOpen(UInt64(id)) }
        XCTAssertEqual(begun(&shelf), [], "the rest would have no room either")
        shelf.list(urls)
        shelf.fetchListed(awaited: [])
        XCTAssertEqual(begun(&shelf), [], "the same list, the same end")
        shelf.want(url(8), isUrgent: false)
        XCTAssertEqual(begun(&shelf, awaited: [url(8)]), [url(8)], "a message waits for it")
        _ = shelf.takeOpen(100)
        XCTAssertEqual(put(&shelf, url(8), awaited: true, at: 2), ["2.png"])
        shelf.list(urls + [url(10)])
        shelf.fetchListed(awaited: [])
        XCTAssertEqual(begun(&shelf), [1, 7, 9, 10].map(url), "another list may be another matter")
    }

    // MARK: Cards

    func testPicturesOfCardsComeAfterThoseOfMessagesAndLeaveOnePlace() {
        var shelf = shelf()
        XCTAssertEqual(shelf.list(cards: [1, 2, 3, 4, 2].map(url) + ["data:x", ""]), [])
        XCTAssertEqual(shelf.cardQueue, [], "before it is asked for")
        shelf.fetchCards()
        XCTAssertEqual(shelf.cardQueue, [1, 2, 3, 4].map(url))
        shelf.list([url(9), url(3)])
        shelf.fetchListed(awaited: [])
        XCTAssertEqual(begun(&shelf), [9, 3, 1].map(url), "three, and what both want once")
        XCTAssertTrue(shelf.awaitsCards)
        shelf.want(url(7), isUrgent: false)
        XCTAssertEqual(shelf.begin(9, awaited: keys([url(7)]))?.sent, url(7), "the fourth place is for messages")
        XCTAssertEqual(shelf.cardQueue, [2, 4].map(url))
        shelf.fetchCards()
        XCTAssertEqual(shelf.cardQueue, [2, 4].map(url), "without those in flight")
    }

    func testAPictureLeavesWithItsLastCard() {
        var shelf = shelf()
        _ = shelf.list(cards: [1, 2, 3, 4].map(url))
        shelf.list([url(2)])
        for number in 1...5 { put(&shelf, url(number), mib: 1, at: 1) }
        XCTAssertEqual(shelf.list(cards: [url(4)], inUse: keys([url(3)])).map(\.file), ["1.png"])
        XCTAssertEqual(shelf.kept.count, 4, "2 is of a campaign, 3 is shown, 4 is of a card, 5 is of neither")
        XCTAssertEqual(shelf.list(cards: []).map(\.file), ["4.png"])
    }

    func testARequestForACardThatLeftIsStale() {
        var shelf = shelf()
        _ = shelf.list(cards: [1, 2].map(url))
        shelf.fetchCards()
        XCTAssertEqual(begun(&shelf), [1, 2].map(url))
        _ = shelf.list(cards: [])
        shelf.list([url(2)])
        XCTAssertTrue(shelf.isStale(100, ExactText(url(1))))
        XCTAssertFalse(shelf.isStale(101, ExactText(url(2))), "a campaign names it now")
        XCTAssertFalse(shelf.awaitsCards)
    }

    func testPicturesFetchedAheadEvictNeitherList() {
        var shelf = shelf()
        _ = shelf.list(cards: (1...7).map(url))
        shelf.list([url(8)])
        shelf.fetchCards()
        for number in 1...6 { put(&shelf, url(number), at: Int64(number)) }
        XCTAssertNil(put(&shelf, url(7), at: 9))
        XCTAssertEqual(shelf.cardQueue, [])
        shelf.fetchCards()
        XCTAssertEqual(shelf.cardQueue, [], "the same list, the same end")
        XCTAssertNil(put(&shelf, url(8), at: 9), "a campaign's picture that nothing waits for")
        XCTAssertEqual(put(&shelf, url(8), awaited: true, at: 9), ["1.png"])
        _ = shelf.list(cards: (2...7).map(url))
        shelf.fetchCards()
        XCTAssertEqual(shelf.cardQueue, [url(7)] + [2, 3, 4, 5, 6].map(url).filter { shelf.picture($0) == .missing })
    }

    // MARK: Restart

    func testRowsOfAnEarlierRunAreRestored() {
        var shelf = shelf()
        let rows = [
            StoredAsset(file: "12.png", url: url(1), bytes: 5, usedMs: 100),
            StoredAsset(file: "9.png", url: url(1), bytes: 5, usedMs: 900),
            StoredAsset(file: "10", url: url(2), bytes: 5, usedMs: 9_999),
            StoredAsset(file: "x.png", url: url(3), bytes: 5, usedMs: 1),
            StoredAsset(file: "0", url: url(4), bytes: 5, usedMs: 1),
            StoredAsset(file: "9223372036854775807", url: url(5), bytes: 5, usedMs: 1),
            StoredAsset(file: "13", url: url(6), bytes: 0, usedMs: 1),
            StoredAsset(file: "14", url: url(7), bytes: .max, usedMs: 1),
        ]
        let useless = shelf.restore(rows, wallMs: 1_000).map(\.file)
        XCTAssertEqual(Set(useless), ["9.png", "x.png", "0", "9223372036854775807", "13", "14"])
        XCTAssertEqual(shelf.picture(url(1)), .ready(path: "/d/12.png"))
        XCTAssertEqual(shelf.kept[ExactText(url(2))]?.usedMs, 1_000, "the clock was set back")
        XCTAssertEqual(shelf.keep(url(8), bytes: 1, isAwaited: false, inUse: [], wallMs: 1)?.new.file, "13.png")
    }

    // MARK: Against the model

    func testRandomInputsAgreeWithTheModel() {
        for seed in 1...60 { live(seed: UInt64(seed)) }
    }

    private func live(seed: UInt64) {
        var dice = Dice(seed: seed)
        var (shelf, model) = (shelf(), AssetModel())
        var now: Int64 = 0
        for step in 0..<400 {
            let some = { (dice: inout Dice, most: Int) in
                (0..<dice.int(0...most)).map { _ in self.url(dice.int(1...16)) }
            }
            let awaited = some(&dice, 3)
            switch dice.int(0...10) {
            case 0:
                let urls = some(&dice, 12) + ["data:x"]
                shelf.list(urls)
                model.list(urls)
            case 1:
                shelf.fetchListed(awaited: keys(awaited))
                model.fetchListed(awaited: awaited)
            case 2:
                let (wanted, isUrgent) = (url(dice.int(1...16)), dice.chance(percent: 50))
                shelf.want(wanted, isUrgent: isUrgent)
                model.want(wanted, isUrgent: isUrgent)
            case 3, 4:
                XCTAssertEqual(
                    shelf.begin(UInt64(step), awaited: keys(awaited))?.sent, model.begin(UInt64(step), awaited: awaited)
                )
            case 5:
                let used = url(dice.int(1...16))
                _ = shelf.use(used, wallMs: now)
                model.use(used, wallMs: now)
            case 6:
                let (urls, inUse) = (some(&dice, 12) + ["data:x"], some(&dice, 4))
                let gone = shelf.list(cards: urls, inUse: keys(inUse)).map { number($0.file) }
                XCTAssertEqual(
                    gone.sorted(), model.list(cards: urls, inUse: inUse).sorted(), "seed \(seed), step \(step)")
            case 7:
                shelf.fetchCards()
                model.fetchCards()
            default:
                guard let id = model.open.map(\.id).shuffled(with: &dice).first else { continue }
                let isStale = model.isStale(id)
                guard let done = model.takeOpen(id) else { continue }
                XCTAssertEqual(shelf.isStale(id, ExactText(done)), isStale, "seed \(seed), step \(step)")
                XCTAssertEqual(shelf.takeOpen(id), done)
                guard dice.chance(percent: 80) else { continue }
                let bytes = dice.pick([1, 4 << 20, 9 << 20, 10 << 20, (10 << 20) + 1])
                let (isAwaited, inUse) = (dice.chance(percent: 40), some(&dice, 4))
                let result = shelf.keep(done, bytes: bytes, isAwaited: isAwaited, inUse: keys(inUse), wallMs: now)
                let expected = model.keep(done, bytes: bytes, isAwaited: isAwaited, inUse: inUse, wallMs: now)
                XCTAssertEqual(result?.gone.map(\.file), expected?.map { "\($0).png" }, "seed \(seed), step \(step)")
            }
            now += Int64(dice.int(0...2))
            let kept = shelf.kept.values.map {
                AssetModel.Kept(file: number($0.file), url: $0.url, bytes: $0.bytes, usedMs: $0.usedMs)
            }
            XCTAssertEqual(
                kept.sorted { $0.file < $1.file }, model.kept.sorted { $0.file < $1.file }, "seed \(seed), step \(step)"
            )
            XCTAssertEqual(shelf.queue, model.queue, "seed \(seed), step \(step)")
            XCTAssertEqual(shelf.cardQueue, model.cardQueue, "seed \(seed), step \(step)")
            XCTAssertEqual(
                shelf.open, Dictionary(uniqueKeysWithValues: model.open.map { ($0.id, $0.url) }),
                "seed \(seed), step \(step)")
        }
    }

    private func number(_ file: String) -> Int { Int(file.dropLast(4)) ?? 0 }
}

extension Array {
    fileprivate func shuffled(with dice: inout Dice) -> [Element] { dice.shuffled(self) }
}
