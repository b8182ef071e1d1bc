/// Matches a snapshot with a container's items, and collects what differs.
struct SnapshotMatcher<ID: ColumnItem & Hashable> where ID.Scalar == ID {
    /// The future of an old item.
    private enum Fate {
        case deleted
        case stays
        /// It is deleted, and inserted elsewhere.
        case inserted
    }

    /// The origin of an inserted item's data.
    fileprivate enum Source {
        /// This entry of the snapshot's data.
        case data(Int)
        /// The item at this old index path.
        case old(ItemPath)
        case nothing
    }

    /// Items that are inserted one after the other, with data that lies so too.
    private struct Run {
        var source: Source
        var item: Int
        var count = 1
    }

    private let before: SectionList
    private let index: IdentifierIndex
    private let table: IdentifierTable<ID>?
    private let identified: (Int) -> IdentifiedSection<ID>
    /// The fates of all old items, section after section.
    private var fates: [Fate]
    /// The place in `fates` of each old section's first item.
    private let firstFates: [Int]
    private var data: SnapshotData<ID>
    private var reloaded: Set<ID> = []
    /// The sections that are reloaded, by old number.
    private var reloadedSections: Set<Int> = []
    /// The new number of each old section; nil if it is deleted, or reloaded and so deleted and inserted.
    private var newNumbers: [Int?]
    /// The old number of each section of the snapshot; nil if it is inserted.
    private var oldNumbers: [Int?] = []
    private var inserted: Set<ID> = []
    private var result = SnapshotDifference()

    /// - Parameters:
    ///   - index: the identifiers of the container, which finds its sections.
    ///   - table: finds the container's items; nil for a container without any.
    ///   - identified: the identifiers of an old section.
    init(
        _ before: SectionList, _ index: IdentifierIndex, table: IdentifierTable<ID>?,
        identified: @escaping (Int) -> IdentifiedSection<ID>
    ) {
        self.before = before
        self.index = index
        self.table = table
        self.identified = identified
        var count = 0
        firstFates = before.indices.map { section in
            defer { count += before[section].itemCount }
            return count
        }
        fates = Array(repeating: .deleted, count: count)
        newNumbers = Array(repeating: nil, count: before.count)
        data = SnapshotData(nil, [])
    }

    mutating func difference(
        _ snapshot: CheckedSnapshot, _ identifiers: SnapshotIdentifiers<ID>
    ) throws(LayoutError) -> SnapshotDifference {
        data = SnapshotData(snapshot.data, identifiers.data)
        reloaded = Set(identifiers.reloadedItems)
        try matchSections(snapshot, identifiers)
        var named = 0
        for (section, own) in identifiers.sections.enumerated() {
            named += try matchItems(of: section, own.items)
        }
        if named < reloaded.count { try refuseUnknownReload(identifiers) }
        if data.firstUnused != nil { reconfigureOthers(identifiers) }
        if let unused = data.firstUnused {
            throw LayoutError(
                .invalidInput,
                "/items/itemIds has the identifier \(Identifier(of: unused)) twice, or it is of no item in the snapshot; expected items of the snapshot, once each",
                pointer: "/items/itemIds")
        }
        for section in before.indices where newNumbers[section] != nil {
            let first = firstFates[section]
            for range in Self.leavingRanges(fates[first..<first + before[section].itemCount]) {
                result.update.deletedItems.append(
                    ItemRange(section: section, item: range.lowerBound, count: range.count))
            }
        }
        return result
    }

    // MARK: Sections

    private mutating func matchSections(
        _ snapshot: CheckedSnapshot, _ identifiers: SnapshotIdentifiers<ID>
    ) throws(LayoutError) {
        var reloaded = Set(identifiers.reloadedSections)
        var seen: Set<Identifier> = []
        var staying: [(new: Int, old: Int32)] = []
        for (section, own) in identifiers.sections.enumerated() {
            guard seen.insert(own.section).inserted else {
                throw .duplicateIdentifier(own.section, isSection: true)
            }
            let present = index.section(of: own.section)
            let isReloaded = reloaded.remove(own.section) != nil
            if isReloaded, let present { reloadedSections.insert(present) }
            let old = isReloaded ? nil : present
            oldNumbers.append(old)
            let target = snapshot.sections[section]
            guard let old else {
                let overrides = target.overrides ?? present.map { before[$0].overrides }
                var content = Section(itemCount: 0, overrides: overrides ?? .none)
                content.identifiers = SectionIdentifiers(target.identifiers.section, .numbers())
                result.update.insertedSections.append(CheckedUpdate.NewSection(section: section, content: content))
                continue
            }
            newNumbers[old] = section
            staying.append((section, Int32(old)))
            if let overrides = target.overrides, overrides != before[old].overrides {
                result.overrides[section] = overrides
            }
        }
        if let unknown = reloaded.first {
            throw LayoutError(
                .invalidInput,
                "/reloadSections has the identifier \(unknown), expected sections of the snapshot",
                pointer: "/reloadSections")
        }
        result.update.deletedSections = newNumbers.indices.filter { newNumbers[$0] == nil }
        let stays = longestIncreasingSubsequence(of: staying.map(\.old))
        for (section, stays) in zip(staying, stays) where !stays {
            result.update.movedSections.append(BatchUpdate.Move(from: Int(section.old), to: section.new))
        }
    }

