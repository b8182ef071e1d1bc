/// A rectangle on a section's axes, twice: a frame inside the contained range certainly meets the rectangle, and a frame outside
/// the possible range certainly does not. Between the two, a pixel and a few bits apart, the final frame decides.
struct SelectionRange {
    let possible: AxisRange
    /// nil if the rectangle is too narrow for any frame to be certain.
    private(set) var scroll: ClosedRange<Double>?
    private(set) var cross: ClosedRange<Double>?

    /// - Parameters:
    ///   - possible: the rectangle, widened by what rounding and mirroring may move a frame.
    ///   - exact: the rectangle itself.
    init(possible: AxisRange, exact: AxisRange) {
        self.possible = possible
        func narrow(_ wide: ClosedRange<Double>, _ exact: ClosedRange<Double>) -> ClosedRange<Double>? {
            let low = 2 * exact.lowerBound - wide.lowerBound
            let high = 2 * exact.upperBound - wide.upperBound
            return low < high ? low...high : nil
        }
        scroll = narrow(possible.scroll, exact.scroll)
        cross = narrow(possible.cross, exact.cross)
    }

    private init(_ possible: AxisRange, scroll: ClosedRange<Double>?, cross: ClosedRange<Double>?) {
        self.possible = possible
        self.scroll = scroll
        self.cross = cross
    }

    func shifted(scroll offset: Double) -> SelectionRange {
        SelectionRange(
            possible.shifted(scroll: offset),
            scroll: scroll.map { $0.lowerBound - offset...$0.upperBound - offset }, cross: cross)
    }

    /// Whether an interval lies inside, even if it is a line or a point.
    @inline(__always)
    func holds(cross start: Double, _ end: Double) -> Bool {
        guard let cross else { return false }
        return start > cross.lowerBound && end < cross.upperBound
    }

    @inline(__always)
    func holds(scroll start: Double, _ end: Double) -> Bool {
        guard let scroll else { return false }
        return start > scroll.lowerBound && end < scroll.upperBound
    }

    @inline(__always)
    func holds(_ box: AxisBox) -> Bool {
        holds(scroll: box.scrollStart, box.scrollEnd) && holds(cross: box.crossStart, box.crossEnd)
    }

    /// The numbers k in 0 ..< count whose stripe `first + pitch·k ... + length` lies inside a range.
    ///
    /// - Complexity: O(1)
    static func stripes(
        inside range: ClosedRange<Double>?, first: Double, pitch: Double, length: Double, count: Int
    ) -> Range<Int> {
        guard let range, count > 0 else { return 0..<0 }
        func isInside(_ number: Int) -> Bool {
            let start = first + pitch * Double(number)
            return start > range.lowerBound && start + length < range.upperBound
        }
        if pitch == 0 { return isInside(0) ? 0..<count : 0..<0 }
        let begins = (range.lowerBound - first) / pitch
        let ends = (range.upperBound - length - first) / pitch
        let last = Double(count)
        // Division may be off by a bit; the loops below remove the excess.
        var low = Int(min(max(min(begins, ends).rounded(.down), 0), last))
        var high = max(low, Int(min(max(max(begins, ends).rounded(.up) + 1, 0), last)))
        // A range narrower than a stripe contains none.
        if (range.upperBound - range.lowerBound) <= length { return 0..<0 }
        while low < high && !isInside(low) { low += 1 }
        while low < high && !isInside(high - 1) { high -= 1 }
        return low..<high
    }
}
