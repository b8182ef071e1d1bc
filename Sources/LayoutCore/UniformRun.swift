/// Equal cells in equal rows, stored as a rule: a million of them cost as much as one.
///
///     cross →     begin      begin + step
///     top       ┌───────┐     ┌───────┐         item i is in row i / perRow
///               └───────┘     └───────┘         and column i % perRow
///     top+pitch ┌───────┐     ┌───────┐
package struct UniformRun: Equatable, Sendable {
    package var count: Int
    package var perRow: Int
    /// Cross position of the first column, and distance from one column to the next.
    package var begin: Double
    package var step: Double
    /// Scroll position of the first row, from the section's start, and distance from one row to the next; not negative.
    package var top: Double
    package var pitch: Double
    package var crossLength: Double
    package var scrollLength: Double

    package init(
        count: Int, perRow: Int, begin: Double, step: Double, top: Double, pitch: Double, crossLength: Double,
        scrollLength: Double
    ) {
        self.count = count
        self.perRow = perRow
        self.begin = begin
        self.step = step
        self.top = top
        self.pitch = pitch
        self.crossLength = crossLength
        self.scrollLength = scrollLength
    }

    package func frame(of item: Int) -> AxisRect {
        AxisRect(
            cross: begin + step * Double(item % perRow), scroll: top + pitch * Double(item / perRow),
            crossLength: crossLength, scrollLength: scrollLength)
    }

    /// Calls `visit` with each item from `start` on that may meet `range`, in order, until it answers false.
    ///
    /// - Complexity: O(visited)
    @inline(__always)
    package func visit(_ range: AxisRange, from start: Int, _ visit: (Int, AxisRect) -> Bool) -> Bool {
        let rowCount = (count + perRow - 1) / perRow
        let rows = Self.indexes(
            meeting: range.scroll, first: top, pitch: pitch, length: scrollLength, count: rowCount)
        let columns = Self.indexes(
            meeting: range.cross, first: begin, pitch: step, length: crossLength, count: perRow)
        for row in max(rows.lowerBound, start / perRow)..<max(rows.upperBound, start / perRow) {
            for column in columns {
                let item = row * perRow + column
                if item >= count { return true }
                if item < start { continue }
                if !visit(item, frame(of: item)) { return false }
            }
        }
        return true
    }

    /// Numbers k in 0 ..< count whose stripe `first + pitch·k ... + length` may meet `range`. One stripe more at each
    /// end makes up for what division loses.
    private static func indexes(
        meeting range: ClosedRange<Double>, first: Double, pitch: Double, length: Double, count: Int
    ) -> Range<Int> {
        guard pitch != 0 else {
            let isMissed = first > range.upperBound || first + length < range.lowerBound
            return isMissed ? 0..<0 : 0..<count
        }
        // Where a stripe ends at the range's beginning, and begins at its end; the other way round when they run back.
        let reached = (range.lowerBound - first - length) / pitch
        let passed = (range.upperBound - first) / pitch
        let low = (min(reached, passed) - 1).rounded(.down)
        let high = (max(reached, passed) + 2).rounded(.up)
        let last = Double(count)
        let lower = Int(min(max(low, 0), last))
        return lower..<max(lower, Int(min(max(high, 0), last)))
    }
}
