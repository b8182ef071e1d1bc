extension SectionIdentifiers {
    /// The identifiers of a section in a client's data; nil if it has none.
    ///
    /// - Throws: `request.invalid` unless there is one for the section and one for each item, names of 1 to 64 bytes.
    init?(checking section: ContainerSection, _ pointer: String) throws(LayoutError) {
        let items = section.itemIdentifiers
        guard let own = section.identifier else {
            if items.isEmpty { return nil }
            throw LayoutError(
                .invalidInput, "\(pointer)/id is missing, expected one, since the section's items have identifiers",
                pointer: pointer + "/id")
        }
        guard items.count == section.itemCount else {
            throw LayoutError(
                .invalidInput,
                "\(pointer)/itemIds has \(items.count) identifiers, expected one for each of \(section.itemCount) items",
                pointer: pointer + "/itemIds")
        }
        try Self.check(own, pointer + "/id")
        try Self.check(items, pointer + "/itemIds")
        self.init(own, items)
    }

    /// Checks the names of a list, of which the first bad one is reported.
    ///
    /// - Parameter pointer: the JSON pointer to the list.
    /// - Throws: `request.invalid` for a name that is empty or too long.
    package static func check(_ identifiers: Identifiers, _ pointer: String) throws(LayoutError) {
        guard case .names(let names) = identifiers else { return }
        for (index, name) in names.enumerated() where !isValid(name) {
            throw invalid(name, "\(pointer)/names/\(index)")
        }
    }

    /// Checks one identifier.
    ///
    /// - Parameter pointer: the JSON pointer to it.
    /// - Throws: `request.invalid` for a name that is empty or too long.
    package static func check(_ identifier: Identifier, _ pointer: String) throws(LayoutError) {
        if case .name(let name) = identifier, !isValid(name) { throw invalid(name, pointer + "/name") }
    }

    private static func isValid(_ name: String) -> Bool { (1...Identifier.nameBytes).contains(name.utf8.count) }

    private static func invalid(_ name: String, _ place: String) -> LayoutError {
        LayoutError(
            .invalidInput,
            "\(place) is \"\(excerpt(name))\" with \(name.utf8.count) bytes, expected 1...\(Identifier.nameBytes)",
            pointer: place)
    }
}
