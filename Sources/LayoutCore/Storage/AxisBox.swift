/// The rectangle that some places span, by axis; without any it spans nothing and meets nothing.
struct AxisBox: Sendable {
    private(set) var crossStart = Double.infinity
    private(set) var crossEnd = -Double.infinity
    private(set) var scrollStart = Double.infinity
    private(set) var scrollEnd = -Double.infinity

    init() {}

    @inline(__always)
    init(_ place: AxisRect) {
        crossStart = place.cross
        crossEnd = place.cross + place.crossLength
        scrollStart = place.scroll
        scrollEnd = place.scroll + place.scrollLength
    }

    /// Spans another as well; one that is not a number changes nothing.
    @inline(__always)
    mutating func add(_ other: AxisBox) {
        crossStart = min(crossStart, other.crossStart)
        crossEnd = max(crossEnd, other.crossEnd)
        scrollStart = min(scrollStart, other.scrollStart)
        scrollEnd = max(scrollEnd, other.scrollEnd)
    }

    @inline(__always)
    func meets(_ range: AxisRange) -> Bool {
        crossStart <= range.cross.upperBound && crossEnd >= range.cross.lowerBound
            && scrollStart <= range.scroll.upperBound && scrollEnd >= range.scroll.lowerBound
    }

    /// How much of this box one of these lengths covers, 0...1 for one inside. An axis on which this box has no extent tells
    /// nothing apart and counts as covered.
    @inline(__always)
    func share(cross: Double, scroll: Double) -> Double {
        let crossLength = crossEnd - crossStart
        let scrollLength = scrollEnd - scrollStart
        return (crossLength > 0 ? cross / crossLength : 1) * (scrollLength > 0 ? scroll / scrollLength : 1)
    }

    /// How much of this box `other` covers; 0 for one that spans nothing.
    func share(of other: AxisBox) -> Double {
        if other.crossStart > other.crossEnd { return 0 }
        return share(cross: other.crossEnd - other.crossStart, scroll: other.scrollEnd - other.scrollStart)
    }
}
