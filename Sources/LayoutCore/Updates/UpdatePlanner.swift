/// Plans a batch update: first its sections, then the items of each section.
///
///     1. sections   removals leave gaps, insertions and moves take their final numbers, survivors fill the rest in order
///     2. items      the same in each surviving section, by the counts before and after
///     3. runs       consecutive survivors become one move; sections of which nothing is named are not looked at
///
/// The rules are UIKit's: removals and origins are old numbers, insertions and targets final ones, and an operation on an item of a removed
/// section must be valid nevertheless. Every violation throws `update.*` with the rule and the numbers.
struct UpdatePlanner<Update: PlannedUpdate> {
    let update: Update
    let before: [Int]
    let after: [Int]?
    private let insertedSections: [Int]
    private let reloadedSections: [Int]
    var plan = UpdatePlan()

    init(update: Update, before: [Int], after: [Int]?) {
        self.update = update
        self.before = before
        self.after = after
        insertedSections = update.insertedSectionNumbers
        reloadedSections = update.reloadedSectionNumbers
    }

    mutating func plan(_ inserted: [Int: Int], _ reloaded: [Int: Int]) throws(LayoutError) -> UpdatePlan {
        try planSections()
        let changes = try itemChanges()
        try planItems(changes, inserted: inserted, reloaded: reloaded)
        plan.outcome.survivors = plan.outcome.survivors.inOrder { $0.from < $1.from }
        plan.outcome.reloaded.sort { $0.from < $1.from }
        return plan
    }

    // MARK: Sections

    private mutating func planSections() throws(LayoutError) {
        let count = before.count
        let deleted = Set(update.deletedSections)
        let reloaded = Set(reloadedSections)
        let moves = Set(update.movedSections)
        let sources: [(Set<Int>, String, UpdateRole)] = [
            (deleted, "delete", .delete), (reloaded, "reload", .reload), (Set(moves.map(\.from)), "move", .moveFrom),
        ]
        for (sections, verb, role) in sources {
            if let section = sections.filter({ !(0..<count).contains($0) }).min() {
                throw missing(
                    "\(verb) of a section", at: "\(section)", when: "before", among: "\(count) sections",
                    pointer: update.pointer(role, of: section))
            }
        }
        try refuse(duplicates(update.deletedSections), as: "two deletes of the same section", role: .delete)
        try refuse(deleted.intersection(reloaded), as: "delete and reload of the same section", role: .reload)
        try refuse(deleted.intersection(moves.map(\.from)), as: "delete and move of the same section", role: .moveFrom)
        try refuse(reloaded.intersection(moves.map(\.from)), as: "reload and move of the same section", role: .moveFrom)
        try refuse(duplicates(moves.map(\.from)), as: "two moves from the same section", role: .moveFrom)
        try refuse(duplicates(moves.map(\.to)), as: "two moves to the same section", role: .moveTo)
        try refuse(duplicates(insertedSections), as: "two inserts at the same section", role: .insert)
        try refuse(
            Set(insertedSections).intersection(moves.map(\.to)), as: "insert and move to the same section",
            role: .moveTo)

        let countAfter = count - deleted.count + insertedSections.count
        if let after, after.count != countAfter {
            throw LayoutError(
                .updateSectionCount,
                "invalid number of sections: \(after.count) after the update, expected \(countAfter) = \(count) before + "
                    + "\(insertedSections.count) inserted - \(deleted.count) deleted",
                pointer: "/itemCountsAfter")
        }
        let targets: [([Int], String, UpdateRole)] = [
            (insertedSections, "insert of", .insert), (moves.map(\.to), "move to", .moveTo),
        ]
        for (sections, what, role) in targets {
            if let section = sections.filter({ !(0..<countAfter).contains($0) }).min() {
                throw missing(
                    "\(what) a section", at: "\(section)", when: "after", among: "\(countAfter) sections",
                    pointer: update.pointer(role, of: section))
            }
        }

        let leaving = deleted.union(moves.map(\.from)).map { $0..<$0 + 1 }
        let arriving = (insertedSections + moves.map(\.to)).map { $0..<$0 + 1 }
        plan.outcome.sections = Array(repeating: nil, count: count)
        plan.origins = Array(repeating: .inserted, count: countAfter)
        for run in SlotMove.fill(count, leaving: leaving, arriving: arriving) {
            for offset in 0..<run.count { settle(run.from + offset, at: run.to + offset, reloaded) }
        }
        for move in moves { settle(move.from, at: move.to, reloaded) }
        plan.movedSections = Set(moves.map(\.from))
    }

    private mutating func settle(_ section: Int, at place: Int, _ reloaded: Set<Int>) {
        let isReloaded = reloaded.contains(section)
        plan.origins[place] = isReloaded ? .reloaded(section) : .survivor(section)
        plan.outcome.sections[section] = isReloaded ? nil : place
    }

