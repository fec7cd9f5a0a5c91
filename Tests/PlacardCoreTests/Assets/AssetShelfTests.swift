import XCTest

@testable import PlacardCore

/// Rule 10.5: which pictures are fetched and in which order, which are kept and which are evicted.
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
            switch dice.int(0...7) {
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
            default:
                guard let id = model.open.map(\.id).shuffled(with: &dice).first, let done = model.takeOpen(id) else {
                    continue
                }
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
            XCTAssertEqual(shelf.open, Dictionary(uniqueKeysWithValues: model.open), "seed \(seed), step \(step)")
        }
    }

    private func number(_ file: String) -> Int { Int(file.dropLast(4)) ?? 0 }
}

extension Array {
    fileprivate func shuffled(with dice: inout Dice) -> [Element] { dice.shuffled(self) }
}
