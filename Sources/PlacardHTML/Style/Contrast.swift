/// The contrast of colours, as defined by WCAG 2.2. Colours are 0xRRGGBB; higher bits are ignored.
package enum Contrast {
    /// The minimum contrast that WCAG requires for controls (1.4.11).
    static let ofControls = 3.0

    /// The contrast ratio, from 1 (equal) to 21 (black and white).
    package static func ratio(_ one: UInt32, _ other: UInt32) -> Double {
        let (first, second) = (luminance(one), luminance(other))
        return (max(first, second) + 0.05) / (min(first, second) + 0.05)
    }

    /// The colour, or the nearest one towards black or white that has at least that contrast with the background.
    static func nudged(_ color: UInt32, on background: UInt32, to least: Double = ofControls) -> UInt32 {
        for step in UInt32(0)...steps {
            for end in [UInt32(0), 0xFF_FFFF] {
                let candidate = mixed(color, end, step)
                if ratio(candidate, background) >= least { return candidate }
            }
        }
        return luminance(background) > 0.18 ? 0 : 0xFF_FFFF
    }

    /// Blends a translucent colour 0xAARRGGBB with an opaque background.
    package static func flattened(_ color: UInt32, on background: UInt32) -> UInt32 {
        let alpha = color >> 24
        return perChannel { (channel(color, $0) * alpha + channel(background, $0) * (255 - alpha)) / 255 }
    }

    private static let steps: UInt32 = 64

    private static func mixed(_ color: UInt32, _ end: UInt32, _ step: UInt32) -> UInt32 {
        perChannel { (channel(color, $0) * (steps - step) + channel(end, $0) * step) / steps }
    }

    private static func perChannel(_ value: (UInt32) -> UInt32) -> UInt32 {
        value(16) << 16 | value(8) << 8 | value(0)
    }

    private static func channel(_ color: UInt32, _ shift: UInt32) -> UInt32 { color >> shift & 0xFF }

    private static func luminance(_ color: UInt32) -> Double {
        0.2126 * linear(channel(color, 16)) + 0.7152 * linear(channel(color, 8)) + 0.0722 * linear(channel(color, 0))
    }

    private static func linear(_ channel: UInt32) -> Double {
        let value = Double(channel) / 255
        guard value > 0.04045 else { return value / 12.92 }
        // x to the power of 2.4: its square times the square of its fifth root, which Newton's method computes.
        let base = (value + 0.055) / 1.055
        var root = 1.0
        for _ in 0..<12 { root = (4 * root + base / (root * root * root * root)) / 5 }
        return base * base * root * root
    }
}
