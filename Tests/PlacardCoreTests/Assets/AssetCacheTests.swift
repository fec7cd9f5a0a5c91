import XCTest

@testable import PlacardCore

/// Rules 8.7, 10.5: which pictures are fetched and in which order, which are kept and which are evicted.
final class AssetCacheTests: XCTestCase {
    private func cache() -> AssetCache { AssetCache(directory: "/d", allowsInsecureHTTP: false) }
    private func url(_ number: Int) -> String { "https://img.example/\(number).png" }
    private func keys(_ urls: [String]) -> Set<ExactText> { Set(urls.map { ExactText($0) }) }

    private func begun(_ cache: inout AssetCache, awaited: [String] = []) -> [String] {
        var urls: [String] = []
        while let next = cache.begin(UInt64(100 + urls.count), awaited: keys(awaited)) { urls.append(next.sent) }
        return urls
    }

    @discardableResult
    private func put(
        _ cache: inout AssetCache, _ url: String, mib: Int = 10, awaited: Bool = false, inUse: [String] = [],
        at wallMs: Int64
    ) -> [String]? {
        cache.keep(url, bytes: mib << 20, isAwaited: awaited, inUse: keys(inUse), wallMs: wallMs)?.gone.map(\.file)
    }

    /// A small file takes a whole block of the disk: the number of one-byte pictures is limited, too.
    func testSmallPicturesCountAsABlock() {
        var cache = cache()
        for number in 1...6 { put(&cache, "https://img.example/large-\(number)", at: 0) }
        // 4 MiB are left.
        for number in 0..<1_024 {
            let kept = cache.keep(url(number), bytes: 1, isAwaited: false, inUse: [], wallMs: Int64(number))
            XCTAssertEqual(kept?.gone, [])
        }
        let next = cache.keep(url(1_024), bytes: 1, isAwaited: false, inUse: [], wallMs: 9_999)
        XCTAssertEqual(next?.gone.map(\.url), ["https://img.example/large-1"])
    }

    func testTheLastByteFits() {
        for (extra, fits) in [(0, true), (1, false)] {
            var cache = cache()
            let large = (1...6).map { "https://img.example/large-\($0)" }
            for url in large { put(&cache, url, at: 0) }
            let bytes = (4 << 20) + extra
            let kept = cache.keep(url(1), bytes: bytes, isAwaited: true, inUse: keys(large), wallMs: 1)
            XCTAssertEqual(kept != nil, fits, "\(extra)")
        }
    }

    // MARK: Fetching

    func testAListIsFetchedInOrderFourAtATime() {
        var cache = cache()
        cache.list([url(3), url(1), "data:image/png,x", url(3), url(2), url(5), url(4)])
        XCTAssertEqual(cache.queue, [], "before it is asked for")
        cache.fetchListed(awaited: [])
        XCTAssertEqual(begun(&cache), [3, 1, 2, 5].map(url))
        XCTAssertEqual(cache.queue, [url(4)])
        XCTAssertEqual(cache.takeOpen(101), url(1))
        XCTAssertNil(cache.takeOpen(101))
        XCTAssertEqual(cache.begin(9, awaited: [])?.sent, url(4))
    }

    func testNothingCanBeginWhileFourAreOpen() {
        var cache = cache()
        cache.list((1...5).map(url))
        XCTAssertFalse(cache.canBegin, "before it is asked for")
        cache.fetchListed(awaited: [])
        XCTAssertTrue(cache.canBegin)
        XCTAssertEqual(begun(&cache).count, 4)
        XCTAssertFalse(cache.canBegin, "one waits")
        _ = cache.takeOpen(100)
        XCTAssertTrue(cache.canBegin)
    }

    func testAFailedPictureIsFetchedAgainWithTheNextList() {
        var cache = cache()
        cache.list([url(1)])
        cache.fetchListed(awaited: [])
        XCTAssertNotNil(cache.begin(1, awaited: []))
        cache.fetchListed(awaited: [])
        XCTAssertEqual(cache.queue, [], "it is in flight")
        _ = cache.takeOpen(1)
        XCTAssertEqual(cache.queue, [], "not by itself")
        cache.fetchListed(awaited: [])
        XCTAssertEqual(cache.queue, [url(1)])
    }

