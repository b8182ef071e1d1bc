/// The last step from a layout's own coordinates (left to right, by axis, unrounded) to frames: orientation, mirroring
/// and pixel rounding, the same for every layout.
package struct ContainerSpace: Equatable, Sendable {
    package var direction: ScrollDirection
    /// Content width to mirror in; nil: not mirrored.
    package var mirrorWidth: Double?
    /// Pixels a point; nil: not rounded.
    package var scale: Double?
    /// Whether everything is rounded before it is mirrored, whatever a caller says.
    package var mirrorsLast = false

    package init(direction: ScrollDirection, mirrorWidth: Double?, scale: Double?) {
        self.direction = direction
        self.mirrorWidth = mirrorWidth
        self.scale = scale
    }

    /// As the environment has it: mirrored in the content's width under a right-to-left direction, unless the view does
    /// that itself, and rounded to its scale.
    package init(
        direction: ScrollDirection, contentSize: Size, environment: Environment, isFlippedByView: Bool = false
    ) {
        let isMirrored = environment.layoutDirection == .rightToLeft && !isFlippedByView
        self.init(
            direction: direction, mirrorWidth: isMirrored ? contentSize.width : nil, scale: environment.scale)
    }

    /// The frame at `place`. UIKit rounds equal cells before it mirrors them and everything else after.
    @inline(__always)
    package func frame(_ place: AxisRect, roundsFirst: Bool) -> Rect {
        var frame = unfinished(place)
        let roundsFirst = self.roundsFirst(roundsFirst)
        if roundsFirst { round(&frame) }
        frame.x = mirroredX(of: frame)
        if !roundsFirst { round(&frame) }
        return frame
    }

    /// Whether a frame is rounded before it is mirrored, where its caller says so of it or not.
    @inline(__always)
    func roundsFirst(_ roundsFirst: Bool) -> Bool { roundsFirst || mirrorsLast }

    /// The frame at `place` where its x in the mirrored content is known.
    func frame(_ place: AxisRect, mirroredX x: Double) -> Rect {
        // What is rounded before it is mirrored has no other way to its pixel.
        if mirrorsLast { return frame(place, roundsFirst: true) }
        var frame = unfinished(place)
        frame.x = x
        round(&frame)
        return frame
    }

    @inline(__always)
    private func unfinished(_ place: AxisRect) -> Rect {
        direction == .vertical
            ? Rect(x: place.cross, y: place.scroll, width: place.crossLength, height: place.scrollLength)
            : Rect(x: place.scroll, y: place.cross, width: place.scrollLength, height: place.crossLength)
    }

    /// A transform in the layout's own coordinates as it is drawn.
    package func transform(_ transform: Transform3D) -> Transform3D {
        let turned = direction == .vertical ? transform : transform.transposed
        return mirrorWidth == nil ? turned : turned.mirrored
    }

    /// Absolute origins are rounded, half away from zero; sizes never are. Adding 0 makes a -0.0 of a small negative number 0.0,
    /// which is what a client's old place and its movement add up to.
    @inline(__always)
    private func round(_ frame: inout Rect) {
        guard let scale else { return }
        frame.x = (frame.x * scale).rounded() / scale + 0
        frame.y = (frame.y * scale).rounded() / scale + 0
    }

    /// Where elements must lie, in the layout's own coordinates, so that their frames can meet `rect`: a pixel more
    /// than `rect` for rounding, and a few last bits for mirroring.
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

    /// `rect` in the layout's own coordinates.
    func exactRange(of rect: Rect) -> AxisRange {
        let unfolded = unfolded(rect)
        let x = unfolded.x...max(unfolded.x, unfolded.maxX)
        let y = unfolded.y...max(unfolded.y, unfolded.maxY)
        return direction == .vertical ? AxisRange(cross: x, scroll: y) : AxisRange(cross: y, scroll: x)
    }

    /// `rect` on the scroll axis, in the layout's own coordinates.
    package func scrollInterval(of rect: Rect) -> (start: Double, end: Double) {
        let unfolded = unfolded(rect)
        return direction == .vertical ? (unfolded.y, unfolded.maxY) : (unfolded.x, unfolded.maxX)
    }

    private func unfolded(_ rect: Rect) -> Rect { mirrored(rect) }

    /// `rect` as it lies in the mirrored content, or back again; unchanged where nothing is mirrored.
    func mirrored(_ rect: Rect) -> Rect {
        Rect(x: mirroredX(of: rect), y: rect.y, width: rect.width, height: rect.height)
    }

    /// UIKit takes the frame's width off the content's before its x: another order of the same differences can lose the last bit,
    /// and with it a pixel where rounding has to choose.
    @inline(__always)
    private func mirroredX(of rect: Rect) -> Double {
        guard let mirrorWidth else { return rect.x }
        return mirrorWidth - rect.width - rect.x
    }
}
