package import LayoutCore

/// An edited container equals one that is opened with the result, and the reported changes turn the old attributes into the new ones
/// exactly, also if several changes are merged into one.
extension LayoutContract {
    /// Checks a few random edits, one by one and merged.
    ///
    /// - Parameter seed: determines the edits.
    package func changeViolations(
        _ container: Container, parameters: [String: JSONValue] = [:], seed: UInt64
    ) throws(LayoutError) -> [String] {
        var random = SeededRandom(seed: seed)
        var violations = ViolationList()
        let first = try laidOut(container, parameters)
        guard !first.layout.answersQueries else { return [] }
        let firstTable = first.table
        var (before, beforeTable) = (first, firstTable)
        var merged = FrameDiff.none
        for step in 0..<4 {
            var edited = before.container
            let edit = try Self.edit(&edited, using: &random)
            let (after, reused) = try laidOut(edited, after: edit, of: before, parameters)
            let table = after.table
            // A script never gets an edit: it prepares again.
            if definition.isBuiltIn, let deviation = try deviation(of: after, table, parameters, using: &random) {
                violations.add(
                    "after edits 0...\(step) of seed \(seed), not as if opened with the result: \(deviation)")
            }
            let changes = FrameDiffer.changes(from: before.end, to: after.end, map: edit.map, reused: reused)
            if let excess = excess(of: changes, from: beforeTable, to: table, map: edit.map) {
                violations.add("edit \(step) of seed \(seed): \(excess)")
            }
            if let difference = difference(of: changes, from: beforeTable, to: table) {
                violations.add("edit \(step) of seed \(seed), after applying the reported changes: \(difference)")
            }
            merged = merged.then(changes)
            if let difference = difference(of: merged, from: firstTable, to: table) {
                violations.add("edits 0...\(step) of seed \(seed), merged: \(difference)")
            }
            (before, beforeTable) = (after, table)
        }
        return violations.sentences
    }

    /// Makes a random edit of the kinds that clients make.
    static func edit(_ container: inout Container, using random: inout SeededRandom) throws(LayoutError)
        -> ContainerEdit
    {
        var edit = ContainerEdit()
        switch Int.random(in: 0...7, using: &random) {
        case 0:
            container.bounds.width = max(0, container.bounds.width + Double(Int.random(in: -40...40, using: &random)))
        case 1: container.bounds.y += Double(Int.random(in: -200...400, using: &random)) / 4
        case 2:
            container.environment.contentInset.top = Double(Int.random(in: 0...40, using: &random))
            edit.changeEverything()
        case 3:
            let sized = container.sections.indices.filter { container.sections[$0].itemSizes?.count ?? 0 > 0 }
            guard let section = sized.randomElement(using: &random) else { break }
            let item = Int.random(in: 0..<container.sections[section].itemCount, using: &random)
            container.sections[section].itemSizes?.replace(
                from: item,
                with: [
                    Double(Int.random(in: 0...90, using: &random)), [33.3, 40.25].randomElement(using: &random) ?? 0,
                ])
            edit.resize(ItemRange(section: section, item: item))
        case 4, 5:
            guard !container.sections.isEmpty else { break }
            try apply(RandomUpdate(container, using: &random).update, to: &container, &edit)
        case 6: try apply(sectionUpdate(container, using: &random), to: &container, &edit)
        default: try apply(smallUpdate(container, using: &random), to: &container, &edit)
        }
        return edit
    }

    private static func apply(
        _ update: CheckedUpdate, to container: inout Container, _ edit: inout ContainerEdit
    ) throws(LayoutError) {
        let update = update.withValues(of: container)
        let plan = try update.plan(for: container)
        container.sections = try update.sections(of: container, after: plan)
        edit.apply(plan)
    }

    /// Deletes some sections, moves one and inserts one.
    private static func sectionUpdate(_ container: Container, using random: inout SeededRandom) -> CheckedUpdate {
        var update = CheckedUpdate()
        let count = container.sections.count
        let gone = (0..<count).filter { _ in Int.random(in: 0...4, using: &random) == 0 }
        update.deletedSections = gone
        let left = Array(Set(0..<count).subtracting(gone)).sorted()
        let after = left.count + 1
        var free = Array(0..<after)
        let isSized = container.sections.contains { $0.itemSizes != nil }
        let new = free.remove(at: Int.random(in: 0..<free.count, using: &random))
        update.insertedSections = [
            .init(
                section: new,
                content: Section(itemCount: 2, itemSizes: isSized ? ItemSizes(lengths: [40, 50, 60, 20.25]) : nil))
        ]
        if let moved = left.randomElement(using: &random), let place = free.randomElement(using: &random) {
            update.movedSections = [.init(from: moved, to: place)]
        }
        return update
    }

