/// JSON pointers to the entries of a batch update, relative to it and with the names on the wire.
///
/// They are computed only for errors, in O(entries).
extension PlannedUpdate {
    /// The last entry that names `section`: of two that contradict each other, the second.
    func pointer(_ role: UpdateRole, of section: Int) -> String {
        switch role {
        case .delete: entry("deleteSections", deletedSections.lastIndex(of: section))
        case .insert: entry("insertSections", insertedSectionNumbers.lastIndex(of: section))
        case .reload: entry("reloadSections", reloadedSectionNumbers.lastIndex(of: section))
        case .moveFrom: entry("moveSections", movedSections.lastIndex { $0.from == section }, rest: "/from")
        case .moveTo: entry("moveSections", movedSections.lastIndex { $0.to == section }, rest: "/to")
        }
    }

    /// The last entry that names the item at `path`: of two that contradict each other, the second.
    func pointer(_ role: UpdateRole, of path: ItemPath) -> String {
        func last(_ items: [ItemRange]) -> Int? {
            items.lastIndex { $0.section == path.section && $0.range.contains(path.item) }
        }
        return switch role {
        case .delete: entry("deleteItems", last(deletedItems))
        case .insert: entry("insertItems", last(insertedPlaces))
        case .reload: entry("reloadItems", last(reloadedPlaces))
        case .moveFrom: entry("moveItems", movedItems.lastIndex { $0.from == path }, rest: "/from")
        case .moveTo: entry("moveItems", movedItems.lastIndex { $0.to == path }, rest: "/to")
        }
    }

    private func entry(_ member: String, _ index: Int?, rest: String = "") -> String {
        index.map { "/\(member)/\($0)\(rest)" } ?? ""
    }
}
