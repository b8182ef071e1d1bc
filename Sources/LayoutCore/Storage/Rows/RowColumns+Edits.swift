/// Changes of rows that leave most chunks as they are.
extension RowColumns {
    /// Chunks that take the place of others.
    package typealias Region = SummaryTree<RowChunk>.Region

    /// These rows with other chunks in some places, in order, and elsewhere.
    ///
    /// - Precondition: they are exact, before and after.
    /// - Complexity: O(regions · log *chunks* + new chunks)
    package func replacing(_ regions: [Region], at place: Place) -> RowColumns {
        RowColumns(chunks.replacing(regions), at: place, isExact: true)
    }

    // MARK: Lookup

    /// The number of the first item of a chunk, and the chunk's position in content coordinates; for the number of chunks, what follows
    /// all of them.
    ///
    /// - Complexity: O(log *chunks*)
    package func beginning(of chunk: Int) -> (item: Int, position: Double) {
        let before = chunks.position(at: chunk)?.before ?? chunks.summary
        return (before.items, chunk < chunks.count ? place.top + before.advance : place.end)
    }

    /// The number of the chunk that contains an item; the number of chunks if the item does not exist.
    ///
    /// - Complexity: O(log *chunks*)
    package func chunk(with item: Int) -> Int { chunks.first { $0.items > item }?.index ?? chunks.count }

    // MARK: Moves

    /// The end of those first chunks of a range whose rows remain what they are when the first chunk moves to a position in content
    /// coordinates, and the others with it: all of them, unless rows were rounded.
    ///
    /// A row that was rounded may move by whole points. Its length may then change nonetheless, if it ended a few bits above a whole
    /// number: addition drops these bits beyond a power of two, where doubles are further apart. Chunks that pass no power of two keep
    /// their lengths, and so do those whose bits were dropped before and after.
    ///
    /// - Complexity: O(log *chunks* · log *end*)
    package func movable(_ range: Range<Int>, to position: Double) -> Int {
        if range.isEmpty { return range.lowerBound }
        let distance = position - beginning(of: range.lowerBound).position
        if distance == 0 { return range.upperBound }
        // Where the last row would end without an adjustment must move exactly, too.
        let isEndExact = range.upperBound < chunks.count || place.contentEnd.isAdditive
        return movable(isEndExact ? range : range.dropLast(), by: distance)
    }

    private func movable(_ range: Range<Int>, by distance: Double) -> Int {
        let summary = chunks[range].summary
        if !summary.isRounded { return range.upperBound }
        guard distance == distance.rounded(), max(place.end, place.end + distance) < RowChunk.roundingLimit else {
            let unrounded = chunks[range].first { $0.isRounded }
            return range.lowerBound + (unrounded?.index ?? range.count)
        }
        return summary.crumb == 0 ? range.upperBound : stable(range, summary.crumb, movingBy: distance)
    }

    /// The end of those first chunks of a range whose rounded lengths do not change with a movement by whole points.
    private func stable(_ range: Range<Int>, _ crumb: Double, movingBy distance: Double) -> Int {
        var index = range.lowerBound
        while index < range.upperBound {
            let start = beginning(of: index).position
            let lowest = min(start, start + distance)
            guard lowest >= 1 else { return index }
            if crumb < lowest.ulp / 2 { return range.upperBound }
            // From here on, doubles are further apart than they are at `lowest`.
            let limit = 2 * lowest.binade - max(0, distance)
            let next = chunks.first { place.top + $0.advance >= limit }?.index ?? range.upperBound
            if next > index {
                index = min(next, range.upperBound)
            } else if let chunk = chunks.position(at: index)?.element, chunk.summary.crumb < lowest.ulp / 2 {
                index += 1
            } else {
                return index
            }
        }
        return range.upperBound
    }
}
