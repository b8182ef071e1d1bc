public import LayoutEngine

/// New versions of a container's layout.
extension LayoutContainer {
    /// Goes over to another version of the container's layout, as when a program has loaded new code.
    ///
    ///     try wall.reload(NewHoneycomb.self)  // NewHoneycomb.name == Honeycomb.name
    ///
    /// Data, bounds and what is in sight stay. Parameters keep values that the new version accepts; those that were at their default get the
    /// new one. A drag and a transition end before.
    ///
    /// - Parameter layout: the type of the new version, which has the name of the container's layout.
    /// - Returns: the changes of the elements, with those that the end of a drag or a transition has made.
    /// - Throws: `request.invalid` for a layout of another name, and what the initializer throws for the layout. The container is then as it
    ///   was, laid out by the version before.
    /// - Complexity: that of the layout, and O(items).
    @discardableResult
    public mutating func reload<Own: Layout>(_ layout: Own.Type) throws(LayoutError) -> ElementChanges {
        try reload(Self.definition(of: layout))
    }

    /// Goes over to another version of the container's layout, which may be a script.
    ///
    /// - Throws: as the public method.
    @discardableResult
    package mutating func reload(_ definition: LayoutDefinition) throws(LayoutError) -> ElementChanges {
        guard definition.name == layout else {
            throw LayoutError(
                .invalidInput,
                "layout is \"\(definition.name)\", expected a version of \"\(layout)\", which lays the container out")
        }
        var newer = definition
        // Versions of a program's own layouts have no revisions, which tell the versions of one name apart.
        if newer.revision <= state.definition.revision { newer.revision = state.definition.revision + 1 }
        return try attempt { [newer] running throws(LayoutError) in
            let ended = running.cancelTransition() ?? running.endDrag()?.change
            let change = try running.reload(newer, budget: UnlimitedBudget()).after(ended)
            return (ElementChanges(change), change)
        }
    }
}

extension Change {
    /// Both changes as one.
    ///
    /// - Parameter earlier: the change just before; nil: there was none.
    fileprivate func after(_ earlier: Change?) -> Change {
        guard let earlier else { return self }
        var both = self
        (both.generationBefore, both.sizeBefore) = (earlier.generationBefore, earlier.sizeBefore)
        both.diff = (earlier.diff ?? .none).then(diff ?? .none)
        both.adjustment = Point(
            x: earlier.adjustment.x + adjustment.x, y: earlier.adjustment.y + adjustment.y)
        return both
    }
}
