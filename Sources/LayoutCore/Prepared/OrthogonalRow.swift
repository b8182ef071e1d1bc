/// A section whose groups lie in a row that scrolls orthogonally.
///
/// Frames are content frames; clients apply the row's offset. Lengths are in points along the row.
package struct OrthogonalRow: Equatable, Sendable {
    /// Where the row comes to rest.
    package var behavior: Compositional.OrthogonalScrollingBehavior
    /// How far a flick carries, and whether the row bounces.
    package var properties = Compositional.OrthogonalScrollingProperties()
    /// The row's window on the container.
    package var frame: Rect
    /// From the start of the first group to the end of the last.
    package var contentLength: Double
    /// The window's length along the row.
    package var visibleLength: Double
    /// Runs of equal groups.
    package var groups: [Groups]

    /// Consecutive groups of equal length and distance.
    ///
    ///     start 10, pitch 50, length 40, count 3      10    50  60   100 110   150
    ///                                                 ├──────┤   ├──────┤   ├──────┤
    package struct Groups: Equatable, Sendable {
        /// The start of the first group.
        package var start: Double
        /// The distance from one start to the next.
        package var pitch: Double
        /// The length of a group.
        package var length: Double
        /// The number of groups.
        package var count: Int

        /// Creates a run of groups.
        package init(start: Double, pitch: Double, length: Double, count: Int) {
            self.start = start
            self.pitch = pitch
            self.length = length
            self.count = count
        }
    }

    /// Creates a row.
    ///
    /// - Parameters:
    ///   - frame: the window, in points in the content; most groups may lie beyond it.
    ///   - contentLength: in points, from the start of the first group to the end of the last.
    ///   - groups: in order, by positions from the start of the row's content.
    package init(
        behavior: Compositional.OrthogonalScrollingBehavior, frame: Rect, contentLength: Double, visibleLength: Double,
        groups: [Groups]
    ) {
        self.behavior = behavior
        self.frame = frame
        self.contentLength = contentLength
        self.visibleLength = visibleLength
        self.groups = groups
    }

    /// The allowed offsets of the row.
    ///
    /// They are in points along the row. The least is 0, or less if the first group is to be centred in a longer window.
    package var offsets: ClosedRange<Double> {
        let most = max(0, contentLength - visibleLength)
        guard behavior == .groupPagingCentered, let first = groups.first, let last = groups.last else {
            return 0...most
        }
        let low = first.start - (visibleLength - first.length) / 2
        return low...max(low, contentLength - visibleLength + (visibleLength - last.length) / 2)
    }

    /// The offset at which a drag towards `proposed` comes to rest.
    ///
    /// - Complexity: O(runs)
    package func restingOffset(for proposed: Double) -> Double {
        let offsets = offsets
        let held = min(max(proposed, offsets.lowerBound), offsets.upperBound)
        switch behavior {
        case .continuous: return held
        case .paging:
            if held >= offsets.upperBound || visibleLength <= 0 { return min(held, offsets.upperBound) }
            // If two pages are equally near, take the earlier one.
            let page = (held / visibleLength - 0.5).rounded(.up)
            return min(max(page * visibleLength, offsets.lowerBound), offsets.upperBound)
        case .continuousGroupLeadingBoundary, .groupPaging: return nearestStop(to: held, in: offsets) { _ in 0 }
        case .groupPagingCentered: return nearestStop(to: held, in: offsets) { (visibleLength - $0.length) / 2 }
        }
    }

    /// The group start, less a margin, that is nearest after clamping to `offsets`; ties go to the earlier one.
    private func nearestStop(
        to held: Double, in offsets: ClosedRange<Double>, margin: (Groups) -> Double
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
