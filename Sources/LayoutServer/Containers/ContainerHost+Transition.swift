import LayoutCore
import LayoutEngine
import LayoutWire
import ScriptedLayouts
import SwiftProtobuf

/// Transitions to another layout.
extension ContainerHost {
    /// The attributes of all elements at some progress of a transition to another layout.
    ///
    /// - Parameter user: the user that is charged for the other layout.
    /// - Throws: `limit.elementsPerReply`, or what a layout that answers queries itself throws.
    func transition(
        _ message: WireTransition, to other: LayoutDefinition, for user: UInt32, _ mapping: Mapping
    ) throws(RequestFailure) -> WireReply {
        let snapshot = try committed()
        if snapshot.transition != nil { throw transitionActive("/transition/container") }
        let progress = try mapping.number(message.progress, "/transition/progress")
        let parameters = try mapping.parameters(
            message.toParameters, schema: other.schema, "/transition/toParameters")
        let rect = message.hasRect ? try mapping.rect(message.rect, "/transition/rect") : nil
        let given = message.hasToOffset ? try mapping.point(message.toOffset, "/transition/toOffset") : nil
        let from = PreparedState(prepared: snapshot.prepared, bounds: snapshot.bounds)
        let ends = try ends(other, parameters, at: given, from: from, for: user)
        let offset = ends.to.bounds.origin
        let transition = LayoutTransition(
            from: ends.from, to: ends.to, progress: progress, scale: container.environment.scale)
        let limit = mapping.limits.elementsPerReply
        guard let attributes = transition.attributes(limit: limit) else {
            throw .limit(.limitElements, Double(limit + 1), allowed: Double(limit), pointer: "/transition")
        }
        var result = WireTransitionReply()
        result.attributes = WireAttributes(attributes.filter { rect?.meets($0.frame) ?? true })
        result.contentSize = WireSize(transition.contentSize)
        result.contentOffset = WirePoint(transition.contentOffset)
        result.toOffset = WirePoint(offset)
        result.progress = progress
        return .with {
            $0.generation = snapshot.generation
            $0.transition = result
        }
    }

    /// Drops the other side of a transition that `user` does not continue, and releases its charge.
    func forgetTransition(of user: UInt32) {
        if transitionTarget?.charge.user == user { transitionTarget = nil }
    }

    /// The data in the other layout. It is prepared once for all steps of a transition, unless its frames depend on the bounds.
    ///
    /// - Parameter offset: the content offset in the other layout; nil: the one at which the same items are in sight.
    private func ends(
        _ other: LayoutDefinition, _ parameters: Parameters, at offset: Point?, from: PreparedState,
        for user: UInt32
    ) throws(RequestFailure) -> (from: PreparedState, to: PreparedState) {
        let existing = existingTarget(other, parameters)
        var target = if let existing { existing } else { try makeTarget(other, parameters, for: user) }
        let isFixed = try checked("/transition") { () throws(LayoutError) in
            try preparedInstance().answersQueries || target.layout.answersQueries
        }
        let found = try checked("/transition") { () throws(LayoutError) -> (PreparedState, PreparedState) in
            var bounds = container.bounds
            if isFixed {
                let to = PreparedState(prepared: try target.prepared(at: bounds), bounds: bounds)
                let fixed = try fixedEnds(
                    from: from, container, to: to, of: target,
                    focus: Point(x: bounds.width / 2, y: bounds.height / 2), offset: offset)
                return (fixed.from, fixed.to)
            }
            let offset = if let offset { offset } else { try target.offset(from: from, bounds) }
            bounds.x = offset.x
            bounds.y = offset.y
            return (from, PreparedState(prepared: try target.prepared(at: bounds), bounds: bounds))
        }
        transitionTarget = target
        return found
    }

    private func existingTarget(_ other: LayoutDefinition, _ parameters: Parameters) -> TransitionTarget? {
        transitionTarget.flatMap { target in
            target.definition.name == other.name && target.definition.revision == other.revision
                && target.parameters == parameters ? target : nil
        }
    }

    private func makeTarget(
        _ other: LayoutDefinition, _ parameters: Parameters, for user: UInt32
    ) throws(RequestFailure) -> TransitionTarget {
        transitionTarget = nil
        var container = container
        container.sections = container.sections.map { $0.adapted(to: other) }
        let layout = other.make(parameters)
        let isFixed = snapshot?.answersQueries == true || layout.answersQueries
        let charge = try MemoryCharge(
            ContainerMemory.bytes(container.sections, other, parameters)
                + (isFixed ? fixedBytes(container, other) : 0), of: user, in: accounts)
        return try checked("/transition") { () throws(LayoutError) in
            try TransitionTarget(other, parameters, layout, container, charge)
        }
    }
}
