extension Container {
    /// The container without what another layout does not read of its data.
    ///
    /// - Complexity: O(sections)
    func adapted(to definition: LayoutDefinition) -> Container {
        var adapted = self
        adapted.sections = SectionList(sections.map { $0.adapted(to: definition) })
        return adapted
    }
}
