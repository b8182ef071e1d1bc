import LayoutCore
import LayoutModel

/// Columns of any lengths while items that may span several of them are put into them, one after another: CSS grid lanes (css-grid-3).
///
/// An item takes an interval of the scroll axis in each of its columns: the spacing before it and its length. It lies below the longest
/// of them, or, if packing is dense, in the highest gap with room for it:
///
///     sparse  ┌───┐       ┌───┐     dense  ┌───┐───┐───┐     item 3 fits above item 2
///             │ 0 │───┐   │ 1 │            │ 0 │ 3 │ 1 │
///             └───┘ 3 ┆   └───┘            └───┘───┘   │
///             ┌───────┐                    ┌───────┐───┘
///             │   2   │                    │   2   │
///
/// The draft leaves open which of several gaps is taken, and what the tolerance means for gaps. Here both are as in Chromium 156.
struct GridLanes {
    /// Where an item lies. Across, it begins with the first of its columns and ends with the last.
    struct Place {
        var columns: Range<Int>
        /// Its distance from where columns begin, with the spacing before it.
        var position: Double
        /// Its length along the scroll axis.
        var length: Double
    }

    private let options: LaneOptions
    private let tracks: ColumnTracks
    private let spacing: Double
    /// The length below which no item has room in a gap; nil if gaps stay empty.
    private let least: Double?
    /// The end of each column; infinite for one that was removed.
    private var ends: [Double]
    /// The columns that were not removed; all if none remains.
    private let remaining: [Int]
    private var gaps: [LaneGaps]
    /// The place in the order of filling after the columns of the last item that had none of its own.
    private var cursor = 0
    private var gapCount = 0
    private var work = 0
    /// For each place in the order of filling, where an item would lie there.
    private var positions: [Double]

    /// The most gaps that may be left open, 16 bytes each.
    static let gapLimit = 1 << 22

    /// - Parameters:
    ///   - spacing: the spacing before each item.
    ///   - leastLength: no item is shorter.
    init(_ options: LaneOptions, _ tracks: ColumnTracks, spacing: Double, leastLength: Double) {
        self.options = options
        self.tracks = tracks
        self.spacing = spacing
        least = options.isDense && options.strategy == .css ? max(0, spacing + leastLength) : nil
        ends = (0..<tracks.count).map { tracks.isRemoved($0) ? .infinity : 0 }
        let kept = (0..<tracks.count).filter { !tracks.isRemoved($0) }
        remaining = kept.isEmpty ? Array(0..<tracks.count) : kept
        gaps = least == nil ? [] : Array(repeating: LaneGaps(), count: tracks.count)
        positions = Array(repeating: 0, count: tracks.count)
    }

    var longest: Double { ends.reduce(0) { $1 == .infinity ? $0 : max($0, $1) } }

    /// Puts the next item into columns.
    ///
    /// - Parameters:
    ///   - item: its number.
    ///   - span: the number of columns that it spans, at most all.
    ///   - start: its first column, if it has one of its own.
    ///   - length: its length along the scroll axis for a length across.
    /// - Throws: `layout.failed` if gaps are too many or take too long to search.
    /// - Complexity: O(*columns* · *span*), and if packing is dense, the gaps that are searched
    mutating func place(
        _ item: Int, span: Int, start: Int?, length: (Double) -> Double
    ) throws(LayoutError) -> Place {
        let first = start ?? choice(item, span)
        let columns = first..<first + span
        let position = end(of: columns)
        let length = length(tracks.length(of: columns))
        if least != nil, let gap = try gapPlace(for: length, columns, at: position, isChosen: start == nil) {
            let end = self.end(at: gap.position, length)
            for column in gap.columns {
                fill(column, cell: LaneGaps.Gap(start: gap.position, end: end), length: length)
            }
            return Place(columns: gap.columns, position: gap.position + spacing, length: length)
        }
        for column in columns { extend(column, from: position, to: end(at: position, length)) }
        if start == nil { cursor = order(first, span) + span }
        return Place(columns: columns, position: position + spacing, length: length)
    }

    private func end(of columns: Range<Int>) -> Double {
        var end = ends[columns.lowerBound]
        for column in columns.dropFirst() { end = max(end, ends[column]) }
        return end
    }

    /// The room that an item takes in each of its columns.
    private func room(_ length: Double) -> Double { max(0, spacing + length) }

