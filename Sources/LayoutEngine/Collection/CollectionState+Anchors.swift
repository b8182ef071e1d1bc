/// The places that an update keeps on the screen.
extension CollectionState {
    /// What an update keeps in place, as far as it is in the container before it; nil: nothing.
    ///
    /// - Parameters:
    ///   - setsBounds: whether the update sets the bounds.
    ///   - pointer: the JSON pointer to the anchor's index path.
    /// - Throws: `index.outOfRange`, `identifier.unknown`, `request.invalid`.
    package func place(
        of anchor: UpdateAnchor, setsBounds: Bool, _ pointer: String
    ) throws(LayoutError) -> AnchorPlace? {
        switch anchor {
        case .automatic: return setsBounds ? nil : .firstVisible
        case .nothing: return nil
        case .identified(let identifier):
            let place = pointer + "/id"
            try identifiers.checkItem(identifier, isEmpty: container.sections.isEmpty, place)
            guard let path = identifiers.path(of: identifier, in: container.sections) else {
                throw .unknown(identifier, what: "item", place)
            }
            return .item(path)
        case .place(let place):
            if case .item(let path) = place { try check(path, pointer) }
            return place
        }
    }

    /// Checks that the data has an item. `pointer` leads to an index path.
    ///
    /// - Throws: `index.outOfRange`
    package func check(_ path: ItemPath, _ pointer: String) throws(LayoutError) {
        let sections = container.sections
        guard sections.indices.contains(path.section) else {
            throw .outOfRange(path.section, count: sections.count, pointer: pointer + "/section")
        }
        let count = sections[path.section].itemCount
        guard (0..<count).contains(path.item) else {
            throw .outOfRange(path.item, count: count, pointer: pointer + "/item")
        }
    }
}
