/// The parts of a prepared section, apart from its place.
///
/// Extent, cells and elements are in every section; most layouts leave the others as they are:
///
///     var parts = SectionParts(extent: 90, itemCount: 3, body: .rows(rows), elements: [header])
///     parts.measured = measured
///     PreparedSection(start: 200, parts)
package struct SectionParts: Sendable {
    /// The extent along the scroll axis, including insets, header and footer.
    var extent: Double
    var itemCount: Int
    var body: SectionBody
    /// The measured sizes, in sections with cells that are estimates; nil elsewhere.
    package var measured: MeasuredView?
    /// The area of its decorations, in layouts whose queries depend on it: all that the section occupies of the content, including any
    /// part before the section's start; nil if it occupies nothing.
    package var decorated: AxisRect?
    /// Supplementary elements and decorations, by kind.
    var groups: [ElementGroup]
    /// The layout's own attributes of the cells; empty in most layouts.
    package var custom: [CustomColumn] = []
    /// The first item that is longer across than there is room, in layouts that warn of it.
    package var oversizedItem: Int?

    /// Creates the parts that every section has.
    ///
    /// - Parameters:
    ///   - extent: along the scroll axis, including insets, header and footer.
    ///   - body: the cells, relative to the section's start as the elements are.
    ///   - elements: in any order.
    package init(extent: Double, itemCount: Int, body: SectionBody, elements: [PreparedElement] = []) {
        self.extent = extent
        self.itemCount = itemCount
        self.body = body
        groups = ElementGroup.groups(of: elements)
    }
}

/// The parts of a section, and what follows from them.
///
/// It is an object: versions of a section that differ in their place alone share it, and copying ten thousand sections costs as many
/// reference counts, not ten times as many. What every edit reads of each section is therefore stored beside the body, which takes ten
/// reference counts to look into.
final class SectionContents: Sendable {
    let parts: SectionParts
    /// The interval of the scroll axis, relative to the section's start, in which its elements may lie.
    let scrollExtent: ClosedRange<Double>
    let crossExtent: ClosedRange<Double>?
    let precision: PositionPrecision
    let elementCount: Int
    let hasPins: Bool
    let hasEndlessPin: Bool
    let hasStack: Bool
    /// Whether it is not yet known if its lines lie at exact positions.
    let hasUnknownExactness: Bool

    init(_ parts: SectionParts) {
        self.parts = parts
        crossExtent = parts.body.crossExtent
        // Cells without a frame are stale.
        if case .empty = parts.body, parts.itemCount > 0 {
            precision = .rounded
        } else {
            precision = parts.body.precision
        }
        let cells = parts.body.scrollExtent
        var low = min(0, cells.lowerBound)
        var high = max(0, parts.extent, cells.upperBound)
        if let decorated = parts.decorated {
            low = min(low, decorated.scroll)
            high = max(high, decorated.scroll + decorated.scrollLength)
        }
        var count = 0
        var (hasPins, hasEndlessPin, hasStack) = (false, false, false)
        for group in parts.groups {
            count += group.elements.count
            for element in group.elements {
                let extent = element.scrollExtent
                low = min(low, extent.lowerBound)
                high = max(high, extent.upperBound.isFinite ? extent.upperBound : element.place.scroll)
                if element.pin != nil { hasPins = true }
                if element.pin == .toStartForever { hasEndlessPin = true }
                if element.stackInset != nil { hasStack = true }
            }
        }
        if case .lines(let lines) = parts.body {
            hasUnknownExactness = lines.isExact == nil
        } else {
            hasUnknownExactness = false
        }
        if case .groups(let columns) = parts.body { count += columns.anchoredCounts.values.reduce(0, +) }
        scrollExtent = low...high
        elementCount = count
        self.hasPins = hasPins
        self.hasEndlessPin = hasEndlessPin
        self.hasStack = hasStack
    }
}
