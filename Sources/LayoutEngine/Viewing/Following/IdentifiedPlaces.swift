/// Where every item of a state is in a later one, found by identifiers one by one.
///
///     before    a b c d          places of all items in one sequence
///     now       n a | b          a → 1 · b → 2 · c, d → gone
///
/// A table of 4 bytes for each item: a map has 80 for each run, and a shuffle makes as many runs as items.
struct IdentifiedPlaces {
    /// For each item before: its place now; for one that is gone, the place before of the next item that is left, as its complement.
    private let table: [Int32]
    /// The place before of the last item that is left; nil: none is.
    private let lastLeft: Int?
    private let before: ItemSequence
    private let after: ItemSequence

    /// - Parameters:
    ///   - before: the number of items in each section before.
    ///   - after: the number of items in each section now.
    ///   - path: where an item is now; nil: it is gone.
    /// - Complexity: O(items) lookups
    init(from before: [Int], to after: [Int], path: (ItemPath) -> ItemPath?) {
        let (old, new) = (ItemSequence(before), ItemSequence(after))
        var places: [Int32] = []
        places.reserveCapacity(old.count)
        for (section, count) in before.enumerated() {
            for item in 0..<count {
                let found = path(ItemPath(section: section, item: item))
                places.append(found.map { Int32(new.place(of: $0)) } ?? ~0)
            }
        }
        var next = places.count
        for place in places.indices.reversed() {
            if places[place] < 0 { places[place] = ~Int32(next) } else { next = place }
        }
        (self.before, self.after, table) = (old, new, places)
        lastLeft = places.lastIndex { $0 >= 0 }
    }

    /// Where the first item that is left is now, of those behind an item; or else the last before it; nil: none is left.
    func successor(of item: ItemPath) -> ItemPath? {
        guard let lastLeft else { return nil }
        let place = before.place(of: item)
        if table[place] >= 0 { return after.path(at: Int(table[place])) }
        let next = Int(~table[place])
        return after.path(at: Int(table[next < table.count ? next : lastLeft]))
    }

    /// Where the items of some ranges are now, in any order.
    func ranges(of ranges: [ItemRange]) -> [ItemRange] {
        var found: [ItemRange] = []
        var last = Int32.min
        for range in ranges {
            let first = before.place(of: range.first)
            for place in table[first..<first + range.count] where place >= 0 {
                defer { last = place }
                if place == last + 1, !after.starts(at: Int(place)) {
                    found[found.count - 1].count += 1
                } else {
                    found.append(ItemRange(after.path(at: Int(place))))
                }
            }
        }
        return found
    }

    /// The items that there were not before.
    var newItems: [ItemRange] {
        var isNew = [Bool](repeating: true, count: after.count)
        for place in table where place >= 0 { isNew[Int(place)] = false }
        var new: [ItemRange] = []
        for place in isNew.indices where isNew[place] { new.join(ItemRange(after.path(at: place))) }
        return new
    }
}

/// The items of all sections, one after another.
private struct ItemSequence {
    /// The place of each section's first item, and the number of all items behind them.
    private var starts = [0]

    init(_ counts: [Int]) {
        for count in counts { starts.append(starts[starts.count - 1] + count) }
    }

    var count: Int { starts[starts.count - 1] }

    func place(of item: ItemPath) -> Int { starts[item.section] + item.item }

    func path(at place: Int) -> ItemPath {
        let section = section(at: place)
        return ItemPath(section: section, item: place - starts[section])
    }

    /// Whether the first item of a section is at a place.
    func starts(at place: Int) -> Bool { starts[section(at: place)] == place }

    private func section(at place: Int) -> Int { partitioningIndex(in: 0..<starts.count) { starts[$0] > place } - 1 }
}
