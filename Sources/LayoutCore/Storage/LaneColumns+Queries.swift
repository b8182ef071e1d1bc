/// Finds cells in rectangles.
extension LaneColumns {
    /// Calls `visit` with each item from `start` that may meet `range`, in order, until it returns false.
    ///
    /// - Complexity: O(log *chunks* + *chunks met* · *lanes* + visited)
    @inline(__always)
    package func visit(_ range: AxisRange, from start: Int, _ visit: (Int, AxisRect) -> Bool) -> Bool {
        let lanes = geometry.lanes(meeting: range.cross)
        if lanes.isEmpty || start >= count { return true }
        let scroll = range.shifted(scroll: geometry.top).scroll
        let (low, high) = (scroll.lowerBound, scroll.upperBound)
        let reached = partitioningIndex(in: 0..<chunks.count) { highest[$0 + 1] >= low }
        for index in max(reached, chunk(with: start))..<max(reached, chunks.count) {
            if lowest[index] + geometry.itemSpacing > high { break }
            guard isMet(index, in: lanes, by: scroll) else { continue }
            let chunk = chunks[index]
            let firstItem = firstItems[index]
            let isMoved = isMoved(index)
            let (tops, lengths, chunkLanes) = (chunk.tops, chunk.lengths, chunk.lanes)
            let offset = lengths.startIndex
            for block in max(0, start - firstItem) / chunk.markDistance..<chunk.blockCount {
                guard isMet(block, of: chunk, moved: isMoved ? index : nil, in: lanes, by: scroll) else { continue }
                for cell in chunk.block(block) {
                    var top = tops[cell]
                    let length = lengths[offset + cell]
                    let lane = Int(chunkLanes[cell])
                    if isMoved { top += shift(of: lane, chunk, index) }
                    guard top <= high, top + length >= low, lanes.contains(lane), firstItem + cell >= start
                    else {
                        continue
                    }
                    let place = AxisRect(
                        cross: geometry.cross(lane), scroll: geometry.top + top, crossLength: geometry.length,
                        scrollLength: length)
                    if !visit(firstItem + cell, place) { return false }
                }
            }
        }
        return true
    }

    /// Whether some lane has cells in a chunk that may meet a range. A lane that ends where it ended before has seldom any.
    @inline(__always)
    private func isMet(_ index: Int, in lanes: Range<Int>, by range: ClosedRange<Double>) -> Bool {
        let row = index * geometry.count
        for lane in lanes {
            let (before, after) = (ends[row + lane], ends[row + geometry.count + lane])
            if after >= range.lowerBound, before + geometry.itemSpacing <= range.upperBound,
                after != before || chunks[index].counts[lane] > 0
            {
                return true
            }
        }
        return false
    }

    /// Whether some lane passes a range in a block of a chunk.
    ///
    /// - Parameter moved: the number of the chunk, if its cells have moved since it was filled.
    @inline(__always)
    private func isMet(
        _ block: Int, of chunk: LaneChunk, moved: Int?, in lanes: Range<Int>,
        by range: ClosedRange<Double>
    ) -> Bool {
        let row = block * geometry.count
        for lane in lanes {
            let distance = moved.map { shift(of: lane, chunk, $0) } ?? 0
            if chunk.marks[row + geometry.count + lane] + distance >= range.lowerBound,
                chunk.marks[row + lane] + geometry.itemSpacing + distance <= range.upperBound
            {
                return true
            }
        }
        return false
    }

    /// Whether a chunk's cells have moved since it was filled.
    private func isMoved(_ index: Int) -> Bool {
        let row = index * geometry.count
        return (0..<geometry.count).contains { ends[row + $0] != chunks[index].marks[$0] }
    }

    /// Calls `contained` with items that certainly meet a rectangle and `candidate` with those that may, in order, until one
    /// returns false.
    ///
    /// Between a row of marks at which every lane has entered the rectangle and one at which none has left it, every item is inside.
    func select(
        _ range: SelectionRange, from start: Int, contained: (Range<Int>) -> Bool,
        candidate: (Int, AxisRect) -> Bool
    ) -> Bool {
        guard let core = core(range), core.upperBound > start else {
            return visit(range.possible, from: start, candidate)
        }
        var goesOn = true
        _ = visit(range.possible, from: start) { item, place in
            if item >= core.lowerBound { return false }
            goesOn = candidate(item, place)
            return goesOn
        }
        guard goesOn, contained(max(start, core.lowerBound)..<core.upperBound) else { return false }
        return visit(range.possible, from: core.upperBound, candidate)
    }

    /// Consecutive items that begin inside.
    private func core(_ range: SelectionRange) -> Range<Int>? {
        guard let scroll = range.scroll,
            (0..<geometry.count).allSatisfy({ lane in
                range.holds(cross: geometry.cross(lane), geometry.cross(lane) + geometry.length)
            })
        else { return nil }
        let begin = geometry.top + geometry.itemSpacing
        let first = items(upTo: { least, _ in least + begin > scroll.lowerBound }).upperBound
        let end = items(upTo: { _, greatest in greatest + geometry.top >= scroll.upperBound })
            .lowerBound
        return first < end ? first..<end : nil
    }

    /// The items between the first row of marks that meets a condition and the row before it. A row that follows one that meets it must
    /// meet it too.
    ///
    /// - Parameter condition: is given the least and the greatest end in a row.
    private func items(upTo condition: (Double, Double) -> Bool) -> Range<Int> {
        let next = partitioningIndex(in: 0..<chunks.count + 1) { condition(lowest[$0], highest[$0]) }
        guard next > 0, next <= chunks.count else { return min(next, 1) * count..<min(next, 1) * count }
        let index = next - 1
        let chunk = chunks[index]
        for block in 1..<max(1, chunk.blockCount) {
            var (low, high) = (Double.infinity, -Double.infinity)
            for lane in 0..<geometry.count {
                let end = chunk.marks[block * geometry.count + lane] + shift(of: lane, chunk, index)
                low = min(low, end)
                high = max(high, end)
            }
            if condition(low, high) {
                return firstItems[index] + chunk.block(block - 1).lowerBound..<firstItems[index]
                    + chunk.block(block - 1).upperBound
            }
        }
        return firstItems[index] + chunk.block(chunk.blockCount - 1).lowerBound..<firstItems[index + 1]
    }
}