    private func end(at position: Double, _ length: Double) -> Double { max(position, position + spacing + length) }

    private mutating func extend(_ column: Int, from position: Double, to end: Double) {
        if let least, position > ends[column], position - ends[column] >= least {
            gaps[column].append(LaneGaps.Gap(start: ends[column], end: position))
            gapCount += 1
        }
        ends[column] = end
    }

    // MARK: Choosing columns

    /// The place of columns in the order of filling; the inverse as well.
    private func order(_ first: Int, _ span: Int) -> Int {
        options.isTrackReversed ? tracks.count - span - first : first
    }

    /// The column whose turn it is, of those that were not removed.
    private func turn(_ item: Int, isReversed: Bool) -> Int {
        let place = item % remaining.count
        return remaining[isReversed ? remaining.count - 1 - place : place]
    }

    private mutating func choice(_ item: Int, _ span: Int) -> Int {
        switch options.strategy {
        case .leftToRight: turn(item, isReversed: options.isTrackReversed)
        case .rightToLeft: turn(item, isReversed: !options.isTrackReversed)
        case .shortestFirst: next(span, within: 0, from: 0)
        case .css: next(span, within: options.tolerance, from: cursor)
        }
    }

    /// Of the columns within the tolerance of the highest place, the first at or after a place in the order of filling, or else the first.
    private mutating func next(_ span: Int, within tolerance: Double, from cursor: Int) -> Int {
        let last = tracks.count - span
        var highest = Double.infinity
        for place in 0...last {
            let first = order(place, span)
            positions[place] = end(of: first..<first + span)
            highest = min(highest, positions[place])
        }
        var next: Int?
        for place in 0...last where positions[place] <= highest + tolerance {
            if place >= cursor { return order(place, span) }
            next = next ?? place
        }
        return order(next ?? 0, span)
    }

    // MARK: Gaps

    /// A gap that an item may take instead of a position below all others: the highest, or the first in the order of filling that is
    /// within the tolerance of it.
    ///
    /// - Parameters:
    ///   - columns: the columns that the item would span there. Others must be as long, so that it has the same length in them.
    ///   - isChosen: whether the item may lie in other columns.
    private mutating func gapPlace(
        for length: Double, _ columns: Range<Int>, at position: Double, isChosen: Bool
    ) throws(LayoutError) -> (columns: Range<Int>, position: Double)? {
        if gapCount == 0 { return nil }
        let span = columns.count
        let own = order(columns.lowerBound, span)
        let places = isChosen ? 0...tracks.count - span : own...own
        var highest = Double.infinity
        for place in places {
            let first = order(place, span)
            positions[place] = .infinity
            guard tracks.isAsLong(first..<first + span, as: columns),
                let gap = highestGap(first..<first + span, for: length, upTo: position),
                gap < position || place < own
            else { continue }
            positions[place] = gap
            highest = min(highest, gap)
        }
        guard work <= ColumnBuilder.workLimit, gapCount <= Self.gapLimit else {
            throw LayoutError(
                .failed,
                "dense leaves \(gapCount) gaps and requires \(work) comparisons, expected at most \(Self.gapLimit) and "
                    + "\(ColumnBuilder.workLimit)")
        }
        guard highest < .infinity, let place = places.first(where: { positions[$0] <= highest + options.tolerance })
        else { return nil }
        let first = order(place, span)
        return (first..<first + span, positions[place])
    }

    /// The highest position at which an item has room in all of some columns, and in a gap of at least one; nil if there is none, or only
    /// below a limit.
    private mutating func highestGap(_ columns: Range<Int>, for length: Double, upTo limit: Double) -> Double? {
        var position = 0.0
        while true {
            let before = position
            var isGap = false
            for column in columns {
                if let gap = gaps[column].first(from: position, fitting: room(length), &work) {
                    position = max(position, gap.start)
                    isGap = true
                } else {
                    position = max(position, ends[column])
                }
                if position > limit { return nil }
            }
            if position == before { return isGap ? position : nil }
        }
    }

    private mutating func fill(_ column: Int, cell: LaneGaps.Gap, length: Double) {
        if gaps[column].first(from: cell.start, fitting: room(length), &work).map({ $0.start <= cell.start }) ?? false {
            gapCount += gaps[column].fill(cell, fitting: room(length), keeping: least ?? 0, &work)
        } else {
            extend(column, from: cell.start, to: cell.end)
        }
    }
}
