/// Rubber bands.
extension ViewState {
    /// The shortest side of what a band selects in, in points.
    private static var thinnest: Double { 0.01 }

    mutating func span(from press: ViewPress, to point: Point, in sight: ViewSight) throws(LayoutError) {
        let keeps = conventions.holds(conventions.bandKeeps, in: press.pointer.modifiers)
        let band = ViewBand(
            start: press.start, point: point, rect: .zero, before: selection.keys,
            kept: keeps ? selection.keys : Keys())
        try span(band, to: point, in: sight)
    }

    /// Selects what a band meets, beside what it keeps.
    ///
    /// - Complexity: that of the query and O(ranges + sections)
    mutating func span(_ band: ViewBand, to point: Point, in sight: ViewSight) throws(LayoutError) {
        var band = band
        let end = sight.content(point)
        band.point = point
        band.rect = Rect(
            x: min(band.start.x, end.x), y: min(band.start.y, end.y), width: abs(end.x - band.start.x),
            height: abs(end.y - band.start.y))
        band.autoscroll.set(sight.autoscroll(at: point))
        // A line meets what it crosses.
        let rect = Rect(
            x: band.rect.x, y: band.rect.y, width: max(band.rect.width, Self.thinnest),
            height: max(band.rect.height, Self.thinnest))
        let met = sight.selectable(of: try sight.items(in: rect, limit: options.rangeLimit))
        selection.select(band.kept.union(met), in: sight.counts)
        gesture = .spanning(band)
    }
}
