/// What has become of a container's items from one state to the next, as far as a view has to know: where each is now, and which item takes
/// the place of one that is gone.
///
///     before    a b c d          c and d are deleted, n is inserted
///     now       n a b            b is at 2 · the successor of c is b, since none after it is left · n is new
///
/// The change's map is used where there is one. Where it has given up, as after a snapshot that scatters more than 65,536 runs, or if a
/// change was missed, items are found by their identifiers; by their index paths if they have none, unless the map says that they were
/// replaced.
package struct FollowedItems {
    /// nil: items are looked up.
    private let map: ItemMap?
    private let before: ViewedData
    private let after: ViewedData
    /// The number of items in each section now.
    let counts: [Int]

    /// - Parameters:
    ///   - map: from the state before to this one; nil: unknown.
    ///   - before: the data of the state before.
    ///   - state: the state now.
    /// - Complexity: O(sections) if all items are where they were, else O(sections · log *runs* + new items)
    package init(_ map: ItemMap?, from before: ViewedData, to state: LaidOutState) {
        let (after, counts) = (ViewedData(state), StateReader(state).itemCounts)
        self.map = Self.refined(map, from: before, to: after, counts)
        self.before = before
        self.after = after
        self.counts = counts
    }

    /// A map in which items that were deleted and inserted under one identifier, as by a reload, are the same.
    private static func refined(
        _ map: ItemMap?, from before: ViewedData, to after: ViewedData, _ counts: [Int]
    ) -> ItemMap? {
        guard let map, before.isIdentified else { return map }
        switch map {
        case .identity: return map
        case .replaced: return nil
        case .moved:
            var renewed: [ItemMove] = []
            for range in map.newItems(in: counts) {
                for item in range.indexPaths {
                    guard let name = after.identifier(of: item), let old = before.path(of: name) else { continue }
                    renewed.append(ItemMove(from: old, to: item, count: 1))
                }
            }
            return map.adding(renewed)
        }
    }

    /// Whether every item is where it was.
    var areUnmoved: Bool { if case .identity = map { true } else { false } }

    /// Where an item is now; nil: it is gone.
    ///
    /// - Complexity: O(log *runs*), or that of finding an identifier
    package func path(of item: ItemPath) -> ItemPath? {
        if let map { return map.newPath(of: item) }
        guard let name = before.identifier(of: item) else { return after.has(item) ? item : nil }
        return after.path(of: name)
    }

    /// Where an item is now, or else the first behind it that is left, or else the last before it; nil: none is left.
    ///
    /// - Complexity: O(log *runs*); O(items) where identifiers are looked up
    package func successor(of item: ItemPath) -> ItemPath? {
        if let map { return map.nextSurvivor(of: item).flatMap { map.newPath(of: $0) } }
        var next: ItemPath? = item
        while let other = next {
            if let path = path(of: other) { return path }
            next = before.item(after: other)
        }
        next = before.item(before: item)
        while let other = next {
            if let path = path(of: other) { return path }
            next = before.item(before: other)
        }
        return nil
    }

    /// Where a section is now; nil: it is gone.
    ///
    /// - Complexity: O(sections)
    func section(of section: Int) -> Int? {
        if let map { return map.newSection(of: section) }
        guard let name = before.identifier(ofSection: section) else {
            return section < counts.count ? section : nil
        }
        return after.identifiers.section(of: name)
    }

    /// Where sections are now, without those that are gone.
    ///
    /// - Complexity: O(sections)
    func sections(of old: Set<Int>) -> [Int: Int] {
        if let map { return map.newSections(of: old) }
        var new: [Int: Int] = [:]
        for section in old { new[section] = self.section(of: section) }
        return new
    }

    /// The items of a set that are left, where they are now. New items are in no set, not even in that of all items.
    ///
    /// - Complexity: O((ranges + runs) · log *runs* + sections); O(items) where identifiers are looked up
    package func keys(_ keys: Keys) -> Keys {
        if areUnmoved { return keys }
        var listed: [ItemRange] = []
        for range in keys.ranges { listed += ranges(of: range) }
        let followed = keys.isInverted ? Keys(allBut: listed + newItems) : Keys(listed)
        return followed.canonical(in: counts)
    }

    /// Where the items of a range are now, in any order.
    private func ranges(of range: ItemRange) -> [ItemRange] {
        if let map {
            return map.newPieces(of: range).compactMap { piece in
                piece.other.map { ItemRange(section: $0.section, item: $0.item, count: piece.count) }
            }
        }
        return [ItemRange](joining: range.indexPaths.compactMap { path(of: $0) })
    }

    private var newItems: [ItemRange] {
        if let map { return map.newItems(in: counts) }
        var new: [ItemRange] = []
        for (section, count) in counts.enumerated() {
            for item in 0..<count where isNew(ItemPath(section: section, item: item)) {
                new.join(ItemRange(section: section, item: item))
            }
        }
        return new
    }

    private func isNew(_ item: ItemPath) -> Bool {
        guard let name = after.identifier(of: item) else { return !before.has(item) }
        return before.path(of: name) == nil
    }
}

extension ItemMap {
    /// The items that there were not before.
    ///
    /// - Complexity: O(sections · log *runs* + runs)
    fileprivate func newItems(in counts: [Int]) -> [ItemRange] {
        var new: [ItemRange] = []
        for (section, count) in counts.enumerated() where count > 0 {
            for piece in oldPieces(of: ItemRange(section: section, item: 0, count: count)) where piece.other == nil {
                new.append(ItemRange(section: section, item: piece.item, count: piece.count))
            }
        }
        return new
    }
}
