/// Finds sections and items of a container by their identifiers.
///
///     index.path(of: "IMG_4712", in: sections)     [0, 17], wherever the item is by now
///     index.section(of: "2026-11")                 3
///
/// Making it costs O(items), once for a container. An update gives the next index at the cost of what it names, and both share the rest.
/// The index has no index paths: it finds an item near where it came, with the section's column of identifiers (`IdentifierTable`), so it
/// is always used with the sections that it was made for.
package enum IdentifierIndex: Sendable {
    /// The container has no identifiers.
    case none
    /// A table for items with numbers, and for containers without items.
    case numbers(IdentifierTable<UInt64>)
    /// Items have names.
    case names(IdentifierTable<String>)

    /// Creates an index of sections that all have identifiers, numbers or names, or none.
    ///
    /// - Throws: `identifier.duplicate`; `request.invalid` if only some sections have identifiers, or some sections or items have
    ///   numbers and others names.
    /// - Complexity: O(items)
    package init(_ sections: some Sequence<Section>) throws(LayoutError) {
        let sections = SectionList(sections)
        let itemKind = try Self.commonKind(sections)
        guard sections.first?.identifiers != nil else {
            self = .none
            return
        }
        if itemKind == .name {
            self = .names(
                try Self.reportingDuplicates { () throws(RepeatedIdentifier) in
                    try IdentifierTable(sections.indices.map { sections.names($0) })
                })
        } else {
            self = .numbers(
                try Self.reportingDuplicates { () throws(RepeatedIdentifier) in
                    try IdentifierTable(sections.indices.map { sections.numbers($0) })
                })
        }
    }

    /// Whether the container has no identifiers.
    package var isEmpty: Bool { if case .none = self { true } else { false } }

    /// Whether sections have numbers or names; nil if none has an identifier.
    package var sectionKind: Identifier.Kind? {
        switch self {
        case .none: nil
        case .numbers(let table): table.sectionKind
        case .names(let table): table.sectionKind
        }
    }

    /// The kind of the items' identifiers; nil without any.
    package var itemKind: Identifier.Kind? {
        switch self {
        case .none: nil
        case .numbers(let table): table.itemCount > 0 ? .number : nil
        case .names(let table): table.itemCount > 0 ? .name : nil
        }
    }

    // MARK: Queries

    /// The number of the section with an identifier; nil if there is none.
    ///
    /// - Complexity: O(1)
    package func section(of identifier: Identifier) -> Int? {
        switch self {
        case .none: nil
        case .numbers(let table): table.section(of: identifier)
        case .names(let table): table.section(of: identifier)
        }
    }

    /// The index path of the item with an identifier; nil if there is none.
    ///
    /// - Parameter sections: the sections that the index was made for.
    /// - Complexity: O(1) comparisons for each edit near the item, at most 1,024
    package func path(of identifier: Identifier, in sections: SectionList) -> ItemPath? {
        switch (self, identifier) {
        case (.numbers(let table), .number(let number)): table.path(of: number) { sections.numbers($0) }
        case (.names(let table), .name(let name)): table.path(of: name) { sections.names($0) }
        default: nil
        }
    }

    // MARK: Changes

    /// The index after a batch update.
    ///
    /// - Throws: `identifier.duplicate`; `request.invalid` if a new section or item has no identifier, or one of another kind.
    /// - Complexity: O(items that the update names + blocks of 512 items + sections); O(items) for the first items of a container
    package func updated(
        by update: CheckedUpdate, _ plan: UpdatePlan, from before: SectionList, to after: SectionList
    ) throws(LayoutError) -> IdentifierIndex {
        if before.isEmpty || after.isEmpty { return try IdentifierIndex(after) }
        let change = IdentifierChange(update, plan)
        for (section, origin) in change.origins.enumerated() where origin == nil {
            guard after[section].identifiers?.section.kind == sectionKind else {
                throw .differentSections(section, after.count > 1 && section == 0 ? 1 : 0)
            }
        }
        if isEmpty { return .none }
        guard let itemKind else { return try IdentifierIndex(after) }
        try Self.check(change, itemKind, in: after)
        switch self {
        case .none: return .none
        case .numbers(var table):
            try Self.reportingDuplicates { () throws(RepeatedIdentifier) in
                try table.apply(change, from: { before.numbers($0) }, to: { after.numbers($0) })
            }
            return .numbers(table)
        case .names(var table):
            try Self.reportingDuplicates { () throws(RepeatedIdentifier) in
                try table.apply(change, from: { before.names($0) }, to: { after.names($0) })
            }
            return .names(table)
        }
    }

    /// Refuses items of another kind than the container's.
    private static func check(
        _ change: IdentifierChange, _ kind: Identifier.Kind, in sections: SectionList
    ) throws(LayoutError) {
        let new = change.origins.indices.lazy.filter { change.origins[$0] == nil }
        let touched = change.arriving.lazy.map(\.section)
        let isOther = { (section: Int) in (sections[section].identifiers?.items.kind ?? kind) != kind }
        guard let other = new.first(where: isOther) ?? touched.first(where: isOther) else { return }
        throw .differentItems(other, kind)
    }

    /// The kind of the identifiers in all sections; nil without any.
    private static func commonKind(_ sections: SectionList) throws(LayoutError) -> Identifier.Kind? {
        var kind: Identifier.Kind?
        for (number, section) in sections.enumerated() {
            guard section.identifiers?.section.kind == sections[0].identifiers?.section.kind else {
                throw .differentSections(number, 0)
            }
            guard let own = section.identifiers?.items.kind else { continue }
            if let kind, kind != own { throw .differentItems(number, kind) }
            kind = own
        }
        return kind
    }

    private static func reportingDuplicates<Result>(
        _ body: () throws(RepeatedIdentifier) -> Result
    ) throws(LayoutError) -> Result {
        do throws(RepeatedIdentifier) {
            return try body()
        } catch {
            throw .duplicateIdentifier(error.identifier, isSection: error.isSection)
        }
    }
}

