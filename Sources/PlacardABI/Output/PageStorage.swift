/// A rendered page as a C string.
final class PageStorage {
    let html: (pointer: UnsafePointer<CChar>, length: Int)
    private let texts = TextStore()

    init(_ html: String) { self.html = texts.add(html) }
}
