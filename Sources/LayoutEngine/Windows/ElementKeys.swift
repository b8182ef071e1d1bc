/// Keys of the elements that windows of one container show. An element keeps its key from one state to the next whatever its index path,
/// as long as some window shows it: a view that was made for a key stays that of the same item.
///
///     item 2 has key 7 ── an insertion before it ──► item 3 has key 7
///
/// Where it is not known what became of the elements (`FrameDiff.everything`), an item goes by its identifier, and without one by its
/// index path.
package struct ElementKeys {
    private var keys: [Element: UInt64] = [:]
    private var last: UInt64 = 0

    /// Creates keys of no elements.
    package init() {}

    /// How many elements have one.
    package var count: Int { keys.count }

    /// Follows the container to its next state.
    ///
    /// - Parameters:
    ///   - diff: what has changed between the states.
    ///   - before: the state before; its data have identifiers if they are to count.
    ///   - after: the state that it leads to.
    /// - Complexity: O((*k* + *r*) log *r*) for *k* keys and *r* ranges of the diff.
    package mutating func follow(_ diff: FrameDiff, from before: LaidOutState, to after: LaidOutState) {
        if diff == .none || keys.isEmpty { return }
        let renamed =
            diff.isEverything
            ? Self.renamed(keys.keys, from: before.data, to: after.data)
            : ElementChanges(diff, contentSizeBefore: .zero, contentSizeAfter: .zero).renumbered(keys.keys)
        var next: [Element: UInt64] = [:]
        next.reserveCapacity(renamed.count)
        for (old, new) in renamed { next[new] = keys[old] }
        keys = next
    }

    /// What elements are called in another state by their identifiers, for those that it still has.
    private static func renamed(
        _ elements: some Sequence<Element>, from before: LaidOutState, to after: LaidOutState
    ) -> [Element: Element] {
        var renamed: [Element: Element] = [:]
        for element in elements {
            var new = element
            let path = element.indexPath
            if before.sections.indices.contains(path.section),
                let identifiers = before.sections[path.section].identifiers
            {
                if element.category == .cell {
                    guard path.item < identifiers.items.count,
                        let place = after.identifiers.path(of: identifiers.items[path.item], in: after.sections)
                    else { continue }
                    new.indexPath = place
                } else {
                    guard let section = after.identifiers.section(of: identifiers.section) else { continue }
                    new.indexPath.section = section
                }
            }
            renamed[element] = new
        }
        return renamed
    }

    /// The keys of elements; those that have none get one.
    package mutating func keys(of elements: some Sequence<Element>) -> [UInt64] {
        elements.map { element in
            if let key = keys[element] { return key }
            last += 1
            keys[element] = last
            return last
        }
    }

    /// Forgets all keys but those of some elements.
    package mutating func keepOnly(_ elements: Set<Element>) {
        keys = keys.filter { elements.contains($0.key) }
    }
}
