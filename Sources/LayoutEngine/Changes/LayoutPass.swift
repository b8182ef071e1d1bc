/// A draft on its way to the next state: what each step has found so far.
///
///     draft ──► choose sizes ──► invalidate ──► prepare ──► scroll to the anchor ──► change
struct LayoutPass {
    /// How far the pass has got. If it fails, this decides what has to be dropped.
    enum Stage {
        /// Scripts may have been called.
        case begun
        /// The layout instance has prepared what may not take place.
        case prepared
        /// The change is known, and scripts were notified of it.
        case settled
    }

    let before: LaidOutState
    let options: LayoutOptions
    var stage = Stage.begun
    var draft: CollectionDraft
    /// The bounds that were requested. The draft's may be moved to keep the anchor in place.
    ///
    /// What it was moved by is `adjustment`: to the place that `AnchorSearch` has found, or to the offset that a script has chosen.
    var requestedBounds = Rect.zero
    var anchor: ScrollAnchor?
    var resize: ResizeAnchor?
    /// What the draft makes stale; nil: nothing.
    ///
    /// `.elements([])` stands for a change that makes no frame stale but names elements: it has a generation of its own nevertheless.
    var context: InvalidationContext?
    /// What was prepared last; at first, that of the state before.
    var prepared: Preparation
    var displacement = Point.zero
    var visibleBefore: [LayoutAttributes] = []

    init(_ draft: CollectionDraft, after before: LaidOutState, usesFallback: Bool, _ options: LayoutOptions) {
        self.before = before
        self.draft = draft
        self.options = options
        prepared = Preparation(
            layout: before.prepared, duration: before.duration, motion: before.motion,
            answersQueries: before.answersQueries, usesFallback: usesFallback)
    }

    var layout: PreparedLayout { prepared.layout }

    var needsPrepare: Bool { context?.needsPrepare == true }

    /// The elements that were made stale by name, if nothing else is stale.
    ///
    /// - Throws: `index.outOfRange`
    var named: PartialInvalidation? {
        get throws(LayoutError) {
            let isPartial = !draft.needsPrepare && draft.container.bounds == before.bounds
            return isPartial && !draft.stale.isEmpty ? try draft.stale.invalidation(of: before.prepared) : nil
        }
    }

    var requested: Container {
        var container = draft.container
        container.bounds = requestedBounds
        return container
    }

    var adjustment: Point {
        let bounds = draft.container.bounds
        return Point(x: bounds.x - requestedBounds.x, y: bounds.y - requestedBounds.y)
    }

    /// Whether an instance that keeps state may have followed the pass, which has failed. A prepare that was abandoned or not paid for
    /// leaves it as it was.
    func mayBeAhead(_ error: LayoutError) -> Bool {
        switch stage {
        case .begun: error.code != .cancelled && !error.code.isAboutMemory
        case .prepared, .settled: true
        }
    }
}

extension LayoutError.Code {
    fileprivate var isAboutMemory: Bool { rawValue.hasPrefix("limit.memory") }
}
