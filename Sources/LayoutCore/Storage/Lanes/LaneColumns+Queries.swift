/// Finds cells in rectangles.
extension LaneColumns {
    /// Calls `visit` with each item from `start` that may meet `range`, in order, until it returns false.
    ///
    /// - Complexity: O(*lanes* · (log *chunks* + *chunks met*) + visited)
    @inline(__always)
    package func visit(_ range: AxisRange, from start: Int, _ visit: (Int, AxisRect) -> Bool) -> Bool {
        let lanes = geometry.lanes(meeting: range.cross)
        if lanes.isEmpty { return true }
        let scroll = range.shifted(scroll: geometry.top).scroll
        var next = block(reaching: scroll.lowerBound, from: start)
        while let block = next {
            if isMet(block, in: lanes, by: scroll), !self.visit(block, in: lanes, by: scroll, from: start, visit) {
                return false
            }
            if block.ends.allSatisfy({ $0 + geometry.itemSpacing > scroll.upperBound }) { break }
            next = self.block(after: block)
        }
        return true
    }

    @inline(__always)
    private func visit(
        _ block: Block, in lanes: Range<Int>, by range: ClosedRange<Double>, from start: Int,
        _ visit: (Int, AxisRect) -> Bool
    ) -> Bool {
        let chunk = block.chunk
        let firstItem = block.start.item
        let isMoved = block.isMoved
        let (tops, lengths, chunkLanes) = (chunk.cells.tops, chunk.cells.lengths, chunk.cells.lanes)
        let offset = lengths.startIndex
        for part in max(0, start - firstItem) / chunk.markDistance..<chunk.blockCount {
            guard isMet(part, of: block, isMoved: isMoved, in: lanes, by: range) else { continue }
            for cell in chunk.block(part) {
                var top = tops[cell]
                let length = lengths[offset + cell]
                let lane = Int(chunkLanes[cell])
                if isMoved { top += block.shift(of: lane) }
                guard top <= range.upperBound, top + length >= range.lowerBound, lanes.contains(lane),
                    firstItem + cell >= start
                else { continue }
                let place = AxisRect(
                    cross: geometry.cross(lane), scroll: geometry.top + top, crossLength: geometry.length,
                    scrollLength: length)
                if !visit(firstItem + cell, place) { return false }
            }
        }
        return true
    }

    /// Whether some lane has cells in a chunk that may meet a range. A lane that ends where it ended before has seldom any.
    @inline(__always)
    private func isMet(_ block: Block, in lanes: Range<Int>, by range: ClosedRange<Double>) -> Bool {
        lanes.contains { lane in
            let (before, after) = (block.start.ends[lane], block.ends[lane])
            return after >= range.lowerBound && before + geometry.itemSpacing <= range.upperBound
                && (after != before || block.chunk.counts[lane] > 0)
        }
    }

    /// Whether some lane passes a range in a part of a chunk.
    @inline(__always)
    private func isMet(
        _ part: Int, of block: Block, isMoved: Bool, in lanes: Range<Int>, by range: ClosedRange<Double>
    ) -> Bool {
        let row = part * geometry.count
        let marks = block.chunk.marks
        return lanes.contains { lane in
            let distance = isMoved ? block.shift(of: lane) : 0
            return marks[row + geometry.count + lane] + distance >= range.lowerBound
                && marks[row + lane] + geometry.itemSpacing + distance <= range.upperBound
        }
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
        if condition(0, 0) { return 0..<0 }
        guard let block = block(where: condition) else { return count..<count }
        let chunk = block.chunk
        for part in 1..<max(1, chunk.blockCount) {
            var (low, high) = (Double.infinity, -Double.infinity)
            for lane in 0..<geometry.count {
                let end = chunk.marks[part * geometry.count + lane] + block.shift(of: lane)
                low = min(low, end)
                high = max(high, end)
            }
            if condition(low, high) { return items(of: part - 1, in: block) }
        }
        return items(of: chunk.blockCount - 1, in: block)
    }

    private func items(of part: Int, in block: Block) -> Range<Int> {
        let cells = block.chunk.block(part)
        return block.start.item + cells.lowerBound..<block.start.item + cells.upperBound
    }
}
