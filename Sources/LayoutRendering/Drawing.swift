import LayoutCore

/// A picture prepared for drawing: its size, its figures from back to front, and the labels that fit on them.
struct Drawing {
    /// The points that one pixel stands for; more than 1 if the picture is larger than the limit.
    ///
    /// At least 1: a picture that is smaller than the limit is not enlarged.
    let unit: Double
    /// The part of the container that is shown, in points.
    ///
    /// In content coordinates, as all frames of the figures are.
    let area: Rect
    /// The area with its margin and the caption above it, in points.
    ///
    /// The margin is 12 pixels of the drawing on each side, and a caption adds 22 above.
    let page: Rect
    let figures: [Figure]
    /// The line above the picture; nil if it has no title.
    let caption: Label?

    private static let margin = 12.0
    private static let captionHeight = 22.0
    /// Up to this many figures, each is compared with those in front of it.
    ///
    /// A comparison of each with each takes time in proportion to their square. With more, no label is checked for what hides it.
    private static let coverLimit = 2000
    private static let captionLimit = 1024

    /// Lays out a picture on its page.
    ///
    /// - Parameter limit: the longer side of the page, in pixels.
    init(_ picture: Picture, limit: Double) {
        let area = picture.area
        let head = Self.margin + (picture.title.isEmpty ? 0 : Self.captionHeight)
        let unit = max(
            1, area.width / max(limit - 2 * Self.margin, 1), area.height / max(limit - Self.margin - head, 1))
        self.area = area
        self.unit = unit
        page = Rect(
            x: area.x - Self.margin * unit, y: area.y - head * unit, width: area.width + 2 * Self.margin * unit,
            height: area.height + (Self.margin + head) * unit)
        caption = picture.title.isEmpty ? nil : Self.caption(picture.title, above: area, unit)
        figures = Self.labelled(
            picture.drawingOrder.filter { Self.touches($0.frame, area) }.map { Figure($0, in: picture, unit: unit) },
            in: area, unit: unit)
    }

    var pixels: Size { Size(width: page.width / unit, height: page.height / unit) }

    private static func touches(_ frame: Rect, _ area: Rect) -> Bool {
        frame.x <= area.maxX && frame.maxX >= area.x && frame.y <= area.maxY && frame.maxY >= area.y
    }

    private static func caption(_ title: String, above area: Rect, _ unit: Double) -> Label {
        let text = printable(title, limit: captionLimit)
        let em = max(Label.width(of: text), 1)
        let size = min(13 * unit, max(area.width, 1) / em)
        let width = em * size
        return Label(text: text, center: Point(x: area.x + width / 2, y: area.y - 15 * unit), size: size)
    }

    // MARK: Labels

    /// A label is placed in the middle of the visible part of its figure. It is left out if there is not enough room or if
    /// another figure would hide part of it.
    private static func labelled(_ figures: [Figure], in area: Rect, unit: Double) -> [Figure] {
        var figures = figures
        for index in figures.indices {
            let figure = figures[index]
            let isUpright = figure.attributes.transform == .identity
            let inFront = figures.count > coverLimit ? [] : figures[(index + 1)...]
            let inside = figure.outline.interior(of: figure.frame)
            var room = isUpright ? inside.intersection(area) : inside
            if isUpright { for other in inFront where other.coversItsFrame { room = room.uncovered(by: other.frame) } }
            guard let label = Label(figure.captions, in: room, unit: unit) else { continue }
            let frame = isUpright ? label.frame : figure.frameSeen(of: label)
            let isHidden = inFront.contains { $0.paint != .decoration && $0.attributes.frame.meets(frame) }
            if !isHidden && area.contains(frame) { figures[index].label = label }
        }
        return figures
    }
}

extension Figure {
    fileprivate func frameSeen(of label: Label) -> Rect {
        let frame = label.frame
        let corners = Outline.rectangle(frame, radius: 0).points.map(projected)
        return Rect(around: corners)
    }
}

extension Rect {
    init(around points: [Point]) {
        let (x, y) = (points.map(\.x), points.map(\.y))
        let (left, top) = (x.min() ?? 0, y.min() ?? 0)
        self.init(x: left, y: top, width: (x.max() ?? 0) - left, height: (y.max() ?? 0) - top)
    }

    fileprivate func contains(_ other: Rect) -> Bool {
        other.x >= x && other.y >= y && other.maxX <= maxX && other.maxY <= maxY
    }

    /// The larger part beside, above or below `cover`, if `cover` extends from one side to the opposite one; otherwise the whole
    /// rectangle.
    fileprivate func uncovered(by cover: Rect) -> Rect {
        let common = intersection(cover)
        guard !common.isEmpty else { return self }
        var rest = self
        if common.width >= width {
            let above = common.y - y
            let below = maxY - common.maxY
            rest.y = above >= below ? y : common.maxY
            rest.height = max(above, below)
        } else if common.height >= height {
            let left = common.x - x
            let right = maxX - common.maxX
            rest.x = left >= right ? x : common.maxX
            rest.width = max(left, right)
        }
        return rest
    }
}
