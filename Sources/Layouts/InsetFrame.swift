import LayoutCore

/// Options that `ColumnLayout` and `SpanFlowLayout` share, and what follows from them for a container.
struct InsetFrameOptions {
    enum Keys {
        static let insetSupplementaryViews = ParameterKey(
            "insetSupplementaryViews", default: false,
            "Whether headers and footers respect the section's side insets.")
        static let pinHeadersToTop = ParameterKey(
            "pinHeadersToTop", default: true,
            "Headers stay at the visible start until the next section's header pushes them away.")
        static let leadingViewHeight = ParameterKey(
            "leadingViewHeight", in: Parameter.length, default: 0,
            "Length of a view that the client shows before the first section.")
        static let contentInsets = ParameterKey(
            "contentInsets", in: Parameter.signedLength, default: Insets.zero,
            "Added to the environment's content inset.")

        static let parameters = [
            insetSupplementaryViews.parameter, pinHeadersToTop.parameter, CommonKeys.level.parameter,
            leadingViewHeight.parameter, contentInsets.parameter,
        ]
    }

    let direction: ScrollDirection
    let insetsSupplementary: Bool
    let pinsHeaders: Bool
    private let level: Int
    let leadingLength: Double
    let originalQuirks: Bool
    private let insets: Insets

    /// Reads the options.
    ///
    /// - Parameter quirks: the layout's own key for the bugs of its original that it restores.
    init(_ parameters: Parameters, quirks: ParameterKey<Bool>) {
        direction = parameters[CommonKeys.scrollDirection]
        insetsSupplementary = parameters[Keys.insetSupplementaryViews]
        pinsHeaders = parameters[Keys.pinHeadersToTop]
        level = parameters[CommonKeys.level]
        leadingLength = parameters[Keys.leadingViewHeight]
        insets = parameters[Keys.contentInsets]
        originalQuirks = parameters[quirks]
    }

    /// The environment's content inset plus the layout's own.
    func contentInset(_ environment: Environment) -> Insets { environment.contentInset + insets }

    func frame(_ container: Container) -> InsetFrame {
        InsetFrame(
            direction: direction, bounds: container.bounds.size, contentInset: contentInset(container.environment),
            insetsSupplementary: insetsSupplementary, originalQuirks: originalQuirks)
    }

    /// Invalidates everything when the size changes; when only the origin does, the pinned headers that follow it.
    func invalidation(of prepared: PreparedLayout, from old: Rect, to new: Rect) -> InvalidationContext? {
        if old.size != new.size { return .everything }
        return pinsHeaders ? prepared.invalidationOfMovedPins(from: old, to: new) : nil
    }

    func prepared(_ sections: [PreparedSection], contentSize: Size, container: Container) -> PreparedLayout {
        var sections = sections
        if pinsHeaders {
            sections.pinHeadersToNext()
            StickyStack(container, fallback: level).stack(&sections, isEndless: true)
        }
        return PreparedLayout(
            contentSize: contentSize,
            space: ContainerSpace(direction: direction, contentSize: contentSize, environment: container.environment),
            contentInset: contentInset(container.environment), sections: sections)
    }
}

/// Geometry that `ColumnLayout` and `SpanFlowLayout` share: the room across, and the places of headers and footers.
struct InsetFrame {
    let direction: ScrollDirection
    let inset: AxisInsets
    /// The bounds' length across less the content inset.
    let visible: Double
    private let insetsSupplementary: Bool
    private let originalQuirks: Bool

    init(
        direction: ScrollDirection, bounds: Size, contentInset: Insets, insetsSupplementary: Bool, originalQuirks: Bool
    ) {
        self.direction = direction
        self.insetsSupplementary = insetsSupplementary
        self.originalQuirks = originalQuirks
        inset = direction.sides(contentInset)
        visible = max(0, direction.cross(bounds) - inset.before - inset.after)
    }

    /// A header `length` long at `position`. The originals shift a header by the content inset a second time unless
    /// headers are inset.
    func header(_ length: Double, at position: Double, _ section: AxisInsets) -> AxisRect {
        place(length, at: position, section, outer: originalQuirks ? inset.before : 0)
    }

    func footer(_ length: Double, at position: Double, _ section: AxisInsets) -> AxisRect {
        place(length, at: position, section, outer: 0)
    }

    private func place(_ length: Double, at position: Double, _ section: AxisInsets, outer: Double) -> AxisRect {
        insetsSupplementary
            ? AxisRect(cross: section.before, scroll: position, crossLength: room(section), scrollLength: length)
            : AxisRect(cross: outer, scroll: position, crossLength: visible, scrollLength: length)
    }

    /// Length across inside a section's insets.
    func room(_ section: AxisInsets) -> Double { max(0, visible - section.before - section.after) }

    /// `place` as an element of the section that starts at `start`.
    func element(_ kind: UInt32, _ place: AxisRect, from start: Double) -> PreparedElement {
        var place = place
        place.scroll -= start
        return PreparedElement(kind: kind, place: place)
    }
}

extension [PreparedSection] {
    /// Pins each header to the visible start until the next section's header pushes it away, or for good if the next
    /// section has no header.
    mutating func pinHeadersToNext() {
        for index in indices {
            guard let header = self[index].element(ElementKinds.header, item: 0) else { continue }
            var pin = PreparedElement.Pin.toStartForever
            if index + 1 < count, let next = self[index + 1].element(ElementKinds.header, item: 0) {
                let natural = self[index + 1].start + next.place.scroll
                pin = .toStart(until: natural - self[index].start, length: header.place.scrollLength)
            }
            self[index].pin(ElementKinds.header, pin)
        }
    }
}

extension AxisRect {
    /// The rectangle, moved and widened to whole points on both axes.
    var integral: AxisRect {
        let rect = Rect(x: cross, y: scroll, width: crossLength, height: scrollLength).integral
        return AxisRect(cross: rect.x, scroll: rect.y, crossLength: rect.width, scrollLength: rect.height)
    }
}

extension Insets {
    static func + (a: Insets, b: Insets) -> Insets {
        Insets(top: a.top + b.top, left: a.left + b.left, bottom: a.bottom + b.bottom, right: a.right + b.right)
    }
}
