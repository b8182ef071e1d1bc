/// Finds elements under a point and near it.
extension PresentedLayout {
    /// A rectangle around a point that meets every frame that contains the point.
    static func around(_ point: Point) -> Rect {
        let side = max(1e-6, 8 * max(abs(point.x), abs(point.y)).ulp)
        return Rect(x: point.x - side, y: point.y - side, width: 2 * side, height: 2 * side)
    }

    /// The topmost element drawn at a point: the one with the highest z-index, and of several the last in answer order. Hidden
    /// and transparent elements do not count. The result has its content frame.
    ///
    /// - Parameter wanted: the categories to search.
    /// - Complexity: O(log *n* + elements at the point); in a compositional layout also the cells of a group and, where measured
    ///   groups have cells or badges that stick out, the groups within the furthest overhang
    package func hit(
        _ point: Point, _ wanted: ElementCategories = .all
    ) throws(LayoutError) -> LayoutAttributes? {
        var best: (key: HitKey, attributes: LayoutAttributes)?
        func take(_ columns: AttributeColumns, at point: Point, inRow isInRow: Bool) {
            for index in 0..<columns.count {
                let attributes = columns[index]
                guard prepared.scrollsWithRow(attributes.element) == isInRow, attributes.isDrawn(at: point) else {
                    continue
                }
                let key = HitKey(
                    zIndex: attributes.zIndex, kind: columns.kinds.isEmpty ? 0 : columns.kinds[index],
                    path: attributes.element.indexPath)
                if best.map({ $0.key < key }) ?? true { best = (key, attributes) }
            }
        }
        let rect = Self.around(point)
        // Separate queries, so that millions of cells at one place do not hide everything else.
        for categories in [ElementCategories.cells, [.supplementary, .decorations]] {
            let categories = categories.intersection(wanted)
            if categories.isEmpty { continue }
            take(try drawn(ElementQuery(rect: rect, categories: categories)).attributes, at: point, inRow: false)
        }
        if prepared.orthogonalRows.isEmpty { return best?.attributes }
        for section in prepared.candidates(rect) {
            guard let row = row(of: section), row.window.contains(point) else { continue }
            let unscrolled = row.content(at: point)
            var query = ElementQuery(rect: Self.around(unscrolled), categories: wanted.subtracting(.decorations))
            query.section = section
            take(try drawn(query).attributes, at: unscrolled, inRow: true)
        }
        return best?.attributes
    }

    /// The item whose presented frame is nearest to a point, with ties going to the lowest index path; `section` restricts the
    /// search.
    ///
    /// The search widens its window until the nearest item inside is nearer than anything outside can be. From far outside the
    /// content, the window covers only the part of the circle that reaches the content, instead of the square around the circle:
    ///
    ///     p ·────────────│╲      r² − d² across, where d is the distance of the content
    ///          d         │ │
    ///                    │╱
    ///
    /// - Complexity: O(log *n* + log *distance* + items about as near); with more than `searchLimit` of those, the best of that
    ///   many.
    package func nearest(
        to point: Point, in section: Int? = nil
    ) throws(LayoutError) -> (path: ItemPath, distance: Double)? {
        guard prepared.itemCount > 0 else { return nil }
        let content = contentWithMargin
        let dx = max(0, content.x - point.x, point.x - content.maxX)
        let dy = max(0, content.y - point.y, point.y - content.maxY)
        let least = (dx * dx + dy * dy).squareRoot()
        var budget = Self.searchLimit
        var step = firstStep(4)
        while true {
            let radius = least + step
            let slack = 1e-6 + 8 * (radius + max(abs(point.x), abs(point.y))).ulp
            let x = ((radius - dy) * (radius + dy)).squareRoot() + slack
            let y = ((radius - dx) * (radius + dx)).squareRoot() + slack
            let window = Rect(x: point.x - x, y: point.y - y, width: 2 * x, height: 2 * y)
            var best: (path: ItemPath, distance: Double)?
            for cell in try cells(in: window, of: section, &budget) {
                let distance = cell.frame.distance(to: point)
                if best.map({ (distance, cell.path) < ($0.distance, $0.path) }) ?? true { best = (cell.path, distance) }
            }
            if let found = best, found.distance < radius || budget == 0 { return found }
            if budget == 0 || step > searchDistance { return best }
            step = best.map { ($0.distance - least) * (1 + 1e-9) + 1e-6 } ?? 2 * step
        }
    }

