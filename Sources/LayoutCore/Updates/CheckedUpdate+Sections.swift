/// Assembles the container's data after a batch update, from runs of old and new items.
extension CheckedUpdate {
    /// The sections after the update.
    ///
    /// - Parameter plan: the result of `plan(for:)` for this container.
    /// - Throws: `update.missingData` if only some items of a section have sizes or values.
    /// - Complexity: O(sections + pieces · log items), with a reference for each chunk of sections that is kept whole; O(items) for a
    ///   section whose data changes for the first time
    package func sections(
        of container: Container, after plan: UpdatePlan
    ) throws(LayoutError) -> SectionList {
        let pieces = pieces(container, plan)
        let inserted = Dictionary(insertedSections.map { ($0.section, $0.content) }, uniquingKeysWith: { $1 })
        let reloaded = Dictionary(reloadedSections.map { ($0.section, $0.content) }, uniquingKeysWith: { $1 })
        var sections: SectionList = []
        var kept = plan.keptSections[...]
        while sections.count < plan.origins.count {
            let new = sections.count
            if let run = kept.first, run.to == new {
                sections.append(run.old, of: container.sections)
                kept.removeFirst()
                continue
            }
            var section: Section
            switch plan.origins[new] {
            case .inserted:
                let content = (inserted[new] ?? nil) ?? Section(itemCount: 0)
                section = try filled(
                    content, with: pieces[new] ?? [], section: new, count: plan.countsAfter[new], in: container)
            case .reloaded(let old):
                var content = (reloaded[old] ?? nil) ?? container.sections[old]
                content.measuredSizes = MeasuredSizes()
                content.measuredSupplementaries = [:]
                section = try filled(
                    content, with: pieces[new] ?? [], section: new, count: plan.countsAfter[new], in: container)
            case .survivor(let old):
                let before = container.sections[old]
                section = try assemble(pieces[new] ?? [], of: before, section: new, in: container)
                // The section keeps its header and footer.
                section.measuredSupplementaries = before.measuredSupplementaries
            }
            guard section.itemCount == plan.countsAfter[new] else {
                throw LayoutError(
                    .updateItemCount,
                    "invalid number of items in section \(new): \(plan.countsAfter[new]) after the update, expected "
                        + "\(section.itemCount), which its content has", pointer: "/itemCountsAfter/\(new)")
            }
            sections.append(section)
        }
        return sections
    }

    // MARK: Steps

    /// A run of items that are consecutive after the update.
    private struct Piece {
        enum Source: Equatable {
            case old(Int)
            /// The old data of a reloaded item.
            case renewed(Int)
            case inserted(Int)
            case reloaded(Int)
            /// The content of an inserted or reloaded section.
            case content

            var isOld: Bool { if case .old = self { true } else { false } }
        }

        var source: Source
        /// The first item's number in the source.
        var from: Int
        var to: Int
        var count: Int
    }

    /// Merges inserted items into a new section: they are all its items if its content has none, else they provide data for items
    /// of the content.
    private func filled(
        _ content: Section, with inserted: [Piece], section: Int, count: Int, in container: Container
    ) throws(LayoutError) -> Section {
        // `planNewSection` rejects a different count later.
        if inserted.isEmpty || content.itemCount != count && content.itemCount > 0 { return content }
        if content.itemCount == 0 { return try assemble(inserted, of: content, section: section, in: container) }
        var pieces: [Piece] = []
        var position = 0
        func add(until end: Int) {
            guard end > position else { return }
            pieces.append(Piece(source: .content, from: position, to: position, count: end - position))
        }
        for piece in inserted where self.section(of: piece, content, container).hasData {
            add(until: piece.to)
            pieces.append(piece)
            position = piece.to + piece.count
        }
        if pieces.isEmpty { return content }
        add(until: content.itemCount)
        return try assemble(pieces, of: content, section: section, in: container)
    }

