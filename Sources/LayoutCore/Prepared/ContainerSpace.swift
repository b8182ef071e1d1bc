/// Maps layout space to container space: orientation, mirroring and pixel rounding, the same for every layout.
///
///     layout space       by axis: cross and scroll; as the layout places, unrounded, from where it begins
///        │ orientation   cross and scroll become x and y, by the direction that scrolls
///        │ mirroring     x becomes width − x − length, if the reading direction is not the layout's own
///        ▼ rounding      origins go to whole pixels, half away from zero
///     container space    what clients see
///
/// Mirroring moves frames. The side at which one begins to read is a separate matter: a layout that places from right to left by itself is
/// read from the right without being mirrored.
package struct ContainerSpace: Equatable, Sendable {
    /// The axis that scrolls.
    package var direction: ScrollDirection
    /// The content width in which to mirror; nil if nothing is mirrored.
    package var mirrorWidth: Double?
    /// The content width from whose right edge one reads; nil if one reads from the left.
    package var readingWidth: Double?
    /// Pixels per point; nil if nothing is rounded.
    package var scale: Double?
    /// Whether everything is rounded before it is mirrored, regardless of `roundsFirst` arguments.
    package var mirrorsLast = false

    /// Creates the space of a layout that places from left to right, so that one reads from the right if it is mirrored.
    ///
    /// - Parameters:
    ///   - mirrorWidth: the content width in points; nil if nothing is mirrored.
    ///   - scale: pixels per point; nil if nothing is rounded.
    package init(direction: ScrollDirection, mirrorWidth: Double?, scale: Double?) {
        self.direction = direction
        self.mirrorWidth = mirrorWidth
        readingWidth = mirrorWidth
        self.scale = scale
    }

    /// Creates the space of an environment: mirrored in the content width if the direction is not the one for which the layout was
    /// developed, unless the view mirrors by itself, and rounded to the environment's scale.
    package init(
        direction: ScrollDirection, contentSize: Size, environment: Environment,
        developmentDirection: Environment.LayoutDirection = .leftToRight, isFlippedByView: Bool = false
    ) {
        let isMirrored = environment.layoutDirection != developmentDirection && !isFlippedByView
        self.init(
            direction: direction, mirrorWidth: isMirrored ? contentSize.width : nil, scale: environment.scale)
        readFrames(of: developmentDirection, width: contentSize.width)
    }

    /// Sets where one begins to read from the direction for which the layout was developed: that direction, or the opposite one if
    /// frames are mirrored.
    mutating func readFrames(of developmentDirection: Environment.LayoutDirection, width: Double) {
        readingWidth = (developmentDirection == .rightToLeft) == (mirrorWidth == nil) ? width : nil
    }

    /// The frame at `place`. UIKit rounds equal cells before mirroring them and everything else afterwards.
    ///
    /// - Parameter place: in layout space, from the start of the content and not of a section.
    @inline(__always)
    package func frame(_ place: AxisRect, roundsFirst: Bool) -> Rect {
        var frame = direction.rect(place)
        let roundsFirst = self.roundsFirst(roundsFirst)
        if roundsFirst { round(&frame) }
        frame.x = mirroredX(of: frame)
        if !roundsFirst { round(&frame) }
        return frame
    }

    /// Whether a frame is rounded before it is mirrored, given its caller's preference.
    @inline(__always)
    func roundsFirst(_ roundsFirst: Bool) -> Bool { roundsFirst || mirrorsLast }

    /// The frame at `place` if its x in the mirrored content is known.
    func frame(_ place: AxisRect, mirroredX x: Double) -> Rect {
        // A frame that is rounded before it is mirrored can only reach its pixel that way.
        if mirrorsLast { return frame(place, roundsFirst: true) }
        var frame = direction.rect(place)
        frame.x = x
        round(&frame)
        return frame
    }

    /// Maps a transform from layout space to container space.
    ///
    /// - Parameter transform: about the element's center; the result is about the center too.
    package func transform(_ transform: Transform3D) -> Transform3D {
        let turned = direction == .vertical ? transform : transform.transposed
        return mirrorWidth == nil ? turned : turned.mirrored
    }

    /// Rounds the origin, half away from zero, and never the size. Adding 0 turns −0.0, from a small negative number, into 0.0,
    /// which is also the sum of a client's old position and its movement.
    @inline(__always)
    private func round(_ frame: inout Rect) {
        guard let scale else { return }
        frame.x = (frame.x * scale).rounded() / scale + 0
        frame.y = (frame.y * scale).rounded() / scale + 0
    }

    /// Where elements must lie in layout space for their frames to meet `rect`: a pixel wider than `rect` for rounding, and a few
    /// bits for mirroring.
    package func range(of rect: Rect) -> AxisRange {
        let unfolded = unfolded(rect)
        let slack = (scale.map { 1 / $0 } ?? 0) + 1e-6
        func widen(_ low: Double, _ length: Double) -> ClosedRange<Double> {
            let bits = 4 * max(abs(low), abs(low + length)).ulp
            return low - slack - bits...low + length + slack + bits
        }
        let x = widen(unfolded.x, unfolded.width)
        let y = widen(unfolded.y, unfolded.height)
        return direction == .vertical ? AxisRange(cross: x, scroll: y) : AxisRange(cross: y, scroll: x)
    }

    /// Where elements certainly meet `rect`, and where they may.
    func selectionRange(of rect: Rect) -> SelectionRange {
        SelectionRange(possible: range(of: rect), exact: exactRange(of: rect))
    }

    /// `rect` in layout space.
    private func exactRange(of rect: Rect) -> AxisRange {
        let unfolded = unfolded(rect)
        let x = unfolded.x...max(unfolded.x, unfolded.maxX)
        let y = unfolded.y...max(unfolded.y, unfolded.maxY)
        return direction == .vertical ? AxisRange(cross: x, scroll: y) : AxisRange(cross: y, scroll: x)
    }

    /// `rect` on the scroll axis, in layout space.
    ///
    /// - Parameter rect: in container coordinates.
    /// - Returns: positions in points; in a mirrored horizontal layout, the start belongs to the rectangle's right edge.
    package func scrollInterval(of rect: Rect) -> (start: Double, end: Double) {
        let unfolded = unfolded(rect)
        return direction == .vertical ? (unfolded.y, unfolded.maxY) : (unfolded.x, unfolded.maxX)
    }

    private func unfolded(_ rect: Rect) -> Rect { mirrored(rect) }

    /// Mirrors `rect`, which is its own inverse; unchanged if the space is not mirrored.
    func mirrored(_ rect: Rect) -> Rect {
        Rect(x: mirroredX(of: rect), y: rect.y, width: rect.width, height: rect.height)
    }

    /// `rect` with x from where one begins to read.
    func reading(_ rect: Rect) -> Rect {
        guard let readingWidth else { return rect }
        return Rect(x: readingWidth - rect.width - rect.x, y: rect.y, width: rect.width, height: rect.height)
    }

    /// `rect` on the scroll axis, from where one begins to read.
    func readingInterval(of rect: Rect) -> (start: Double, end: Double) {
        let read = reading(rect)
        return direction == .vertical ? (read.y, read.maxY) : (read.x, read.maxX)
    }

    /// Subtracts the frame's width from the content's before its x, as UIKit does: another order can lose the last bit, and with
    /// it a pixel when rounding is a close call.
    @inline(__always)
    private func mirroredX(of rect: Rect) -> Double {
        guard let mirrorWidth else { return rect.x }
        return mirrorWidth - rect.width - rect.x
    }
}
