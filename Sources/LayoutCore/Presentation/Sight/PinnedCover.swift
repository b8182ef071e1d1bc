/// What a pinned element may cover: where it can lie along the scroll axis, and where it is across it.
///
/// Positions are in layout space. Whether it can cover an item, and which margin keeps the item clear of it, does not depend on the
/// bounds: an element that is pinned to the visible start lies at the visible start or at an end of its range.
///
///     range of a header   ├──────────────────┤ its section's end
///     an item in it             ┌────┐
///                               └────┘         clear of the header if the visible start is at least a header's length before it
struct PinnedCover {
    /// The visible edge that it is pinned to.
    let edge: PinnedRange.Edge
    /// Where it may begin along the scroll axis.
    let range: ClosedRange<Double>
    let length: Double
    /// In a stack of pinned headers: how far below the visible start it is pinned.
    let inset: Double
    let crossExtent: ClosedRange<Double>
    let zIndex: Int32
    /// Its section and its position there, to find it again.
    let section: Int
    let element: PreparedElement

    /// Creates it from a section's element; nil if that is not pinned or not drawn.
    init?(_ element: PreparedElement, of section: Int, at start: Double) {
        guard let pin = element.pin, !element.appearance.isHidden, element.appearance.alpha > 0,
            element.place.crossLength > 0, element.place.scrollLength > 0
        else { return nil }
        let place = element.place
        let pinned = PinnedRange(pin, natural: place.scroll)
        edge = pinned.edge
        range = pinned.earliest + start...pinned.latest + start
        self.section = section
        self.element = element
        length = place.scrollLength
        inset = element.stackInset ?? 0
        crossExtent = place.cross...place.cross + place.crossLength
        zIndex = element.appearance.zIndex + pin.raise
    }

    /// The interval of the scroll axis in which it may lie.
    var extent: ClosedRange<Double> { range.lowerBound...range.upperBound + length }

    /// Whether it lies over an element of this stacking order, somewhere across the scroll axis.
    func isAbove(_ zIndex: Int32, _ other: ClosedRange<Double>) -> Bool {
        self.zIndex > zIndex && crossExtent.lowerBound < other.upperBound && other.lowerBound < crossExtent.upperBound
    }

    /// Whether it covers `interval` at some offsets and leaves it clear at others.
    ///
    /// - Parameter slack: how far rounding may make neighbours overlap.
    func mayCover(_ interval: (start: Double, end: Double), slack: Double) -> Bool {
        switch edge {
        case .start:
            range.upperBound + length > interval.start && range.lowerBound + length <= interval.start + slack
        case .end: range.lowerBound < interval.end && range.upperBound >= interval.end - slack
        }
    }
}

/// Pinned elements, found by where they may lie.
struct PinnedCovers {
    private let covers: [PinnedCover]
    private let envelope: IntervalEnvelope

    init(_ covers: [PinnedCover]) {
        self.init(covers, extents: covers.map(\.extent))
    }

    private init(_ covers: [PinnedCover], extents: [ClosedRange<Double>]) {
        self.covers = covers
        envelope = IntervalEnvelope(starts: extents.map(\.lowerBound), ends: extents.map(\.upperBound))
    }

    var isEmpty: Bool { covers.isEmpty }

    /// Those that may lie in an interval of the scroll axis, and some others.
    ///
    /// - Complexity: O(log *n* + found)
    func near(_ interval: (start: Double, end: Double)) -> ArraySlice<PinnedCover> {
        covers.isEmpty ? [] : covers[envelope.candidates(from: interval.start, to: interval.end)]
    }

    /// The same elements, found by where they lie now.
    func lying(at extent: (PinnedCover) -> ClosedRange<Double>) -> PinnedCovers {
        PinnedCovers(covers, extents: covers.map(extent))
    }
}
