// Generated from interface/ by `make generate`: do not edit.

import CPlacard
import PlacardCore

extension placard_card {
    /// Calls `body` with each text, its length and its name, to be replaced.
    mutating func eachText(
        _ body: (inout UnsafePointer<CChar>?, inout Int, StaticString) throws(PlacardError) -> Void
    ) throws(PlacardError) {
        try body(&id, &id_length, "id")
        try body(&url, &url_length, "url")
        try body(&title, &title_length, "title")
        try body(&description, &description_length, "description")
        try body(&image, &image_length, "image")
        try body(&domain, &domain_length, "domain")
        try body(&language, &language_length, "language")
        try body(&image_alt, &image_alt_length, "image_alt")
        try body(&image_path, &image_path_length, "image_path")
    }
}
