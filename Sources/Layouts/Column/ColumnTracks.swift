import LayoutModel

/// The columns of a section: where each begins across, and how long it is.
///
///     starts    0     54          108          columns 50, removed, 50 and 80 long, with gaps of 4
///               │ 50 │╎│   50    │   80   │
struct ColumnTracks {
    /// The start of each column, from the section inset.
    private(set) var starts: [Double] = []
    /// The length of each column; 0 for one that was removed.
    private(set) var lengths: [Double] = []
    /// Whether columns between others were removed since they have no items.
    private(set) var hasRemoved = false
    private var isRemoved: [Bool] = []
    /// The sum of the lengths before each column.
    private var sums: [Double] = [0]
    private let gap: Double

    /// Equal columns of whole points, which together may be a few points longer or shorter than the room.
    init(equal count: Int, room: Double, gap: Double) {
        let length = Self.equalLength(count, room: room, gap: gap)
        self.init(Array(repeating: length, count: count), gap: gap)
    }

    /// The length of each of some equal columns, rounded to a whole point; 0 if the gaps leave no room.
    static func equalLength(_ count: Int, room: Double, gap: Double) -> Double {
        max(0, ((room - Double(count - 1) * gap) / Double(count)).rounded())
    }

    /// Columns of these lengths; nil for one that was removed with its gap. Those that were removed at the end do not count.
    ///
    /// - Complexity: O(columns)
    init(_ lengths: [Double?], gap: Double) {
        self.gap = gap
        var start = 0.0
        let last = lengths.lastIndex { $0 != nil } ?? 0
        for length in lengths.prefix(last + 1) {
            starts.append(start)
            self.lengths.append(length ?? 0)
            isRemoved.append(length == nil)
            sums.append((sums.last ?? 0) + (length ?? 0))
            if let length { start += length + gap }
        }
        hasRemoved = isRemoved.contains(true)
    }

    var count: Int { lengths.count }

    func isRemoved(_ column: Int) -> Bool { isRemoved[column] }

    /// The length across of some columns with the gaps between them.
    ///
    /// - Complexity: O(1)
    func length(of columns: Range<Int>) -> Double {
        if columns.count == 1 { return lengths[columns.lowerBound] }
        let last = columns.upperBound - 1
        return starts[last] + lengths[last] - starts[columns.lowerBound]
    }

    /// Whether some columns are as long as others without their gaps, to the 64th of a point, in which browsers count.
    ///
    /// - Complexity: O(1)
    func isAsLong(_ columns: Range<Int>, as others: Range<Int>) -> Bool {
        let own = sums[columns.upperBound] - sums[columns.lowerBound]
        return abs(own - (sums[others.upperBound] - sums[others.lowerBound])) < 1.0 / 64
    }
}
