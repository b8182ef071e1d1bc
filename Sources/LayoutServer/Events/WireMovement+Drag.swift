import LayoutEngine
import LayoutWire

extension WireMovement {
    /// A drag as events report it to clients.
    init(_ drag: DragView) {
        self.init()
        indexPaths = drag.indexPaths.map { WireIndexPath($0) }
        for (number, identifier) in (drag.identifiers ?? []).enumerated() {
            indexPaths[number].id = WireIdentifier(identifier)
        }
        if let target = drag.target { self.target = WireIndexPath(target) }
        position = WirePoint(drag.position)
        lifted = WireAttributes(drag.lifted)
        dataGeneration = drag.committed.generation
        if let source = drag.source { sourceContainer = source }
        if let destination = drag.destination { targetContainer = destination }
    }
}

extension WireMovementReply {
    /// What a step of a drag has changed.
    init(_ step: DragStep) {
        self.init()
        if let drag = step.state.drag { movement = WireMovement(drag) }
        generationBefore = step.before.generation
        contentSize = WireSize(step.state.prepared.contentSize)
        if step.autoScroll != .zero { autoScroll = WirePoint(step.autoScroll) }
        guard let diff = step.diff else { return }
        changes = WireChanges(
            ElementChanges(
                diff, contentSizeBefore: step.before.prepared.contentSize,
                contentSizeAfter: step.state.prepared.contentSize))
    }
}

extension WireTransitionState {
    /// A transition as events report it to clients.
    init(_ transition: TransitionView) {
        self.init()
        toLayout = transition.layout
        progress = transition.progress
    }
}
