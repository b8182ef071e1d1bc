/// How much of the visible area pinned elements cover at its start and at its end along the scroll axis, in points and in layout space.
struct ClearMargins: Equatable {
    var start = 0.0
    var end = 0.0

    init() {}

    init(start: Double, end: Double) {
        self.start = start
        self.end = end
    }

    /// Margins in points, in the direction of reading along the scroll axis.
    init(_ margins: Insets, along prepared: PreparedLayout) {
        if prepared.isVertical {
            self.init(start: margins.top, end: margins.bottom)
        } else if prepared.readsRightToLeft {
            self.init(start: margins.right, end: margins.left)
        } else {
            self.init(start: margins.left, end: margins.right)
        }
    }

    /// The larger of two at each end.
    func union(_ other: ClearMargins) -> ClearMargins {
        ClearMargins(start: max(start, other.start), end: max(end, other.end))
    }

    /// The margins in the direction of reading.
    ///
    /// A horizontal layout that is read against its scroll axis has start and end exchanged.
    func inReadingOrder(of prepared: PreparedLayout) -> ClearMargins {
        prepared.readsBackwards ? ClearMargins(start: end, end: start) : self
    }
}
