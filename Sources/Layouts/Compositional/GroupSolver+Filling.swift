import LayoutCore

/// Decides how many subitems a group takes, and how large each one is.
extension GroupSolver {
    /// A subitem that a group takes, before it has its place.
    struct Slot {
        let item: NumberedItem
        /// The size that its description resolves to.
        let outer: Size
        /// The size that it takes: measured or, for a nested group, the size of its content. Uniform siblings are not
        /// adjusted yet.
        var size: Size
        /// The number of cells in the outermost group before it, and of its own cells. For a nested group they are
        /// counted only if something is measured or items run out.
        let number: Int
        var cells = 1
        /// A nested group that is already filled, as if there were items for all of its cells.
        var contents: SolvedGroup?
    }

    /// The subitems that a group takes, as if there were items for all of them.
    struct Row {
        var slots: [Slot]
        /// The group's inner size, and the box that its subitems' fractions refer to.
        var inner: Size
        var box: Size
    }

    /// The room for the subitems of a group.
    private struct Room {
        let axis: Axis
        let inner: Size
        let gap: Double

        var length: Double { axis.length(inner) }

        /// The box that `count` subitems have, less the spacings between them.
        func box(_ count: Int) -> Size {
            axis.size(along: max(0, length - Double(count - 1) * gap), across: axis.other.length(inner))
        }
    }

    mutating func fill(
        _ group: NumberedGroup, size: Compositional.LayoutSize, inner: Size, used: Int
    ) throws(LayoutError) -> Row? {
        let room = Room(axis: group.axis, inner: inner, gap: group.interItemSpacing.minimum)
        switch group.filling {
        case .custom: return nil
        case .count(_, let count, let share): return try row(of: [share], count: count, in: room, used: used)
        case .repeating(let item, let count):
            return try row(of: [item], count: count, in: room, used: used)
        case .list(let items):
            if items.isEmpty { return nil }
            if size.dimension(group.axis).isEstimated {
                return try row(of: items, count: items.count, in: room, used: used)
            }
            return try fill(items, in: room, used: used)
        }
    }

    private mutating func row(
        of items: [NumberedItem], count: Int, in room: Room, used: Int
    ) throws(LayoutError) -> Row {
        let box = room.box(count)
        return Row(slots: try slots(of: items, count: count, in: box, used: used), inner: room.inner, box: box)
    }

    // MARK: As many as fit

    private mutating func fill(_ items: [NumberedItem], in room: Room, used: Int) throws(LayoutError) -> Row? {
        let axis = room.axis
        var slots: [Slot]
        var box: Size
        if items.contains(where: { $0.size.dimension(axis.other).isFraction(of: axis) }) {
            // A subitem's length across is a fraction of the row's length. First count how many subitems fit without
            // spacing; then take them again, with fractions of the length that the spacings between that many leave.
            let capacity = try take(items, room: room, gap: 0, in: room.inner, used: used).count
            box = room.box(max(1, capacity))
            slots = try take(items, room: room, gap: room.gap, in: box, used: used)
        } else if items.contains(where: { $0.size.dimension(axis).isFraction(of: axis) }) {
            slots = []
            for count in 1...Self.subitemLimit {
                let more = try self.slots(of: items, count: count, in: room.box(count), used: used)
                guard fits(more, sum: extents(more, axis), in: room, gap: room.gap) else { break }
                slots = more
            }
            box = room.box(max(1, slots.count))
        } else {
            // No length depends on the box, so one pass is enough.
            slots = try take(items, room: room, gap: room.gap, in: room.box(1), used: used)
            box = room.box(max(1, slots.count))
        }
        return slots.isEmpty ? nil : Row(slots: slots, inner: room.inner, box: box)
    }

    /// Takes subitems one after another, as long as the next one fits.
    private mutating func take(
        _ items: [NumberedItem], room: Room, gap: Double, in box: Size, used: Int
    ) throws(LayoutError) -> [Slot] {
        let hasUniform = items.contains { $0.size.dimension(room.axis).isUniform }
        var slots: [Slot] = []
        var sum = 0.0
        var number = used
        while slots.count < Self.subitemLimit {
            try budget.spend(hasUniform ? slots.count + 1 : 1)
            let slot = try slot(items[slots.count % items.count], number, in: box)
            slots.append(slot)
            sum = hasUniform ? extents(slots, room.axis) : sum + extent(of: slot, size: slot.size, along: room.axis)
            guard fits(slots, sum: sum, in: room, gap: gap) else {
                slots.removeLast()
                break
            }
            number += slot.cells
            try checkCells(number - used)
        }
        return slots
    }

