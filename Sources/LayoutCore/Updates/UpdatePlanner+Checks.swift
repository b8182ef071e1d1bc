/// The checks of an update. Each error names the operation that it rejects.
extension UpdatePlanner {
    /// Checks the number of items that the caller expects in a section after the update, if it gave any.
    func checkCount(_ count: Int, of section: Int, _ sum: () -> String) throws(LayoutError) {
        guard let after, after[section] != count else { return }
        throw LayoutError(
            .updateItemCount,
            "invalid number of items in section \(section): \(after[section]) after the update, expected \(count) = "
                + sum(), pointer: "/itemCountsAfter/\(section)")
    }

    func checkExists(
        _ items: ItemRange, for verb: String, role: UpdateRole
    ) throws(LayoutError) {
        guard before.indices.contains(items.section) else {
            let path = ItemPath(section: items.section, item: items.item)
            throw missing(
                "\(verb) of an item", at: "\(path)", when: "before", among: "\(before.count) sections",
                pointer: update.pointer(role, of: path))
        }
        guard items.item >= 0, items.range.upperBound <= before[items.section] else {
            let item = max(items.item, min(items.range.upperBound - 1, before[items.section]))
            let path = ItemPath(section: items.section, item: item)
            throw missing(
                "\(verb) of an item", at: "\(path)", when: "before",
                among: "\(before[items.section]) items in section \(items.section)",
                pointer: update.pointer(role, of: path))
        }
    }

    /// Checks that removals name each of the section's items at most once.
    func check(_ leaving: Leaving, of section: Int) throws(LayoutError) {
        let deleted = leaving.deleted.merged
        let reloaded = leaving.reloaded.merged
        let moved = leaving.moved.map { $0..<$0 + 1 }
        try refuse(leaving.deleted.repetition, as: "two deletes of the same item", section: section, role: .delete)
        try refuse(moved.repetition, as: "two moves from the same index path", section: section, role: .moveFrom)
        try refuse(deleted.overlap(reloaded), as: "delete and reload of the same item", section: section, role: .reload)
        try refuse(
            deleted.overlap(moved.merged), as: "delete and move of the same item", section: section, role: .moveFrom)
        try refuse(
            reloaded.overlap(moved.merged), as: "reload and move of the same item", section: section, role: .moveFrom)
    }

    func checkedInserts(_ arriving: Arriving, of section: Int) throws(LayoutError) -> [Range<Int>] {
        try refuse(
            arriving.inserted.repetition, as: "two inserts at the same index path", section: section, role: .insert)
        return arriving.inserted.merged
    }

    /// Checks that items exist after the update.
    ///
    /// - Parameter count: the number of items in the section after the update.
    func checkExist(
        _ ranges: [Range<Int>], for what: String, section: Int, count: Int, role: UpdateRole
    ) throws(LayoutError) {
        guard let item = ranges.first(where: { $0.upperBound > count })?.last else { return }
        let path = ItemPath(section: section, item: item)
        throw missing(
            "\(what) an item", at: "\(path)", when: "after", among: "\(count) items in section \(section)",
            pointer: update.pointer(role, of: path))
    }

    func missing(
        _ what: String, at place: String, when: String, among there: String, pointer: String
    ) -> LayoutError {
        LayoutError(
            .updateMissing, "\(what) that does not exist \(when) the update: \(place), where there are \(there)",
            pointer: pointer)
    }

    func refuse(_ sections: Set<Int>, as rule: String, role: UpdateRole) throws(LayoutError) {
        guard let section = sections.min() else { return }
        throw LayoutError(.updateConflict, "\(rule): \(section)", pointer: update.pointer(role, of: section))
    }

    func refuse(
        _ item: Int?, as rule: String, section: Int, role: UpdateRole
    ) throws(LayoutError) {
        guard let item else { return }
        let path = ItemPath(section: section, item: item)
        throw LayoutError(.updateConflict, "\(rule): \(path)", pointer: update.pointer(role, of: path))
    }

    func duplicates(_ values: [Int]) -> Set<Int> {
        var seen: Set<Int> = []
        return Set(values.filter { !seen.insert($0).inserted })
    }
}
