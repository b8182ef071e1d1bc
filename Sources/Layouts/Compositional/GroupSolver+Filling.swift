import LayoutCore

/// How many subitems a group takes, and how large each is.
extension GroupSolver {
    /// The subitems that a group takes, with their sizes, as if there were items for all of them.
    struct Row {
        var subitems: [ItemDescription]
        var sizes: [Size]
        /// What fractions of its subitems are of.
        var box: Size
    }

    mutating func fill(
        _ group: GroupDescription, _ size: LayoutSize, _ inner: Size, _ used: Int
    ) throws(LayoutError) -> Row? {
        let axis = group.axis
        let room = axis.length(inner)
        let gap = group.interItemSpacing.minimum
        func box(_ count: Int) -> Size {
            axis.size(along: max(0, room - Double(count - 1) * gap), across: axis.other.length(inner))
        }
        func row(_ subitems: [ItemDescription], _ count: Int, _ box: Size) -> Row {
            let taken = (0..<count).map { subitems[$0 % subitems.count] }
            let sizes = taken.enumerated().map { measuredSize($1, used + $0, in: box) }
            return Row(subitems: taken, sizes: sizes, box: box)
        }
        switch group.filling {
        case .custom: return nil
        case .count(var item, let count):
            item.size = item.size.replacing(axis, with: 1 / Double(count))
            try charge(count)
            return row([item], count, box(count))
        case .repeating(let item, let count):
            try charge(count)
            return row([item], count, box(count))
        case .list(let items):
            if size.dimension(axis).isEstimated {
                try charge(items.count)
                return row(items, items.count, box(items.count))
            }
            let count: Int
            let chosen: Size
            if items.contains(where: { $0.size.dimension(axis.other).isFraction(of: axis) }) {
                (count, chosen) = fillGreedily(items, axis, inner, gap, used)
                try budget.spend(2 * count + 2)
            } else {
                count = try fittingCount(items, axis, inner, gap, used, box)
                chosen = box(count)
            }
            try charge(max(1, count))
            return count == 0 ? nil : row(items, count, chosen)
        }
    }

    /// The largest number of subitems that fit when fractions are of what their spacings leave.
    private func fittingCount(
        _ items: [ItemDescription], _ axis: Axis, _ inner: Size, _ gap: Double, _ used: Int, _ box: (Int) -> Size
    ) throws(LayoutError) -> Int {
        let room = axis.length(inner)
        // Without fractions along the row the box does not matter, and one pass is enough.
        let isFixed = !items.contains { $0.size.dimension(axis).isFraction(of: axis) }
        var sum = 0.0
        for count in 1...Self.subitemLimit {
            try budget.spend(isFixed ? 1 : count)
            if isFixed {
                sum += extent(items[(count - 1) % items.count], used + count - 1, axis, in: box(1))
            } else {
                let box = box(count)
                sum = (0..<count).reduce(0) { $0 + extent(items[$1 % items.count], used + $1, axis, in: box) }
            }
            if !(sum + Double(count - 1) * gap <= room + 0.001) { return count - 1 }
        }
        return Self.subitemLimit
    }

    /// Where some subitem is as long across as a share of the row: first how many fit without spacing, then one after another
    /// with fractions of what the spacings between so many leave.
    private func fillGreedily(
        _ items: [ItemDescription], _ axis: Axis, _ inner: Size, _ gap: Double, _ used: Int
    ) -> (Int, Size) {
        let room = axis.length(inner)
        func count(_ box: Size, _ gap: Double) -> Int {
            var taken = 0.0
            for number in 0..<Self.subitemLimit {
                taken += extent(items[number % items.count], used + number, axis, in: box) + (number > 0 ? gap : 0)
                if !(taken <= room + 0.001) { return number }
            }
            return Self.subitemLimit
        }
        let capacity = count(inner, 0)
        let box = axis.size(
            along: max(0, room - Double(max(0, capacity - 1)) * gap), across: axis.other.length(inner))
        return (count(box, gap), box)
    }

    /// A subitem's length along the row and the least room outside of it.
    private func extent(_ item: ItemDescription, _ number: Int, _ axis: Axis, in box: Size) -> Double {
        axis.length(measuredSize(item, number, in: box)) + item.edgeSpacing.minimum(axis)
    }

    /// A subitem's size; along estimated axes a cell's measured one. `number` counts the cells before it in the group.
    func measuredSize(_ item: ItemDescription, _ number: Int, in box: Size) -> Size {
        var size = pixels.resolve(item.size, in: box)
        guard measured.count > 0, item.group == nil, number < itemCount, let own = measured[firstItem + number] else {
            return size
        }
        if item.size.width.isEstimated { size.width = own.width }
        if item.size.height.isEstimated { size.height = own.height }
        return size
    }

    private mutating func charge(_ count: Int) throws(LayoutError) {
        taken += count
        try budget.spend(count)
        guard taken <= Self.cellLimit else {
            throw LayoutError(
                .failed, "a group with its groups has more than \(Self.cellLimit) subitems, expected at most so many")
        }
    }
}
