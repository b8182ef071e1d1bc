/// Offsets of a row that bring a cell into its window.
extension PresentedRow {
    /// Where a content frame lies once the row is scrolled to another offset, and just far enough to show it.
    func broughtIntoView(_ frame: Rect, scrolledTo other: Double) -> Rect {
        let change = other - offset
        let way =
            switch direction {
            case .topToBottom: Point(x: 0, y: -change)
            case .rightToLeft: Point(x: change, y: 0)
            case .leftToRight: Point(x: -change, y: 0)
            }
        return moved(frame).moved(way).pushed(into: window)
    }

    /// The offset that shows a content frame with this alignment; a resting offset is preferred if it shows the frame as well.
    func offset(showing frame: Rect, of row: OrthogonalRow, aligned alignment: ScrollAlignment) -> Double {
        // Positions along the row, from its window's start at an offset of 0.
        let low: Double
        let high: Double
        let length: Double
        // How far it is scrolled, as its cells lie.
        let scrolled: Double
        var alignment = alignment
        switch direction {
        case .topToBottom:
            (low, high) = (frame.y - window.y, frame.maxY - window.y)
            (length, scrolled) = (window.height, -shift.y)
        case .rightToLeft:
            (low, high) = (window.maxX - frame.maxX, window.maxX - frame.x)
            (length, scrolled) = (window.width, shift.x)
            alignment = alignment == .start ? .end : alignment == .end ? .start : alignment
        case .leftToRight:
            (low, high) = (frame.x - window.x, frame.maxX - window.x)
            (length, scrolled) = (window.width, -shift.x)
        }
        guard let target = alignment.start(showing: (low, high), in: (scrolled, scrolled + length)) else {
            return scrolled
        }
        let clamped = min(max(target, row.offsets.lowerBound), row.offsets.upperBound)
        let rest = row.restingOffset(for: clamped)
        let isShown = rest <= low && high <= rest + length || clamped > low || high > clamped + length
        return isShown ? rest : clamped
    }
}
