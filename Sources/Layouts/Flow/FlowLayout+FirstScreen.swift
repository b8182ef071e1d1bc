import LayoutCore

/// Offers the visible rows before those behind them are broken. Rows follow from the items before them, so they are final as soon as
/// the next one begins.
extension FlowLayout {
    /// Rows that are wanted before the others, and where they go. Positions are relative to a section's start.
    struct FirstRows {
        /// The rows that begin before this position are wanted.
        var end: Double
        /// Called with the complete rows, whose extent ends where the next one begins, and the number of their items.
        let offer: (_ rows: Rows, _ items: Int) -> Void
    }

    /// Whether a caller waits for the visible rows, and what follows can neither move nor reject them: pins and reversed rows depend on the
    /// section's end, mirrored positions on the content's, balanced rows on all items, and negative lengths may turn out to be too large.
    func offersScreen(of container: Container) -> Bool {
        let isMirrored = direction == .horizontal && container.environment.layoutDirection == .rightToLeft
        return FirstScreen.isWanted && !pinsHeaders && !pinsFooters && !isMirrored
            && container.sections.allSatisfy { section in
                let metrics = metrics(of: section)
                let inset = direction.sides(metrics.inset)
                return metrics.lineSpacing >= 0 && inset.lead >= 0 && inset.trail >= 0 && !metrics.wrapReverse
                    && !metrics.balance
            }
    }

    /// The rows of a section that are wanted first.
    ///
    /// - Parameters:
    ///   - across: the room across, without content insets.
    ///   - sections: the sections before it.
    ///   - start: its own position.
    ///   - receive: called with the screen that ends with the rows.
    func firstRows(
        of container: Container, across: Double, after sections: PreparedSectionsBuilder, at start: Double,
        receive: @escaping (FirstScreen) -> Void
    ) -> FirstRows {
        let bounds = container.bounds
        let visibleEnd = direction.scroll(bounds.origin) + direction.scroll(bounds.size)
        return FirstRows(end: visibleEnd + 2 * FirstScreen.rounding - start) { rows, items in
            let own = container.sections[sections.count]
            var parts = SectionParts(
                extent: rows.extent, itemCount: items, body: rows.body, elements: elements(rows, across: across))
            if estimatedItemSize != .zero { parts.measured = measured(own, metrics(of: own), of: container) }
            let end = start + rows.extent
            var all = sections
            all.append(PreparedSection(start: start, parts))
            let layout = prepared(
                all.finish(), contentSize: direction.size(cross: across, scroll: end),
                environment: container.environment)
            receive(FirstScreen(layout: layout, end: end - FirstScreen.rounding))
        }
    }
}
