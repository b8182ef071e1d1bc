/// What makes a container equal to a snapshot: a batch update with the fewest moves, and new data of items that stay.
///
/// UIKit's rules let no item move out of a deleted section or into a new one. Such an item is deleted and inserted, with its sizes,
/// values and measured size.
package struct SnapshotDifference: Sendable {
    /// New sizes and values of an item that stays.
    package struct Reconfiguration: Sendable {
        /// Its new index path.
        package var path: IndexPath
        /// Its number in the snapshot's data.
        package var entry: Int
    }

    /// Deletions, insertions, reloads and moves. Those of a snapshot that changes nothing are empty.
    package internal(set) var update = CheckedUpdate()
    /// In the order of the snapshot.
    package internal(set) var reconfigured: [Reconfiguration] = []
    /// Items that are deleted and inserted without being reloaded: for users they are the same, whose place is kept in sight.
    package internal(set) var renewed: [ItemMove] = []
    /// Measured sizes of these items, by their new index paths.
    package internal(set) var measured: [(path: IndexPath, sizes: [MeasuredSize])] = []
    /// Overrides that change, by the sections' new numbers.
    package internal(set) var overrides: [Int: Parameters] = [:]

    /// Whether the update moves, deletes, inserts or reloads anything.
    package var hasUpdate: Bool {
        !update.deletedItems.isEmpty || !update.insertedItems.isEmpty || !update.reloadedItems.isEmpty
            || !update.movedItems.isEmpty || !update.deletedSections.isEmpty || !update.insertedSections.isEmpty
            || !update.movedSections.isEmpty
    }

    /// Finds the difference.
    ///
    /// Items that follow each other as before are recognized by comparing them; only others are looked up. The moves are the items
    /// outside of a longest increasing subsequence (C. Schensted, "Longest Increasing and Decreasing Subsequences", 1961).
    ///
    /// - Parameter index: of the container's sections.
    /// - Throws: `identifier.duplicate`; `request.invalid` for identifiers of another kind than the container's, a container without
    ///   them, and data or reloads of items that are not in the snapshot.
    /// - Complexity: O(*n*) comparisons and O(changes · log *n*) for *n* items, usually; O(*n* · log *n*) for a shuffled snapshot
    package init(
        from sections: SectionList, _ index: IdentifierIndex, to snapshot: CheckedSnapshot
    ) throws(LayoutError) {
        guard sections.isEmpty || !index.isEmpty else {
            throw LayoutError(
                .invalidInput,
                "a snapshot is for a container with identifiers, and this one has items without any; expected "
                    + "`itemIds` and `id` in its sections")
        }
        let isNumbers: Bool? =
            switch (index, snapshot.sections.first?.identifiers.section) {
            case (.numbers, _), (.none, .number): true
            case (.names, _), (.none, .name): false
            case (.none, nil): nil
            }
        switch isNumbers {
        case nil: return
        case true?:
            let table: IdentifierTable<UInt64>? = if case .numbers(let table) = index { table } else { nil }
            var matcher = SnapshotMatcher(sections, table: table) { sections.numbers($0) }
            self = try matcher.difference(snapshot, try snapshot.numbers())
        case false?:
            let table: IdentifierTable<String>? = if case .names(let table) = index { table } else { nil }
            var matcher = SnapshotMatcher(sections, table: table) { sections.names($0) }
            self = try matcher.difference(snapshot, try snapshot.names())
        }
    }

    /// Creates the difference that changes nothing.
    init() {}
}

/// A snapshot's identifiers, all of one kind.
struct SnapshotIdentifiers<ID: ColumnItem & Hashable> where ID.Scalar == ID {
    var sections: [(section: ID, items: [ID])] = []
    var data: [ID] = []
    var reloadedItems: [ID] = []
    var reloadedSections: [ID] = []
}

extension CheckedSnapshot {
    fileprivate func numbers() throws(LayoutError) -> SnapshotIdentifiers<UInt64> {
        var identifiers = SnapshotIdentifiers<UInt64>()
        for (number, target) in sections.enumerated() {
            guard case (.number(let own), .numbers(let items)) = (target.identifiers.section, target.identifiers.items)
            else { throw .kind("/sections/\(number)", "numbers") }
            identifiers.sections.append((own, items.scalars))
        }
        identifiers.data = try Self.numbers(data?.identifiers?.items.all, "/items")
        identifiers.reloadedItems = try Self.numbers(reloadedItems, "/reload")
        identifiers.reloadedSections = try Self.numbers(reloadedSections, "/reloadSections")
        return identifiers
    }

    fileprivate func names() throws(LayoutError) -> SnapshotIdentifiers<String> {
        var identifiers = SnapshotIdentifiers<String>()
        for (number, target) in sections.enumerated() {
            guard case (.name(let own), .names(let items)) = (target.identifiers.section, target.identifiers.items)
            else { throw .kind("/sections/\(number)", "names") }
            identifiers.sections.append((own, items.scalars))
        }
        identifiers.data = try Self.names(data?.identifiers?.items.all, "/items")
        identifiers.reloadedItems = try Self.names(reloadedItems, "/reload")
        identifiers.reloadedSections = try Self.names(reloadedSections, "/reloadSections")
        return identifiers
    }

    private static func numbers(_ identifiers: Identifiers?, _ pointer: String) throws(LayoutError) -> [UInt64] {
        switch identifiers {
        case .numbers(let numbers)?: return numbers
        case .names(let names)? where !names.isEmpty: throw .kind(pointer, "numbers")
        default: return []
        }
    }

    private static func names(_ identifiers: Identifiers?, _ pointer: String) throws(LayoutError) -> [String] {
        switch identifiers {
        case .names(let names)?: return names
        case .numbers(let numbers)? where !numbers.isEmpty: throw .kind(pointer, "names")
        default: return []
        }
    }
}

extension LayoutError {
    fileprivate static func kind(_ pointer: String, _ expected: String) -> LayoutError {
        LayoutError(
            .invalidInput,
            "\(pointer) has identifiers of another kind, expected \(expected) as in the rest of the container",
            pointer: pointer)
    }
}
