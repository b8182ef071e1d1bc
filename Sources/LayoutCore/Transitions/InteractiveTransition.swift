/// Two prepared layouts of the same data, between which a container moves step by step, as a gesture says.
///
///     progress   0          0.4             1
///                from ───── TransitionStep ─── to
///                its frames  interpolated     its frames
///
/// A step costs nothing by itself: elements are interpolated when they are queried. The ends keep their frames for the whole transition,
/// so making one costs O(elements). Pinned elements follow the present bounds at both ends. Queries that are not
/// about frames (counts, kinds) are answered by `skeleton`.
package final class InteractiveTransition: Sendable {
    /// The layout at progress 0.
    package let from: PreparedState
    /// The layout at progress 1.
    package let to: PreparedState
    /// Pixels per point; nil if nothing is rounded.
    let scale: Double?
    let index: TransitionIndex
    /// The layout that answers queries other than those for frames.
    private let skeleton: PreparedLayout
    /// How far the cells of rows that scroll by themselves are scrolled at either end. During a transition they are cells like others,
    /// where their rows would present them.
    private let shifts: (from: [Int: Point], to: [Int: Point])

    /// Creates a transition.
    ///
    /// - Complexity: O(elements)
    package init(from: PreparedState, to: PreparedState, scale: Double?) {
        self.from = from
        self.to = to
        self.scale = scale
        let kinds = Self.kinds(from.prepared.kinds, to.prepared.kinds)
        shifts = (from.rowShifts, to.rowShifts)
        var skeleton = PreparedLayout(
            contentSize: from.prepared.contentSize, space: from.prepared.space,
            contentInset: from.prepared.contentInset,
            sections: (from.prepared.sections.count < to.prepared.sections.count ? to : from).prepared.sections.map {
                PreparedSection(start: 0, extent: 0, itemCount: $0.itemCount, body: .empty)
            }, kinds: kinds)
        skeleton.sectionCount = from.prepared.sectionCount
        self.skeleton = skeleton
        var builder = TransitionIndexBuilder(from: from, to: to, shifts: shifts, kinds: kinds)
        index = builder.index()
    }

    /// The kinds of both layouts, supplementary ones first.
    private static func kinds(_ from: ElementKinds, _ to: ElementKinds) -> ElementKinds {
        var others: [ElementKind] = []
        for category in [Element.Category.supplementary, .decoration] {
            for kind in from.list + to.list
            where kind.category == category && !ElementKinds.standard.list.contains(kind) && !others.contains(kind) {
                others.append(kind)
            }
        }
        return ElementKinds(others)
    }

    /// The bytes that a transition between layouts of this many items and sections takes.
    ///
    /// They are charged before the transition is made.
    package static func bytes(items: Int, sections: Int) -> Int {
        (items / TransitionIndex.blockLength + 3 * sections + 1) * TransitionIndex.bytesPerBlock
    }

    /// The elements of all kinds.
    package var kinds: ElementKinds { skeleton.kinds }

    /// The transition at some progress in 0...1.
    ///
    /// At 0 and 1 it answers with the exact attributes of that end.
    ///
    /// - Complexity: O(1)
    package func step(at progress: Double) -> TransitionStep {
        let (first, last) = (from.prepared.contentSize, to.prepared.contentSize)
        func mix(_ a: Double, _ b: Double) -> Double { a + (b - a) * progress }
        let size = Size(width: mix(first.width, last.width), height: mix(first.height, last.height))
        let nearer = progress < 0.5 ? from : to
        return TransitionStep(
            self, progress: progress, prepared: skeleton.resized(to: size, as: nearer.prepared.space))
    }

    /// An element's attributes at both ends, where it is presented.
    func ends(of element: Element, bounds: Rect) -> (from: LayoutAttributes?, to: LayoutAttributes?) {
        (
            Self.attributes(of: element, at: from, bounds, shifts.from),
            Self.attributes(of: element, at: to, bounds, shifts.to)
        )
    }

    private static func attributes(
        of element: Element, at end: PreparedState, _ bounds: Rect, _ shifts: [Int: Point]
    ) -> LayoutAttributes? {
        guard var attributes = end.prepared.attributes(of: element, bounds: bounds) else { return nil }
        if let shift = shifts[element.indexPath.section], end.prepared.scrollsWithRow(element) {
            attributes.untransformedFrame = attributes.untransformedFrame.moved(shift)
        }
        return attributes
    }

    /// The boxes of a cell at the ends; nil if it has none.
    func box(ofCell path: ItemPath) -> TransitionBox? {
        TransitionIndexBuilder.box(ofCell: path, from: from, to: to, shifts: shifts)
    }
}

extension PreparedState {
    /// How far rows move their cells from content frames to presented ones, by section.
    fileprivate var rowShifts: [Int: Point] {
        let presented = PresentedLayout(self)
        return prepared.orthogonalRows.reduce(into: [:]) { shifts, row in
            shifts[row.key] = presented.row(of: row.key)?.shift
        }
    }
}
