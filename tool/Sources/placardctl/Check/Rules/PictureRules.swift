import PlacardCore

/// Pictures that a screen reader cannot describe.
enum PictureRules {
    /// A card or message with a picture.
    private struct Pictured {
        let path: String
        let hasWords: Bool
        /// Nothing else is shown.
        let isAlone: Bool
    }

    static func find(_ context: CheckContext) -> [CheckFinding] {
        let pictures = context.texts.compactMap(pictured)
        let mostHaveWords = pictures.count(where: \.hasWords) * 2 > pictures.count
        return pictures.filter { !$0.hasWords && ($0.isAlone || mostHaveWords) }.map { picture in
            let others = picture.isAlone ? "although there is nothing else to read" : "although most pictures have one"
            return CheckFinding(.pictureAlt, picture.path, "the picture has no `image_alt`, \(others)")
        }
    }

    private static func pictured(_ entry: (json: JSON, path: String, isCard: Bool)) -> Pictured? {
        let json = entry.json
        let key = entry.isCard ? "i" : "image_url"
        guard !(json[key]?.string ?? "").isEmpty, json["is_control"]?.bool != true else { return nil }
        let hasWords = !(json["image_alt"]?.string ?? "").isEmpty
        if entry.isCard {
            guard json["tp"]?.string != "control" else { return nil }
            return Pictured(
                path: "\(entry.path).\(key)", hasWords: hasWords, isAlone: json["tp"]?.string == "banner_image")
        }
        guard let message = DeviceContent.message(json), !message.isHTML else { return nil }
        return Pictured(
            path: "\(entry.path).\(key)", hasWords: hasWords, isAlone: message.imageStyle == .graphic)
    }
}
