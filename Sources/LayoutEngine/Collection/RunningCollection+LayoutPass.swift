/// The steps from a draft to the next state.
extension RunningCollection {
    /// The number of items from which laying them out takes longer than a query should wait.
    static let firstScreenItems = 1 << 14

    /// Lays a draft out, whose state then is this one.
    ///
    /// - Parameter before: the state that the draft leads on from, see `plainState`.
    /// - Throws: what the layout, the budget or the limits refuse; `request.cancelled` if it is not wanted any more.
    package mutating func layOut(
        _ draft: CollectionDraft, after before: LaidOutState, _ options: LayoutOptions = LayoutOptions()
    ) throws(LayoutError) -> Change {
        var pass = LayoutPass(draft, after: before, usesFallback: collection.usesFallback, options)
        let earlier = collection.history
        return try attempt { next throws(LayoutError) in
            next.beginHistory()
            do throws(LayoutError) {
                return try next.carryOut(&pass)
            } catch {
                if !pass.mayBeAhead(error) { next.layouts.move(from: next.collection.history, to: earlier) }
                throw error
            }
        }
    }

    private mutating func carryOut(_ pass: inout LayoutPass) throws(LayoutError) -> Change {
        let options = pass.options
        let place = keepsFingers(&pass) ? nil : options.anchor
        pass.requestedBounds = pass.draft.container.bounds
        if options.withAnimations { pass.visibleBefore = try visibleElements(pass.before, options.elementLimit) }
        let replaced = replacedLayout(by: pass)
        let (successor, older) = (pass.draft.definition.name, collection.container)
        tell(replaced, .replacement(successor), isOver: false, in: older)
        var change = try Cancellation.watching(options.isCancelled ?? { false }) { () throws(LayoutError) in
            try lay(&pass, keeping: place)
        }
        pass.stage = .settled
        let changes = animatedChanges(of: pass)
        for each in changes { try tell(each, isOver: false, in: pass.draft.container) }
        if options.withAnimations { change.animations = try animations(of: pass, to: change.state) }
        for each in changes { try tell(each, isOver: true, in: pass.draft.container) }
        tell(replaced, .replacement(successor), isOver: true, in: older)
        if let last = pass.draft.plans.last { try tell(.updates(last), isOver: true, in: pass.requested) }
        let continued = continuedTransition(&pass, &change)
        take(pass, &change, continuing: continued)
        return change
    }

    private mutating func lay(
        _ pass: inout LayoutPass, keeping place: AnchorPlace?
    ) throws(LayoutError) -> Change {
        try chooseSizes(&pass)
        // Where a script answers queries, what is in sight is known only until it prepares again.
        (pass.anchor, pass.resize) = anchor(at: place, in: pass)
        try invalidate(&pass)
        try prepare(&pass)
        try scroll(&pass)
        if place != nil { try chooseOffset(&pass) }
        let change = try change(of: pass)
        try tellUpdates(pass)
        return change
    }

    // MARK: Steps

    /// Lets a script correct or refuse measured sizes. If it leaves none, and nothing else has changed, nothing is prepared.
    private mutating func chooseSizes(_ pass: inout LayoutPass) throws(LayoutError) {
        let (next, present) = (pass.draft.layout, collection.layout)
        guard pass.draft.proposesSizes, !next.definition.isBuiltIn else { return }
        let isPresent = next.definition.name == present.definition.name && next.parameters == present.parameters
        let layout = isPresent ? try runningLayout()?.stateful : self.layout(for: next).stateful
        guard let layout, layout.choosesSizes else { return }
        try pass.draft.chooseSizes { sizes, container throws(LayoutError) in
            try reporting(orFallback: sizes.map(\.size)) { () throws(LayoutError) in
                try layout.chosenSizes(sizes, in: container)
            }
        }
    }

    private mutating func invalidate(_ pass: inout LayoutPass) throws(LayoutError) {
        defer { if !pass.draft.stale.isEmpty { pass.context = pass.context ?? .elements([]) } }
        // A built-in layout places the same data in the same way; a script may know better.
        if !pass.draft.stale.isEmpty, instance?.layout.stateful != nil {
            pass.context = .everything
            return
        }
        if pass.draft.needsPrepare {
            pass.context = .everything
        } else if pass.draft.setsBounds {
            let (layout, old) = (shownLayout(in: pass), pass.before.bounds)
            pass.context = try staleAfterScroll(of: layout, from: old, to: pass.draft.container.bounds)
            if pass.needsPrepare { try pass.draft.reserveRest() }
        }
    }

