import LayoutCore

/// Offers the visible items before those behind them are put into columns. An item lies below those before it, so what is above the
/// end of the shortest column is final.
extension ColumnLayout {
    /// Whether a caller waits for the visible items, and what follows cannot move them: pins depend on the next section, mirrored
    /// positions on the content's length, and negative insets and spacing move later items up.
    func offersScreen(of container: Container, _ builders: [ColumnBuilder]) -> Bool {
        let isMirrored =
            options.direction == .horizontal && container.environment.layoutDirection == .rightToLeft
        return FirstScreen.isWanted && !isMirrored
            && builders.allSatisfy { builder in
                let metrics = builder.metrics
                return metrics.inset.lead >= 0 && metrics.inset.trail >= 0 && metrics.itemSpacing >= 0
                    && !(options.pinsHeaders && metrics.header > 0)
            }
    }

    /// The visible part of a container; nil if its end is not reached yet.
    ///
    /// - Parameters:
    ///   - sections: the sections before the one that is filled.
    ///   - start: its position.
    ///   - lanes: makes its columns so far.
    ///   - nextStart: where what follows them begins at the earliest, relative to its position.
    ///   - elements: its header, if it has one.
    ///   - measured: its measured sizes.
    func screen(
        of container: Container, after sections: [PreparedSection], at start: Double,
        lanes: () -> LaneColumns, nextStart: Double, elements: [PreparedElement], measured: MeasuredView
    ) -> FirstScreen? {
        let direction = options.direction
        let end = start + nextStart
        let visibleEnd = direction.scroll(container.bounds.origin) + direction.scroll(container.bounds.size)
        guard end >= visibleEnd + 2 * FirstScreen.rounding else { return nil }
        let lanes = lanes()
        var parts = SectionParts(
            extent: end - start, itemCount: lanes.count, body: .lanes(lanes), elements: elements)
        if measured.hasEstimates { parts.measured = measured }
        let across = direction.cross(container.bounds.size)
        let layout = options.prepared(
            sections + [PreparedSection(start: start, parts)],
            contentSize: direction.size(cross: across, scroll: end), container: container)
        return FirstScreen(layout: layout, end: end - FirstScreen.rounding)
    }
}
