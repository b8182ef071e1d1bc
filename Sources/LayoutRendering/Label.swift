import LayoutCore

/// A line of text, centred on a point, whose width is estimated: the fonts of a browser or a terminal are not known here.
///
/// It is that of a wide font, so a text stays inside its figure in most others.
struct Label {
    let text: String
    let center: Point
    /// Font size, in points.
    let size: Double

    /// Legible font sizes, in pixels of the drawing.
    ///
    /// A label that would have to be smaller is left out.
    private static let sizes = 8.0...14.0

    /// The first of `captions` that fits into `room`, as large as possible; nil if none fits.
    ///
    /// - Parameter unit: the points that one pixel of the drawing stands for.
    init?(_ captions: [String], in room: Rect, unit: Double) {
        for caption in captions {
            let fitting = min(
                room.height * 0.8, (room.width - 2 * unit) / Self.width(of: caption))
            if fitting >= Self.sizes.lowerBound * unit {
                self.init(text: caption, center: room.middle, size: min(fitting, Self.sizes.upperBound * unit))
                return
            }
        }
        return nil
    }

    init(text: String, center: Point, size: Double) {
        self.text = text
        self.center = center
        self.size = size
    }

    /// Roughly the rectangle that the text covers: its estimated width, and eight tenths of its font size.
    var frame: Rect {
        let width = Self.width(of: text) * size
        return Rect(x: center.x - width / 2, y: center.y - size * 0.4, width: width, height: size * 0.8)
    }

    /// About the width of a text in a font of size 1. Digits, lower-case and capital letters are as wide as in DejaVu Sans, one of the
    /// widest fonts; other scripts count as squares.
    static func width(of text: String) -> Double { text.unicodeScalars.map(width).reduce(0, +) }

    private static func width(of letter: Unicode.Scalar) -> Double {
        switch letter {
        case "f", "i", "j", "l", "r", "t", "I", " ", ".", ",", ":", ";", "'", "|", "/", "(", ")", "[", "]": 0.4
        case "m", "w", "M", "W", "@", "%": 1
        case "A"..."Z", "×", "+", "<", ">", "=", "&", "#", "~": 0.84
        default: letter.value < 0x250 ? 0.64 : 1
        }
    }

    /// The baseline that centres digits and capitals: half of their height, 0.72 of the font size, below the middle.
    var baseline: Double { center.y + 0.36 * size }
}
