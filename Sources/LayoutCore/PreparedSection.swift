/// A section after prepare. Positions inside count from `start`, so a section moves by changing that alone.
package struct PreparedSection: Sendable {
    /// How the section's cells are stored.
    package enum Body: Sendable {
        /// No cell has a place.
        case empty
        case uniform(UniformRun)
        case lines(LineColumns)
        case frames(FrameColumns)
    }

    /// Scroll position of the section's first edge.
    package var start: Double
    /// Extent along the scroll axis, insets, header and footer included.
    package var extent: Double
    package var itemCount: Int
    package var body: Body
    package var supplementaries: [PreparedSupplementary]

    package init(
        start: Double, extent: Double, itemCount: Int, body: Body, supplementaries: [PreparedSupplementary]
    ) {
        self.start = start
        self.extent = extent
        self.itemCount = itemCount
        self.body = body
        self.supplementaries = supplementaries
    }

    /// Everything of the section on the scroll axis, wherever its pinned elements go.
    package var span: ClosedRange<Double> {
        var low = 0.0
        var high = max(0, extent)
        switch body {
        case .empty: break
        case .uniform(let run):
            low = min(low, run.top)
            high = max(high, run.frame(of: run.count - 1).scroll + run.scrollLength)
        case .lines(let lines):
            low = min(low, lines.start)
            high = max(high, lines.end)
        case .frames(let frames):
            low = min(low, frames.start)
            high = max(high, frames.end)
        }
        for element in supplementaries {
            let span = element.span
            low = min(low, span.lowerBound)
            high = max(high, span.upperBound)
        }
        return start + low...start + high
    }

    package func supplementary(_ kind: SupplementaryKind, item: Int) -> PreparedSupplementary? {
        guard item == 0 else { return nil }
        return supplementaries.first { $0.kind == kind }
    }
}

/// A section's header or footer, across the whole content.
package struct PreparedSupplementary: Equatable, Sendable {
    /// How an element follows the visible rectangle. It never leaves its section.
    package enum Pin: Equatable, Sendable {
        /// To the visible start, not past `latest`.
        case toStart(latest: Double)
        /// To the visible end, not before `earliest`.
        case toEnd(earliest: Double)
    }

    package var kind: SupplementaryKind
    /// Natural position, from the section's start.
    package var offset: Double
    package var length: Double
    package var crossLength: Double
    package var pin: Pin?

    package init(kind: SupplementaryKind, offset: Double, length: Double, crossLength: Double, pin: Pin?) {
        self.kind = kind
        self.offset = offset
        self.length = length
        self.crossLength = crossLength
        self.pin = pin
    }

    package static let zIndex: Int32 = 10

    /// Where the element is while `visible` is what shows of the scroll axis, both from the section's start.
    package func place(visible: (start: Double, end: Double)) -> AxisRect {
        let scroll =
            switch pin {
            case nil: offset
            case .toStart(let latest): min(max(offset, visible.start), latest)
            case .toEnd(let earliest): max(min(offset, visible.end - length), earliest)
            }
        return AxisRect(cross: 0, scroll: scroll, crossLength: crossLength, scrollLength: length)
    }

    var span: ClosedRange<Double> {
        let limit =
            switch pin {
            case nil: offset
            case .toStart(let latest): latest
            case .toEnd(let earliest): earliest
            }
        return min(offset, limit)...max(offset, limit) + length
    }
}
