/// A batch update with the data of what is new.
package struct ContainerUpdate: Sendable {
    /// New items from `item` on; their section's overrides mean nothing.
    package struct NewItems: Sendable {
        package var section: Int
        package var item: Int
        package var content: Section

        package init(section: Int, item: Int, content: Section) {
            self.section = section
            self.item = item
            self.content = content
        }

        fileprivate var items: BatchUpdate.Items {
            BatchUpdate.Items(section: section, item: item, count: content.itemCount)
        }
    }

    package struct NewSection: Sendable {
        package var section: Int
        /// nil: as it was.
        package var content: Section?

        package init(section: Int, content: Section?) {
            self.section = section
            self.content = content
        }
    }

    package var deletedItems: [BatchUpdate.Items] = []
    package var insertedItems: [NewItems] = []
    /// By old places. Content without sizes and values leaves those of its items as they were.
    package var reloadedItems: [NewItems] = []
    package var movedItems: [BatchUpdate.Move<IndexPath>] = []
    package var deletedSections: [Int] = []
    package var insertedSections: [NewSection] = []
    package var reloadedSections: [NewSection] = []
    package var movedSections: [BatchUpdate.Move<Int>] = []
    /// Items of each section afterwards, to be checked; nil: not told.
    package var countsAfter: [Int]?

    package init() {}

    /// The data of all that is new.
    package var newSections: [Section] {
        (insertedItems + reloadedItems).map(\.content) + (insertedSections + reloadedSections).compactMap(\.content)
    }

    /// Checks the update against a container.
    ///
    /// - Throws: `update.*`, with the rule and the numbers.
    package func plan(for container: Container) throws(LayoutError) -> UpdatePlan {
        try refuseTwoReloads()
        var batch = BatchUpdate()
        batch.deletedItems = deletedItems
        batch.insertedItems = insertedItems.map(\.items)
        batch.reloadedItems = reloadedItems.map(\.items)
        batch.movedItems = movedItems
        batch.deletedSections = deletedSections
        batch.insertedSections = insertedSections.map(\.section)
        batch.reloadedSections = reloadedSections.map(\.section)
        batch.movedSections = movedSections
        return try batch.plan(
            before: container.sections.map(\.itemCount), inserted: counts(insertedSections),
            reloaded: counts(reloadedSections), after: countsAfter)
    }

    private func counts(_ sections: [NewSection]) -> [Int: Int] {
        Dictionary(
            sections.compactMap { new in new.content.map { (new.section, $0.itemCount) } }, uniquingKeysWith: { $1 })
    }

    /// The sections after the update.
    ///
    /// - Parameter plan: made by `plan(for:)` for this container.
    /// - Throws: `update.missingData` where some items of a section bring sizes or values and others do not.
    /// - Complexity: O(sections + items of sections that change)
    package func sections(
        of container: Container, after plan: UpdatePlan
    ) throws(LayoutError) -> [Section] {
        let pieces = pieces(container, plan)
        let inserted = Dictionary(insertedSections.map { ($0.section, $0.content) }, uniquingKeysWith: { $1 })
        let reloaded = Dictionary(reloadedSections.map { ($0.section, $0.content) }, uniquingKeysWith: { $1 })
        var sections: [Section] = []
        sections.reserveCapacity(plan.origins.count)
        for (new, origin) in plan.origins.enumerated() {
            var section: Section
            switch origin {
            case .inserted: section = (inserted[new] ?? nil) ?? Section(itemCount: 0)
            case .reloaded(let old):
                section = (reloaded[old] ?? nil) ?? container.sections[old]
                section.measuredSizes = MeasuredSizes()
                section.measuredSupplementaries = [:]
            case .survivor(let old):
                section = container.sections[old]
                let own = pieces[new] ?? []
                let isUntouched =
                    own.count == (section.itemCount > 0 ? 1 : 0)
                    && own.allSatisfy { $0.source == .old(old) && $0.from == 0 && $0.count == section.itemCount }
                if !isUntouched {
                    let measured = section.measuredSupplementaries
                    section = try assemble(own, section.overrides, new, container)
                    // Its header and footer are who they were.
                    section.measuredSupplementaries = measured
                }
            }
            guard section.itemCount == plan.countsAfter[new] else {
                throw LayoutError(
                    .updateItemCount,
                    "invalid number of items in section \(new): \(plan.countsAfter[new]) after the update, expected "
                        + "\(section.itemCount), which its content has")
            }
            sections.append(section)
        }
        return sections
    }

    // MARK: Steps

    /// A run of items that end up side by side.
    private struct Piece {
        enum Source: Equatable {
            case old(Int)
            /// Old data of an item that is new.
            case renewed(Int)
            case inserted(Int)
            case reloaded(Int)

            var isOld: Bool { if case .old = self { true } else { false } }
        }

        var source: Source
        /// The first item's number in the source.
        var from: Int
        var to: Int
        var count: Int
    }

    /// By new section.
    private func pieces(_ container: Container, _ plan: UpdatePlan) -> [Int: [Piece]] {
        var pieces: [Int: [Piece]] = [:]
        for run in plan.survivors {
            pieces[run.to.section, default: []].append(
                Piece(source: .old(run.from.section), from: run.from.item, to: run.to.item, count: run.count))
        }
        for (number, new) in insertedItems.enumerated() where new.content.itemCount > 0 {
            pieces[new.section, default: []].append(
                Piece(source: .inserted(number), from: 0, to: new.item, count: new.content.itemCount))
        }
        let reloads = reloadsWithData
        for run in plan.reloaded { pieces[run.to.section, default: []] += reloadedPieces(run, reloads) }
        return pieces.mapValues { $0.sorted { $0.to < $1.to } }
    }

    /// The items of a run, cut where new data begins and ends. `reloads` bring data, by their places.
    private func reloadedPieces(_ run: UpdatePlan.Run, _ reloads: [Int]) -> [Piece] {
        var pieces: [Piece] = []
        let end = run.from.item + run.count
        var position = run.from.item
        func add(_ source: Piece.Source, from: Int, until: Int) {
            guard until > position else { return }
            let to = run.to.item + position - run.from.item
            pieces.append(Piece(source: source, from: from, to: to, count: until - position))
            position = until
        }
        let first = partitioningIndex(in: 0..<reloads.count) { index in
            let new = reloadedItems[reloads[index]]
            return (new.section, new.items.range.upperBound) > (run.from.section, position)
        }
        for number in reloads[first...] {
            let new = reloadedItems[number]
            guard new.section == run.from.section, new.item < end else { break }
            add(.renewed(run.from.section), from: position, until: new.item)
            add(.reloaded(number), from: position - new.item, until: min(end, new.items.range.upperBound))
        }
        add(.renewed(run.from.section), from: position, until: end)
        return pieces
    }

    /// Numbers of the reloads that bring data, by their places.
    private var reloadsWithData: [Int] {
        reloadedItems.indices.filter { reloadedItems[$0].content.hasData && reloadedItems[$0].content.itemCount > 0 }
            .sorted {
                (reloadedItems[$0].section, reloadedItems[$0].item) < (
                    reloadedItems[$1].section, reloadedItems[$1].item
                )
            }
    }

    /// Which data would an item take that two reloads bring?
    private func refuseTwoReloads() throws(LayoutError) {
        let reloads = reloadsWithData
        for (index, next) in zip(reloads, reloads.dropFirst()) {
            let (first, second) = (reloadedItems[index], reloadedItems[next])
            if first.section == second.section && first.items.range.upperBound > second.item {
                let path = IndexPath(section: second.section, item: second.item)
                throw LayoutError(.updateConflict, "two reloads of the same item: \(path)")
            }
        }
    }

    private func assemble(
        _ pieces: [Piece], _ overrides: Parameters, _ section: Int, _ container: Container
    ) throws(LayoutError) -> Section {
        let sources = pieces.map { piece in
            switch piece.source {
            case .old(let old), .renewed(let old): container.sections[old]
            case .inserted(let number): insertedItems[number].content
            case .reloaded(let number): reloadedItems[number].content
            }
        }
        let count = pieces.reduce(0) { $0 + $1.count }
        var assembled = Section(itemCount: count, overrides: overrides)
        if sources.contains(where: { $0.itemSizes != nil }) {
            var lengths: [Double] = []
            lengths.reserveCapacity(2 * count)
            for (piece, source) in zip(pieces, sources) {
                guard let sizes = source.itemSizes else { throw missing("a size", piece, section) }
                lengths += sizes.lengths[2 * piece.from..<2 * (piece.from + piece.count)]
            }
            assembled.itemSizes = ItemSizes(lengths: lengths)
        }
        for (piece, source) in zip(pieces, sources) where piece.source.isOld {
            assembled.measuredSizes.append(
                source.measuredSizes, piece.from..<piece.from + piece.count, from: piece.to)
        }
        for name in Set(sources.flatMap(\.itemValues.keys)) {
            var values: ItemValues?
            for (piece, source) in zip(pieces, sources) {
                guard let own = source.itemValues[name], source.itemCount > 0 else {
                    throw missing("a value of \(name)", piece, section)
                }
                values.append(own.slice(piece.from..<piece.from + piece.count, of: source.itemCount))
            }
            assembled.itemValues[name] = values
        }
        return assembled
    }

    private func missing(_ what: String, _ piece: Piece, _ section: Int) -> LayoutError {
        LayoutError(
            .updateMissingData,
            "item \(IndexPath(section: section, item: piece.to)) has no \(what.dropFirst(2)), expected \(what) for each "
                + "item of section \(section), since some have one")
    }
}

extension BatchUpdate.Items {
    var range: Range<Int> { item..<item + count }
}

extension Section {
    fileprivate var hasData: Bool { itemSizes != nil || !itemValues.isEmpty }
}

extension ItemValues {
    /// The values of some items; there may be several numbers an item.
    fileprivate func slice(_ items: Range<Int>, of count: Int) -> ItemValues {
        switch self {
        case .numbers(let numbers):
            let each = numbers.count / count
            return .numbers(Array(numbers[each * items.lowerBound..<each * items.upperBound]))
        case .names(let names): return .names(Array(names[items]))
        }
    }
}

extension Optional<ItemValues> {
    /// Adds more values of the same column.
    fileprivate mutating func append(_ more: ItemValues) {
        switch (self, more) {
        case (.numbers(let first)?, .numbers(let second)): self = .numbers(first + second)
        case (.names(let first)?, .names(let second)): self = .names(first + second)
        default: self = more
        }
    }
}