extension IdentifierChange {
    fileprivate init(_ update: CheckedUpdate, _ plan: UpdatePlan) {
        origins = plan.origins.map { if case .survivor(let old) = $0 { old } else { nil } }
        keepsSections = origins.count == plan.outcome.sections.count && origins.indices.allSatisfy { origins[$0] == $0 }
        let removed = plan.outcome.sections.indices.filter { plan.outcome.sections[$0] == nil }
        removedSections = removed
        let isGone = Set(removed)
        // A plan takes the same move twice for one.
        let moves = Set(update.movedItems)
        leaving =
            update.deletedItems.filter { !isGone.contains($0.section) && $0.count > 0 }
            + moves.map { ItemRange(section: $0.from.section, item: $0.from.item) }
        let arrived =
            plan.outcome.inserted.filter { origins[$0.section] != nil && $0.count > 0 }
            + moves.map { ItemRange(section: $0.to.section, item: $0.to.item) }
        arriving = arrived.sorted { ($0.section, $0.item) < ($1.section, $1.item) }
    }
}

extension SectionList {
    /// No items for a section without any, or without identifiers, which the index never names.
    func numbers(_ section: Int) -> IdentifiedSection<UInt64> {
        guard case .numbers(let items)? = self[section].identifiers?.items else { return identified(section) }
        return IdentifiedSection(section: identifier(section), items: items)
    }

    /// No items for a section without any, or without identifiers, which the index never names.
    func names(_ section: Int) -> IdentifiedSection<String> {
        guard case .names(let items)? = self[section].identifiers?.items else { return identified(section) }
        return IdentifiedSection(section: identifier(section), items: items)
    }

    private func identifier(_ section: Int) -> Identifier { self[section].identifiers?.section ?? 0 }

    /// A section without items.
    private func identified<ID: ColumnItem>(_ section: Int) -> IdentifiedSection<ID> where ID.Scalar == ID {
        IdentifiedSection(section: identifier(section), items: PersistentColumn([]))
    }
}

extension LayoutError {
    /// A section whose identifier is missing, or of another kind than that of another section.
    fileprivate static func differentSections(_ section: Int, _ other: Int) -> LayoutError {
        LayoutError(
            .invalidInput,
            "sections \(section) and \(other) differ in their identifiers, expected numbers for all sections of a container, names "
                + "for all, or none")
    }

    /// A section whose items have identifiers of another kind than those of other sections.
    fileprivate static func differentItems(_ section: Int, _ kind: Identifier.Kind) -> LayoutError {
        LayoutError(
            .invalidInput,
            "the items of section \(section) have \(kind == .name ? "numbers" : "names") as identifiers, expected "
                + "\(kind == .name ? "names" : "numbers") as the items of other sections have")
    }

    /// Two items or sections with one identifier.
    static func duplicateIdentifier(_ identifier: Identifier, isSection: Bool) -> LayoutError {
        LayoutError(
            .duplicateIdentifier,
            "two \(isSection ? "sections" : "items") have the identifier \(identifier), expected one for each")
    }
}
