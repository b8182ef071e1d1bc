/// Snapshots of some sections of a container (UIKit's `NSDiffableDataSourceSectionSnapshot`).
extension CollectionDraft {
    /// Makes a snapshot of some sections one of all, in which the others stay as they are.
    ///
    /// Other clients may have deleted sections that the snapshot names, or moved some of their items to sections that it does not name.
    /// Those are left out, with their sizes, values and reloads.
    ///
    /// - Throws: `identifier.duplicate` for a section that is named twice; `request.invalid` for a container without identifiers; as
    ///   `skip` if the request refuses to leave out anything
    mutating func keepOtherSections(_ snapshot: inout CheckedSnapshot, _ pointer: String) throws(LayoutError) {
        var targets = try unchangedSections(pointer)
        var unknown: [Identifier] = []
        var named: [Int: Int] = [:]
        for (index, target) in snapshot.sections.enumerated() {
            guard let section = identifiers.section(of: target.identifiers.section) else {
                unknown.append(target.identifiers.section)
                continue
            }
            guard named.updateValue(index, forKey: section) == nil else {
                throw LayoutError(
                    .duplicateIdentifier,
                    "\(pointer)/sections/\(index)/id is \(target.identifiers.section), which an earlier one has, expected each once",
                    pointer: "\(pointer)/sections/\(index)/id")
            }
        }
        try skip(unknown, as: .unknown, what: "section", pointer + "/sections")
        for (section, index) in named.sorted(by: { $0.value < $1.value }) {
            targets[section] = try withoutItemsOfOthers(
                snapshot.sections[index], named: named, "\(pointer)/sections/\(index)/itemIds")
        }
        let asked = snapshot.sections
        snapshot.sections = targets
        leaveOut(asked, unknown: unknown, kept: named.keys.map { targets[$0] }, from: &snapshot)
    }

    private func unchangedSections(_ pointer: String) throws(LayoutError) -> [CheckedSnapshot.Target] {
        var targets: [CheckedSnapshot.Target] = []
        for (index, section) in container.sections.enumerated() {
            guard let identifiers = section.identifiers else {
                throw LayoutError(
                    .invalidInput, "\(pointer) is for a container with identifiers, but section \(index) has none",
                    pointer: pointer)
            }
            targets.append(CheckedSnapshot.Target(identifiers))
        }
        return targets
    }

    /// A section without the items that are in sections which are not named.
    private mutating func withoutItemsOfOthers(
        _ target: CheckedSnapshot.Target, named: [Int: Int], _ pointer: String
    ) throws(LayoutError) -> CheckedSnapshot.Target {
        var (present, own): ([Identifier], [Identifier]) = ([], [])
        for identifier in target.identifiers.items.all.list {
            let path = identifiers.path(of: identifier, in: container.sections)
            if let path, named[path.section] == nil { present.append(identifier) } else { own.append(identifier) }
        }
        guard !present.isEmpty else { return target }
        try skip(present, as: .present, what: "an item", pointer)
        guard let items = Identifiers(own) else { return target }
        let rest = SectionIdentifiers(target.identifiers.section, items)
        return CheckedSnapshot.Target(rest, overrides: target.overrides)
    }

    /// Drops the sizes, values and reloads of what was left out.
    private func leaveOut(
        _ asked: [CheckedSnapshot.Target], unknown: [Identifier], kept: [CheckedSnapshot.Target],
        from snapshot: inout CheckedSnapshot
    ) {
        let count = asked.reduce(0) { $0 + $1.identifiers.items.count }
        guard count > kept.reduce(0, { $0 + $1.identifiers.items.count }) || !unknown.isEmpty else { return }
        var gone = Set(asked.flatMap { $0.identifiers.items.all.list })
        for target in kept { gone.subtract(target.identifiers.items.all.list) }
        snapshot.reloadedItems = snapshot.reloadedItems.without(gone)
        snapshot.reloadedSections = snapshot.reloadedSections.without(Set(unknown))
        snapshot.data = snapshot.data.flatMap { $0.without(gone) }
    }
}

extension Identifiers {
    fileprivate func without(_ gone: Set<Identifier>) -> Identifiers {
        Identifiers(list.filter { !gone.contains($0) }) ?? self
    }
}

extension Section {
    /// The items with other identifiers; nil if there are none.
    fileprivate func without(_ gone: Set<Identifier>) -> Section? {
        guard let identifiers else { return self }
        let all = identifiers.items.all.list
        let entries = all.indices.filter { !gone.contains(all[$0]) }
        guard !entries.isEmpty, let rest = Identifiers(entries.map { all[$0] }) else { return nil }
        var section = parts(entries.map { $0..<$0 + 1 })
        section.identifiers = SectionIdentifiers(identifiers.section, rest)
        return section
    }
}
