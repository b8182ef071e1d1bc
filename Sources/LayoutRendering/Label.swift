import LayoutCore

/// A line of text, centred on a point.
struct Label {
    let text: String
    let center: Point
    /// Font size, in points.
    let size: Double

    /// Legible font sizes, in pixels of the drawing.
    private static let sizes = 8.0...14.0
    /// Width of a wide digit in a font of size 1.
    private static let characterWidth = 0.6

    /// The first of `captions` that fits into `room`, as large as possible; nil if none fits.
    ///
    /// - Parameter unit: the points that one pixel of the drawing stands for.
    init?(_ captions: [String], in room: Rect, unit: Double) {
        for caption in captions {
            let fitting = min(
                room.height * 0.8, (room.width - 2 * unit) / (Double(caption.count) * Self.characterWidth))
            if fitting >= Self.sizes.lowerBound * unit {
                self.init(text: caption, center: room.middle, size: min(fitting, Self.sizes.upperBound * unit))
                return
            }
        }
        return nil
    }

    /// A label whose size is already known to fit.
    init(text: String, center: Point, size: Double) {
        self.text = text
        self.center = center
        self.size = size
    }

    /// Roughly the rectangle that the text covers.
    var frame: Rect {
        let width = Double(text.count) * Self.characterWidth * size
        return Rect(x: center.x - width / 2, y: center.y - size * 0.4, width: width, height: size * 0.8)
    }

    /// The baseline that centres digits and capitals: half of their height, 0.72 of the font size, below the middle.
    var baseline: Double { center.y + 0.36 * size }
}
