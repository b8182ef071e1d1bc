import LayoutCore

/// Rows of cells on their way into chunks.
struct RowBuffer {
    /// A row that has its place.
    struct Row {
        /// Its first cell in the buffer.
        var first: Int
        /// Where its cells would lie if they were not rounded.
        var position: Double
        /// The scroll position and the length of its cells.
        var top: Double
        var extent: Double
        var isRounded = false
        /// See `RowChunk.crumb(position:extent:)`.
        var crumb = 0.0
    }

    /// The cross positions and lengths of the cells that are not yet in a chunk.
    var crosses: [Double] = []
    var lengths: [Double] = []
    private var rows: [Row] = []
    private var chunks: [RowChunk] = []

    /// The number of cells that are not yet in a chunk.
    var count: Int { crosses.count }

    init() {
        crosses.reserveCapacity(2 * RowChunk.mostCells)
        lengths.reserveCapacity(2 * RowChunk.mostCells)
    }

    /// Adds a row of the last cells.
    mutating func append(_ row: Row) { rows.append(row) }

    /// Moves rows into a chunk if there are enough for two.
    ///
    /// - Parameter next: the position of the row that follows.
    mutating func flush(before next: Double) {
        while count > RowChunk.mostCells, rows.count > 1 {
            let end = partitioningIndex(in: 1..<rows.count) { rows[$0].first >= RowChunk.usualCount }
            moveIntoChunk(end, before: next)
        }
    }

    /// Moves all rows into chunks, and returns these.
    ///
    /// - Parameter next: the position of the row that follows, or the end of the last one.
    mutating func takeChunks(before next: Double) -> [RowChunk] {
        flush(before: next)
        if !rows.isEmpty { moveIntoChunk(rows.count, before: next) }
        defer { chunks = [] }
        return chunks
    }

    private mutating func moveIntoChunk(_ rowCount: Int, before next: Double) {
        let own = rows[..<rowCount]
        let isAll = rowCount == rows.count
        let cellCount = isAll ? count : rows[rowCount].first
        let position = own[0].position
        let cells = RowChunk.Cells(
            firsts: own.map { Int32($0.first) } + [Int32(cellCount)], tops: own.map(\.top),
            extents: own.map(\.extent), crosses: Array(crosses[..<cellCount]), lengths: Array(lengths[..<cellCount]))
        chunks.append(
            RowChunk(
                cells, at: position, advance: (isAll ? next : rows[rowCount].position) - position,
                isRounded: own.contains { $0.isRounded }, crumb: own.reduce(0) { max($0, $1.crumb) }))
        crosses.removeFirst(cellCount)
        lengths.removeFirst(cellCount)
        rows.removeFirst(rowCount)
        for index in rows.indices { rows[index].first -= cellCount }
    }
}
