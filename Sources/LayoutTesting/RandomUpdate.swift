package import LayoutCore

/// A random batch update, and the sections it must produce, computed independently on plain lists of items.
///
/// The same generator state and container always give the same update.
package struct RandomUpdate {
    /// The update, for the container passed to `init`.
    package private(set) var update = CheckedUpdate()
    /// The container's sections after the update.
    package private(set) var sections: [Section] = []

    /// Makes an update of deletions, insertions and moves.
    ///
    /// - Parameter container: a container in which every section has item sizes, or none has.
    package init(_ container: Container, using random: inout SeededRandom) {
        let isSized = container.sections.allSatisfy { $0.itemSizes != nil || $0.itemCount == 0 }
        var lists = container.sections.map { section in
            (0..<section.itemCount).map { section.itemSizes?[$0] ?? .zero }
        }
        // Take items out: some are deleted, some will move elsewhere.
        var travellers: [(from: ItemPath, size: Size)] = []
        for section in lists.indices {
            var stay: [Size] = []
            for (item, size) in lists[section].enumerated() {
                switch Int.random(in: 0...5, using: &random) {
                case 0: update.deletedItems.append(.init(section: section, item: item))
                case 1: travellers.append((ItemPath(section: section, item: item), size))
                default: stay.append(size)
                }
            }
            lists[section] = stay
        }
        // Put items in, the lowest index of each section first, so that every index is final.
        var arrivals = Array(repeating: [(from: ItemPath?, size: Size)](), count: lists.count)
        for traveller in travellers {
            let target = Int.random(in: 0..<lists.count, using: &random)
            arrivals[target].append((traveller.from, traveller.size))
        }
        for section in lists.indices {
            for _ in 0..<Int.random(in: 0...3, using: &random) {
                let size = Size(
                    width: Double(Int.random(in: 1...150, using: &random)),
                    height: Double(Int.random(in: 1...90, using: &random)))
                arrivals[section].append((nil, size))
            }
            let count = lists[section].count + arrivals[section].count
            let places = Array(0..<count).shuffled(using: &random).prefix(arrivals[section].count).sorted()
            for (place, arrival) in zip(places, arrivals[section].shuffled(using: &random)) {
                lists[section].insert(arrival.size, at: place)
                if let from = arrival.from {
                    update.movedItems.append(.init(from: from, to: ItemPath(section: section, item: place)))
                } else {
                    let content = Section(itemCount: 1, itemSizes: isSized ? ItemSizes([arrival.size]) : nil)
                    update.insertedItems.append(.init(section: section, item: place, content: content))
                }
            }
        }
        sections = zip(lists, container.sections).map { sizes, old in
            let isEmpty = sizes.isEmpty && old.itemSizes == nil
            return Section(
                itemCount: sizes.count, itemSizes: isSized && !isEmpty ? ItemSizes(sizes) : nil,
                overrides: old.overrides)
        }
        update.countsAfter = lists.map(\.count)
    }
}
