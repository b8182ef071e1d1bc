#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// A colour in sRGB, with 8 bits per channel.
///
/// Colours of cells are computed in OKLCH; those of the page and of other elements are written as `0xRRGGBB`.
struct RGB: Hashable {
    let red: UInt8
    let green: UInt8
    let blue: UInt8

    /// A colour from its hexadecimal notation.
    ///
    /// - Parameter hex: 0xRRGGBB.
    init(_ hex: UInt32) {
        red = UInt8(truncatingIfNeeded: hex >> 16)
        green = UInt8(truncatingIfNeeded: hex >> 8)
        blue = UInt8(truncatingIfNeeded: hex)
    }

    /// The sRGB colour nearest to a colour of OKLCH, channel by channel. In OKLCH, colours of equal lightness look equally light
    /// at every hue.
    ///
    /// After Björn Ottosson, “A perceptual color space for image processing”, 2020,
    /// <https://bottosson.github.io/posts/oklab/>.
    ///
    /// - Parameters:
    ///   - lightness: 0...1.
    ///   - chroma: 0 is grey; about 0.13 is the most that sRGB has at every hue.
    init(lightness: Double, chroma: Double, degrees: Double) {
        let radians = degrees * .pi / 180
        let (a, b) = (chroma * cos(radians), chroma * sin(radians))
        func cube(_ x: Double) -> Double { x * x * x }
        let l = cube(lightness + 0.3963377774 * a + 0.2158037573 * b)
        let m = cube(lightness - 0.1055613458 * a - 0.0638541728 * b)
        let s = cube(lightness - 0.0894841775 * a - 1.2914855480 * b)
        red = Self.encoded(4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s)
        green = Self.encoded(-1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s)
        blue = Self.encoded(-0.0041960863 * l - 0.7034186147 * m + 1.7076147010 * s)
    }

    private static func encoded(_ linear: Double) -> UInt8 {
        let gamma = linear <= 0.0031308 ? 12.92 * linear : 1.055 * pow(linear, 1 / 2.4) - 0.055
        return UInt8((min(max(gamma, 0), 1) * 255).rounded())
    }

    /// The colour in CSS notation.
    ///
    /// `#rrggbb`, always with six digits.
    var hex: String {
        let digits = String(UInt32(red) << 16 | UInt32(green) << 8 | UInt32(blue), radix: 16)
        return "#" + String(repeating: "0", count: 6 - digits.count) + digits
    }

    /// The nearest colour of xterm's 6 × 6 × 6 cube.
    ///
    /// Its levels are 0, 95, 135, 175, 215 and 255; the 24 greys beside the cube are not used.
    var terminalColour: Int {
        func level(_ channel: UInt8) -> Int { channel < 48 ? 0 : channel < 115 ? 1 : (Int(channel) - 35) / 40 }
        return 16 + 36 * level(red) + 6 * level(green) + level(blue)
    }
}
