/// Finds sections and items of a container by their identifiers.
package enum IdentifierIndex: Sendable {
    /// The container has no identifiers.
    case none
    /// All identifiers are numbers.
    case numbers(IdentifierTable<UInt64>)
    /// All identifiers are names.
    case names(IdentifierTable<String>)

    /// Creates an index of sections, all of which have identifiers of one kind, or none.
    ///
    /// - Throws: `identifier.duplicate`; `request.invalid` if only some sections have identifiers, or of different kinds.
    /// - Complexity: O(items)
    package init(_ sections: some Sequence<Section>) throws(LayoutError) {
        let sections = SectionList(sections)
        switch sections.first?.identifiers?.items {
        case nil:
            if let section = sections.firstIndex(where: { $0.identifiers != nil }) {
                throw .missingIdentifiers(0, section)
            }
            self = .none
        case .numbers:
            let identified = try Self.identified(sections) { $0.numbers }
            self = .numbers(
                try Self.reportingDuplicates(sections) { () throws(RepeatedIdentifier<UInt64>) in
                    try IdentifierTable(identified)
                })
        case .names:
            let identified = try Self.identified(sections) { $0.names }
            self = .names(
                try Self.reportingDuplicates(sections) { () throws(RepeatedIdentifier<String>) in
                    try IdentifierTable(identified)
                })
        }
    }

    /// Whether the container has identifiers.
    package var isEmpty: Bool { if case .none = self { true } else { false } }

    // MARK: Queries

    /// The number of the section with an identifier; nil if there is none.
    package func section(of identifier: Identifier) -> Int? {
        switch (self, identifier) {
        case (.numbers(let table), .number(let number)): table.section(of: number)
        case (.names(let table), .name(let name)): table.section(of: name)
        default: nil
        }
    }

    /// The index path of the item with an identifier; nil if there is none.
    ///
    /// - Parameter sections: the container's, with which the index is in step.
    /// - Complexity: O(1) comparisons for each edit near the item, at most 1,024
    package func path(of identifier: Identifier, in sections: SectionList) -> IndexPath? {
        switch (self, identifier) {
        case (.numbers(let table), .number(let number)): table.path(of: number) { sections.numbers($0) }
        case (.names(let table), .name(let name)): table.path(of: name) { sections.names($0) }
        default: nil
        }
    }

    // MARK: Changes

    /// The index after a batch update.
    ///
    /// - Throws: `identifier.duplicate`; `request.invalid` if a new section has no identifiers, or of another kind.
    /// - Complexity: O(items that the update names + blocks of 512 items + sections)
    package func updated(
        by update: CheckedUpdate, _ plan: UpdatePlan, from before: SectionList, to after: SectionList
    ) throws(LayoutError) -> IdentifierIndex {
        if before.isEmpty || after.isEmpty { return try IdentifierIndex(after) }
        let change = IdentifierChange(update, plan)
        for (section, origin) in change.origins.enumerated() where origin == nil {
            guard after[section].identifiers.map({ $0.kind }) == before[0].identifiers.map({ $0.kind }) else {
                throw .missingIdentifiers(section, after.count > 1 && section == 0 ? 1 : 0)
            }
        }
        switch self {
        case .none: return .none
        case .numbers(var table):
            try Self.reportingDuplicates(after) { () throws(RepeatedIdentifier<UInt64>) in
                try table.apply(change, from: { before.numbers($0) }, to: { after.numbers($0) })
            }
            return .numbers(table)
        case .names(var table):
            try Self.reportingDuplicates(after) { () throws(RepeatedIdentifier<String>) in
                try table.apply(change, from: { before.names($0) }, to: { after.names($0) })
            }
            return .names(table)
        }
    }

    private static func identified<ID>(
        _ sections: SectionList, _ own: (SectionIdentifiers) -> IdentifiedSection<ID>?
    ) throws(LayoutError) -> [IdentifiedSection<ID>] {
        var identified: [IdentifiedSection<ID>] = []
        identified.reserveCapacity(sections.count)
        for (number, section) in sections.enumerated() {
            guard let own = section.identifiers.flatMap(own) else { throw .missingIdentifiers(number, 0) }
            identified.append(own)
        }
        return identified
    }

    private static func reportingDuplicates<ID: Hashable & Sendable, Result>(
        _ sections: SectionList, _ body: () throws(RepeatedIdentifier<ID>) -> Result
    ) throws(LayoutError) -> Result {
        do throws(RepeatedIdentifier<ID>) {
            return try body()
        } catch {
            let identifier =
                (error.identifier as? UInt64).map(Identifier.number)
                ?? .name(error.identifier as? String ?? "")
            throw .duplicateIdentifier(identifier, isSection: error.isSection)
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

extension SectionIdentifiers {
    fileprivate enum Kind { case numbers, names }

    fileprivate var kind: Kind { if case .numbers = items { .numbers } else { .names } }

    fileprivate var numbers: IdentifiedSection<UInt64>? {
        guard case (.number(let own), .numbers(let items)) = (section, items) else { return nil }
        return IdentifiedSection(section: own, items: items)
    }

    fileprivate var names: IdentifiedSection<String>? {
        guard case (.name(let own), .names(let items)) = (section, items) else { return nil }
        return IdentifiedSection(section: own, items: items)
    }
}

extension SectionList {
    /// Empty for a section without identifiers, which the index never names.
    func numbers(_ section: Int) -> IdentifiedSection<UInt64> {
        self[section].identifiers?.numbers ?? IdentifiedSection(section: 0, items: PersistentColumn([]))
    }

    /// Empty for a section without identifiers, which the index never names.
    func names(_ section: Int) -> IdentifiedSection<String> {
        self[section].identifiers?.names ?? IdentifiedSection(section: "", items: PersistentColumn([]))
    }
}

extension LayoutError {
    /// A section whose identifiers are missing, or of another kind than those of another section.
    fileprivate static func missingIdentifiers(_ section: Int, _ other: Int) -> LayoutError {
        LayoutError(
            .invalidInput,
            "sections \(section) and \(other) differ in their identifiers, expected numbers for all sections of a container, names "
                + "for all, or none")
    }

    /// Two items or sections with one identifier.
    static func duplicateIdentifier(_ identifier: Identifier, isSection: Bool) -> LayoutError {
        LayoutError(
            .duplicateIdentifier,
            "two \(isSection ? "sections" : "items") have the identifier \(identifier), expected one for each")
    }
}
