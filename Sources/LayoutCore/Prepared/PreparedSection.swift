/// A section after prepare: cells, supplementary elements and decorations, in layout space.
///
///     start ──▶ ┌──────────┐ ┐
///               │ header   │ │  all scroll positions inside are relative to `start`
///               │ cells    │ │ extent
///               │ footer   │ │
///               └──────────┘ ┘
///
/// Moving a section changes `start` only; everything else is in `SectionContents`, an object that versions of the section share. Elements
/// may lie outside the extent (`scrollExtent`), and pinned ones anywhere (`hasEndlessPin`).
package struct PreparedSection: Sendable {
    /// The scroll position of the section's leading edge.
    package var start: Double
    private var contents: SectionContents

    /// Creates a section of its parts.
    ///
    /// - Parameter start: the scroll position of its leading edge, to which all positions in the parts are relative.
    /// - Complexity: O(elements), or O(chunks) of groups
    package init(start: Double, _ parts: SectionParts) {
        self.start = start
        contents = SectionContents(parts)
    }

    /// Creates a section of cells and elements alone.
    ///
    /// - Parameter start: the scroll position of its leading edge, to which the positions of cells and elements are relative.
    package init(
        start: Double, extent: Double, itemCount: Int, body: SectionBody, elements: [PreparedElement] = []
    ) {
        self.init(
            start: start, SectionParts(extent: extent, itemCount: itemCount, body: body, elements: elements))
    }

    // MARK: Contents

    /// The extent along the scroll axis, including insets, header and footer.
    ///
    /// In points. The next section usually begins at its end; elements may lie beyond it.
    package var extent: Double { contents.parts.extent }
    /// The number of items.
    package var itemCount: Int { contents.parts.itemCount }
    /// The cells.
    package var body: SectionBody { contents.parts.body }
    /// The measured sizes, in sections with cells that are estimates; nil elsewhere.
    package var measured: MeasuredView? { contents.parts.measured }
    /// The area of its decorations, in layouts whose queries depend on it; nil if it occupies nothing.
    package var decorated: AxisRect? { contents.parts.decorated }
    /// Supplementary elements and decorations, by kind.
    package var groups: [ElementGroup] { contents.parts.groups }
    /// The layout's own attributes of the cells, of all that it declares; empty in most layouts.
    package var custom: [CustomColumn] { contents.parts.custom }
    /// The first item that is longer across than there is room, in layouts that warn of it; nil if there is none.
    package var oversizedItem: Int? { contents.parts.oversizedItem }

    /// The interval of the scroll axis in which its elements may lie wherever they are pinned; elements pinned without limit
    /// count at their natural place.
    package var scrollExtent: ClosedRange<Double> {
        start + contents.scrollExtent.lowerBound...start + contents.scrollExtent.upperBound
    }

    /// The interval of the cross axis that the cells occupy if they may lie anywhere; nil if they stay about the content.
    var crossExtent: ClosedRange<Double>? { contents.crossExtent }

    /// How exact the cells' positions along the scroll axis are, as far as that is known.
    var precision: PositionPrecision { contents.precision }

    /// Whether it is not yet known if its lines lie at exact positions. The first `move(to:)` finds out.
    var hasUnknownExactness: Bool { contents.hasUnknownExactness }

    /// Whether some element is pinned to the visible start without limit.
    ///
    /// Elements of such a section may be visible under any bounds, so every query has to look at it.
    package var hasEndlessPin: Bool { contents.hasEndlessPin }

    /// Whether some element is in a stack of pinned headers.
    package var hasStack: Bool { contents.hasStack }

    /// Whether some element follows the visible rectangle.
    package var hasPins: Bool { contents.hasPins }

    /// The number of supplementary elements and decorations.
    var elementCount: Int { contents.elementCount }

    /// Whether it occupies content, in layouts whose queries depend on that; otherwise nothing of it is visible.
    var takesRoom: Bool { contents.parts.decorated != nil }

    /// Whether some cell has a value of its own in one of the layout's own attributes.
    var hasCustom: Bool { custom.contains { !$0.isEmpty } }

    /// Whether some cell has more than a frame: an appearance other than `Appearance.plain`, or an attribute of the layout's own.
    var hasAppearances: Bool { measured != nil || body.appearances != nil || hasCustom }

    func appearance(of item: Int) -> Appearance {
        var measured = measured.map(MeasuredView.Reader.init)
        return appearance(of: item, &measured)
    }

    /// The appearance of an item's cell, one of several mostly in order.
    ///
    /// - Parameter measured: reads the section's measured sizes.
    func appearance(of item: Int, _ measured: inout MeasuredView.Reader?) -> Appearance {
        var appearance = body.appearance(of: item)
        if body.canEstimate(item), measured?.isEstimate(item) == true { appearance.isEstimated = true }
        return appearance
    }

    /// The appearance of a cell in a group.
    ///
    /// - Parameter measured: reads the section's measured sizes.
    static func appearance(
        of cell: GroupColumns.Cell, _ item: Int, _ measured: inout MeasuredView.Reader?
    ) -> Appearance {
        var appearance = Appearance(zIndex: cell.zIndex)
        if cell.isEstimated, measured?.isEstimate(item) == true { appearance.isEstimated = true }
        return appearance
    }

    /// The elements of a kind; nil if there are none.
    ///
    /// Elements that are anchored in groups of cells are in the body instead.
    package func group(_ kind: UInt32) -> ElementGroup? {
        groups.first { $0.kind == kind }
    }

    /// An element by kind and number; nil if there is none.
    ///
    /// - Complexity: O(log *elements*), or O(log *n*) for elements that groups anchor
    package func element(_ kind: UInt32, item: Int) -> PreparedElement? {
        if let element = group(kind)?.element(at: item) { return element }
        if case .groups(let groups) = body { return groups.anchored(kind, item) }
        return nil
    }

    /// Whether both are the same section, perhaps at different places.
    ///
    /// - Complexity: O(1)
    func isVersion(of other: PreparedSection) -> Bool { contents === other.contents }

    // MARK: Changes

    /// Moves the section along the scroll axis. Where that moves lines, it finds out whether they move exactly.
    ///
    /// - Complexity: O(1), and O(items) the first time that lines of unknown exactness move
    package mutating func move(to start: Double) {
        if self.start == start { return }
        self.start = start
        guard contents.hasUnknownExactness, case .lines(var lines) = body else { return }
        lines.determineExactness()
        change { $0.body = .lines(lines) }
    }

    /// Extends the section to the end of its last element.
    ///
    /// A pinned element counts where its pin lets it get farthest; one that is pinned without limit, where it lies in the content.
    package mutating func extendToElements() {
        let end = contents.scrollExtent.upperBound
        change { $0.extent = end }
    }

    /// Puts the cells to other places. The section never becomes shorter.
    ///
    /// - Parameter places: each item's place, relative to the section's start; absent if the item has no frame.
    mutating func place(_ places: [AxisRect]) {
        var frames = FrameColumns()
        frames.reserve(places.count)
        for (item, place) in places.enumerated() {
            if place.isAbsent { frames.appendAbsent() } else { frames.append(place, body.appearance(of: item)) }
        }
        frames.finish()
        change {
            $0.body = .frames(frames)
            $0.extent = max($0.extent, frames.end)
        }
    }

    /// Adds elements.
    ///
    /// - Precondition: no two elements of a kind then have the same number.
    package mutating func add(_ elements: [PreparedElement]) {
        if elements.isEmpty { return }
        change { $0.groups = ElementGroup.groups(of: $0.groups.flatMap(\.elements) + elements) }
    }

    /// Gives the kinds of its elements other numbers.
    ///
    /// - Parameter numbers: the new number of each kind by its old one.
    mutating func renumber(_ numbers: [UInt32]) {
        if groups.allSatisfy({ numbers[Int($0.kind)] == $0.kind }) { return }
        let renumbered = groups.flatMap(\.elements).map { element in
            var element = element
            element.kind = numbers[Int(element.kind)]
            return element
        }
        change { $0.groups = ElementGroup.groups(of: renumbered) }
    }

    /// Pins the section's only element of a kind.
    ///
    /// - Parameter pin: nil lets the element scroll along with the content.
    package mutating func pin(_ kind: UInt32, _ pin: PreparedElement.Pin?) {
        change { $0.groups = $0.groups.map { $0.kind == kind ? $0.pinned(pin) : $0 } }
    }

    /// Puts the first element of a kind into a stack of pinned headers, or takes it out of it.
    ///
    /// - Parameters:
    ///   - inset: how far below the visible start it is pinned; nil to take it out.
    ///   - zIndex: how it is stacked among all elements.
    package mutating func stack(_ kind: UInt32, _ pin: PreparedElement.Pin?, inset: Double?, zIndex: Int32) {
        change {
            $0.groups = $0.groups.map { group in
                guard group.kind == kind else { return group }
                return group.changed { element in
                    // Elements of a whole compositional layout may be of the same kind.
                    if element.item != 0 { return }
                    element.pin = pin
                    element.stackInset = inset
                    element.appearance.zIndex = zIndex
                }
            }
        }
    }

    private mutating func change(_ body: (inout SectionParts) -> Void) {
        var parts = contents.parts
        body(&parts)
        contents = SectionContents(parts)
    }
}