    // MARK: Items

    /// The changes of one section's items: removals by old number, arrivals by new number.
    struct Leaving {
        var deleted: [Range<Int>] = []
        var reloaded: [Range<Int>] = []
        var moved: [Int] = []
        var movedOut = 0
    }
    struct Arriving {
        var inserted: [Range<Int>] = []
        var moved: [Int] = []
        var movedIn = 0
    }
    private struct ItemChanges {
        /// The removals of each section, by its old number.
        var leaving: [Int: Leaving] = [:]
        /// The arrivals of each section, by its new number.
        var arriving: [Int: Arriving] = [:]
        var moves: [BatchUpdate.Move<ItemPath>] = []

        var count: Int { leaving.count + arriving.count + moves.count }
    }

    private func itemChanges() throws(LayoutError) -> ItemChanges {
        var changes = ItemChanges()
        for items in update.deletedItems {
            try checkExists(items, for: "delete", role: .delete)
            changes.leaving[items.section, default: Leaving()].deleted.append(items.range)
        }
        for items in update.reloadedPlaces {
            try checkExists(items, for: "reload", role: .reload)
            changes.leaving[items.section, default: Leaving()].reloaded.append(items.range)
        }
        for items in update.insertedPlaces {
            guard plan.origins.indices.contains(items.section) else {
                let path = ItemPath(section: items.section, item: items.item)
                throw missing(
                    "insert of an item", at: "\(path)", when: "after", among: "\(plan.origins.count) sections",
                    pointer: update.pointer(.insert, of: path))
            }
            changes.arriving[items.section, default: Arriving()].inserted.append(items.range)
        }
        changes.moves = Array(Set(update.movedItems)).sorted { ($0.from, $0.to) < ($1.from, $1.to) }
        for move in changes.moves {
            try checkExists(ItemRange(section: move.from.section, item: move.from.item), for: "move", role: .moveFrom)
            guard let section = plan.outcome.sections[move.from.section] else {
                throw LayoutError(
                    .updateConflict, "move of an item out of a deleted section: \(move.from) to \(move.to)",
                    pointer: update.pointer(.moveFrom, of: move.from))
            }
            guard plan.origins.indices.contains(move.to.section) else {
                throw missing(
                    "move to an item", at: "\(move.to)", when: "after", among: "\(plan.origins.count) sections",
                    pointer: update.pointer(.moveTo, of: move.to))
            }
            guard case .survivor = plan.origins[move.to.section] else {
                throw LayoutError(
                    .updateConflict, "move of an item into an inserted section: \(move.from) to \(move.to)",
                    pointer: update.pointer(.moveTo, of: move.to))
            }
            changes.leaving[move.from.section, default: Leaving()].moved.append(move.from.item)
            changes.arriving[move.to.section, default: Arriving()].moved.append(move.to.item)
            if section != move.to.section {
                changes.arriving[move.to.section]?.movedIn += 1
                changes.leaving[move.from.section]?.movedOut += 1
            }
        }
        return changes
    }

    private mutating func planItems(
        _ changes: ItemChanges, inserted: [Int: Int], reloaded: [Int: Int]
    ) throws(LayoutError) {
        for (old, count) in before.enumerated() where plan.outcome.sections[old] == nil {
            // A removed section takes its items along, but operations on them must still be valid.
            try check(changes.leaving[old] ?? Leaving(), of: old)
            if count > 0 { plan.outcome.deleted.append(ItemRange(section: old, item: 0, count: count)) }
        }
        plan.countsAfter.reserveCapacity(plan.origins.count)
        plan.outcome.survivors.reserveCapacity(plan.origins.count + changes.count)
        let leaves = Self.marks(changes.leaving.keys, before.count)
        let arrives = Self.marks(changes.arriving.keys, plan.origins.count)
        var new = 0
        while new < plan.origins.count {
            if let kept = keptSections(from: new, leaves, arrives) {
                try keep(kept)
                new += kept.count
                continue
            }
            let arriving = changes.arriving[new] ?? Arriving()
            switch plan.origins[new] {
            case .inserted: try planNewSection(new, after: after?[new], own: inserted[new] ?? 0, arriving: arriving)
            case .reloaded(let old):
                try planNewSection(new, after: after?[new], own: reloaded[old] ?? before[old], arriving: arriving)
            case .survivor(let old):
                try planSection(from: old, to: new, leaving: changes.leaving[old] ?? Leaving(), arriving: arriving)
            }
            new += 1
        }
        plan.movedItems = changes.moves
        for move in changes.moves {
            plan.outcome.survivors.append(ItemMove(from: move.from, to: move.to, count: 1))
        }
        plan.outcome.deleted.sort { ($0.section, $0.item) < ($1.section, $1.item) }
    }

