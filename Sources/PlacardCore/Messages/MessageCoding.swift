/// The stored form of a message, so that no JSON is parsed at start.
extension Message {
    package func write(to writer: inout ByteWriter) {
        for value in [
            type.rawValue, headerAlign.rawValue, messageAlign.rawValue, slideFrom.rawValue, clickAction.rawValue,
            close.rawValue, imageStyle.rawValue, cropType.rawValue, orientation.rawValue,
        ] { writer.number(UInt8(truncatingIfNeeded: value)) }
        for value in [isControl, usesWebview, animatesIn, animatesOut, isTrusted, isTestSend] { writer.bool(value) }
        writer.number(durationMs)
        // Not a loop over an array, which would retain each text twice.
        writer.optionalString(triggerID)
        writer.optionalString(header)
        writer.optionalString(message)
        writer.optionalString(uri)
        writer.optionalString(imageURL)
        writer.optionalString(icon)
        writer.optionalString(language)
        writer.optionalString(imageAlt)
        for value in [
            colors.background, colors.text, colors.headerText, colors.closeButton, colors.frame, colors.icon,
            colors.iconBackground,
        ] { writer.number(value) }
        writer.list(buttons) { $1.write(to: &$0) }
        writer.list(extras.list) {
            $0.string($1.key)
            $0.string($1.value)
        }
        writer.optional(messageExtras) { $0.value($1) }
        writer.number(UInt8(truncatingIfNeeded: openTarget.rawValue))
        writer.optionalString(messageFields)
        writer.optional(style) {
            $0.string($1.htmlID)
            $0.string($1.css)
        }
        writer.optional(dark) { $1.write(to: &$0) }
        writer.list(assetURLs) { $0.string($1) }
        writer.optionalString(assetsZip)
    }

    /// - Parameter format: the version of the campaign. Version 1 has no fields from `openTarget` on, version 2 none
    ///   from `assetURLs` on.
    package init(from reader: inout ByteReader, format: UInt8) throws(ByteReader.Damaged) {
        self.init(type: try reader.enumeration())
        headerAlign = try reader.enumeration()
        messageAlign = try reader.enumeration()
        slideFrom = try reader.enumeration()
        clickAction = try reader.enumeration()
        close = try reader.enumeration()
        imageStyle = try reader.enumeration()
        cropType = try reader.enumeration()
        orientation = try reader.enumeration()
        isControl = try reader.bool()
        usesWebview = try reader.bool()
        animatesIn = try reader.bool()
        animatesOut = try reader.bool()
        isTrusted = try reader.bool()
        isTestSend = try reader.bool()
        // Stores of earlier versions contain 0.
        durationMs = Self.readable(durationMs: try reader.number())
        triggerID = try reader.optionalString()
        header = try reader.optionalString()
        message = try reader.optionalString()
        uri = try reader.optionalString()
        imageURL = try reader.optionalString()
        icon = try reader.optionalString()
        language = try reader.optionalString()
        imageAlt = try reader.optionalString()
        colors.background = try reader.number()
        colors.text = try reader.number()
        colors.headerText = try reader.number()
        colors.closeButton = try reader.number()
        colors.frame = try reader.number()
        colors.icon = try reader.number()
        colors.iconBackground = try reader.number()
        buttons = try reader.list { (reader) throws(ByteReader.Damaged) in try MessageButton(from: &reader) }
        extras = Extras(
            try reader.list { (reader) throws(ByteReader.Damaged) in
                Extra(key: try reader.string(), value: try reader.string())
            })
        messageExtras = try reader.optional { (reader) throws(ByteReader.Damaged) in try reader.value() }
        if format < 2 { return }
        openTarget = try reader.enumeration()
        messageFields = try reader.optionalString()
        style = try reader.optional { (reader) throws(ByteReader.Damaged) in
            Style(htmlID: try reader.string(), css: try reader.string())
        }
        dark = try reader.optional { (reader) throws(ByteReader.Damaged) in try DarkTheme(from: &reader) }
        if format < 3 { return }
        assetURLs = try reader.list { (reader) throws(ByteReader.Damaged) in try reader.string() }
        assetsZip = try reader.optionalString()
    }
}

extension MessageButton {
    fileprivate func write(to writer: inout ByteWriter) {
        writer.number(id)
        writer.number(UInt8(truncatingIfNeeded: clickAction.rawValue))
        writer.bool(usesWebview)
        writer.number(backgroundColor)
        writer.number(textColor)
        writer.number(borderColor)
        writer.optionalString(text)
        writer.optionalString(uri)
    }

    fileprivate init(from reader: inout ByteReader) throws(ByteReader.Damaged) {
        self.init(id: try reader.number())
        clickAction = try reader.enumeration()
        usesWebview = try reader.bool()
        backgroundColor = try reader.number()
        textColor = try reader.number()
        borderColor = try reader.number()
        text = try reader.optionalString()
        uri = try reader.optionalString()
    }
}

extension DarkTheme {
    fileprivate func write(to writer: inout ByteWriter) {
        for color in [background, text, headerText, closeButton, frame, icon, iconBackground] {
            writer.optional(color) { $0.number($1) }
        }
        writer.list(buttons) {
            for color in [$1.background, $1.text, $1.border] { $0.optional(color) { $0.number($1) } }
        }
    }

    fileprivate init(from reader: inout ByteReader) throws(ByteReader.Damaged) {
        self.init()
        background = try reader.optionalColor()
        text = try reader.optionalColor()
        headerText = try reader.optionalColor()
        closeButton = try reader.optionalColor()
        frame = try reader.optionalColor()
        icon = try reader.optionalColor()
        iconBackground = try reader.optionalColor()
        buttons = try reader.list { (reader) throws(ByteReader.Damaged) in
            var button = Button()
            button.background = try reader.optionalColor()
            button.text = try reader.optionalColor()
            button.border = try reader.optionalColor()
            return button
        }
    }
}

extension ByteReader {
    fileprivate mutating func optionalColor() throws(Damaged) -> UInt32? {
        try bool() ? try number(UInt32.self) : nil
    }

    fileprivate mutating func enumeration<T: RawRepresentable<Int32>>() throws(Damaged) -> T {
        guard let value = T(rawValue: Int32(try number(UInt8.self))) else { throw Damaged() }
        return value
    }
}
