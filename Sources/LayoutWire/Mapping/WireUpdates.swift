package import LayoutModel

// Conversions between wire messages and the model: batch updates, their outcomes, and changes.

extension WireBatchOutcome {
    /// An update's outcome to send, in which a section that is gone is -1.
    ///
    /// - Complexity: O(runs)
    package init(_ outcome: BatchOutcome) {
        self.init()
        sections = outcome.sections.map { $0.map(Int32.init) ?? -1 }
        survivors = outcome.survivors.map { WireItemRun($0) }
        reloaded = outcome.reloaded.map { WireItemRun($0) }
        inserted = outcome.inserted.map { WireItemRange($0) }
        deleted = outcome.deleted.map { WireItemRange($0) }
    }

    /// The outcome that was received.
    package var model: BatchOutcome {
        BatchOutcome(
            sections: sections.map { $0 < 0 ? nil : Int($0) }, survivors: survivors.map { ItemMove($0) },
            reloaded: reloaded.map { ItemMove($0) }, inserted: inserted.map { ItemRange($0) },
            deleted: deleted.map { ItemRange($0) })
    }
}

extension WireItemRun {
    fileprivate init(_ move: ItemMove) {
        self.init()
        from = WireIndexPath(move.from)
        to = WireIndexPath(move.to)
        count = UInt32(clamping: move.count)
    }
}

extension ItemMove {
    fileprivate init(_ wire: WireItemRun) {
        self.init(from: wire.from.model, to: wire.to.model, count: Int(wire.count))
    }
}

extension WireItemRange {
    /// A range to send.
    ///
    /// - Precondition: the numbers are not negative.
    package init(_ range: ItemRange) {
        self.init()
        section = UInt32(clamping: range.section)
        item = UInt32(clamping: range.item)
        count = UInt32(clamping: range.count)
    }
}

extension ItemRange {
    /// A range that was received.
    ///
    /// A count of 0 stands for one item.
    package init(_ wire: WireItemRange) {
        self.init(section: Int(wire.section), item: Int(wire.item), count: max(1, Int(wire.count)))
    }
}

// MARK: Changes

extension WireChanges {
    /// Changes to send, as ranges.
    ///
    /// - Complexity: O(ranges)
    package init(_ changes: ElementChanges) {
        self.init()
        contentSizeBefore = WireSize(changes.contentSizeBefore)
        contentSizeAfter = WireSize(changes.contentSizeAfter)
        everything = changes.everything
        sections = changes.sections.map { WireMovedSections($0) }
        elements = changes.elements.map { stale in
            var range = WireElementRange(stale.elements)
            if stale.from != stale.elements.first { range.from = WireIndexPath(clamping: stale.from) }
            return range
        }
        moved = changes.moved.map { WireMovedRange($0) }
        inserted = changes.inserted.map { WireElementRange($0) }
        deleted = changes.deleted.map { WireElementRange($0) }
    }

    /// The changes that were received.
    package var model: ElementChanges {
        var changes = ElementChanges()
        changes.everything = everything
        changes.elements = elements.map { .init(ElementRange($0), from: $0.hasFrom ? $0.from.model : nil) }
        changes.moved = moved.map {
            .init(ElementRange($0), from: $0.hasFrom ? $0.from.model : nil, dx: $0.dx, dy: $0.dy)
        }
        changes.inserted = inserted.map { ElementRange($0) }
        changes.deleted = deleted.map { ElementRange($0) }
        changes.sections = sections.map(\.model)
        changes.contentSizeBefore = contentSizeBefore.model
        changes.contentSizeAfter = contentSizeAfter.model
        return changes
    }
}

extension WireElementRange {
    /// A range of elements to send, with its category by name.
    ///
    /// Numbers beyond 32 bits are clamped.
    package init(_ range: ElementRange) {
        self.init()
        kind = range.kind
        category = range.category.wireName
        section = UInt32(clamping: range.first.section)
        item = UInt32(clamping: range.first.item)
        count = UInt32(clamping: range.count)
    }
}

extension WireMovedRange {
    fileprivate init(_ moved: ElementChanges.MovedRange) {
        self.init()
        let range = moved.elements
        kind = range.kind
        category = range.category.wireName
        section = UInt32(clamping: range.first.section)
        item = UInt32(clamping: range.first.item)
        count = UInt32(clamping: range.count)
        dx = moved.dx
        dy = moved.dy
        if moved.from != range.first { from = WireIndexPath(clamping: moved.from) }
    }
}

extension WireMovedSections {
    fileprivate init(_ moved: ElementChanges.MovedSections) {
        self.init()
        from = UInt32(clamping: moved.from)
        to = UInt32(clamping: moved.to)
        count = UInt32(clamping: moved.count)
        dx = moved.dx
        dy = moved.dy
        stale = moved.isStale
    }

    fileprivate var model: ElementChanges.MovedSections {
        var moved = ElementChanges.MovedSections(from: Int(from), to: Int(to), count: Int(count))
        moved.dx = dx
        moved.dy = dy
        moved.isStale = stale
        return moved
    }
}

extension WireIndexPath {
    fileprivate init(clamping path: ItemPath) {
        self.init()
        section = UInt32(clamping: path.section)
        item = UInt32(clamping: path.item)
    }
}

extension ElementRange {
    fileprivate init(_ wire: WireElementRange) {
        self.init(
            category: Element.Category(wireName: wire.category, kind: wire.kind), kind: wire.kind,
            first: ItemPath(section: Int(wire.section), item: Int(wire.item)), count: Int(wire.count))
    }

    fileprivate init(_ wire: WireMovedRange) {
        self.init(
            category: Element.Category(wireName: wire.category, kind: wire.kind), kind: wire.kind,
            first: ItemPath(section: Int(wire.section), item: Int(wire.item)), count: Int(wire.count))
    }
}

extension Element.Category {
    /// A category that was received.
    ///
    /// If this version does not know it, the element is supplementary, or a cell if it has no kind.
    fileprivate init(wireName: String, kind: String) {
        self = Self.allCases.first { $0.wireName == wireName } ?? (kind.isEmpty ? .cell : .supplementary)
    }
}