    func testOnlyUrgentPicturesOvertake() {
        var cache = cache()
        cache.list([1, 2, 3].map(url))
        cache.fetchListed(awaited: [])
        cache.want(url(2), isUrgent: false)
        cache.want(url(9), isUrgent: false)
        XCTAssertEqual(cache.queue, [1, 2, 3, 9].map(url))
        cache.want(url(3), isUrgent: true)
        cache.want(url(8), isUrgent: true)
        XCTAssertEqual(cache.queue, [8, 3, 1, 2, 9].map(url))
    }

    func testAPictureThatLeftTheListIsDroppedUnlessAMessageWaits() {
        var cache = cache()
        cache.list([1, 2, 3].map(url))
        cache.fetchListed(awaited: [])
        cache.want(url(2), isUrgent: false)
        cache.list([])
        XCTAssertEqual(begun(&cache, awaited: [url(2)]), [url(2)])
        XCTAssertEqual(cache.queue, [])
    }

    func testWithoutADirectoryNothingIsFetched() {
        var cache = AssetCache(directory: nil, allowsInsecureHTTP: false)
        cache.list([url(1)])
        cache.fetchListed(awaited: [])
        XCTAssertEqual(cache.queue, [])
        for text in [url(1), "data:x", nil] { XCTAssertEqual(cache.picture(text), .notNeeded) }
    }

    // MARK: Keeping

    func testStoredPicturesAreFoundByURLBytes() {
        var cache = cache()
        put(&cache, url(1), at: 1)
        XCTAssertEqual(cache.picture(nil), .notNeeded)
        XCTAssertEqual(cache.picture(""), .notNeeded)
        XCTAssertEqual(cache.picture("data:image/png,x"), .refused)
        XCTAssertEqual(cache.picture("http://img.example/1.png"), .refused)
        XCTAssertEqual(cache.picture(url(2)), .missing)
        XCTAssertEqual(cache.picture(url(1)), .ready(path: "/d/1.png"))
        XCTAssertEqual(cache.picture("https://img.example/é"), .missing)
        // For a server, two spellings of a letter are two URLs.
        put(&cache, "https://img.example/\u{E9}", at: 1)
        XCTAssertEqual(cache.picture("https://img.example/e\u{301}"), .missing)
    }

    func testTheLeastRecentlyUsedPictureIsEvictedFirst() {
        var cache = cache()
        for number in 1...6 { XCTAssertEqual(put(&cache, url(number), at: Int64(number)), []) }
        XCTAssertEqual(cache.use(url(1), wallMs: 7)?.usedMs, 7)
        XCTAssertNil(cache.use(url(1), wallMs: 7), "nothing to write")
        XCTAssertNil(cache.use(url(99), wallMs: 7))
        XCTAssertEqual(put(&cache, url(7), mib: 4, at: 8), [], "64 MiB and not a byte more")
        XCTAssertEqual(put(&cache, url(8), mib: 1, at: 9), ["2.png"])
        XCTAssertEqual(put(&cache, url(9), mib: 10, at: 9), ["3.png"])
        XCTAssertEqual(put(&cache, url(10), mib: 10, awaited: true, inUse: [url(4)], at: 9), ["5.png"])
        XCTAssertEqual(cache.picture(url(4)), .ready(path: "/d/4.png"))
    }

    func testTooLargeAndEmptyPicturesAreNotKept() {
        var cache = cache()
        for bytes in [0, -1, (10 << 20) + 1, Int.max, Int.min] {
            XCTAssertNil(cache.keep(url(1), bytes: bytes, isAwaited: true, inUse: [], wallMs: 1))
        }
        XCTAssertNotNil(cache.keep(url(1), bytes: 10 << 20, isAwaited: false, inUse: [], wallMs: 1))
        XCTAssertNotNil(cache.keep(url(2), bytes: 1, isAwaited: false, inUse: [], wallMs: 1))
    }

    func testPicturesInUseAreNotEvicted() {
        var cache = cache()
        let urls = (1...6).map(url)
        for url in urls { put(&cache, url, at: 1) }
        XCTAssertNil(put(&cache, url(7), awaited: true, inUse: urls, at: 2))
        XCTAssertEqual(cache.kept.count, 6, "nothing goes for one that has no room anyway")
        XCTAssertEqual(put(&cache, url(7), mib: 4, awaited: true, inUse: urls, at: 2), [])
    }

