import LayoutCore

/// An element as it is drawn: its outline before its transform, how that is filled, and a label.
struct Figure {
    let attributes: LayoutAttributes
    /// The frame before the transform. A separator without thickness gets one unit.
    let frame: Rect
    let outline: Outline
    let paint: Paint
    let image: EmbeddedImage?
    let photograph: Photograph?
    var label: Label?

    /// The figure of an element.
    ///
    /// - Parameter unit: the points that one pixel of the drawing stands for.
    init(_ attributes: LayoutAttributes, in picture: Picture, unit: Double) {
        self.attributes = attributes
        let frame = attributes.untransformedFrame
        let path = attributes.element.indexPath
        switch attributes.element.category {
        case .cell:
            paint = .cell(path.section, path.item)
            self.frame = frame
            // A figure turned in space has sharp corners, since SVG has no rounded polygons.
            outline =
                picture.itemShape == .rectangle && attributes.transform.affine == nil
                ? .rectangle(frame, radius: 0) : Outline(picture.itemShape, in: frame)
        case .supplementary:
            paint = attributes.element.kind == Element.footer ? .footer : .supplementary
            self.frame = frame
            outline = .rectangle(frame, radius: 0)
        case .decoration:
            paint = min(frame.width, frame.height) <= unit ? .separator : .decoration
            self.frame = Rect(
                x: frame.x, y: frame.y, width: max(frame.width, unit), height: max(frame.height, unit))
            outline = .rectangle(self.frame, radius: 0)
        }
        let isCell = attributes.element.category == .cell
        image = isCell ? picture.images[path] : nil
        photograph = isCell && image == nil && picture.showsPhotographs ? Photograph(path.section, path.item) : nil
    }

    /// Possible labels, the best first: the item's number; of a supplementary element its kind and place, or its place alone. Decorations
    /// and cells with a picture have none.
    var captions: [String] {
        let element = attributes.element
        let path = element.indexPath
        switch element.category {
        case .cell: return image == nil && photograph == nil ? ["\(path.item)"] : []
        case .decoration: return []
        case .supplementary:
            let place = path.item == 0 ? "\(path.section)" : "\(path.section), \(path.item)"
            return ["\(excerpt(element.kind)) \(place)", "\(path.item == 0 ? path.section : path.item)"]
        }
    }

    /// Whether it is an opaque upright rectangle, so that no label behind it may reach into its frame.
    var coversItsFrame: Bool {
        if case .rectangle = outline {
            paint != .decoration && attributes.alpha >= 1 && attributes.transform == .identity
        } else {
            false
        }
    }

    /// Whether its transform keeps parallel lines parallel.
    ///
    /// If not, an SVG document has its outline as a polygon of projected points, since SVG has no perspective.
    var isAffine: Bool { attributes.transform.affine != nil }

    /// Where the transform, applied about the middle, takes a point of the element. All in content coordinates.
    func projected(_ point: Point) -> Point {
        if attributes.transform == .identity { return point }
        let n = attributes.transform.numbers
        let center = attributes.center
        let (x, y) = (point.x - center.x, point.y - center.y)
        let depth = n[3] * x + n[7] * y + n[15]
        return Point(
            x: center.x + (n[0] * x + n[4] * y + n[12]) / depth, y: center.y + (n[1] * x + n[5] * y + n[13]) / depth)
    }

    /// The affine transform that is closest to the element's own around its middle: a, b, c, d, tx, ty.
    var affineNumbers: [Double] {
        let n = attributes.transform.numbers
        let depth = n[15]
        let (x, y) = (n[12] / depth, n[13] / depth)
        return [
            (n[0] - x * n[3]) / depth, (n[1] - y * n[3]) / depth, (n[4] - x * n[7]) / depth, (n[5] - y * n[7]) / depth,
            x, y,
        ]
    }
}
