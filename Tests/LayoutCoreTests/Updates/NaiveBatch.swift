import LayoutCore

/// Applies a batch update to lists of names, one item at a time.
struct NaiveBatch {
    let before: [Int]
    let update: BatchUpdate
    /// Items of new sections by their new indices, and of reloaded ones by their old indices.
    let inserted: [Int: Int]
    let reloaded: [Int: Int]

    fileprivate enum Slot: Hashable {
        case survivor(Int)
        case reloaded(Int)
        case inserted
    }

    /// The names after the update: "section.item" for survivors, with a "*" if they are reloaded, and "+" for new
    /// items; nil if the update is rejected.
    var names: [[String]]? {
        guard let slots = sectionSlots, let items = leavingItems else { return nil }
        let moves = Array(Set(update.movedItems))
        guard isSet(moves.map(\.from)), isSet(moves.map(\.to)),
            moves.allSatisfy({ slots.contains(.survivor($0.from.section)) }),
            moves.allSatisfy({ slots.indices.contains($0.to.section) && slots[$0.to.section].isSurvivor })
        else { return nil }
        let inserts = paths(update.insertedItems.map(\.places))
        guard isSet(inserts), Set(inserts).isDisjoint(with: moves.map(\.to)),
            inserts.allSatisfy({ slots.indices.contains($0.section) })
        else { return nil }

        var names: [[String]] = []
        for (new, slot) in slots.enumerated() {
            let places = inserts.filter { $0.section == new }.map(\.item)
            switch slot {
            case .inserted: names.append(new: places, inserted[new] ?? 0)
            case .reloaded(let old): names.append(new: places, reloaded[old] ?? before[old])
            case .survivor(let old):
                var arriving = Dictionary(places.map { ($0, "+") }) { first, _ in first }
                for move in moves where move.to.section == new { arriving[move.to.item] = name(move.from) }
                let left = (0..<before[old]).map { ItemPath(section: old, item: $0) }
                    .filter { path in !items.deleted.contains(path) && !moves.contains { $0.from == path } }
                    .map { name($0) + (items.reloaded.contains($0) ? "*" : "") }
                names.append(left, arriving)
            }
            if names.count != new + 1 { return nil }
        }
        return names
    }

    /// The origin of each section after the update.
    private var sectionSlots: [Slot]? {
        let moves = Set(update.movedSections)
        let leaving = update.deletedSections + Set(update.reloadedSections.map(\.section)) + moves.map(\.from)
        let arriving = update.insertedSections.map(\.section) + moves.map(\.to)
        let count = before.count - update.deletedSections.count + update.insertedSections.count
        guard isSet(leaving), isSet(arriving), leaving.allSatisfy(before.indices.contains),
            arriving.allSatisfy({ (0..<max(0, count)).contains($0) })
        else { return nil }
        var staying = before.indices.filter { old in
            !update.deletedSections.contains(old) && !moves.contains { $0.from == old }
        }
        var old: [Int?] = Array(repeating: nil, count: count)
        for move in moves { old[move.to] = move.from }
        for new in 0..<count where !arriving.contains(new) { old[new] = staying.removeFirst() }
        return old.map { old in
            guard let old else { return .inserted }
            return update.reloadedSections.contains { $0.section == old } ? .reloaded(old) : .survivor(old)
        }
    }

    /// Items that are deleted or reloaded, wherever they are.
    private var leavingItems: (deleted: Set<ItemPath>, reloaded: Set<ItemPath>)? {
        let deleted = paths(update.deletedItems)
        let reloaded = Set(paths(update.reloadedItems.map(\.places)))
        let moved = Set(update.movedItems).map(\.from)
        let all = deleted + reloaded + moved
        guard isSet(deleted + reloaded), Set(moved).isDisjoint(with: deleted + reloaded),
            all.allSatisfy({ before.indices.contains($0.section) && (0..<before[$0.section]).contains($0.item) })
        else { return nil }
        return (Set(deleted), reloaded)
    }

    private func paths(_ items: [ItemRange]) -> [ItemPath] {
        items.flatMap { items in
            (0..<items.count).map { ItemPath(section: items.section, item: items.item + $0) }
        }
    }

    private func name(_ path: ItemPath) -> String { "\(path.section).\(path.item)" }

    private func isSet<Value: Hashable>(_ values: [Value]) -> Bool { Set(values).count == values.count }
}

extension NaiveBatch.Slot {
    fileprivate var isSurvivor: Bool { if case .survivor = self { true } else { false } }
}

extension [[String]] {
    /// A section whose items are all new, in which insertions may name those at `places`.
    fileprivate mutating func append(new places: [Int], _ own: Int) {
        let count = own > 0 ? own : places.count
        let section = [String](repeating: "+", count: count)
        if places.allSatisfy({ $0 < count }) { append(section) }
    }

    /// The remaining items, around those that arrive at their places.
    fileprivate mutating func append(_ left: [String], _ arriving: [Int: String]) {
        let count = left.count + arriving.count
        guard arriving.keys.allSatisfy({ $0 < count }) else { return }
        var rest = left[...]
        let section: [String] = (0..<count).map { arriving[$0] ?? rest.removeFirst() }
        append(section)
    }
}
