/// Snapshots: the batch update with the fewest moves, and what it cannot say.
extension CollectionDraft {
    /// Bytes for each item, old or new, while a snapshot is compared with the container.
    private static let bytesPerCompared = 48

    mutating func applySnapshot(_ snapshot: ContainerSnapshot, _ pointer: String) throws(LayoutError) {
        let items = snapshot.sections.reduce(0) { $0 + $1.items.count }
        try options.limits.check(sections: snapshot.sections.count, items: items, pointer + "/sections")
        let named =
            snapshot.reloadedItems.count + snapshot.reloadedSections.count
            + (snapshot.data?.itemIdentifiers.count ?? 0)
        try reserve((items + named + container.itemCount) * Self.bytesPerCompared)
        let checked = try checked(snapshot, pointer)
        let (sections, index) = (container.sections, identifiers)
        let difference = try under(pointer) { () throws(LayoutError) in
            try SnapshotDifference(from: sections, index, to: checked)
        }
        if difference.hasUpdate { try carryOut(difference.update, renewing: difference.renewed, pointer) }
        if let data = checked.data {
            try reconfigure(difference.reconfigured.map { ($0.path, $0.entry) }, with: data, pointer + "/items")
        }
        keepMeasured(difference.measured)
        setOverrides(difference.overrides)
    }

    private mutating func checked(
        _ snapshot: ContainerSnapshot, _ pointer: String
    ) throws(LayoutError) -> CheckedSnapshot {
        var targets: [CheckedSnapshot.Target] = []
        for (index, section) in snapshot.sections.enumerated() {
            targets.append(try target(section, "\(pointer)/sections/\(index)"))
        }
        var checked = CheckedSnapshot(
            sections: targets, reloadedItems: snapshot.reloadedItems, reloadedSections: snapshot.reloadedSections)
        if let data = snapshot.data, !data.itemIdentifiers.isEmpty {
            checked.data = try content(data, pointer + "/items")
        }
        if snapshot.keepsOtherSections { try keepOtherSections(&checked, pointer) }
        return checked
    }

    private func target(
        _ section: ContainerSnapshot.Section, _ pointer: String
    ) throws(LayoutError) -> CheckedSnapshot.Target {
        try SectionIdentifiers.check(section.identifier, pointer + "/id")
        try SectionIdentifiers.check(section.items, pointer + "/itemIds")
        let identifiers = SectionIdentifiers(section.identifier, section.items)
        guard let parameters = section.parameters else { return CheckedSnapshot.Target(identifiers) }
        let overrides = try definition.schema.overrides(parameters, pointer: pointer + "/parameters")
        return CheckedSnapshot.Target(identifiers, overrides: overrides)
    }

    /// Measured sizes of items that a snapshot has deleted and inserted again.
    ///
    /// The batch update has dropped them with the items, which are new to it and the same to users.
    private mutating func keepMeasured(_ sizes: [(path: ItemPath, sizes: [MeasuredSize])]) {
        for (section, own) in Dictionary(grouping: sizes, by: \.path.section) {
            container.sections[section].measuredSizes.replace(
                Dictionary(own.map { ($0.path.item, $0.sizes) }) { $1 })
        }
    }

    private mutating func setOverrides(_ overrides: [Int: Parameters]) {
        if overrides.isEmpty { return }
        for (section, parameters) in overrides { container.sections[section].overrides = parameters }
        history.changeEverything(.parameters, replacesData: true)
    }
}