    // MARK: Items

    /// - Returns: the number of items that are reloaded.
    private mutating func matchItems(of section: Int, _ items: [ID]) throws(LayoutError) -> Int {
        let origin = oldNumbers[section]
        var expected = origin.map { ExpectedItems(of: identified($0).items) }
        var reloads = 0
        // Items that may stay, and their old numbers.
        var staying: [(item: Int32, isReloaded: Bool)] = []
        var oldItems: [Int32] = []
        if origin != nil {
            staying.reserveCapacity(items.count)
            oldItems.reserveCapacity(items.count)
        }
        var run: Run?
        for (item, identifier) in items.enumerated() {
            let isReloaded = !reloaded.isEmpty && reloaded.contains(identifier)
            if isReloaded { reloads += 1 }
            let place = ItemPath(section: section, item: item)
            let path: ItemPath?
            if let origin, let old = expected?.item(with: identifier) {
                path = ItemPath(section: origin, item: old)
            } else {
                path = table?.path(of: identifier, in: identified)
            }
            guard let path else {
                try noteInserted(identifier)
                let entry = data.entry(of: identifier)
                extend(&run, with: entry.map { .data($0) } ?? .nothing, at: item, in: section, of: items)
                continue
            }
            let fate = firstFates[path.section] + path.item
            guard fates[fate] == .deleted else {
                throw .duplicateIdentifier(Identifier(of: identifier), isSection: false)
            }
            if path.section == origin {
                expected?.continue(behind: path.item)
                fates[fate] = .stays
                staying.append((Int32(item), isReloaded))
                oldItems.append(Int32(path.item))
            } else if origin != nil, newNumbers[path.section] != nil, !isReloaded {
                fates[fate] = .stays
                result.update.movedItems.append(BatchUpdate.Move(from: path, to: place))
            } else {
                fates[fate] = .inserted
                let entry = data.entry(of: identifier)
                extend(&run, with: entry.map { .data($0) } ?? .old(path), at: item, in: section, of: items)
                if !isReloaded, !reloadedSections.contains(path.section) { noteRenewed(path, place) }
                continue
            }
            if let entry = data.nextEntry(of: identifier), !isReloaded {
                result.reconfigured.append(SnapshotDifference.Reconfiguration(path: place, entry: entry))
            }
        }
        for (source, item) in settle(section, staying: staying, oldItems: oldItems, items: items) {
            extend(&run, with: source, at: item, in: section, of: items)
        }
        finish(run, in: section, of: items)
        return reloads
    }

    /// Gives data that is not in the order of the snapshot to items that stay.
    private mutating func reconfigureOthers(_ identifiers: SnapshotIdentifiers<ID>) {
        for (section, own) in identifiers.sections.enumerated() {
            for (item, identifier) in own.items.enumerated() {
                guard let entry = data.remainingEntry(of: identifier), !reloaded.contains(identifier) else { continue }
                let path = ItemPath(section: section, item: item)
                result.reconfigured.append(SnapshotDifference.Reconfiguration(path: path, entry: entry))
            }
        }
        result.reconfigured.sort { $0.path < $1.path }
    }

    private mutating func noteInserted(_ identifier: ID) throws(LayoutError) {
        guard inserted.insert(identifier).inserted else {
            throw .duplicateIdentifier(Identifier(of: identifier), isSection: false)
        }
    }

    private mutating func noteRenewed(_ old: ItemPath, _ new: ItemPath) {
        if let last = result.renewed.last, last.continues(to: old, new) {
            result.renewed[result.renewed.count - 1].count += 1
        } else {
            result.renewed.append(ItemMove(from: old, to: new, count: 1))
        }
        let sizes = before[old.section].measuredSizes.allSizes(of: old.item)
        if !sizes.isEmpty { result.measured.append((new, sizes)) }
    }