    /// The area where cells may lie: their own extent along the scroll axis; on the cross axis the content with its width on
    /// either side, or more if the cells extend further.
    private var contentWithMargin: Rect {
        let size = prepared.contentSize
        var box = Rect(x: -size.width, y: -size.height, width: 3 * size.width, height: 3 * size.height)
        guard !isLive, let span = prepared.sections.span else { return box }
        let mirror = prepared.space.mirrorWidth
        if let crossExtent = prepared.crossExtent {
            if prepared.isVertical {
                let low = mirror.map { $0 - crossExtent.upperBound } ?? crossExtent.lowerBound
                let beside = Rect(
                    x: low - 1, y: box.y, width: crossExtent.upperBound - crossExtent.lowerBound + 2,
                    height: box.height)
                box = box.union(beside)
            } else {
                let beside = Rect(
                    x: box.x, y: crossExtent.lowerBound - 1, width: box.width,
                    height: crossExtent.upperBound - crossExtent.lowerBound + 2)
                box = box.union(beside)
            }
        }
        if prepared.isVertical {
            (box.y, box.height) = (span.lowerBound - 1, span.upperBound - span.lowerBound + 2)
        } else {
            let low = mirror.map { $0 - span.upperBound } ?? span.lowerBound
            (box.x, box.width) = (low - 1, span.upperBound - span.lowerBound + 2)
        }
        return box
    }
}

/// The order in which elements lie on top of each other.
private struct HitKey: Comparable {
    let zIndex: Int
    let kind: UInt32
    let path: ItemPath

    static func < (a: HitKey, b: HitKey) -> Bool {
        (a.zIndex, a.kind, a.path) < (b.zIndex, b.kind, b.path)
    }
}

extension Rect {
    /// Whether a point lies inside, or on the left or top edge.
    ///
    /// Rectangles that share an edge thus never both contain a point. One without width or height contains none.
    package func contains(_ point: Point) -> Bool {
        x <= point.x && point.x < maxX && y <= point.y && point.y < maxY
    }

    /// The distance to a point, in points along a straight line; 0 inside and on the edges.
    ///
    /// - Precondition: no side is negative.
    package func distance(to point: Point) -> Double {
        let dx = max(0, x - point.x, point.x - maxX)
        let dy = max(0, y - point.y, point.y - maxY)
        return (dx * dx + dy * dy).squareRoot()
    }
}

extension LayoutAttributes {
    /// Whether the element is drawn at a point, in content coordinates.
    ///
    /// The transform counts: a turned element is drawn where its corners are, and not in all of its bounding box. False for one that is
    /// hidden, has alpha 0 or a transform without an inverse.
    package func isDrawn(at point: Point) -> Bool {
        guard !isHidden, alpha > 0 else { return false }
        if transform == .identity { return untransformedFrame.contains(point) }
        let center = center
        guard let local = transform.preimage(of: Point(x: point.x - center.x, y: point.y - center.y)) else {
            return false
        }
        let (width, height) = (size.width / 2, size.height / 2)
        return -width <= local.x && local.x < width && -height <= local.y && local.y < height
    }
}

extension Transform3D {
    /// The point of the plane that is drawn at `point`, both relative to the center; nil if there is none.
    ///
    /// On the plane (x, y, 1) the transform is a 3 × 3 matrix; its adjugate inverts it.
    package func preimage(of point: Point) -> Point? {
        let n = numbers
        let (a, b, c) = (n[0], n[4], n[12])
        let (d, e, f) = (n[1], n[5], n[13])
        let (g, h, i) = (n[3], n[7], n[15])
        let x = (e * i - f * h) * point.x + (c * h - b * i) * point.y + (b * f - c * e)
        let y = (f * g - d * i) * point.x + (a * i - c * g) * point.y + (c * d - a * f)
        let w = (d * h - e * g) * point.x + (b * g - a * h) * point.y + (a * e - b * d)
        guard w != 0 else { return nil }
        let found = Point(x: x / w, y: y / w)
        return found.x.isFinite && found.y.isFinite && g * found.x + h * found.y + i > 0 ? found : nil
    }
}
