/// Finds the items in a rectangle as ranges.
extension LineColumns {
    /// Calls `contained` with items that certainly meet a rectangle and `candidate` with those that may, in order, until one
    /// returns false. If the rectangle is as wide as all lines, those inside along the scroll axis are one range; otherwise, the
    /// lengths across are summed in each line until it leaves the rectangle.
    func select(
        _ range: SelectionRange, from start: Int, contained: (Range<Int>) -> Bool, candidate: (Int, AxisRect) -> Bool
    ) -> Bool {
        var sizes = ItemSizes.Reader(sizes)
        let scroll = stored(range.possible.scroll)
        var next = block(reaching: scroll.lowerBound)
        while let block = next {
            let met = candidates(scroll, in: block)
            let inside = linesInside(range, met, of: block)
            func select(_ lines: Range<Int>) -> Bool {
                lines.allSatisfy {
                    self.select(
                        range, in: block[$0], sizes: &sizes, from: start, contained: contained, candidate: candidate)
                }
            }
            guard select(met.lowerBound..<inside.lowerBound) else { return false }
            if let first = inside.first, let last = inside.last {
                let end = Int(block[last].firstItem + block[last].count)
                let items = min(max(start, Int(block[first].firstItem)), end)..<end
                guard items.isEmpty || contained(items) else { return false }
            }
            guard select(inside.upperBound..<met.upperBound) else { return false }
            if met.upperBound < block.lines.count { break }
            next = self.block(after: block)
        }
        return true
    }

    /// Those of some consecutive lines that lie inside a rectangle together, as far as that follows from their order.
    private func linesInside(_ range: SelectionRange, _ lines: Range<Int>, of block: LineBlock) -> Range<Int> {
        let none = lines.lowerBound..<lines.lowerBound
        guard var scroll = range.scroll, range.holds(cross: crossStart, crossEnd) else { return none }
        if let mirror {
            let bits = 3 * rounding(mirror)
            let (low, high) = (mirror - scroll.upperBound + bits, mirror - scroll.lowerBound - bits)
            guard low < high else { return none }
            scroll = low...high
        }
        let inside =
            if let envelope, tree == nil { envelope.contained(in: scroll) } else { block.contained(in: scroll) }
        return inside.clamped(to: lines)
    }

    /// The same for a single line, or a part of one.
    private func select(
        _ range: SelectionRange, in run: Line, sizes: inout ItemSizes.Reader, from start: Int,
        contained: (Range<Int>) -> Bool, candidate: (Int, AxisRect) -> Bool
    ) -> Bool {
        let first = Int(run.firstItem)
        let end = first + Int(run.count)
        if end <= start { return true }
        let bits = mirror.map(rounding) ?? 0
        let top = top(of: run)
        let isInside = range.holds(scroll: top - bits, top + run.extent + bits)
        var cross = run.start
        /// Items inside that have not been reported.
        var inside = max(first, start)..<max(first, start)
        for item in first..<end {
            if cross > range.possible.cross.upperBound, run.gap >= 0 { break }
            let size = sizes[item]
            let length = direction.cross(size)
            if item >= start {
                if isInside, range.holds(cross: cross, cross + length) {
                    inside = inside.lowerBound..<item + 1
                } else {
                    if !inside.isEmpty, !contained(inside) { return false }
                    if !candidate(item, place(size, at: cross, in: run)) { return false }
                    inside = item + 1..<item + 1
                }
            }
            cross += length + run.gap
        }
        return inside.isEmpty || contained(inside)
    }
}
