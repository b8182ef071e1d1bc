/// Equal cells in equal rows, stored as a rule: a million of them cost as much as one.
///
///     cross →     begin      begin + step
///     top       ┌───────┐     ┌───────┐         item i is in row i / perRow
///               └───────┘     └───────┘         and column i % perRow
///     top+pitch ┌───────┐     ┌───────┐
///
/// Distances may be negative, if rows and columns run backwards, or 0. Rows may be slanted, as with bricks and stairs:
///
///     ┌───┐ ┌───┐                      each row `crossPitch` further along the cross axis,
///       ┌───┐ ┌───┐                    each column `scrollStep` further along the scroll axis
package struct UniformRun: Equatable, Sendable {
    /// The number of cells.
    package var count: Int
    /// The number of cells in a full row.
    package var perRow: Int
    /// The cross position of the first column.
    package var begin: Double
    /// The cross distance from one column to the next.
    package var step: Double
    /// The scroll position of the first row, relative to the section's start.
    package var top: Double
    /// The scroll distance from one row to the next.
    package var pitch: Double
    /// A cell's extent on the cross axis.
    package var crossLength: Double
    /// A cell's extent on the scroll axis.
    package var scrollLength: Double
    /// The cross distance from one row to the next.
    package var crossPitch: Double
    /// The scroll distance from one column to the next.
    package var scrollStep: Double

    /// Creates a rule of rows that are not slanted.
    ///
    /// - Parameters:
    ///   - first: the first cell, relative to the section's start.
    ///   - step: the cross distance from one column to the next.
    ///   - pitch: the scroll distance from one row to the next.
    /// - Precondition: `count` is not negative, `perRow` is positive; every cell's edges are finite.
    package init(count: Int, perRow: Int, first: AxisRect, step: Double, pitch: Double) {
        self.count = count
        self.perRow = perRow
        self.step = step
        self.pitch = pitch
        begin = first.cross
        top = first.scroll
        crossLength = first.crossLength
        scrollLength = first.scrollLength
        crossPitch = 0
        scrollStep = 0
    }

    /// The place of an item, relative to the section's start.
    ///
    /// - Precondition: the item exists.
    /// - Complexity: O(1)
    package func frame(of item: Int) -> AxisRect {
        let (row, column) = item.quotientAndRemainder(dividingBy: perRow)
        return place(row, column)
    }

    /// The interval of the scroll axis that the cells occupy; 0...0 without cells.
    ///
    /// It is in points, relative to the section's start.
    package var scrollExtent: ClosedRange<Double> {
        guard count > 0 else { return 0...0 }
        // The corners: those of the first row and the last, and the end of the last full row.
        let corners = [0, columnCount - 1, (rowCount - 1) * perRow, count - 1, max(0, (rowCount - 1) * perRow - 1)]
        let tops = corners.map { frame(of: $0).scroll }
        return tops.reduce(tops[0]) { min($0, $1) }...tops.reduce(tops[0]) { max($0, $1) } + scrollLength
    }

    /// Calls `visit` with each item from `start` that may meet `range`, in order, until it returns false.
    ///
    /// - Complexity: O(rows visited + visited)
    @inline(__always)
    package func visit(_ range: AxisRange, from start: Int, _ visit: (Int, AxisRect) -> Bool) -> Bool {
        let rows = rows(meeting: range)
        let first = max(rows.lowerBound, start / perRow)
        if isUpright,
            Self.indexes(
                meeting: range.cross, first: begin, pitch: step, length: crossLength, count: columnCount
            ).isEmpty
        {
            // The range lies beside all rows.
            return true
        }
        for row in first..<max(first, rows.upperBound) {
            for column in columns(of: row, meeting: range) {
                let item = row * perRow + column
                if item >= count { return true }
                if item < start { continue }
                if !visit(item, place(row, column)) { return false }
            }
        }
        return true
    }

    /// Calls `contained` with items that certainly meet a rectangle and `candidate` with those that may, in order, until one
    /// returns false. Rows inside form one range.
    func select(
        _ range: SelectionRange, from start: Int, contained: (Range<Int>) -> Bool, candidate: (Int, AxisRect) -> Bool
    ) -> Bool {
        guard isUpright else { return visit(range.possible, from: start, candidate) }
        let rows = SelectionRange.stripes(
            inside: range.scroll, first: top, pitch: pitch, length: scrollLength, count: rowCount)
        let columns = SelectionRange.stripes(
            inside: range.cross, first: begin, pitch: step, length: crossLength, count: columnCount)
        if rows.isEmpty || columns.isEmpty { return visit(range.possible, from: start, candidate) }
        let end = min(count, rows.upperBound * perRow)
        guard visit(range.possible, from: start, upTo: rows.lowerBound * perRow, candidate) else { return false }
        if columns.count == columnCount {
            let inside = max(start, rows.lowerBound * perRow)
            if inside < end, !contained(inside..<end) { return false }
        } else {
            let possible = possibleColumns(range.possible.cross, around: columns)
            let first = max(rows.lowerBound, start / perRow)
            for row in first..<max(first, rows.upperBound) {
                let own = row * perRow
                let low = min(max(start, own + columns.lowerBound), count)
                let inside = low..<max(low, min(count, own + columns.upperBound))
                guard visit(possible.lowerBound..<columns.lowerBound, of: row, from: start, candidate),
                    inside.isEmpty || contained(inside),
                    visit(columns.upperBound..<possible.upperBound, of: row, from: start, candidate)
                else { return false }
            }
        }
        return visit(range.possible, from: max(start, end), candidate)
    }

    /// The columns of upright rows that may meet a range, of which some certainly do.
    private func possibleColumns(_ cross: ClosedRange<Double>, around inside: Range<Int>) -> Range<Int> {
        let columns = Self.indexes(meeting: cross, first: begin, pitch: step, length: crossLength, count: columnCount)
        func isMissed(_ column: Int) -> Bool {
            let start = begin + step * Double(column)
            return start > cross.upperBound || start + crossLength < cross.lowerBound
        }
        var (low, high) = (min(columns.lowerBound, inside.lowerBound), max(columns.upperBound, inside.upperBound))
        while low < inside.lowerBound, isMissed(low) { low += 1 }
        while high > inside.upperBound, isMissed(high - 1) { high -= 1 }
        return low..<high
    }

    /// Calls `visit` with each item from `start` that is in some columns of a row, in order, until it returns false.
    private func visit(
        _ columns: Range<Int>, of row: Int, from start: Int, _ visit: (Int, AxisRect) -> Bool
    ) -> Bool {
        columns.allSatisfy { column in
            let item = row * perRow + column
            return item < start || item >= count || visit(item, place(row, column))
        }
    }

    /// Calls `visit` with each item from `start` and before `end` that may meet `range`, in order, until it returns false.
    private func visit(
        _ range: AxisRange, from start: Int, upTo end: Int, _ visit: (Int, AxisRect) -> Bool
    ) -> Bool {
        if start >= end { return true }
        var goesOn = true
        _ = self.visit(range, from: start) { item, place in
            if item >= end { return false }
            goesOn = visit(item, place)
            return goesOn
        }
        return goesOn
    }

    /// Whether rows are not slanted.
    private var isUpright: Bool { crossPitch == 0 && scrollStep == 0 }
    private var rowCount: Int { count == 0 ? 0 : (count - 1) / perRow + 1 }
    private var columnCount: Int { min(perRow, count) }

    @inline(__always)
    private func place(_ row: Int, _ column: Int) -> AxisRect {
        AxisRect(
            cross: begin + step * Double(column) + crossPitch * Double(row),
            scroll: top + pitch * Double(row) + scrollStep * Double(column),
            crossLength: crossLength, scrollLength: scrollLength)
    }

    /// The rows whose cells, taken together, may meet `range`.
    private func rows(meeting range: AxisRange) -> Range<Int> {
        let across = step * Double(columnCount - 1)
        let along = scrollStep * Double(columnCount - 1)
        let rows = Self.indexes(
            meeting: range.scroll, first: top + min(0, along), pitch: pitch, length: scrollLength + abs(along),
            count: rowCount)
        return rows.clamped(
            to: Self.indexes(
                meeting: range.cross, first: begin + min(0, across), pitch: crossPitch,
                length: crossLength + abs(across),
                count: rowCount))
    }

    private func columns(of row: Int, meeting range: AxisRange) -> Range<Int> {
        let columns = Self.indexes(
            meeting: range.cross, first: begin + crossPitch * Double(row), pitch: step, length: crossLength,
            count: columnCount)
        return columns.clamped(
            to: Self.indexes(
                meeting: range.scroll, first: top + pitch * Double(row), pitch: scrollStep, length: scrollLength,
                count: columnCount))
    }

    /// The numbers k in 0 ..< count whose stripe `first + pitch·k ... + length` may meet `range`, with one more at each end to
    /// make up for inexact division.
    private static func indexes(
        meeting range: ClosedRange<Double>, first: Double, pitch: Double, length: Double, count: Int
    ) -> Range<Int> {
        guard pitch != 0 else {
            let isMissed = first > range.upperBound || first + length < range.lowerBound
            return isMissed ? 0..<0 : 0..<count
        }
        // The stripes that end at the range's start and that begin at its end; the other way round if they run backwards.
        let reached = (range.lowerBound - first - length) / pitch
        let passed = (range.upperBound - first) / pitch
        let low = (min(reached, passed) - 1).rounded(.down)
        let high = (max(reached, passed) + 2).rounded(.up)
        let last = Double(count)
        let lower = Int(min(max(low, 0), last))
        return lower..<max(lower, Int(min(max(high, 0), last)))
    }
}
