package import LayoutCore

extension ColumnLayout {
    package func keptLanes(in prepared: PreparedLayout) -> [Int: [UInt16]] {
        guard lanes.policy != .balanced else { return [:] }
        return prepared.sections.enumerated().reduce(into: [:]) { kept, section in
            guard case .lanes(let columns) = section.element.body, columns.count > 0 else { return }
            kept[section.offset] = columns.lanes
        }
    }
}

extension ColumnBuilder {
    /// Makes each item stay in its column.
    ///
    /// - Parameters:
    ///   - lanes: the column of each item.
    ///   - index: the section's number.
    /// - Throws: `parameters.invalid` if the section has other items or columns, or if items do not keep theirs.
    mutating func keep(_ lanes: [UInt16], _ index: Int) throws(LayoutError) {
        guard options.policy != .balanced else {
            throw LayoutError(
                .invalidParameter, "there are columns of items, expected none, since editPolicy is \"balanced\"")
        }
        guard lanes.count == section.itemCount else {
            throw LayoutError(
                .invalidParameter,
                "there are columns of \(lanes.count) items in section \(index), expected \(section.itemCount)")
        }
        if let lane = lanes.first(where: { Int($0) >= tracks.count }) {
            throw LayoutError(
                .invalidParameter,
                "an item in section \(index) is in column \(lane), expected one below \(tracks.count)")
        }
        kept = lanes
    }

    /// The columns of a section that an edit did not touch, and where the longest ends; nil if some of them may have to be filled again.
    ///
    /// - Complexity: O(1): lanes move by their base.
    func unchanged(_ old: PreviousLayout.Section, top: Double, start: Double) -> (body: SectionBody, end: Double)? {
        guard hasLanes, old.replacements.isEmpty, options.policy != .hybrid, case .lanes(var lanes) = old.prepared.body,
            lanes.geometry == geometry(top - start)
        else { return nil }
        let base = base(top)
        guard base == lanes.base || areExact(lanes, movedTo: base) else { return nil }
        lanes.base = base
        lanes.isExact = lanes.hasExactPositions
        return (.lanes(lanes), top + lanes.longest)
    }

    /// The columns after an edit, where the longest ends, and the cells that were taken over; nil if all columns must be filled.
    ///
    /// - Parameters:
    ///   - top: where the columns begin.
    ///   - start: where the section begins.
    ///   - visibleEnd: where the visible part of the layout before the edit ends.
    ///   - origin: the old number of an item that was in the section before.
    func update(
        _ old: PreviousLayout.Section, top: Double, start: Double, visibleEnd: Double, origin: @escaping (Int) -> Int?
    ) throws(LayoutError) -> (body: SectionBody, end: Double, reused: [ReusedCells.Run])? {
        let geometry = geometry(top - start)
        guard hasLanes, section.itemCount > 0, case .lanes(let lanes) = old.prepared.body,
            lanes.geometry.isEqual(to: geometry), options.policy != .balanced || lengths.uniform == nil
        else { return nil }
        let base = base(top)
        let isExact = geometry.isExact && areExact(lanes, movedTo: base)
        if base != lanes.base, !isExact { return nil }
        let keptCount =
            switch options.policy {
            case .balanced: 0
            case .sticky: lanes.count
            case .hybrid: lanes.count(beginningBefore: visibleEnd - old.prepared.start)
            }
        let lengths = lengths
        // In a section without data, the mean of what was measured may be another one.
        let estimated = lengths.fallback == lanes.estimate ? [] : lengths.estimatedItems(of: section.itemCount)
        guard let replacements = estimated.map(old.replacements.adding) else { return nil }
        func edited(isExact: Bool) throws(LayoutError) -> (lanes: LaneColumns, reused: [ReusedCells.Run])? {
            func edited(_ filled: [LaneColumns.Region]) -> LaneColumns {
                var edited = lanes.replacing(filled, at: geometry, base: base, isExact: isExact)
                edited.estimate = lengths.fallback
                return edited
            }
            var edit = LaneEdit(
                lanes, replacements: replacements, lengths: lengths, keptCount: keptCount,
                filling: filling(geometry, base: base), isExact: isExact,
                offer: offer.map { offer in
                    { filled, ends in offer({ edited(filled()) }, geometry.nextStart(after: ends)) }
                }, origin: origin)
            guard let (filled, reused) = try edit.edited() else { return nil }
            let edited = edited(filled)
            // Lanes that were moved beyond where positions are exact have to be filled again.
            return isExact && !edited.hasExactEnd ? nil : (edited, reused)
        }
        var edit = isExact ? try edited(isExact: true) : nil
        if edit == nil { edit = try edited(isExact: false) }
        return edit.map { (.lanes($0.lanes), top + $0.lanes.longest, $0.reused) }
    }

    /// Whether all sums of lengths are exact from where lanes began and from where they begin now.
    private func areExact(_ lanes: LaneColumns, movedTo base: Double) -> Bool {
        lanes.hasExactPositions && lanes.base.isAdditive && base.isAdditive
    }
}

extension LaneColumns.Geometry {
    /// Whether lanes have the same places, wherever they begin.
    fileprivate func isEqual(to other: LaneColumns.Geometry) -> Bool {
        count == other.count && first == other.first && length == other.length
            && laneSpacing == other.laneSpacing
            && itemSpacing == other.itemSpacing
    }
}