    /// Otherwise a list larger than the cache would evict its own pictures, and fetch them again and again.
    func testAListLargerThanTheCacheDoesNotEvictItself() {
        var cache = cache()
        put(&cache, url(50), at: 0)
        let urls = (1...9).map(url)
        cache.list(urls)
        cache.fetchListed(awaited: [])
        XCTAssertEqual(begun(&cache).count, 4)
        for number in 1...6 { XCTAssertNotNil(put(&cache, url(number), at: 1), "\(number)") }
        XCTAssertEqual(cache.picture(url(50)), .missing, "of no list: it went first")
        XCTAssertNil(put(&cache, url(7), at: 1))
        for id in 100...103 { _ = cache.takeOpen(UInt64(id)) }
        XCTAssertEqual(begun(&cache), [], "the rest would have no room either")
        cache.list(urls)
        cache.fetchListed(awaited: [])
        XCTAssertEqual(begun(&cache), [], "the same list, the same end")
        cache.want(url(8), isUrgent: false)
        XCTAssertEqual(begun(&cache, awaited: [url(8)]), [url(8)], "a message waits for it")
        _ = cache.takeOpen(100)
        XCTAssertEqual(put(&cache, url(8), awaited: true, at: 2), ["2.png"])
        cache.list(urls + [url(10)])
        cache.fetchListed(awaited: [])
        XCTAssertEqual(begun(&cache), [1, 7, 9, 10].map(url), "another list may be another matter")
    }

    // MARK: Cards

    func testPicturesOfCardsComeAfterThoseOfMessagesAndLeaveOnePlace() {
        var cache = cache()
        XCTAssertEqual(cache.list(cards: [1, 2, 3, 4, 2].map(url) + ["data:x", ""]), [])
        XCTAssertEqual(cache.cardQueue, [], "before it is asked for")
        cache.fetchCards()
        XCTAssertEqual(cache.cardQueue, [1, 2, 3, 4].map(url))
        cache.list([url(9), url(3)])
        cache.fetchListed(awaited: [])
        XCTAssertEqual(begun(&cache), [9, 3, 1].map(url), "three, and what both want once")
        XCTAssertTrue(cache.awaitsCards)
        cache.want(url(7), isUrgent: false)
        XCTAssertEqual(cache.begin(9, awaited: keys([url(7)]))?.sent, url(7), "the fourth place is for messages")
        XCTAssertEqual(cache.cardQueue, [2, 4].map(url))
        cache.fetchCards()
        XCTAssertEqual(cache.cardQueue, [2, 4].map(url), "without those in flight")
    }

    func testAPictureLeavesWithItsLastCard() {
        var cache = cache()
        _ = cache.list(cards: [1, 2, 3, 4].map(url))
        cache.list([url(2)])
        for number in 1...5 { put(&cache, url(number), mib: 1, at: 1) }
        XCTAssertEqual(cache.list(cards: [url(4)], inUse: keys([url(3)])).map(\.file), ["1.png"])
        XCTAssertEqual(cache.kept.count, 4, "2 is of a campaign, 3 is shown, 4 is of a card, 5 is of neither")
        XCTAssertEqual(cache.list(cards: []).map(\.file), ["4.png"])
    }

    func testARequestForACardThatLeftIsStale() {
        var cache = cache()
        _ = cache.list(cards: [1, 2].map(url))
        cache.fetchCards()
        XCTAssertEqual(begun(&cache), [1, 2].map(url))
        _ = cache.list(cards: [])
        cache.list([url(2)])
        XCTAssertTrue(cache.isStale(100, ExactText(url(1))))
        XCTAssertFalse(cache.isStale(101, ExactText(url(2))), "a campaign names it now")
        XCTAssertFalse(cache.awaitsCards)
    }

    func testPicturesFetchedAheadEvictNeitherList() {
        var cache = cache()
        _ = cache.list(cards: (1...7).map(url))
        cache.list([url(8)])
        cache.fetchCards()
        for number in 1...6 { put(&cache, url(number), at: Int64(number)) }
        XCTAssertNil(put(&cache, url(7), at: 9))
        XCTAssertEqual(cache.cardQueue, [])
        cache.fetchCards()
        XCTAssertEqual(cache.cardQueue, [], "the same list, the same end")
        XCTAssertNil(put(&cache, url(8), at: 9), "a campaign's picture that nothing waits for")
        XCTAssertEqual(put(&cache, url(8), awaited: true, at: 9), ["1.png"])
        _ = cache.list(cards: (2...7).map(url))
        cache.fetchCards()
        XCTAssertEqual(cache.cardQueue, [url(7)] + [2, 3, 4, 5, 6].map(url).filter { cache.picture($0) == .missing })
    }

    // MARK: Restart