    /// Whether subitems fit whose lengths add up to `sum`, not counting the spacings between them. A single subitem
    /// that would fit at its estimate but was measured longer than the whole row is taken anyway: it overhangs rather
    /// than leave the row empty.
    private func fits(_ slots: [Slot], sum: Double, in room: Room, gap: Double) -> Bool {
        if sum + Double(slots.count - 1) * gap <= room.length + 0.001 { return true }
        guard slots.count == 1, slots[0].item.size.dimension(room.axis).isEstimated else { return false }
        return extent(of: slots[0], size: slots[0].outer, along: room.axis) <= room.length + 0.001
    }

    private mutating func slots(
        of items: [NumberedItem], count: Int, in box: Size, used: Int
    ) throws(LayoutError) -> [Slot] {
        try budget.spend(count)
        var slots: [Slot] = []
        slots.reserveCapacity(count)
        var number = used
        for index in 0..<count {
            let slot = try slot(items[index % items.count], number, in: box)
            number += slot.cells
            slots.append(slot)
            try checkCells(number - used)
        }
        return slots
    }

    // MARK: Sizes

    /// A subitem at its own size. A nested group is filled if its length or the numbers of later cells depend on it.
    private mutating func slot(_ item: NumberedItem, _ number: Int, in box: Size) throws(LayoutError) -> Slot {
        let outer = pixels.resolve(item.size, in: box)
        examined = max(examined, number + 1)
        guard item.group != nil else {
            return Slot(
                item: item, outer: outer, size: measuredSize(of: item, number: number, in: outer), number: number)
        }
        var slot = Slot(item: item, outer: outer, size: outer, number: number, cells: 0)
        let countsCells = measured != nil || itemCount < .max
        guard countsCells || item.size.isEstimated else { return slot }
        let fillsToEnd = self.fillsToEnd
        self.fillsToEnd = true
        defer { self.fillsToEnd = fillsToEnd }
        slot.contents = try contents(item, outer: outer, used: number)
        slot.size = slot.contents?.size ?? outer
        slot.cells = slot.contents?.leaves.count ?? 0
        return slot
    }

    /// A cell's size, which along estimated axes is the measured one, or else the mean of those.
    private mutating func measuredSize(of item: NumberedItem, number: Int, in outer: Size) -> Size {
        guard item.size.isEstimated else { return outer }
        var own = mean
        if measured != nil {
            if number < itemCount { lastMeasured.set(item.number, measured?[firstItem + number]) }
            own = lastMeasured.size(of: item.number) ?? mean
        }
        guard let own else { return outer }
        return Size(
            width: item.size.width.isEstimated ? own.width : outer.width,
            height: item.size.height.isEstimated ? own.height : outer.height)
    }

    /// A subitem's length along the row plus the minimum spacing around it.
    private func extent(of slot: Slot, size: Size, along axis: Axis) -> Double {
        axis.length(size) + slot.item.edgeSpacing.minimum(axis)
    }

    /// The sum of the extents of all subitems: their lengths, with the least spacing around each.
    func extents(_ slots: [Slot], _ axis: Axis) -> Double {
        if !slots.contains(where: \.item.isUniform) {
            return slots.reduce(0) { $0 + extent(of: $1, size: $1.size, along: axis) }
        }
        return zip(slots, uniformSizes(of: slots)).reduce(0) { $0 + extent(of: $1.0, size: $1.1, along: axis) }
    }

    /// The subitems' sizes. Uniform siblings take the length of the longest one that has an item.
    func uniformSizes(of slots: [Slot], least: Size = .zero) -> [Size] {
        var sizes = slots.map(\.size)
        if !slots.contains(where: \.item.isUniform) { return sizes }
        for axis in [Axis.horizontal, .vertical] {
            let uniform = slots.indices.filter { slots[$0].item.size.dimension(axis).isUniform }
            if uniform.isEmpty { continue }
            let there = uniform.filter { slots[$0].number < itemCount }
            let longest = (there.isEmpty ? uniform : there).reduce(axis.length(least)) {
                max($0, axis.length(slots[$1].size))
            }
            for index in uniform { sizes[index].set(axis, longest) }
        }
        return sizes
    }

    func checkCells(_ count: Int) throws(LayoutError) {
        guard count <= Self.cellLimit else {
            throw LayoutError(
                .failed, "a group with its groups has more than \(Self.cellLimit) subitems, expected at most so many")
        }
    }
}
