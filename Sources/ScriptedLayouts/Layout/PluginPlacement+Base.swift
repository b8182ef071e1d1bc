import LayoutCore
import LuaRuntime

/// How a script changes the result of the layout that it is derived from.
extension PluginPlacement {
    /// The base's result with rooms, shifted items, and more supplementary elements and decorations.
    ///
    /// - Throws: `plugin.contract` if something moves that cannot, or an element is there already.
    func changing(_ base: PreparedLayout) throws(LayoutError) -> PreparedLayout {
        try adding(to: try moving(base))
    }

    private func moving(_ base: PreparedLayout) throws(LayoutError) -> PreparedLayout {
        if placed.rooms.isEmpty, placed.placedItems.isEmpty, placed.contentSize == nil { return base }
        var shifts: [Int: [Int: Point]] = [:]
        for (path, distance) in placed.placedItems {
            let before = shifts[path.section, default: [:]][path.item] ?? .zero
            shifts[path.section, default: [:]][path.item] = Point(x: before.x + distance.x, y: before.y + distance.y)
        }
        do throws(PreparedLayout.MoveFault) {
            return try base.moved(
                Rooms(placed.rooms), shifts: shifts, contentSize: placed.contentSize, limit: Parameter.coordinateLimit)
        } catch {
            throw refusal(error)
        }
    }

    private func refusal(_ fault: PreparedLayout.MoveFault) -> LayoutError {
        switch fault {
        case .absent(let path):
            LayoutError(
                contract:
                    "shift (\(path.section), \(path.item)): the base has not placed the item, expected one that it has placed",
                in: plugin.identity, indexPath: path)
        case .orthogonal(let section):
            LayoutError(
                contract:
                    "section \(section) scrolls by itself, expected rooms before or after it and no shifts of its items",
                in: plugin.identity, indexPath: ItemPath(section: section, item: 0))
        case .outside(let section):
            LayoutError(
                contract:
                    "section \(section) moves out of the coordinates, expected all elements and the content size within \(Parameter.coordinateLimit)",
                in: plugin.identity, indexPath: ItemPath(section: section, item: 0))
        }
    }

    private func adding(to base: PreparedLayout) throws(LayoutError) -> PreparedLayout {
        if placed.elements.isEmpty { return base }
        let kinds = elementKinds(besides: base.kinds)
        for element in placed.elements {
            guard base.sections.indices.contains(element.path.section),
                let number = base.kinds.number(of: element.kind.category, element.kind.name),
                base.sections[element.path.section].element(number, item: element.path.item) != nil
            else { continue }
            throw LayoutError(
                contract:
                    "\(element.kind.category) \"\(element.kind.name)\" (\(element.path.section), \(element.path.item)) is placed by the base layout, expected another number or kind",
                in: plugin.identity, indexPath: element.path)
        }
        let added = Dictionary(grouping: placed.elements, by: \.path.section)
        return base.adding(kinds: kinds) { index, section in
            (added[index] ?? []).map { prepared($0, from: section.start, along: base.direction, kinds: kinds) }
        }
    }
}
