/// The changes that make a container equal to a snapshot: a batch update with the fewest moves, and new data of items that stay.
///
///     container   a b c d e                 kept in order     a b d e
///     snapshot    a c' b d e n              moved             c
///                                           inserted          n
///                                           reconfigured      c, since the snapshot has new data for it
///
/// UIKit's rules let no item move out of a deleted section or into a new one. Such an item is deleted and inserted, with its sizes,
/// values and measured size, and is listed as `renewed`, since for users it is the same item.
package struct SnapshotDifference: Sendable {
    /// New sizes and values of an item that stays.
    ///
    /// The item is neither deleted nor reloaded. (UIKit's `reconfigureItems(_:)`.)
    package struct Reconfiguration: Sendable {
        /// Its new index path.
        package var path: ItemPath
        /// Its number in the snapshot's data.
        package var entry: Int
    }

    /// Deletions, insertions, reloads and moves. Those of a snapshot that changes nothing are empty.
    package internal(set) var update = CheckedUpdate()
    /// The items with new data, in the order of the snapshot.
    package internal(set) var reconfigured: [Reconfiguration] = []
    /// Items that are deleted and inserted without being reloaded. For users they are the same, and their place is kept in sight.
    package internal(set) var renewed: [ItemMove] = []
    /// The measured sizes of these items, by their new index paths.
    package internal(set) var measured: [(path: ItemPath, sizes: [MeasuredSize])] = []
    /// The overrides that change, by the sections' new numbers.
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
        if index.isEmpty && snapshot.sections.isEmpty { return }
        try snapshot.checkSections(index.sectionKind)
        switch index.itemKind ?? snapshot.itemKind ?? .number {
        case .number:
            let table: IdentifierTable<UInt64>? = if case .numbers(let table) = index { table } else { nil }
            var matcher = SnapshotMatcher(sections, index, table: table) { sections.numbers($0) }
            self = try matcher.difference(snapshot, try snapshot.identifiers(CheckedSnapshot.numbers))
        case .name:
            let table: IdentifierTable<String>? = if case .names(let table) = index { table } else { nil }
            var matcher = SnapshotMatcher(sections, index, table: table) { sections.names($0) }
            self = try matcher.difference(snapshot, try snapshot.identifiers(CheckedSnapshot.names))
        }
    }

    /// Creates the difference that changes nothing.
    init() {}
}

/// A snapshot's identifiers, those of items all of one kind.
struct SnapshotIdentifiers<ID: ColumnItem & Hashable> where ID.Scalar == ID {
    var sections: [(section: Identifier, items: [ID])] = []
    var data: [ID] = []
    var reloadedItems: [ID] = []
    var reloadedSections: [Identifier] = []
}

extension CheckedSnapshot {
    /// The kind of the items' identifiers; nil without items.
    fileprivate var itemKind: Identifier.Kind? { sections.lazy.compactMap(\.identifiers.items.kind).first }

    /// Refuses sections of different kinds.
    ///
    /// - Parameter kind: the kind of the container's identifiers; nil if it has none.
    fileprivate func checkSections(_ kind: Identifier.Kind?) throws(LayoutError) {
        guard let kind = kind ?? sections.first?.identifiers.section.kind else { return }
        let expected = kind == .number ? "numbers" : "names"
        if let other = sections.firstIndex(where: { $0.identifiers.section.kind != kind }) {
            throw .kind("/sections/\(other)/id", expected)
        }
        if !reloadedSections.isEmpty, reloadedSections[0].kind != kind { throw .kind("/reloadSections", expected) }
    }

    /// All identifiers.
    ///
    /// - Parameter items: reads identifiers of items as those of one kind.
    fileprivate func identifiers<ID>(
        _ items: (_ identifiers: Identifiers?, _ pointer: String) throws(LayoutError) -> [ID]
    ) throws(LayoutError) -> SnapshotIdentifiers<ID> {
        var identifiers = SnapshotIdentifiers<ID>()
        for (number, target) in sections.enumerated() {
            let own = try items(target.identifiers.items.all, "/sections/\(number)/itemIds")
            identifiers.sections.append((target.identifiers.section, own))
        }
        identifiers.data = try items(data?.identifiers?.items.all, "/items")
        identifiers.reloadedItems = try items(reloadedItems, "/reload")
        identifiers.reloadedSections = reloadedSections.list
        return identifiers
    }

    fileprivate static func numbers(_ identifiers: Identifiers?, _ pointer: String) throws(LayoutError) -> [UInt64] {
        switch identifiers {
        case .numbers(let numbers)?: return numbers
        case .names(let names)? where !names.isEmpty: throw .kind(pointer, "numbers")
        default: return []
        }
    }

    fileprivate static func names(_ identifiers: Identifiers?, _ pointer: String) throws(LayoutError) -> [String] {
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