    private mutating func staleAfterScroll(
        of prepared: PreparedLayout, from old: Rect, to new: Rect
    ) throws(LayoutError) -> InvalidationContext? {
        guard let layout = try runningLayout() else { return .everything }
        return try reporting(orFallback: .everything) { () throws(LayoutError) in
            try layout.invalidation(of: prepared, from: old, to: new)
        }
    }

    /// The layout that readers see until the pass prepares: while items are being dragged, not that of the data.
    private func shownLayout(in pass: LayoutPass) -> PreparedLayout {
        collection.drag == nil || pass.needsPrepare ? pass.layout : collection.shown.prepared
    }

    private mutating func prepare(_ pass: inout LayoutPass) throws(LayoutError) {
        guard pass.needsPrepare else { return }
        let (reason, container) = (pass.draft.reason.rawValue, pass.draft.container)
        let (named, layout) = (try pass.named, instance?.layout.stateful)
        try reporting(orFallback: ()) { () throws(LayoutError) in
            try layout?.willInvalidate(reason, named, in: container)
        }
        if try update(&pass) { return }
        let draft = pass.draft
        let prepared = try FirstScreen.offering(to: screenReceiver(for: pass)) { () throws(LayoutError) in
            try prepare(draft)
        }
        take(prepared, in: &pass)
    }

