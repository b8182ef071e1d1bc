package import LayoutCore

// Batch updates from the wire, and what came of them.

extension Mapping {
    /// - Parameter layout: what new sections' parameters and new items' values are checked against.
    package func update(
        _ wire: WireBatchUpdate, for layout: LayoutDefinition, _ pointer: String
    ) throws(RequestFailure) -> ContainerUpdate {
        var update = ContainerUpdate()
        update.deletedItems = wire.deleteItems.map { range in
            BatchUpdate.Items(section: Int(range.section), item: Int(range.item), count: max(1, Int(range.count)))
        }
        update.insertedItems = try newItems(wire.insertItems, layout, pointer + "/insertItems")
        update.reloadedItems = try newItems(wire.reloadItems, layout, pointer + "/reloadItems")
        update.movedItems = wire.moveItems.map { BatchUpdate.Move(from: $0.from.core, to: $0.to.core) }
        update.deletedSections = wire.deleteSections.map { Int($0) }
        update.insertedSections = try newSections(wire.insertSections, layout, pointer + "/insertSections")
        update.reloadedSections = try newSections(wire.reloadSections, layout, pointer + "/reloadSections")
        update.movedSections = wire.moveSections.map { BatchUpdate.Move(from: Int($0.from), to: Int($0.to)) }
        update.countsAfter = wire.itemCountsAfter.isEmpty ? nil : wire.itemCountsAfter.map { Int($0) }
        return update
    }

    private func newItems(
        _ wire: [WireNewItems], _ layout: LayoutDefinition, _ pointer: String
    ) throws(RequestFailure) -> [ContainerUpdate.NewItems] {
        var items: [ContainerUpdate.NewItems] = []
        for (index, new) in wire.enumerated() {
            let place = "\(pointer)/\(index)/items"
            var content = new.items
            content.clearParameters()
            if !new.hasItems { content.itemCount = 1 }
            try checkCounts([content], place)
            items.append(
                ContainerUpdate.NewItems(
                    section: Int(new.section), item: Int(new.item),
                    content: try self.section(content, for: layout, place)))
        }
        return items
    }

    private func newSections(
        _ wire: [WireNewSection], _ layout: LayoutDefinition, _ pointer: String
    ) throws(RequestFailure) -> [ContainerUpdate.NewSection] {
        var new: [ContainerUpdate.NewSection] = []
        for (index, section) in wire.enumerated() {
            let place = "\(pointer)/\(index)/content"
            try checkCounts([section.content], place)
            let content = section.hasContent ? try self.section(section.content, for: layout, place) : nil
            new.append(ContainerUpdate.NewSection(section: Int(section.section), content: content))
        }
        return new
    }

    /// Sizes of items from `item` on, checked against the sections they are for.
    ///
    /// - Throws: `index.outOfRange`, or `request.invalid` for a section without sizes.
    package func setSizes(
        _ wire: WireSetSizes, in sections: inout [Section], _ pointer: String
    ) throws(RequestFailure) {
        let section = Int(wire.section)
        guard section < sections.count else {
            throw .outOfRange(pointer + "/section", wire.section, count: sections.count, pointer: pointer + "/section")
        }
        let count = sections[section].itemCount
        guard sections[section].itemSizes != nil else {
            throw RequestFailure(
                .invalid, "\(pointer)/section is \(section), whose items have no sizes; expected one that has them",
                pointer: pointer + "/section")
        }
        guard wire.sizes.count.isMultiple(of: 2), Int(wire.item) + wire.sizes.count / 2 <= count else {
            throw RequestFailure(
                .invalid,
                "\(pointer)/sizes has \(wire.sizes.count) numbers for items from \(wire.item) on, expected a width and a "
                    + "height for each of at most \(max(0, count - Int(wire.item)))", pointer: pointer + "/sizes")
        }
        for (index, value) in wire.sizes.enumerated() { _ = try length(value, "\(pointer)/sizes/\(index)") }
        sections[section].itemSizes?.replace(from: Int(wire.item), with: wire.sizes)
    }
}

extension Mapping {
    /// Checked measured sizes, and their items.
    package func measuredSizes(
        _ wire: WireSetMeasuredSizes, in sections: [Section], _ pointer: String
    ) throws(RequestFailure) -> [(item: Int, size: Size)] {
        guard Int(wire.section) < sections.count else {
            throw .outOfRange(pointer + "/section", wire.section, count: sections.count, pointer: pointer + "/section")
        }
        let count = sections[Int(wire.section)].itemCount
        guard wire.sizes.count == 2 * wire.items.count else {
            throw RequestFailure(
                .invalid,
                "\(pointer)/sizes has \(wire.sizes.count) numbers, expected \(2 * wire.items.count): a width and a height for "
                    + "each of \(wire.items.count) items", pointer: pointer + "/sizes")
        }
        var measured: [(item: Int, size: Size)] = []
        measured.reserveCapacity(wire.items.count)
        for (index, item) in wire.items.enumerated() {
            let place = "\(pointer)/items/\(index)"
            // Supplementary elements have items of their own; the layout's own have the last that there can be.
            guard Int(item) < count || !wire.kind.isEmpty else {
                throw .outOfRange(place, item, count: count, pointer: place)
            }
            measured.append(
                (
                    Int(item),
                    Size(
                        width: try length(wire.sizes[2 * index], "\(pointer)/sizes/\(2 * index)"),
                        height: try length(wire.sizes[2 * index + 1], "\(pointer)/sizes/\(2 * index + 1)"))
                ))
        }
        return measured
    }
}

extension WirePoint {
    package init(_ point: Point) {
        self.init()
        x = point.x
        y = point.y
    }

    package var core: Point { Point(x: x, y: y) }
}

extension WireBatchOutcome {
    package init(_ plan: UpdatePlan) {
        self.init()
        sections = plan.sectionMap.map { $0.map(Int32.init) ?? -1 }
        survivors = plan.survivors.map { WireItemRun($0) }
        reloaded = plan.reloaded.map { WireItemRun($0) }
        inserted = plan.inserted.map { WireItemRange($0) }
        deleted = plan.deleted.map { WireItemRange($0) }
    }
}

extension WireItemRun {
    fileprivate init(_ run: UpdatePlan.Run) {
        self.init()
        from = WireIndexPath(run.from)
        to = WireIndexPath(run.to)
        count = UInt32(run.count)
    }
}

extension WireItemRange {
    fileprivate init(_ items: BatchUpdate.Items) {
        self.init()
        section = UInt32(items.section)
        item = UInt32(items.item)
        count = UInt32(items.count)
    }
}