    /// Whether each number below a limit is in a collection. A set would take longer for ten thousand sections.
    private static func marks(_ numbers: some Collection<Int>, _ limit: Int) -> [Bool] {
        var marks = [Bool](repeating: false, count: limit)
        for number in numbers { marks[number] = true }
        return marks
    }

    /// Plans a section whose items are all new. Insertions name some of its `own` items, or provide all of them if it has none.
    private mutating func planNewSection(
        _ section: Int, after: Int?, own: Int, arriving: Arriving
    ) throws(LayoutError) {
        let inserted = try checkedInserts(arriving, of: section)
        let count = after ?? (own > 0 ? own : inserted.total)
        try checkExist(inserted, for: "insert of", section: section, count: count, role: .insert)
        plan.countsAfter.append(count)
        if count > 0 { plan.outcome.inserted.append(ItemRange(section: section, item: 0, count: count)) }
    }

    private mutating func planSection(
        from old: Int, to new: Int, leaving: Leaving, arriving: Arriving
    ) throws(LayoutError) {
        try check(leaving, of: old)
        let deleted = leaving.deleted.merged
        let moved = leaving.moved.map { $0..<$0 + 1 }
        let targets = arriving.moved.map { $0..<$0 + 1 }
        try refuse(targets.repetition, as: "two moves to the same index path", section: new, role: .moveTo)
        let inserted = try checkedInserts(arriving, of: new)
        try refuse(
            inserted.overlap(targets.merged), as: "insert and move to the same index path", section: new, role: .moveTo)

        let deletedCount = deleted.total
        let insertedCount = inserted.total
        let count = before[old] - deletedCount + insertedCount - moved.count + targets.count
        try checkCount(count, of: new) {
            "\(before[old]) before + \(insertedCount) inserted - \(deletedCount) deleted + "
                + "\(arriving.movedIn) moved in - \(leaving.movedOut) moved out"
        }
        try checkExist(inserted, for: "insert of", section: new, count: count, role: .insert)
        try checkExist(targets, for: "move to", section: new, count: count, role: .moveTo)

        plan.countsAfter.append(count)
        plan.outcome.deleted += deleted.map { ItemRange(section: old, item: $0.lowerBound, count: $0.count) }
        plan.outcome.inserted += inserted.map { ItemRange(section: new, item: $0.lowerBound, count: $0.count) }
        let reloaded = leaving.reloaded.merged
        for run in SlotMove.fill(before[old], leaving: deleted + moved, arriving: inserted + targets) {
            append(run, from: old, to: new, reloaded: reloaded)
        }
    }

    /// The sections from a new number on of which no item is named, as long as they follow one another before and after; nil if there is
    /// none.
    private func keptSections(from new: Int, _ leaves: [Bool], _ arrives: [Bool]) -> SlotMove? {
        guard case .survivor(let old) = plan.origins[new] else { return nil }
        let end = (new..<plan.origins.count).first { next in
            let origin = old + next - new
            return arrives[next] || plan.origins[next] != .survivor(origin) || leaves[origin]
        }
        let count = (end ?? plan.origins.count) - new
        return count > 0 ? SlotMove(from: old, to: new, count: count) : nil
    }

    /// Plans sections of which no item is named.
    private mutating func keep(_ sections: SlotMove) throws(LayoutError) {
        let before = before
        let counts = before[sections.old]
        if after != nil {
            for (new, count) in zip(sections.new, counts) {
                try checkCount(count, of: new) { "\(count) before + 0 inserted - 0 deleted + 0 moved in - 0 moved out" }
            }
        }
        plan.keptSections.append(sections)
        plan.countsAfter += counts
        plan.outcome.survivors += zip(sections.new, counts.indices).lazy.filter { before[$1] > 0 }.map { new, old in
            ItemMove(
                from: ItemPath(section: old, item: 0), to: ItemPath(section: new, item: 0), count: before[old])
        }
    }

    /// Splits a run of items that fill their slots in order into survivors and reloaded items.
    private mutating func append(_ run: SlotMove, from old: Int, to new: Int, reloaded: [Range<Int>]) {
        func piece(_ range: Range<Int>) -> ItemMove {
            ItemMove(
                from: ItemPath(section: old, item: range.lowerBound),
                to: ItemPath(section: new, item: run.to + range.lowerBound - run.from), count: range.count)
        }
        var position = run.from
        let end = run.from + run.count
        for range in reloaded {
            let cut = range.clamped(to: position..<max(position, end))
            if cut.isEmpty { continue }
            if cut.lowerBound > position { plan.outcome.survivors.append(piece(position..<cut.lowerBound)) }
            plan.outcome.reloaded.append(piece(cut))
            position = cut.upperBound
        }
        if position < end { plan.outcome.survivors.append(piece(position..<end)) }
    }
}