    /// Shows the visible part of what a pass prepares while the rest is laid out; nil if no caller waits for it, if what is visible
    /// depends on the rest, or if the pass may fail after it. An anchor at the start of the content does not move the bounds; any other
    /// moves them once all is laid out.
    private func screenReceiver(for pass: LayoutPass) -> (@Sendable (FirstScreen) -> Void)? {
        let draft = pass.draft
        guard let show = pass.options.showScreen, draft.container.itemCount >= Self.firstScreenItems,
            draft.definition.isBuiltIn, !collection.usesFallback, case .none = collection.activity,
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
    private mutating func update(_ pass: inout LayoutPass) throws(LayoutError) -> Bool {
        let (before, draft) = (pass.before, pass.draft)
        // Another layout, or other parameters, touch everything.
        guard draft.edit.isBounded, let layout = editableLayout() else { return false }
        let clock = ContinuousClock()
        let start = clock.now
        let receive = screenReceiver(for: pass)
        let updated = try reporting { () throws(LayoutError) -> PreparedUpdate? in
            let bounds = draft.container.bounds
            let stale = try layout.invalidation(of: before.prepared, from: before.bounds, to: bounds)
            if stale?.needsPrepare == true { return nil }
            return try FirstScreen.offering(to: receive) { () throws(LayoutError) in
                try layout.update(before.prepared, after: draft.edit, of: draft.container)
            }
        }
        guard let updated else { return false }
        pass.prepared = Preparation(layout: updated.layout, duration: clock.now - start, reused: updated.reused)
        collection.host.notePrepare(pass.prepared.duration)
        return true
    }

    /// Tells the layout of batch updates. The last of them ends when it is known how elements appear.
    private func tellUpdates(_ pass: LayoutPass) throws(LayoutError) {
        let plans = pass.draft.plans
        for (index, plan) in plans.enumerated() {
            try tell(.updates(plan), isOver: false, in: pass.requested)
            if index < plans.count - 1 { try tell(.updates(plan), isOver: true, in: pass.requested) }
        }
    }

    /// The script whose layout a draft replaces by another one; nil if there is none, or if a transition has notified it.
    private func replacedLayout(by pass: LayoutPass) -> (any StatefulLayout)? {
        guard pass.draft.definition.name != collection.definition.name, pass.options.purpose != .endOfTransition,
            !collection.usesFallback,
            let instance, instance.configuration == collection.layout
        else { return nil }
        return instance.layout.stateful
    }

    // MARK: The change

    private func change(of pass: LayoutPass) throws(LayoutError) -> Change {
        let (before, draft) = (pass.before, pass.draft)
        let generation = pass.context == nil ? before.generation : collection.nextGeneration
        let offsets = try draft.checkedOffsets(in: pass.layout)
        var next = collection
        next.adopt(draft)
        let state =
            pass.needsPrepare
            ? next.laidOut(pass.prepared, in: generation, offsets: offsets)
            : next.scrolled(before, in: generation, offsets: offsets)
        let stale = try draft.stale.diff(of: pass.layout)
        let diff = pass.context.map { context -> FrameDiff in
            if context.needsPrepare {
                return changes(from: before, to: state, map: draft.map, reused: pass.prepared.reused).then(stale)
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
        guard let order = collection.drag?.order else { return stale }
        return stale.renumbered(before: order, after: order, moving: [])
    }

    /// Takes the draft's place.
    ///
    /// - Parameters:
    ///   - change: becomes that which readers see while items are being dragged.
    ///   - continued: the transition that goes on; nil: none.
    private mutating func take(_ pass: LayoutPass, _ change: inout Change, continuing continued: Transition?) {
        let isDrop = pass.options.purpose == .drop
        let back = collection.drag.map { drag in
            let isBack = pass.needsPrepare && (!isDrop || drag.other != nil)
            return isBack ? changesBack(drag, from: collection.shown, to: pass.before) : .none
        }
        collection.adopt(pass.draft)
        collection.resize = change.resize
        collection.transition = continued
        if change.diff != nil { collection.otherSide = nil }
        if let drag = collection.drag {
            if isDrop {
                drop(drag, by: pass.draft.plans.last, back: back ?? .none, &change)
            } else {
                follow(drag, after: pass, back: back ?? .none, &change)
            }
        }
        collection.shown = change.state
    }

    // MARK: Scrolling

    private mutating func scroll(_ pass: inout LayoutPass) throws(LayoutError) {
        guard let anchor = pass.anchor, let reading = reading(anchor, pass) else { return }
        pass.displacement = try AnchorSearch.settle(reading) { bounds throws(LayoutError) in
            try scroll(&pass, to: bounds)
            return self.reading(anchor, pass)
        }.displacement
    }

    /// Moves the bounds, and prepares again if frames follow them.
    private mutating func scroll(_ pass: inout LayoutPass, to bounds: Rect) throws(LayoutError) {
        let (shown, old) = (shownLayout(in: pass), pass.draft.container.bounds)
        let layout = instance?.layout
        pass.draft.scroll(to: bounds)
        let moved = try reporting(orFallback: nil) { () throws(LayoutError) in
            try layout?.invalidation(of: shown, from: old, to: bounds)
        }
        if let moved { pass.context = pass.context?.merged(with: moved) ?? moved }
        if moved?.needsPrepare == true {
            try pass.draft.reserveRest()
            take(try prepare(pass.draft), in: &pass)
        }
    }

    /// Lets a script choose the content offset after a change of more than the offset, in place of the one that keeps the anchor.
    private mutating func chooseOffset(_ pass: inout LayoutPass) throws(LayoutError) {
        let container = pass.draft.container
        let isResize = container.bounds.size != pass.before.bounds.size
        guard pass.needsPrepare, pass.draft.needsPrepare || isResize, !collection.usesFallback,
            let layout = instance?.layout.stateful
        else { return }
        let proposed = container.bounds.origin
        let chosen = try reporting(orFallback: proposed) { () throws(LayoutError) in
            try layout.targetOffset(forUpdate: proposed, in: container)
        }
        if chosen == proposed { return }
        var bounds = container.bounds
        (bounds.x, bounds.y) = (chosen.x, chosen.y)
        try scroll(&pass, to: bounds)
        pass.displacement = pass.anchor.flatMap { reading($0, pass)?.displacement } ?? .zero
    }

    private func prepare(_ draft: CollectionDraft) throws(LayoutError) -> Preparation {
        try prepare(draft.container, as: draft.layout, after: draft.followingMap)
    }

    /// Goes on with what was prepared. The fallback has left the script as it was.
    private mutating func take(_ prepared: Preparation, in pass: inout LayoutPass) {
        (pass.prepared, collection.usesFallback) = (prepared, prepared.usesFallback)
        if !prepared.usesFallback { pass.stage = .prepared }
    }

    /// Where the anchor is now; nil if a script cannot say.
    private func reading(_ anchor: ScrollAnchor, _ pass: LayoutPass) -> AnchorReading? {
        let container = pass.draft.container
        let live = collection.usesFallback ? nil : instance?.layout.querySource(for: pass.layout, of: container)
        let presented = PresentedLayout(pass.layout, bounds: container.bounds, live: live)
        return try? reporting { () throws(LayoutError) in try anchor.reading(of: presented) }
    }
}
