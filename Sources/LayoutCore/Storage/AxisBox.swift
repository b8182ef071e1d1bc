/// The bounding box of some places, by axis; an empty box meets nothing.
///
/// Both ends belong to it, so boxes and ranges that only touch meet.
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

    /// Extends the box by another; a box of NaNs changes nothing.
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

    /// The share of this box that these lengths cover, 0...1 for lengths inside. An axis on which this box has no extent counts
    /// as covered.
    @inline(__always)
    func share(cross: Double, scroll: Double) -> Double {
        let crossLength = crossEnd - crossStart
        let scrollLength = scrollEnd - scrollStart
        return (crossLength > 0 ? cross / crossLength : 1) * (scrollLength > 0 ? scroll / scrollLength : 1)
    }

    /// The share of this box that `other` covers; 0 if `other` is empty.
    func share(of other: AxisBox) -> Double {
        if other.crossStart > other.crossEnd { return 0 }
        return share(cross: other.crossEnd - other.crossStart, scroll: other.scrollEnd - other.scrollStart)
    }
}