    /// The data from which a piece is taken.
    private func section(of piece: Piece, _ content: Section, _ container: Container) -> Section {
        switch piece.source {
        case .old(let old), .renewed(let old): container.sections[old]
        case .inserted(let number): insertedItems[number].content
        case .reloaded(let number): reloadedItems[number].content
        case .content: content
        }
    }

    /// The pieces of each section that does not keep its items.
    private func pieces(_ container: Container, _ plan: UpdatePlan) -> [Int: [Piece]] {
        var pieces: [Int: [Piece]] = [:]
        for run in plan.movedSurvivors {
            pieces[run.to.section, default: []].append(
                Piece(source: .old(run.from.section), from: run.from.item, to: run.to.item, count: run.count))
        }
        for (number, new) in insertedItems.enumerated() where new.content.itemCount > 0 {
            pieces[new.section, default: []].append(
                Piece(source: .inserted(number), from: 0, to: new.item, count: new.content.itemCount))
        }
        let reloads = reloadsWithData
        for run in plan.outcome.reloaded { pieces[run.to.section, default: []] += reloadedPieces(run, reloads) }
        return pieces.mapValues { $0.sorted { $0.to < $1.to } }
    }

    /// The items of a run, split where new data begins and ends. `reloads` have data, ordered by item.
    private func reloadedPieces(_ run: ItemMove, _ reloads: [Int]) -> [Piece] {
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
            return (new.section, new.places.range.upperBound) > (run.from.section, position)
        }
        for number in reloads[first...] {
            let new = reloadedItems[number]
            guard new.section == run.from.section, new.item < end else { break }
            add(.renewed(run.from.section), from: position, until: new.item)
            add(.reloaded(number), from: position - new.item, until: min(end, new.places.range.upperBound))
        }
        add(.renewed(run.from.section), from: position, until: end)
        return pieces
    }

    /// The indexes of reloads with data, ordered by item.
    private var reloadsWithData: [Int] {
        reloadedItems.indices.filter { reloadedItems[$0].content.hasData && reloadedItems[$0].content.itemCount > 0 }
            .sorted {
                (reloadedItems[$0].section, reloadedItems[$0].item) < (
                    reloadedItems[$1].section, reloadedItems[$1].item
                )
            }
    }

    /// Rejects two reloads that provide data for the same item or section, since it is undefined which of them wins.
    func refuseTwoReloads() throws(LayoutError) {
        var sections: Set<Int> = []
        for (index, new) in reloadedSections.enumerated()
        where new.content != nil && !sections.insert(new.section).inserted {
            throw LayoutError(
                .updateConflict, "two reloads of the same section: \(new.section)", pointer: "/reloadSections/\(index)")
        }
        let reloads = reloadsWithData
        for (index, next) in zip(reloads, reloads.dropFirst()) {
            let (first, second) = (reloadedItems[index], reloadedItems[next])
            if first.section == second.section && first.places.range.upperBound > second.item {
                let path = ItemPath(section: second.section, item: second.item)
                throw LayoutError(
                    .updateConflict, "two reloads of the same item: \(path)", pointer: "/reloadItems/\(next)")
            }
        }
    }

    /// Assembles a section from its pieces.
    ///
    /// - Parameter content: the section's data apart from its items.
    private func assemble(
        _ pieces: [Piece], of content: Section, section: Int, in container: Container
    ) throws(LayoutError) -> Section {
        // Ten thousand pieces are usual, and what is needed of a source is read in place: a copy of it takes ten reference counts.
        let sources = pieces.map { self.section(of: $0, content, container) }
        let count = pieces.reduce(0) { $0 + $1.count }
        var assembled = Section(itemCount: count, overrides: content.overrides)
        if sources.contains(where: { $0.itemSizes != nil }) {
            var parts: [(ItemSizes, Range<Int>)] = []
            parts.reserveCapacity(pieces.count)
            for (index, piece) in pieces.enumerated() {
                guard let sizes = sources[index].itemSizes else {
                    throw missing("a size", of: piece, section: section, pieces: pieces)
                }
                parts.append((sizes, piece.from..<piece.from + piece.count))
            }
            assembled.itemSizes = ItemSizes(joining: parts)
        }
        for (index, piece) in pieces.enumerated() where piece.source.isOld {
            assembled.measuredSizes.append(
                sources[index].measuredSizes, piece.from..<piece.from + piece.count, from: piece.to)
        }
        assembled.identifiers = try identifiers(
            of: pieces, sources: sources, content: content, section: section, in: container)
        var names: Set<String> = []
        for index in sources.indices where !sources[index].itemValues.isEmpty {
            names.formUnion(sources[index].itemValues.keys)
        }
        for name in names {
            var parts: [(CheckedItemValues, Range<Int>)] = []
            parts.reserveCapacity(pieces.count)
            for (index, piece) in pieces.enumerated() {
                guard let own = sources[index].itemValues[name], sources[index].itemCount > 0 else {
                    throw missing("a value of \(name)", of: piece, section: section, pieces: pieces)
                }
                let each = own.count / sources[index].itemCount
                parts.append((own, each * piece.from..<each * (piece.from + piece.count)))
            }
            assembled.itemValues[name] = CheckedItemValues(joining: parts)
        }
        return assembled
    }

    /// The identifiers of a section's pieces, under the section's own.
    private func identifiers(
        of pieces: [Piece], sources: [Section], content: Section, section: Int, in container: Container
    ) throws(LayoutError) -> SectionIdentifiers? {
        guard let own = content.identifiers else {
            guard let index = sources.firstIndex(where: { $0.identifiers != nil }) else { return nil }
            throw LayoutError(
                .invalidInput,
                "item \(ItemPath(section: section, item: pieces[index].to)) has an identifier, expected none, as its section has none",
                pointer: entry(of: pieces[index], section) ?? "")
        }
        // Insertions then only bring data for its items.
        if pieces.contains(where: { $0.source == .content }) { return content.identifiers }
        var parts: [(ItemIdentifiers, Range<Int>)] = []
        parts.reserveCapacity(pieces.count)
        for (index, piece) in pieces.enumerated() {
            var (identifiers, first) = (sources[index].identifiers?.items, piece.from)
            if case .reloaded(let number) = piece.source {
                let reloaded = reloadedItems[number].places
                (identifiers, first) = (
                    container.sections[reloaded.section].identifiers?.items, reloaded.item + piece.from
                )
            }
            guard let identifiers else { throw missing("an identifier", of: piece, section: section, pieces: pieces) }
            parts.append((identifiers, first..<first + piece.count))
        }
        if parts.isEmpty { return SectionIdentifiers(own.section, .numbers()) }
        guard let items = ItemIdentifiers(joining: parts) else {
            throw LayoutError(
                .invalidInput,
                "section \(section) would have items with numbers and items with names as identifiers, expected one or the other"
            )
        }
        return SectionIdentifiers(own.section, items)
    }

    private func missing(_ what: String, of piece: Piece, section: Int, pieces: [Piece]) -> LayoutError {
        LayoutError(
            .updateMissingData,
            "item \(ItemPath(section: section, item: piece.to)) has no \(what.dropFirst(2)), expected \(what) for each "
                + "item of section \(section), since some have one",
            pointer: ([piece] + pieces).lazy.compactMap { entry(of: $0, section) }.first ?? "")
    }

    /// The JSON pointer to the entry of a piece; nil for items that stay in their section.
    private func entry(of piece: Piece, _ section: Int) -> String? {
        switch piece.source {
        case .inserted(let number): "/insertItems/\(number)"
        case .reloaded(let number): "/reloadItems/\(number)"
        case .content: insertedSections.firstIndex { $0.section == section }.map { "/insertSections/\($0)/content" }
        case .old, .renewed:
            movedItems.firstIndex { $0.to == ItemPath(section: section, item: piece.to) }.map { "/moveItems/\($0)" }
        }
    }
}

extension Section {
    fileprivate var hasData: Bool { itemSizes != nil || !itemValues.isEmpty }
}
