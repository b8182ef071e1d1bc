package import LayoutCore

/// Queries of layouts whose elements follow the bounds, and of those that adjust elements.
extension LuaLayout {
    /// Whether the plugin, or the layout that it derives from, answers queries.
    package var answersQueries: Bool { plugin.declaration.answersQueries || queriedBase?.answersQueries ?? false }

    /// The base, if the elements are those that it has placed.
    var queriedBase: (any ConfiguredLayout)? { plugin.declaration.replacesBase ? nil : base?.layout }

    private func queries(
        of prepared: PreparedLayout, in container: Container, by instance: PluginInstance
    ) -> PluginQueries {
        PluginQueries(
            plugin, instance, of: prepared, in: container,
            base: queriedBase?.querySource(for: prepared, of: underlying(container)))
    }

    package func elements(
        _ query: ElementQuery, in prepared: PreparedLayout, of container: Container
    ) throws(LayoutError) -> (attributes: AttributeColumns, next: ElementCursor?) {
        guard answersQueries else { return prepared.elements(query, bounds: container.bounds) }
        return try guarded(RequestSize(query.rect, in: prepared)) { () throws(LayoutError) in
            return try queries(of: prepared, in: container, by: try ready(for: container)).elements(query)
        }
    }

    package func attributes(
        of elements: [Element], in prepared: PreparedLayout, of container: Container
    ) throws(LayoutError) -> AttributeColumns {
        guard answersQueries else { return prepared.attributes(of: elements, bounds: container.bounds) }
        let size = RequestSize(container, elements: elements.count)
        return try guarded(size) { () throws(LayoutError) in
            return try queries(of: prepared, in: container, by: try ready(for: container)).attributes(of: elements)
        }
    }
}