    func testRowsOfAnEarlierRunAreRestored() {
        var cache = cache()
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
        let useless = cache.restore(rows, wallMs: 1_000).map(\.file)
        XCTAssertEqual(Set(useless), ["9.png", "x.png", "0", "9223372036854775807", "13", "14"])
        XCTAssertEqual(cache.picture(url(1)), .ready(path: "/d/12.png"))
        XCTAssertEqual(cache.kept[ExactText(url(2))]?.usedMs, 1_000, "the clock was set back")
        XCTAssertEqual(cache.keep(url(8), bytes: 1, isAwaited: false, inUse: [], wallMs: 1)?.new.file, "13.png")
    }

    // MARK: Against the model

    func testRandomInputsAgreeWithTheModel() {
        for seed in 1...60 { live(seed: UInt64(seed)) }
    }

    private func live(seed: UInt64) {
        var dice = Dice(seed: seed)
        var (cache, model) = (cache(), AssetModel())
        var now: Int64 = 0
        for step in 0..<400 {
            let some = { (dice: inout Dice, most: Int) in
                (0..<dice.int(0...most)).map { _ in self.url(dice.int(1...16)) }
            }
            let awaited = some(&dice, 3)
            switch dice.int(0...10) {
            case 0:
                let urls = some(&dice, 12) + ["data:x"]
                cache.list(urls)
                model.list(urls)
            case 1:
                cache.fetchListed(awaited: keys(awaited))
                model.fetchListed(awaited: awaited)
            case 2:
                let (wanted, isUrgent) = (url(dice.int(1...16)), dice.chance(percent: 50))
                cache.want(wanted, isUrgent: isUrgent)
                model.want(wanted, isUrgent: isUrgent)
            case 3, 4:
                XCTAssertEqual(
                    cache.begin(UInt64(step), awaited: keys(awaited))?.sent, model.begin(UInt64(step), awaited: awaited)
                )
            case 5:
                let used = url(dice.int(1...16))
                _ = cache.use(used, wallMs: now)
                model.use(used, wallMs: now)
            case 6:
                let (urls, inUse) = (some(&dice, 12) + ["data:x"], some(&dice, 4))
                let gone = cache.list(cards: urls, inUse: keys(inUse)).map { number($0.file) }
                XCTAssertEqual(
                    gone.sorted(), model.list(cards: urls, inUse: inUse).sorted(), "seed \(seed), step \(step)")
            case 7:
                cache.fetchCards()
                model.fetchCards()
            default:
                guard let id = model.open.map(\.id).shuffled(with: &dice).first else { continue }
                let isStale = model.isStale(id)
                guard let done = model.takeOpen(id) else { continue }
                XCTAssertEqual(cache.isStale(id, ExactText(done)), isStale, "seed \(seed), step \(step)")
                XCTAssertEqual(cache.takeOpen(id), done)
                guard dice.chance(percent: 80) else { continue }
                let bytes = dice.pick([1, 4 << 20, 9 << 20, 10 << 20, (10 << 20) + 1])
                let (isAwaited, inUse) = (dice.chance(percent: 40), some(&dice, 4))
                let result = cache.keep(done, bytes: bytes, isAwaited: isAwaited, inUse: keys(inUse), wallMs: now)
                let expected = model.keep(done, bytes: bytes, isAwaited: isAwaited, inUse: inUse, wallMs: now)
                XCTAssertEqual(result?.gone.map(\.file), expected?.map { "\($0).png" }, "seed \(seed), step \(step)")
            }
            now += Int64(dice.int(0...2))
            let kept = cache.kept.values.map {
                AssetModel.Kept(file: number($0.file), url: $0.url, bytes: $0.bytes, usedMs: $0.usedMs)
            }
            XCTAssertEqual(
                kept.sorted { $0.file < $1.file }, model.kept.sorted { $0.file < $1.file }, "seed \(seed), step \(step)"
            )
            XCTAssertEqual(cache.queue, model.queue, "seed \(seed), step \(step)")
            XCTAssertEqual(cache.cardQueue, model.cardQueue, "seed \(seed), step \(step)")
            XCTAssertEqual(
                cache.open, Dictionary(uniqueKeysWithValues: model.open.map { ($0.id, $0.url) }),
                "seed \(seed), step \(step)")
        }
    }

    private func number(_ file: String) -> Int { Int(file.dropLast(4)) ?? 0 }
}

extension Array {
    fileprivate func shuffled(with dice: inout Dice) -> [Element] { dice.shuffled(self) }
}
