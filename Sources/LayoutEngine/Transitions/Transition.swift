/// A transition under way: both layouts, how far it is, and what stays under the fingers.
///
///     progress 0 ──────────── 0.4 ──────────── 1        base ─► step(at: 0.4) ─► target
///                              └ focus: `anchor` stays there
package struct Transition: Sendable {
    /// Identifies the client that began it.
    ///
    /// Only this client moves and ends it, and it is cancelled when the client disconnects.
    package let owner: ObjectIdentifier
    /// Whether it leads to other parameters of the layout that it began in.
    ///
    /// Then no script is notified that another layout replaces its own.
    let isOwnLayout: Bool
    let sides: TransitionSides
    /// The bounds to which cancelling returns; nil once others have changed the container.
    ///
    /// Those of the layout that it began in, from before the first step.
    var boundsBefore: Rect?
    let focusBefore: Point
    private(set) var progress = 0.0
    /// The point between the fingers, from the origin of the bounds.
    ///
    /// In points. The content under it stays under it while the progress changes.
    private(set) var focus: Point
    /// What lies under the fingers; nil if no item is near.
    ///
    /// It is looked for again when bounds are set and when its item is deleted.
    package private(set) var anchor: TransitionAnchor?
    /// Where that was in the content when it was captured.
    ///
    /// It takes the place of `anchor` if that is nil.
    private var point = Point.zero

    init(by owner: ObjectIdentifier, _ sides: TransitionSides, isOwnLayout: Bool, focus: Point) {
        self.owner = owner
        self.sides = sides
        self.isOwnLayout = isOwnLayout
        self.focus = focus
        boundsBefore = sides.base.bounds
        focusBefore = focus
    }

    /// The same transition after a change of the container: as far as before, with the same content under the fingers.
    ///
    /// `boundsBefore` begins with the bounds of the new sides.
    func continued(_ sides: TransitionSides) -> Self {
        var next = Self(by: owner, sides, isOwnLayout: isOwnLayout, focus: focus)
        (next.progress, next.anchor, next.point) = (progress, anchor, point)
        return next
    }

    /// The container's data in the other layout.
    package var target: TransitionTarget { sides.target }
    /// The container in the layout that it began in, with the bounds for which that was prepared.
    var base: LaidOutState { sides.base }
    private var way: InteractiveTransition { sides.way }

    var step: TransitionStep { way.step(at: progress) }

    private var prepared: PreparedLayout {
        progress == 0 ? way.from.prepared : progress == 1 ? way.to.prepared : step.prepared
    }

    mutating func move(to progress: Double, focus: Point? = nil) {
        self.progress = progress
        self.focus = focus ?? self.focus
    }

    // MARK: The content under the fingers

    /// Finds what lies under the fingers now.
    ///
    /// From then on the nearest item is followed, by the place of the focus in its frame.
    mutating func capture(_ bounds: Rect) {
        point = Point(x: bounds.x + focus.x, y: bounds.y + focus.y)
        anchor = step.anchor(at: point, bounds: bounds)
    }

    /// Follows what lies under the fingers to its new index path, or finds what lies there now if it is gone.
    mutating func capture(_ bounds: Rect, after map: ItemMap) {
        if let path = anchor?.indexPath, let new = map.newPath(of: path) {
            anchor?.indexPath = new
        } else {
            capture(bounds)
        }
    }

    /// The bounds with which the content lies under the fingers. Along an axis on which not both layouts scroll, bounds stay inside the
    /// content.
    func bounds(_ bounds: Rect) -> Rect {
        if progress == 0, focus == focusBefore, let boundsBefore { return boundsBefore }
        let frame = anchor.flatMap { step.frame(of: $0.indexPath, bounds: bounds) }
        let under = frame.flatMap { frame in anchor?.point(in: frame) } ?? point
        let limits = Parameter.signedLength
        var moved = bounds
        moved.x = min(max(under.x - focus.x, limits.lowerBound), limits.upperBound) + 0
        moved.y = min(max(under.y - focus.y, limits.lowerBound), limits.upperBound) + 0
        let inside = clamped(moved, to: prepared)
        let directions = [way.from.prepared.direction, way.to.prepared.direction]
        if directions != [.horizontal, .horizontal] { moved.x = inside.x }
        if directions != [.vertical, .vertical] { moved.y = inside.y }
        return moved
    }

    private func clamped(_ bounds: Rect, to prepared: PreparedLayout) -> Point {
        bounds.origin.clamped(to: prepared.contentSize, bounds: bounds.size, inset: prepared.contentInset)
    }

    /// As `bounds(_:)`, but at an end, and inside the content that is laid out there.
    ///
    /// With `progress` 0 or 1.
    func bounds(atEnd progress: Double, _ bounds: Rect, of prepared: PreparedLayout) -> Rect {
        var end = self
        end.move(to: progress)
        var moved = end.bounds(bounds)
        let origin = clamped(moved, to: prepared)
        (moved.x, moved.y) = (origin.x, origin.y)
        return moved
    }

    // MARK: States

    /// The container on the way. At either end it shows what is prepared there; between them the elements of a step.
    ///
    /// Data and identifiers are always those of the layout that it began in.
    func state(_ generation: UInt64, _ bounds: Rect) -> LaidOutState {
        let step = progress > 0 && progress < 1 ? step : nil
        let end = progress == 0 ? way.from : way.to
        return LaidOutState(
            generation: generation, bounds: bounds, prepared: step?.prepared ?? end.prepared, duration: base.duration,
            orthogonalOffsets: step == nil ? end.offsets : [:], isScripted: progress == 0 && base.isScripted,
            layout: base.layout, sections: base.sections, identifiers: base.identifiers,
            transition: TransitionView(layout: target.layout.definition.name, progress: progress, step: step),
            motion: base.motion, stepCount: base.stepCount)
    }
}