    /// Adds an item to those that are inserted, or ends the run and begins another.
    private mutating func extend(_ run: inout Run?, with source: Source, at item: Int, in section: Int, of items: [ID])
    {
        if let present = run, present.item + present.count == item,
            present.source.continues(with: source, after: present.count)
        {
            run?.count += 1
            return
        }
        finish(run, in: section, of: items)
        run = Run(source: source, item: item)
    }

    private mutating func finish(_ run: Run?, in section: Int, of items: [ID]) {
        guard let run else { return }
        result.update.insertedItems.append(newItems(from: run, in: section, of: items))
    }

    /// Moves the items of a section that are not in order, and reloads those that are to be.
    ///
    /// - Returns: items that do both, which UIKit deletes and inserts.
    private mutating func settle(
        _ section: Int, staying: [(item: Int32, isReloaded: Bool)], oldItems: [Int32], items: [ID]
    ) -> [(Source, item: Int)] {
        guard let origin = oldNumbers[section] else { return [] }
        let isSorted = zip(oldItems, oldItems.dropFirst()).allSatisfy { $0 < $1 }
        if isSorted && reloaded.isEmpty { return [] }
        let stays = isSorted ? [] : longestIncreasingSubsequence(of: oldItems)
        var inserted: [(Source, item: Int)] = []
        for (index, own) in staying.enumerated() where own.isReloaded || !(isSorted || stays[index]) {
            let (old, new) = (ItemPath(section: origin, item: Int(oldItems[index])), Int(own.item))
            let entry = own.isReloaded ? data.known(items[new]) : nil
            if isSorted || stays[index] {
                let content = entry.map { data.section($0..<$0 + 1) } ?? Section(itemCount: 1)
                result.update.reloadedItems.append(
                    CheckedUpdate.NewItems(section: origin, item: old.item, content: content))
            } else if own.isReloaded {
                fates[firstFates[origin] + old.item] = .inserted
                inserted.append((entry.map { .data($0) } ?? .old(old), new))
            } else {
                result.update.movedItems.append(
                    BatchUpdate.Move(from: old, to: ItemPath(section: section, item: new)))
            }
        }
        return inserted
    }

    private func newItems(from run: Run, in section: Int, of items: [ID]) -> CheckedUpdate.NewItems {
        let identifiers = Identifiers(of: Array(items[run.item..<run.item + run.count]))
        var content: Section
        switch run.source {
        case .data(let entry): content = data.section(entry..<entry + run.count)
        case .old(let path): content = before[path.section].part(path.item..<path.item + run.count)
        case .nothing: content = Section(itemCount: run.count)
        }
        content.identifiers = SectionIdentifiers(identifiers[0], identifiers)
        return CheckedUpdate.NewItems(section: section, item: run.item, content: content)
    }

    /// The longest runs of items of a section that leave their places.
    private static func leavingRanges(_ fates: ArraySlice<Fate>) -> [Range<Int>] {
        var ranges: [Range<Int>] = []
        var rest = fates
        while let start = rest.firstIndex(where: { $0 != .stays }) {
            let end = rest[start...].firstIndex(of: .stays) ?? fates.endIndex
            ranges.append(start - fates.startIndex..<end - fates.startIndex)
            rest = fates[end...]
        }
        return ranges
    }

    private func refuseUnknownReload(_ identifiers: SnapshotIdentifiers<ID>) throws(LayoutError) {
        let known = Set(identifiers.sections.flatMap(\.items))
        guard let index = identifiers.reloadedItems.firstIndex(where: { !known.contains($0) }) else { return }
        throw LayoutError(
            .invalidInput,
            "/reload has the identifier \(Identifier(of: identifiers.reloadedItems[index])), expected items of the snapshot",
            pointer: "/reload")
    }
}

extension SnapshotMatcher.Source {
    /// Whether an item's source follows the sources of `count` items.
    fileprivate func continues(with next: Self, after count: Int) -> Bool {
        switch (self, next) {
        case (.data(let first), .data(let entry)): entry == first + count
        case (.old(let first), .old(let path)): path.section == first.section && path.item == first.item + count
        case (.nothing, .nothing): true
        default: false
        }
    }
}

extension ItemMove {
    /// Whether an item that moves between these places follows those of this one.
    fileprivate func continues(to old: ItemPath, _ new: ItemPath) -> Bool {
        old.section == from.section && old.item == from.item + count && new.section == to.section
            && new.item == to.item + count
    }
}

extension Identifiers {
    /// Numbers or names.
    fileprivate init<ID>(of identifiers: [ID]) {
        self = (identifiers as? [UInt64]).map(Identifiers.numbers) ?? .names(identifiers as? [String] ?? [])
    }
}
