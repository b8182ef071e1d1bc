/// What has become of a container's items from one state to the next, as far as a view has to know: where each is now, and which item takes
/// the place of one that is gone.
///
///     before    a b c d          c and d are deleted, n is inserted
///     now       n a b            b is at 2 · the successor of c is b, since none after it is left · n is new
///
/// The change's map is used where there is one. Where it has given up, as after a snapshot that scatters more than 65,536 runs, or if a
/// change was missed, items are found by their identifiers; by their index paths if they have none, unless the map says that they were
/// replaced.
///
/// All views that were at the same state share it, and with it what one of them has looked up.
package final class FollowedItems {
    /// nil: items are looked up.
    private let map: ItemMap?
    private let before: ViewedData
    private let after: ViewedData
    private let state: LaidOutState
    /// The number of items in each section now.
    let counts: [Int]
    /// Where all items are now, once that many are looked up.
    private lazy var places = IdentifiedPlaces(from: before.sections.map(\.itemCount), to: counts) { path(of: $0) }
    private lazy var newItems = map?.newItems(in: counts) ?? places.newItems

    /// - Parameters:
    ///   - map: from the state before to this one; nil: unknown.
    ///   - before: the data of the state before.
    ///   - state: the state now.
    /// - Complexity: O(sections) if all items are where they were, else O(sections · log *runs* + new items)
    package init(_ map: ItemMap?, from before: ViewedData, to state: LaidOutState) {
        (after, counts) = (ViewedData(state), StateReader(state).itemCounts)
        self.map = Self.refined(map, from: before, to: after, counts)
        self.before = before
        self.state = state
    }

    /// Whether it leads from one state of a container to another.
    func leads(from before: ViewedData, to state: LaidOutState) -> Bool {
        self.before.generation == before.generation && self.state === state
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
    /// - Complexity: O(log *runs*); where identifiers are looked up, that of finding one, and O(items) once for an item that is gone
    package func successor(of item: ItemPath) -> ItemPath? {
        if let map { return map.nextSurvivor(of: item).flatMap { map.newPath(of: $0) } }
        return path(of: item) ?? places.successor(of: item)
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

    /// How many items are looked up one by one, rather than all of the container for all views.
    private static var fewItems: Int { 64 }

    /// The items of a set that are left, where they are now. New items are in no set, not even in that of all items.
    ///
    /// - Complexity: O((ranges + runs) · log *runs* + sections); O(items) where identifiers are looked up
    package func keys(_ keys: Keys) -> Keys {
        if areUnmoved { return keys }
        let listed = ranges(of: keys.ranges)
        let followed = keys.isInverted ? Keys(allBut: listed + newItems) : Keys(listed)
        return followed.canonical(in: counts)
    }

    /// Where the items of some ranges are now, in any order.
    private func ranges(of ranges: [ItemRange]) -> [ItemRange] {
        if let map {
            return ranges.flatMap { map.newPieces(of: $0) }.compactMap { piece in
                piece.other.map { ItemRange(section: $0.section, item: $0.item, count: piece.count) }
            }
        }
        if ranges.reduce(0, { $0 + $1.count }) > Self.fewItems { return places.ranges(of: ranges) }
        return [ItemRange](joining: ranges.flatMap(\.indexPaths).compactMap { path(of: $0) })
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
