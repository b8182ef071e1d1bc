extension Compositional {
    /// The description of one section: groups that repeat for its items, or a list.
    ///
    /// Sections of a container take the descriptions in turn, and the last description also applies to all sections that follow. A
    /// section may choose another one by its parameter `sectionDescription`.
    ///
    ///     Compositional(sections: [.groups(wall), .list(rows)])
    ///
    ///     section 0      wall
    ///     section 1      rows
    ///     section 2 …    rows
    public enum Section: Equatable, Sendable {
        /// A group, repeated for the section's items.
        case groups(GroupSection)
        /// Rows as in a table.
        case list(ListSection)
    }
}

extension Compositional.Section {
    private static let list = "list"

    static let format: JSONFormat<Self> = JSONFormat(
        schema: [
            "anyOf": [
                JSONSchema.object([list: Compositional.ListSection.format.schema], required: [list]),
                Compositional.GroupSection.members.format.schema,
            ]
        ],
        read: { json, place throws(LayoutError) in
            var object = try JSONObjectReader(json, place)
            let section: Self =
                if let own = try object.value(list, Compositional.ListSection.format) {
                    .list(own)
                } else {
                    .groups(try Compositional.GroupSection.members.read(&object))
                }
            try object.end()
            return section
        },
        write: { section in
            switch section {
            case .groups(let section): .object(Compositional.GroupSection.members.write(section))
            case .list(let section): [list: Compositional.ListSection.format.write(section)]
            }
        })
}
