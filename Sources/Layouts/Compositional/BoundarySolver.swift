import LayoutCore

/// Places boundary elements around a length of content: a section's groups, or all sections.
///
///        −before ┌ header ──────────┐       elements that extend the boundary make room before and after the content,
///              0 ├ content ─────┬───┤       those beside it make the content at least as long as they are,
///                │              │ ◧ │       and others lie over it
///         length ├ footer ──────┴───┤
///        + after └──────────────────┘
struct BoundarySolver {
    let items: [Compositional.BoundaryItem]
    let pixels: Pixels
    let kinds: ElementKinds
    /// The scroll axis.
    let axis: Axis
    /// Measured sizes by kind.
    let measured: (String) -> Size?
    /// The item index under which the elements are reported.
    let item: Int
    /// The kinds of elements that are only as wide as they are measured.
    var hugging: Set<String> = []

    struct Outcome {
        /// Length of the elements before and after the content.
        var before = 0.0
        var after = 0.0
        /// The elements, with positions relative to the start of the content.
        var elements: [PreparedElement] = []
    }

    /// - Parameters:
    ///   - length: the content's length; it grows to fit elements beside the content.
    ///   - across: the range that elements align to.
    ///   - box: the box that fractions refer to.
    func solve(length: inout Double, across: ClosedRange<Double>, box: Size) -> Outcome {
        let sizes = items.map { size($0, in: box) }
        for (item, size) in zip(items, sizes) where item.side(axis) == 0 && item.extendsBoundary {
            length = max(length, axis.length(size))
        }
        var outcome = Outcome()
        let starts = zip(items, sizes).map { position(of: $0, own: axis.length($1), length: length) }
        for (index, item) in items.enumerated() where item.extendsBoundary {
            outcome.before = max(outcome.before, -starts[index])
            outcome.after = max(outcome.after, starts[index] + axis.length(sizes[index]) - length)
        }
        for (index, item) in items.enumerated() {
            let own = axis.length(sizes[index])
            let cross = axis.other.length(sizes[index])
            let insets = item.contentInsets.along(item.size)
            var appearance = Appearance(zIndex: Int32(clamping: item.zIndex))
            appearance.isEstimated =
                (item.size.width.isEstimated || item.size.height.isEstimated) && measured(item.kind) == nil
            outcome.elements.append(
                PreparedElement(
                    kind: kinds.number(of: .supplementary, item.kind) ?? ElementKinds.header, item: self.item,
                    place: AxisRect(
                        cross: crossPosition(of: item, own: cross, in: across) + insets.start(axis.other),
                        scroll: starts[index] + insets.start(axis),
                        crossLength: max(0, cross - insets.sum(axis.other)),
                        scrollLength: max(0, own - insets.sum(axis))),
                    pin: pin(of: item, own: own, length: length, in: outcome)?.moved(scroll: insets.start(axis)),
                    appearance: appearance))
        }
        return outcome
    }

    private func size(_ item: Compositional.BoundaryItem, in box: Size) -> Size {
        var size = pixels.resolve(item.size, in: box)
        if let own = measured(item.kind) {
            if item.size.width.isEstimated { size.width = own.width }
            if item.size.height.isEstimated { size.height = own.height }
            if hugging.contains(item.kind) { size.width = min(size.width, own.width) }
        }
        return Size(width: max(0, size.width), height: max(0, size.height))
    }

    private func position(of item: Compositional.BoundaryItem, own: Double, length: Double) -> Double {
        let natural =
            switch item.side(axis) {
            case -1: item.extendsBoundary ? -own : 0
            case 1: item.extendsBoundary ? length : length - own
            default: (length - own) / 2
            }
        return natural + item.offset(axis)
    }

    private func crossPosition(of item: Compositional.BoundaryItem, own: Double, in range: ClosedRange<Double>)
        -> Double
    {
        let natural =
            switch item.side(axis.other) {
            case -1: range.lowerBound
            case 1: range.upperBound - own
            default: range.lowerBound + ((range.upperBound - range.lowerBound) - own) / 2
            }
        return natural + item.offset(axis.other)
    }

    /// How an element follows the bounds; nil if it does not, or lies beside the content. If the limits of its travel cross, the one on its
    /// own side wins.
    private func pin(
        of item: Compositional.BoundaryItem, own: Double, length: Double, in outcome: Outcome
    ) -> PreparedElement.Pin? {
        guard item.pinsToVisibleBounds else { return nil }
        switch item.side(axis) {
        case -1: return .startWithin(from: -outcome.before, until: length, length: own)
        case 1:
            let end = length + outcome.after - own
            return .endWithin(min(0, end)...end)
        default: return nil
        }
    }
}
