import LayoutCore

/// Divides items among as many rows as greedy breaking needs, so that the longest row is as short as possible.
///
///     room 100, no spacing     │ 30 │ 30 │ 30 │          │ 30 │ 30 │
///                              │ 20 │ 20 │               │ 30 │ 20 │ 20 │
///                                 greedy                    balanced
///
/// Rows are filled in order up to the length of the longest, with at least one item left for each row that follows. This is the
/// `balance` of CSS Flexbox Level 2 (https://drafts.csswg.org/css-flexbox-2/#balance-values), which leaves to each engine what it
/// balances by; Chromium minimizes the sum of the squares of the lengths left free. Items longer than the room have a row to
/// themselves in any case, and do not count.
///
/// Two neighbours that do not fit into one row are in different rows whatever the others do. Items between such places are balanced
/// by themselves, so that an item as long as a row does not keep others from being balanced.
struct BalancedRows {
    private let lengths: [Double]
    private let spacing: Double
    private let room: Double
    private let lineRoom: LineRoom

    /// - Parameters:
    ///   - lengths: the items' lengths across; at least one.
    ///   - spacing: the distance between items, at least 0.
    ///   - room: the length of a row.
    ///   - lineRoom: whether items fit into it.
    init(_ lengths: [Double], spacing: Double, room: Double, _ lineRoom: LineRoom) {
        self.lineRoom = lineRoom
        self.lengths = lengths
        self.spacing = spacing
        self.room = room
    }

    /// Rows that are no longer than a bound.
    private struct Attempt {
        var rowCount = 1
        /// The longest of them.
        var longest = 0.0
        /// The least bound that gives other rows.
        var next = Double.infinity
    }

    /// More attempts than a length has significant bits. If bounds of very different magnitudes are left after these, the least that
    /// is known to suffice is taken.
    private static let mostAttempts = 64

    /// The first item of each row but the first.
    ///
    /// - Complexity: O(items · attempts), which are about 20 for lengths in whole points and at most `mostAttempts`
    func breaks() throws(LayoutError) -> [Int] {
        var breaks: [Int] = []
        var first = 0
        for end in 1...lengths.count where end == lengths.count || isForced(before: end) {
            let part = BalancedRows(Array(lengths[first..<end]), spacing: spacing, room: room, lineRoom)
            breaks += try part.breaksByOneBound().map { first + $0 }
            if end < lengths.count { breaks.append(end) }
            first = end
        }
        return breaks
    }

    /// Whether an item does not fit into a row with the one before it.
    private func isForced(before item: Int) -> Bool {
        !lineRoom.fits(lengths[item], in: room - (spacing + lengths[item - 1]))
    }

    /// The same with one length that no row exceeds.
    ///
    /// A bound that is too low is raised to the least one that gives other rows, and one that suffices is lowered to the longest row.
    /// The interval between the two is halved each time.
    private func breaksByOneBound() throws(LayoutError) -> [Int] {
        let greedy = greedy()
        var low = lengths.reduce(0) { lineRoom.fits($1, in: room) ? max($0, $1) : $0 }
        var high = max(low, greedy.longest)
        for _ in 0..<Self.mostAttempts where low < high {
            try Cancellation.check()
            let attempt = attempt(min(low + (high - low) * 0.5, high.nextDown))
            if attempt.rowCount <= greedy.rowCount {
                high = max(low, attempt.longest)
            } else {
                low = min(high, attempt.next)
            }
        }
        return breaks(bound: high, greedy.rowCount)
    }

    /// The rows that flow makes unless they are balanced.
    private func greedy() -> Attempt {
        var rows = Attempt()
        var remaining = room
        var length: Double?
        for m in lengths {
            if let known = length, lineRoom.fits(m, in: remaining) {
                length = known + (spacing + m)
            } else {
                if length != nil { rows.rowCount += 1 }
                remaining = room
                length = m
            }
            remaining -= spacing + m
            if let length, lineRoom.fits(m, in: room) { rows.longest = max(rows.longest, length) }
        }
        return rows
    }

    private func attempt(_ bound: Double) -> Attempt {
        var rows = Attempt()
        var length = lengths[0]
        for m in lengths.dropFirst() {
            let longer = length + (spacing + m)
            if longer > bound {
                rows.next = min(rows.next, longer)
                if length <= bound { rows.longest = max(rows.longest, length) }
                rows.rowCount += 1
                length = m
            } else {
                length = longer
            }
        }
        if length <= bound { rows.longest = max(rows.longest, length) }
        return rows
    }

    private func breaks(bound: Double, _ rowCount: Int) -> [Int] {
        var breaks: [Int] = []
        breaks.reserveCapacity(rowCount)
        var length = lengths[0]
        for (item, m) in lengths.enumerated().dropFirst() {
            let longer = length + (spacing + m)
            let rowsLeft = rowCount - 1 - breaks.count
            if longer > bound || lengths.count - item <= rowsLeft {
                breaks.append(item)
                length = m
            } else {
                length = longer
            }
        }
        return breaks
    }
}
