import LayoutCore

/// The placements of a layout in many containers: what no single container shows, because a layout may leave out items, put them at
/// one place or draw beyond its content for good reasons.
struct PlacementSurvey {
    /// Items that have something in common, and how many of them there were and were placed.
    private struct Share {
        var count = 0
        var placed = 0

        var isNeverPlaced: Bool { count >= 3 && placed == 0 }
    }

    private var all = Share()
    private var sections: [Int: Share] = [:]
    private var parities: [Bool: Share] = [:]
    private var fromStart: [Int: Share] = [:]
    private var fromEnd: [Int: Share] = [:]
    /// Containers with many items, and those of them where all items lie at one place.
    private var crowded = Share()
    private var heap: LayoutAttributes?

    /// The number of items at each end of a section that are examined one by one.
    private static let ends = 8
    /// The number of items from which on they should not all be at one place.
    private static let crowd = 5

    /// Examines a container's items.
    ///
    /// - Parameter cells: those that have a frame.
    mutating func add(_ container: Container, _ cells: [LayoutAttributes]) {
        let placed = Set(cells.map(\.element.indexPath))
        for (number, section) in container.sections.enumerated() {
            for item in 0..<section.itemCount {
                count(ItemPath(section: number, item: item), of: section.itemCount, in: placed)
            }
        }
        let shown = cells.filter { !$0.frame.isEmpty }
        guard shown.count >= Self.crowd, let first = shown.first else { return }
        let isHeap =
            shown.allSatisfy { $0.untransformedFrame.origin == first.untransformedFrame.origin }
            || shown.allSatisfy { $0.center == first.center }
        crowded.count += 1
        if isHeap && shown.allSatisfy({ $0.transform == first.transform }) {
            heap = heap ?? first
        } else {
            crowded.placed += 1
        }
    }

    private mutating func count(_ path: ItemPath, of itemCount: Int, in placed: Set<ItemPath>) {
        func count(_ share: inout Share) {
            share.count += 1
            if placed.contains(path) { share.placed += 1 }
        }
        count(&all)
        count(&sections[path.section, default: Share()])
        // Of a few items, each is the first or the last.
        guard itemCount > 2 else { return }
        count(&parities[path.item.isMultiple(of: 2), default: Share()])
        if path.item < Self.ends { count(&fromStart[path.item, default: Share()]) }
        if itemCount - path.item <= Self.ends { count(&fromEnd[itemCount - path.item, default: Share()]) }
    }

    /// What is never placed, the most general statement alone, and whether everything is at one place.
    var violations: [String] {
        let heaped = heap.flatMap { heap -> String? in
            guard crowded.isNeverPlaced else { return nil }
            return "all items lie at one place in every container, \(heap), expected them side by side"
        }
        return [missing, heaped].compactMap { $0 }
    }

    private var missing: String? {
        let expected = "in no container, expected it to be placed in some"
        if all.isNeverPlaced { return "no item is placed in any container" }
        if let section = sections.keys.sorted().first(where: { sections[$0]?.isNeverPlaced == true }) {
            return "no item of section \(section) is placed in any container"
        }
        if let isEven = parities.first(where: { $0.value.isNeverPlaced })?.key {
            return "no item with an \(isEven ? "even" : "odd") number is placed in any container"
        }
        if let item = fromStart.keys.sorted().first(where: { fromStart[$0]?.isNeverPlaced == true }) {
            return "item \(item) of a section is placed \(expected)"
        }
        if let item = fromEnd.keys.sorted().first(where: { fromEnd[$0]?.isNeverPlaced == true }) {
            let name = item == 1 ? "the last item" : "the item \(item - 1) before the last"
            return "\(name) of a section is placed \(expected)"
        }
        return nil
    }
}
