import LayoutCore

/// A container that was edited equals one that is opened with the result of its edits.
extension LayoutContract {
    /// Lays out an edited container as its host does: at the cost of the edit where the layout can, else from the beginning.
    ///
    /// - Returns: the container, and the cells that were taken over from `before`.
    func laidOut(
        _ container: Container, after edit: ContainerEdit, of before: LaidOutContainer,
        _ parameters: [String: JSONValue]
    ) throws(LayoutError) -> (after: LaidOutContainer, reused: ReusedCells) {
        if edit.isBounded, let (after, reused) = try before.updated(container, after: edit) { return (after, reused) }
        return (try laidOut(container, parameters), .none)
    }

    /// Describes where an edited container differs from one that is opened with its data; nil if nowhere.
    ///
    /// - Parameter table: the edited container's elements.
    func deviation(
        of edited: LaidOutContainer, _ table: LaidOutContainer.Table, _ parameters: [String: JSONValue],
        using random: inout SeededRandom
    ) throws(LayoutError) -> String? {
        let fresh = try laidOut(edited.container.reopened, parameters)
        let (layout, expected) = (edited.prepared, fresh.prepared)
        guard layout.contentSize == expected.contentSize else {
            return "the content size is \(layout.contentSize), expected \(expected.contentSize)"
        }
        guard layout.warnings == expected.warnings else {
            return "the warnings are \"\(layout.warnings.map(\.message).joined(separator: "\", \""))\", expected \""
                + expected.warnings.map(\.message).joined(separator: "\", \"") + "\""
        }
        if let difference = LaidOutContainer.difference(table, fresh.table) { return difference }
        for _ in 0..<4 {
            let point = Point(
                x: .random(in: -10...max(10, expected.contentSize.width), using: &random),
                y: .random(in: -10...max(10, expected.contentSize.height), using: &random))
            if let difference = try deviation(of: edited, from: fresh, about: point) { return difference }
        }
        return nil
    }

    private func deviation(
        of edited: LaidOutContainer, from fresh: LaidOutContainer, about point: Point
    ) throws(LayoutError) -> String? {
        for length in [1.0, 100, 600] {
            let query = ElementQuery(rect: Rect(x: point.x, y: point.y, width: length, height: length))
            let (found, expected) = (try edited.elements(query).attributes, try fresh.elements(query).attributes)
            guard found == expected else {
                return "\(found.count) elements are in \(query.rect), expected \(expected.count), or others"
            }
        }
        let (presented, expected) = (edited.presented([:]), fresh.presented([:]))
        let (hit, expectedHit) = (try presented.hit(point), try expected.hit(point))
        guard hit == expectedHit else {
            return "at \(point) is \(hit.map { "\($0.element)" } ?? "nothing"), expected "
                + (expectedHit.map { "\($0.element)" } ?? "nothing")
        }
        guard let hit, let kind = edited.prepared.kinds.number(of: hit.element.category, hit.element.kind) else {
            return nil
        }
        let explanation = try presented.explanation(of: kind, at: hit.element.indexPath)
        guard explanation == (try expected.explanation(of: kind, at: hit.element.indexPath)) else {
            return "the explanation of \(hit.element) is "
                + "\"\(explanation.steps.map(\.text).joined(separator: " "))\", expected another"
        }
        return nil
    }
}

extension LaidOutContainer {
    /// The container after an edit, at its cost, and the cells that were taken over; nil if the layout has to prepare.
    fileprivate func updated(
        _ container: Container, after edit: ContainerEdit
    ) throws(LayoutError) -> (after: LaidOutContainer, reused: ReusedCells)? {
        let stale = try layout.invalidation(of: prepared, from: self.container.bounds, to: container.bounds)
        guard layout.stateful == nil, stale?.needsPrepare != true,
            let update = try layout.editable?.update(prepared, after: edit, of: container)
        else { return nil }
        return (LaidOutContainer(layout, container, preparedAs: update.layout), update.reused)
    }

    typealias Table = [Element: LayoutAttributes]

    /// Every element with its attributes, each looked up on its own.
    var table: Table {
        var table: Table = [:]
        for element in prepared.everyElement {
            table[element] = prepared.attributes(of: element, bounds: container.bounds)
        }
        return table
    }

    /// Describes an element for which two tables differ; nil if there is none.
    static func difference(_ table: Table, _ expected: Table) -> String? {
        for (element, attributes) in expected where table[element] != attributes {
            let shown = table[element].map { "\($0.frame)" } ?? "missing"
            return "\(element) is \(shown), expected \(attributes.frame)"
        }
        for element in table.keys where expected[element] == nil {
            return "\(element) is still present, expected it to be removed"
        }
        return nil
    }
}

extension Container {
    /// The same container as a client opens it, with sizes that were never edited.
    fileprivate var reopened: Container {
        var container = self
        for index in container.sections.indices {
            container.sections[index].itemSizes = container.sections[index].itemSizes.map {
                ItemSizes(lengths: $0.lengths)
            }
        }
        return container
    }
}
