// Sets of items as ranges that are ordered by index path, and neither empty, overlapping nor touching. Each function goes through its
// arguments once.

extension ItemRange {
    /// The first item's index path.
    var first: ItemPath { ItemPath(section: section, item: item) }
}

extension Sequence<ItemRange> {
    /// The same items as a set.
    var normalized: [ItemRange] {
        filter { $0.count > 0 }.sorted { $0.first < $1.first }.merged
    }
}

extension [ItemRange] {
    /// Ranges that are ordered by their first items, as a set.
    fileprivate var merged: [ItemRange] {
        var merged: [ItemRange] = []
        merged.reserveCapacity(count)
        for range in self {
            if let last = merged.last, last.section == range.section, range.item <= last.range.upperBound {
                merged[merged.count - 1].count = Swift.max(last.range.upperBound, range.range.upperBound) - last.item
            } else {
                merged.append(range)
            }
        }
        return merged
    }

    /// The items of both sets.
    func union(_ other: [ItemRange]) -> [ItemRange] {
        if isEmpty { return other }
        if other.isEmpty { return self }
        var both: [ItemRange] = []
        both.reserveCapacity(count + other.count)
        var (own, next) = (0, 0)
        while own < count || next < other.count {
            if next == other.count || own < count && self[own].first < other[next].first {
                both.append(self[own])
                own += 1
            } else {
                both.append(other[next])
                next += 1
            }
        }
        return both.merged
    }

    /// The items of this set that another one does not have.
    func subtracting(_ other: [ItemRange]) -> [ItemRange] {
        var left: [ItemRange] = []
        var next = 0
        for range in self {
            var start = range.item
            let end = range.range.upperBound
            while next < other.count, other[next].ends(before: range) { next += 1 }
            // The last of these may reach into the next range as well.
            var index = next
            while index < other.count, other[index].section == range.section, other[index].item < end {
                if other[index].item > start {
                    left.append(ItemRange(section: range.section, item: start, count: other[index].item - start))
                }
                start = Swift.max(start, other[index].range.upperBound)
                index += 1
            }
            if start < end { left.append(ItemRange(section: range.section, item: start, count: end - start)) }
        }
        return left
    }

    /// The items that this set does not have, of all.
    ///
    /// - Parameter counts: the number of items in each section.
    func complement(in counts: [Int]) -> [ItemRange] {
        var all: [ItemRange] = []
        for (section, count) in counts.enumerated() where count > 0 {
            all.append(ItemRange(section: section, item: 0, count: count))
        }
        return all.subtracting(self)
    }
}

extension ItemRange {
    /// Whether all of its items come before those of another range.
    fileprivate func ends(before other: ItemRange) -> Bool {
        section < other.section || section == other.section && range.upperBound <= other.item
    }
}
