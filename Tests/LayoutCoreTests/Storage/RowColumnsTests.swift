import LayoutCore
import struct PluginTools.SeededRandom
import TestSupport
import Testing

@Suite struct RowColumnsTests {
    @Test(arguments: [1, 40, 41, 300], [0.0, 512])
    func `queries find each cell where its chunk lies`(_ rows: Int, _ moved: Double) {
        var random = SeededRandom(seed: UInt64(rows))
        let (columns, places) = RowColumns.random(rows: rows, movedBy: moved, using: &random)

        StorageProbe(places: places, frame: { columns.frame(of: $0) }, visit: columns.visit).check(using: &random)
    }

    @Test func `long rows are searched`() {
        var random = SeededRandom(seed: 5)
        let (columns, places) = RowColumns.random(rows: 20, longest: 400, using: &random)

        StorageProbe(places: places, frame: { columns.frame(of: $0) }, visit: columns.visit).check(using: &random)
        let narrow = AxisRange(cross: 900...901, scroll: 0...10_000)
        var visited = 0
        _ = columns.visit(narrow, from: 0) { _, _ in
            visited += 1
            return true
        }
        #expect(visited < 60)
    }

    // MARK: Moves

    /// One row of 10 points in each chunk, with nothing between them.
    private func rows(_ count: Int, isRounded: Bool, crumbs: [Int: Double] = [:]) -> RowColumns {
        let chunks = (0..<count).map { index in
            let position = Double(index) * 10
            return RowChunk(
                RowChunk.Cells(firsts: [0, 1], tops: [position], extents: [10], crosses: [0], lengths: [10]),
                at: position, advance: 10, isRounded: isRounded, crumb: crumbs[index] ?? 0)
        }
        let end = Double(count) * 10
        return RowColumns(
            SummaryTree(chunks), at: RowColumns.Place(start: 0, top: 0, end: end, contentEnd: end), isExact: true)
    }

    @Test func `rows that are not rounded move by any exact distance`() {
        #expect(rows(100, isRounded: false).movable(3..<90, to: 31.25) == 90)
    }

    @Test func `rows that are rounded move by whole points, but not beyond 2 to the power of 32`() {
        let rows = rows(100, isRounded: true)

        #expect(rows.movable(3..<90, to: 31.25) == 3)
        #expect(rows.movable(3..<90, to: 31) == 90)
        #expect(rows.movable(3..<90, to: 0x1p32) == 3)
        #expect(rows.movable(3..<90, to: 30) == 90)
    }

    @Test func `rows do not pass a power of two if they end a few bits above a whole number`() {
        let rows = rows(100, isRounded: true, crumbs: [10: 1e-13, 30: 1e-13, 60: 1e-13])

        // Row 10 ends at 110 and 111.
        #expect(rows.movable(3..<90, to: 31) == 90)
        // Rows pass 128 from row 11 on, 256 from row 24 on and 512 from row 49 on.
        #expect(rows.movable(3..<90, to: 30 + 100) == 10)
        #expect(rows.movable(11..<90, to: 110 + 300) == 30)
        #expect(rows.movable(31..<60, to: 310 + 50) == 60)
        // Beyond 1,024, doubles are so far apart that the bits are lost before and after.
        #expect(RowChunk.crumb(position: 2048, extent: 64.00000000000001) < 2048.0.ulp / 2)
    }

    @Test func `bits above a whole number count from the last point before a row`() {
        #expect(RowChunk.crumb(position: 7.5, extent: 64) == 0)
        #expect(RowChunk.crumb(position: 7.5, extent: 64.25) == 0)
        #expect(RowChunk.crumb(position: 7, extent: 64.00000000000001) > 0)
        #expect(RowChunk.crumb(position: 7.5, extent: 64.00000000000001) == 0)
        #expect(RowChunk.crumb(position: 7.5, extent: 63.50000000000001) > 0)
        #expect(RowChunk.crumb(position: 7, extent: 63.99999999999999) == 0)
    }
}
