/// A draft that is being laid out, and the copy of the container on which that is done.
///
/// The copy takes the container's place if the change succeeds (`RunningCollection.layOut`); if not, both are dropped.
struct RunningPass {
    /// The copy.
    private(set) var running: RunningCollection
    /// What the steps so far have found.
    private(set) var pass: LayoutPass

    /// The number of items from which laying them out takes longer than a query should wait.
    private static let firstScreenItems = 1 << 14

    /// Nothing is laid out yet.
    init(_ pass: LayoutPass, of running: RunningCollection) {
        self.running = running
        self.pass = pass
    }

    /// Lays the draft out, and takes it into the copy.
    mutating func carryOut() throws(LayoutError) -> Change {
        let options = pass.options
        let place = running.keepsFingers(&pass) ? nil : options.anchor
        pass.requestedBounds = pass.draft.container.bounds
        if options.withAnimations { pass.visibleBefore = try visibleElements(pass.before, options.elementLimit) }
        let replaced = replacedLayout()
        let (successor, older) = (pass.draft.definition.name, running.collection.container)
        running.tell(replaced, .replacement(successor), isOver: false, in: older)
        var change = try Cancellation.watching(options.isCancelled ?? { false }) { () throws(LayoutError) in
            try lay(keeping: place)
        }
        pass.stage = .settled
        let changes = animatedChanges()
        for each in changes { try running.tell(each, isOver: false, in: pass.draft.container) }
        if options.withAnimations { change.animations = try animations(to: change.state) }
        for each in changes { try running.tell(each, isOver: true, in: pass.draft.container) }
        running.tell(replaced, .replacement(successor), isOver: true, in: older)
        if let last = pass.draft.plans.last { try running.tell(.updates(last), isOver: true, in: pass.requested) }
        let continued = running.continuedTransition(&pass, &change)
        take(&change, continuing: continued)
        return change
    }

    private mutating func lay(keeping place: AnchorPlace?) throws(LayoutError) -> Change {
        try chooseSizes()
        // Where a script answers queries, what is in sight is known only until it prepares again.
        (pass.anchor, pass.resize) = anchor(at: place)
        try invalidate()
        try prepare()
        try scroll()
        if place != nil { try chooseOffset() }
        let change = try change()
        try tellUpdates()
        return change
    }

    // MARK: Steps

    /// Lets a script correct or refuse measured sizes. If it leaves none, and nothing else has changed, nothing is prepared.
    private mutating func chooseSizes() throws(LayoutError) {
        let (next, present) = (pass.draft.layout, running.collection.layout)
        guard pass.draft.proposesSizes, !next.definition.isBuiltIn else { return }
        let isPresent = next.definition.name == present.definition.name && next.parameters == present.parameters
        let layout = isPresent ? try running.runningLayout()?.stateful : running.layout(for: next).stateful
        guard let layout, layout.choosesSizes else { return }
        try pass.draft.chooseSizes { [running] sizes, container throws(LayoutError) in
            try running.reporting(orFallback: sizes.map(\.size)) { () throws(LayoutError) in
                try layout.chosenSizes(sizes, in: container)
            }
        }
    }

    private mutating func invalidate() throws(LayoutError) {
        defer { if !pass.draft.stale.isEmpty { pass.context = pass.context ?? .elements([]) } }
        // A built-in layout places the same data in the same way; a script may know better.
        if !pass.draft.stale.isEmpty, running.instance?.layout.stateful != nil {
            pass.context = .everything
            return
        }
        if pass.draft.needsPrepare {
            pass.context = .everything
        } else if pass.draft.setsBounds {
            let (layout, old) = (shownLayout(), pass.before.bounds)
            pass.context = try staleAfterScroll(of: layout, from: old, to: pass.draft.container.bounds)
            if pass.needsPrepare { try pass.draft.reserveRest() }
        }
    }

    private mutating func staleAfterScroll(
        of prepared: PreparedLayout, from old: Rect, to new: Rect
    ) throws(LayoutError) -> InvalidationContext? {
        guard let layout = try running.runningLayout() else { return .everything }
        return try running.reporting(orFallback: .everything) { () throws(LayoutError) in
            try layout.invalidation(of: prepared, from: old, to: new)
        }
    }

    /// The layout that readers see until the pass prepares: while items are being dragged, not that of the data.
    private func shownLayout() -> PreparedLayout {
        running.collection.drag == nil || pass.needsPrepare ? pass.layout : running.collection.shown.prepared
    }

