import LayoutCore

extension Picture {
    /// The picture as a PNG file in light colours, with two pixels per point. Images are not shown.
    ///
    /// - Parameter limit: the most pixels of the longer side; larger pictures are scaled down.
    /// - Complexity: O(*pixels*), with 3 bytes of memory for each.
    public func png(limit: Double = 4096) -> [UInt8] {
        var canvas = PNGCanvas(Drawing(self, limit: limit / PNGCanvas.pixelsPerUnit))
        canvas.draw(self)
        return PNGFile.bytes(of: canvas.raster)
    }
}

/// Draws one drawing into a raster.
private struct PNGCanvas {
    static let pixelsPerUnit = 2.0

    private let drawing: Drawing
    private let page = PageColours(.light)
    /// Pixels per point.
    private let scale: Double
    /// The shown part of the container, in pixels.
    private let clip: Rect
    private(set) var raster: Raster

    init(_ drawing: Drawing) {
        self.drawing = drawing
        scale = Self.pixelsPerUnit / drawing.unit
        let size = drawing.pixels
        raster = Raster(
            width: max(1, Int((size.width * Self.pixelsPerUnit).rounded())),
            height: max(1, Int((size.height * Self.pixelsPerUnit).rounded())), colour: page.page)
        let origin = Point(x: (drawing.area.x - drawing.page.x) * scale, y: (drawing.area.y - drawing.page.y) * scale)
        clip = Rect(
            x: origin.x, y: origin.y, width: drawing.area.width * scale, height: drawing.area.height * scale)
    }

    mutating func draw(_ picture: Picture) {
        let content = Rect(x: 0, y: 0, width: picture.contentSize.width, height: picture.contentSize.height)
        fill([pixels(Outline.rectangle(content, radius: 0).points)], page.content)
        for figure in drawing.figures { draw(figure) }
        frame(drawing.area, page.edge, thickness: 1)
        if picture.surroundings != nil, let visibleRect = picture.visibleRect {
            frame(visibleRect, page.bounds, thickness: 2.5)
        }
        if let caption = drawing.caption {
            write(caption, page.caption, in: Rect(x: 0, y: 0, width: .infinity, height: .infinity)) { $0 }
        }
    }

    private mutating func draw(_ figure: Figure) {
        let colours = figure.paint.colours(.light)
        let opacity = max(0, min(figure.attributes.alpha, 1))
        fill([projected(figure.outline, figure)], colours.fill, opacity: opacity)
        if let outline = colours.outline {
            let half = drawing.unit / 2
            fill(
                [
                    projected(figure.outline.grown(by: half), figure),
                    projected(figure.outline.grown(by: -half), figure).reversed(),
                ], outline, opacity: opacity)
        }
        if let label = figure.label {
            write(label, colours.text, opacity: opacity, in: clip) { figure.projected($0) }
        }
    }

    /// Draws the outline of a rectangle, half of the line inside and half outside.
    private mutating func frame(_ rect: Rect, _ colour: RGB, thickness: Double) {
        let half = thickness / 2 * drawing.unit
        let contours = [rect.inset(by: -half), rect.inset(by: half)].map {
            pixels(Outline.rectangle($0, radius: 0).points)
        }
        raster.fill([contours[0], contours[1].reversed()], colour, in: clip.inset(by: -thickness))
    }

    private mutating func fill(_ contours: [[Point]], _ colour: RGB, opacity: Double = 1) {
        raster.fill(contours, colour, in: clip, opacity: opacity)
    }

    private func projected(_ outline: Outline, _ figure: Figure) -> [Point] {
        pixels(outline.points.map(figure.projected))
    }

    private func pixels(_ points: [Point]) -> [Point] {
        points.map { Point(x: ($0.x - drawing.page.x) * scale, y: ($0.y - drawing.page.y) * scale) }
    }

    // MARK: Text

    /// Writes a label centred, with a square for each pixel of the font.
    ///
    /// - Parameter project: maps a point of the label to its place in the picture.
    private mutating func write(
        _ label: Label, _ colour: RGB, opacity: Double = 1, in clip: Rect, project: (Point) -> Point
    ) {
        // Multiples of half a pixel give the sharpest letters.
        let dot = max(1, (label.size * scale / 5).rounded() / 2) / scale
        let letters = Array(label.text.unicodeScalars)
        let width = Double(letters.count * BitmapFont.advance - 1) * dot
        let left = ((label.center.x - width / 2) * scale).rounded() / scale
        let top = ((label.center.y - Double(BitmapFont.capitalHeight) / 2 * dot) * scale).rounded() / scale
        for (index, letter) in letters.enumerated() {
            for (column, bits) in BitmapFont.columns(letter).enumerated() {
                let x = left + Double(index * BitmapFont.advance + column) * dot
                for run in Self.runs(bits) {
                    let stroke = Rect(
                        x: x, y: top + Double(run.lowerBound) * dot, width: dot, height: Double(run.count) * dot)
                    let points = Outline.rectangle(stroke, radius: 0).points.map(project)
                    raster.fill([pixels(points)], colour, in: clip, opacity: opacity)
                }
            }
        }
    }

    /// Ranges of adjacent rows that are set in a column.
    private static func runs(_ bits: UInt8) -> [Range<Int>] {
        var runs: [Range<Int>] = []
        for row in 0..<8 where bits >> row & 1 == 1 {
            if let last = runs.last, last.upperBound == row {
                runs[runs.count - 1] = last.lowerBound..<row + 1
            } else {
                runs.append(row..<row + 1)
            }
        }
        return runs
    }
}

extension Outline {
    /// Moves each side outwards by about `distance`.
    fileprivate func grown(by distance: Double) -> Outline {
        switch self {
        case .rectangle(let frame, let radius):
            .rectangle(frame.inset(by: -distance), radius: radius > 0 ? max(0, radius + distance) : 0)
        case .ellipse(let frame): .ellipse(frame.inset(by: -distance))
        case .polygon(let points): .polygon(Self.grown(points, by: distance))
        }
    }

    /// Moves the corners of a hexagon away from its middle so far that its sides move by `distance`.
    private static func grown(_ points: [Point], by distance: Double) -> [Point] {
        let count = Double(max(points.count, 1))
        let middle = Point(x: points.map(\.x).reduce(0, +) / count, y: points.map(\.y).reduce(0, +) / count)
        return points.map { point in
            let (x, y) = (point.x - middle.x, point.y - middle.y)
            let length = (x * x + y * y).squareRoot()
            // The sides of a regular hexagon are √3/2 as far from its middle as its corners.
            let factor = length > 0 ? 1 + distance / 0.866 / length : 1
            return Point(x: middle.x + x * factor, y: middle.y + y * factor)
        }
    }
}