    /// Inserts an item at the front or the back, reloads one, or deletes one.
    private static func smallUpdate(_ container: Container, using random: inout SeededRandom) -> CheckedUpdate {
        var update = CheckedUpdate()
        guard let section = container.sections.indices.randomElement(using: &random) else { return update }
        let old = container.sections[section]
        let content = Section(
            itemCount: 1, itemSizes: old.itemSizes == nil ? nil : ItemSizes(lengths: [30, 40]))
        switch Int.random(in: 0...3, using: &random) {
        case 0: update.insertedItems = [.init(section: section, item: 0, content: content)]
        case 1: update.insertedItems = [.init(section: section, item: old.itemCount, content: content)]
        case 2 where old.itemCount > 0:
            update.reloadedItems = [.init(section: section, item: old.itemCount / 2, content: content)]
        case 3 where old.itemCount > 0: update.deletedItems = [.init(section: section, item: 0)]
        default: break
        }
        return update
    }

    /// Describes elements that `changes` report as stale without need; nil if there are few enough. Without this check, reporting
    /// everything as stale would always pass.
    private func excess(
        of changes: FrameDiff, from old: LaidOutContainer.Table, to new: LaidOutContainer.Table, map: ItemMap
    ) -> String? {
        var stale = 0
        _ = changes.applied(to: old) { element in
            stale += 1
            return new[element]
        }
        // Another item may have come to the same place.
        let same = new.count { element, attributes in
            let path = element.indexPath
            let isKept =
                element.category == .cell
                ? map.oldPath(of: path) == path : map.oldSection(of: path.section) == path.section
            return isKept && old[element] == attributes
        }
        guard new.count >= 8, stale >= new.count, 2 * same > new.count else { return nil }
        return "all \(stale) elements are reported as stale, although \(same) did not change"
    }

    /// Describes where `changes`, applied to the old attributes, differ from the new ones; nil if they do not.
    private func difference(
        of changes: FrameDiff, from before: LaidOutContainer.Table, to expected: LaidOutContainer.Table
    ) -> String? {
        if changes.isEverything { return "everything is reported as stale" }
        let applied = changes.applied(to: before) { expected[$0] }
        return LaidOutContainer.difference(applied, expected).map { "\($0); \(changes)" }
    }
}

extension LaidOutContainer {
    var end: PreparedState { PreparedState(prepared: prepared, bounds: container.bounds) }
}

extension FrameDiff {
    /// Computes the new attributes from the old ones.
    ///
    /// - Parameter ask: returns the new attributes of an element that the changes report as stale.
    package func applied(
        to old: [Element: LayoutAttributes], _ ask: (Element) -> LayoutAttributes?
    ) -> [Element: LayoutAttributes] {
        var new: [Element: LayoutAttributes] = [:]
        func put(_ attributes: LayoutAttributes?, _ movement: Movement, at element: Element) {
            guard case .by(let shift) = movement else { return new[element] = ask(element) }
            // A cell without a place has no frame that could move.
            guard var attributes else { return }
            attributes.element = element
            attributes.untransformedFrame.x += shift.dx
            attributes.untransformedFrame.y += shift.dy
            new[element] = attributes
        }
        var taken: Set<Element> = []
        for (track, list) in segments {
            for segment in list {
                for offset in 0..<segment.count {
                    let element = track.kind.element(at: ItemPath(section: track.section, item: segment.item + offset))
                    guard case .old(let from, let movement) = segment.source else {
                        new[element] = ask(element)
                        continue
                    }
                    let origin = track.kind.element(at: ItemPath(section: from.section, item: from.item + offset))
                    taken.insert(origin)
                    put(old[origin], movement, at: element)
                }
            }
        }
        for (track, ranges) in deleted {
            for item in ranges.joined() {
                taken.insert(track.kind.element(at: ItemPath(section: track.section, item: item)))
            }
        }
        for (element, attributes) in old where !taken.contains(element) {
            let run = sections.first {
                $0.from <= element.indexPath.section && element.indexPath.section < $0.from + $0.count
            }
            var moved = element
            moved.indexPath.section += run.map { $0.to - $0.from } ?? 0
            put(attributes, run?.movement ?? .none, at: moved)
        }
        return new
    }
}