    private mutating func prepare() throws(LayoutError) {
        guard pass.needsPrepare else { return }
        let (reason, container) = (pass.draft.reason.rawValue, pass.draft.container)
        let (named, layout) = (try pass.named, running.instance?.layout.stateful)
        try running.reporting(orFallback: ()) { () throws(LayoutError) in
            try layout?.willInvalidate(reason, named, in: container)
        }
        if try update() { return }
        let draft = pass.draft
        let prepared = try FirstScreen.offering(to: screenReceiver()) { () throws(LayoutError) in
            try prepare(draft)
        }
        take(prepared)
    }

    /// Shows the visible part of what a pass prepares while the rest is laid out; nil if no caller waits for it, if what is visible
    /// depends on the rest, or if the pass may fail after it. An anchor at the start of the content does not move the bounds; any other
    /// moves them once all is laid out.
    private func screenReceiver() -> (@Sendable (FirstScreen) -> Void)? {
        let draft = pass.draft
        guard let show = pass.options.showScreen, draft.container.itemCount >= Self.firstScreenItems,
            draft.definition.isBuiltIn, !running.collection.usesFallback, case .none = running.collection.activity,
            pass.anchor?.isStart ?? true,
            !draft.setsOrthogonalOffsets
        else { return nil }
        let (before, bounds) = (pass.before, draft.container.bounds)
        let (sections, identifiers) = (draft.container.sections, draft.identifiers)
        return { [anchor = pass.anchor] screen in
            if anchor?.staysAtStart(of: PresentedLayout(screen.layout, bounds: bounds)) == false { return }
            let state = LaidOutState(
                generation: before.generation + 1, bounds: bounds, prepared: screen.layout, layout: before.layout,
                sections: sections, identifiers: identifiers, stepCount: before.stepCount)
            show(state, screen.end)
        }
    }

    /// Lays out an edit at the cost of what it touched.
    ///
    /// - Returns: false if the layout must be prepared.
    private mutating func update() throws(LayoutError) -> Bool {
        let (before, draft) = (pass.before, pass.draft)
        // Another layout, or other parameters, touch everything.
        guard draft.edit.isBounded, let layout = running.editableLayout() else { return false }
        let clock = ContinuousClock()
        let start = clock.now
        let receive = screenReceiver()
        let updated = try running.reporting { () throws(LayoutError) -> PreparedUpdate? in
            let bounds = draft.container.bounds
            let stale = try layout.invalidation(of: before.prepared, from: before.bounds, to: bounds)
            if stale?.needsPrepare == true { return nil }
            return try FirstScreen.offering(to: receive) { () throws(LayoutError) in
                try layout.update(before.prepared, after: draft.edit, of: draft.container)
            }
        }
        guard let updated else { return false }
        pass.prepared = Preparation(layout: updated.layout, duration: clock.now - start, reused: updated.reused)
        running.collection.host.notePrepare(pass.prepared.duration)
        return true
    }

    /// Tells the layout of batch updates. The last of them ends when it is known how elements appear.
    private func tellUpdates() throws(LayoutError) {
        let plans = pass.draft.plans
        for (index, plan) in plans.enumerated() {
            try running.tell(.updates(plan), isOver: false, in: pass.requested)
            if index < plans.count - 1 { try running.tell(.updates(plan), isOver: true, in: pass.requested) }
        }
    }

    /// The script whose layout a draft replaces by another one; nil if there is none, or if a transition has notified it.
    private func replacedLayout() -> (any StatefulLayout)? {
        let older = running.collection.layout
        guard pass.draft.definition.name != older.definition.name, pass.options.purpose != .endOfTransition,
            !running.collection.usesFallback, let instance = running.instance, instance.configuration == older
        else { return nil }
        return instance.layout.stateful
    }

    // MARK: The change

    private func change() throws(LayoutError) -> Change {
        let (before, draft) = (pass.before, pass.draft)
        let generation = pass.context == nil ? before.generation : running.collection.nextGeneration
        let offsets = try draft.checkedOffsets(in: pass.layout)
        var next = running.collection
        next.adopt(draft)
        let state =
            pass.needsPrepare
            ? next.laidOut(pass.prepared, in: generation, offsets: offsets)
            : next.scrolled(before, in: generation, offsets: offsets)
        let (stale, reused) = (try draft.stale.diff(of: pass.layout), pass.prepared.reused)
        let diff = pass.context.map { context -> FrameDiff in
            if context.needsPrepare {
                return running.changes(from: before, to: state, map: draft.map, reused: reused).then(stale)
            }
            return context.invalidatesEverything ? .everything : staleDiff(of: context.elements).then(stale)
        }
        return Change(
            state: state, generationBefore: before.generation, reason: draft.reason, diff: diff,
            sizeBefore: before.prepared.contentSize, adjustment: pass.adjustment, displacement: pass.displacement,
            isPrepared: draft.needsPrepare || pass.needsPrepare, items: draft.followingMap,
            resize: pass.resize?.advanced(to: state, from: before))
    }

