/// A section whose groups lie in a row of their own that scrolls across.
///
/// Frames are told as they lie unscrolled; what is scrolled by is for whoever shows them. Lengths are along the row.
package struct OrthogonalRow: Equatable, Sendable {
    package enum Behavior: String, Sendable, CaseIterable {
        case continuous
        case continuousGroupLeadingBoundary
        case paging
        case groupPaging
        case groupPagingCentered
    }

    package var behavior: Behavior
    /// What shows of the row.
    package var frame: Rect
    /// From the first group's beginning to the last one's end.
    package var contentLength: Double
    /// Of the window on the row.
    package var visibleLength: Double
    /// Beginning and length of each run of groups, with the distance from one to the next.
    package var groups: [Groups]

    package struct Groups: Equatable, Sendable {
        package var start: Double
        package var pitch: Double
        package var length: Double
        package var count: Int

        package init(start: Double, pitch: Double, length: Double, count: Int) {
            self.start = start
            self.pitch = pitch
            self.length = length
            self.count = count
        }
    }

    package init(
        behavior: Behavior, frame: Rect, contentLength: Double, visibleLength: Double, groups: [Groups]
    ) {
        self.behavior = behavior
        self.frame = frame
        self.contentLength = contentLength
        self.visibleLength = visibleLength
        self.groups = groups
    }

    /// The least and the greatest offset.
    package var offsets: ClosedRange<Double> {
        let most = max(0, contentLength - visibleLength)
        guard behavior == .groupPagingCentered, let first = groups.first, let last = groups.last else {
            return 0...most
        }
        let low = first.start - (visibleLength - first.length) / 2
        return low...max(low, contentLength - visibleLength + (visibleLength - last.length) / 2)
    }

    /// Where a drag that is let go at `proposed` comes to rest.
    ///
    /// - Complexity: O(runs)
    package func restingOffset(for proposed: Double) -> Double {
        let offsets = offsets
        let held = min(max(proposed, offsets.lowerBound), offsets.upperBound)
        switch behavior {
        case .continuous: return held
        case .paging:
            if held >= offsets.upperBound || visibleLength <= 0 { return min(held, offsets.upperBound) }
            // Of two pages as near the earlier one.
            let page = (held / visibleLength - 0.5).rounded(.up)
            return min(max(page * visibleLength, offsets.lowerBound), offsets.upperBound)
        case .continuousGroupLeadingBoundary, .groupPaging: return nearestStop(held, offsets) { _ in 0 }
        case .groupPagingCentered: return nearestStop(held, offsets) { (visibleLength - $0.length) / 2 }
        }
    }

    /// The nearest of where the groups begin less a margin, held within `offsets`; of two as near the earlier.
    private func nearestStop(
        _ held: Double, _ offsets: ClosedRange<Double>, _ margin: (Groups) -> Double
    ) -> Double {
        var best = offsets.lowerBound
        var distance = Double.infinity
        for run in groups {
            let first = run.start - margin(run)
            let guess = run.pitch > 0 ? ((held - first) / run.pitch).rounded(.down) : 0
            let near = max(0, min(guess, Double(run.count - 1)))
            for group in [0, near, near + 1, Double(run.count - 1)] where group < Double(run.count) {
                let stop = min(max(first + group * run.pitch, offsets.lowerBound), offsets.upperBound)
                if abs(stop - held) < distance || abs(stop - held) == distance && stop < best {
                    best = stop
                    distance = abs(stop - held)
                }
            }
        }
        return best
    }
}
