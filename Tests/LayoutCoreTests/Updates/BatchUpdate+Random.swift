import LayoutCore
import TestSupport

extension BatchUpdate {
    /// A few random operations on sections of these numbers of items; about half of the updates break a rule.
    static func random(for before: [Int], using random: inout SeededRandom) -> BatchUpdate {
        // A few operations rarely break a rule; many nearly always do.
        let count = Int.random(in: 1...4, using: &random)
        func section() -> Int { Int.random(in: 0...before.count, using: &random) }
        func path() -> ItemPath {
            let section = section()
            let items = before.indices.contains(section) ? before[section] : 2
            return ItemPath(section: section, item: Int.random(in: 0...items, using: &random))
        }
        func items() -> ItemRange {
            let first = path()
            return .init(
                section: first.section, item: first.item, count: [1, 1, 1, 2].randomElement(using: &random) ?? 1)
        }
        func newItems() -> BatchUpdate.NewItems {
            let items = items()
            return .init(section: items.section, item: items.item, count: items.count)
        }
        var update = BatchUpdate()
        for _ in 0..<count {
            switch Int.random(in: 0...10, using: &random) {
            case 0, 1: update.deletedItems.append(items())
            case 2, 3, 4: update.insertedItems.append(newItems())
            case 5: update.reloadedItems.append(newItems())
            case 6: update.movedItems.append(.init(from: path(), to: path()))
            case 7: update.deletedSections.append(section())
            case 8: update.insertedSections.append(.init(section: section()))
            case 9: update.reloadedSections.append(.init(section: section()))
            default: update.movedSections.append(.init(from: section(), to: section()))
            }
        }
        return update
    }
}