    /// Elements that are stale as they are laid out, by the index paths of the data.
    private func staleDiff(of elements: [Element]) -> FrameDiff {
        let stale = FrameDiff(stale: elements)
        guard let order = running.collection.drag?.order else { return stale }
        return stale.renumbered(before: order, after: order, moving: [])
    }

    /// Takes the draft's place.
    ///
    /// - Parameters:
    ///   - change: becomes that which readers see while items are being dragged.
    ///   - continued: the transition that goes on; nil: none.
    private mutating func take(_ change: inout Change, continuing continued: Transition?) {
        let isDrop = pass.options.purpose == .drop
        let back = running.collection.drag.map { drag in
            let isBack = pass.needsPrepare && (!isDrop || drag.other != nil)
            return isBack ? running.changesBack(drag, from: running.collection.shown, to: pass.before) : .none
        }
        running.collection.adopt(pass.draft)
        running.collection.resize = change.resize
        running.collection.transition = continued
        if change.diff != nil { running.collection.otherSide = nil }
        if let drag = running.collection.drag {
            if isDrop {
                running.drop(drag, by: pass.draft.plans.last, back: back ?? .none, &change)
            } else {
                running.follow(drag, after: pass, back: back ?? .none, &change)
            }
        }
        running.collection.shown = change.state
    }

    // MARK: Scrolling

    private mutating func scroll() throws(LayoutError) {
        guard let anchor = pass.anchor, let reading = reading(anchor) else { return }
        pass.displacement = try AnchorSearch.settle(reading) { bounds throws(LayoutError) in
            try scroll(to: bounds)
            return self.reading(anchor)
        }.displacement
    }

    /// Moves the bounds, and prepares again if frames follow them.
    private mutating func scroll(to bounds: Rect) throws(LayoutError) {
        let (shown, old) = (shownLayout(), pass.draft.container.bounds)
        let layout = running.instance?.layout
        pass.draft.scroll(to: bounds)
        let moved = try running.reporting(orFallback: nil) { () throws(LayoutError) in
            try layout?.invalidation(of: shown, from: old, to: bounds)
        }
        if let moved { pass.context = pass.context?.merged(with: moved) ?? moved }
        if moved?.needsPrepare == true {
            try pass.draft.reserveRest()
            take(try prepare(pass.draft))
        }
    }

    /// Lets a script choose the content offset after a change of more than the offset, in place of the one that keeps the anchor.
    private mutating func chooseOffset() throws(LayoutError) {
        let container = pass.draft.container
        let isResize = container.bounds.size != pass.before.bounds.size
        guard pass.needsPrepare, pass.draft.needsPrepare || isResize, !running.collection.usesFallback,
            let layout = running.instance?.layout.stateful
        else { return }
        let proposed = container.bounds.origin
        let chosen = try running.reporting(orFallback: proposed) { () throws(LayoutError) in
            try layout.targetOffset(forUpdate: proposed, in: container)
        }
        if chosen == proposed { return }
        var bounds = container.bounds
        (bounds.x, bounds.y) = (chosen.x, chosen.y)
        try scroll(to: bounds)
        pass.displacement = pass.anchor.flatMap { reading($0)?.displacement } ?? .zero
    }

    private func prepare(_ draft: CollectionDraft) throws(LayoutError) -> Preparation {
        try running.prepare(draft.container, as: draft.layout, after: draft.followingMap)
    }

    /// Goes on with what was prepared. The fallback has left the script as it was.
    private mutating func take(_ prepared: Preparation) {
        (pass.prepared, running.collection.usesFallback) = (prepared, prepared.usesFallback)
        if !prepared.usesFallback { pass.stage = .prepared }
    }

    /// Where the anchor is now; nil if a script cannot say.
    private func reading(_ anchor: ScrollAnchor) -> AnchorReading? {
        let container = pass.draft.container
        let layout = running.collection.usesFallback ? nil : running.instance?.layout
        let live = layout?.querySource(for: pass.layout, of: container)
        let presented = PresentedLayout(pass.layout, bounds: container.bounds, live: live)
        return try? running.reporting { () throws(LayoutError) in try anchor.reading(of: presented) }
    }
}
