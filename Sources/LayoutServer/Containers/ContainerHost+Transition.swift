import LayoutCore
import LayoutWire
import SwiftProtobuf

/// A container's data under another layout, kept while a transition goes on; its memory is charged as long as it is,
/// to who asked for it.
struct TransitionTarget {
    let definition: LayoutDefinition
    let parameters: Parameters
    let layout: any Layout
    let container: Container
    let charge: MemoryCharge
    private(set) var prepared: PreparedLayout
    /// What was in sight when it was prepared last.
    private var bounds: Rect

    /// - Throws: also where the layout answers queries itself.
    init(
        _ definition: LayoutDefinition, _ parameters: Parameters, _ layout: any Layout, _ container: Container,
        _ charge: MemoryCharge
    ) throws(LayoutError) {
        self.definition = definition
        self.parameters = parameters
        self.layout = layout
        self.container = container
        self.charge = charge
        prepared = try layout.prepare(container)
        bounds = container.bounds
    }

    /// The layout as it is where `new` is in sight.
    mutating func prepared(at new: Rect) throws(LayoutError) -> PreparedLayout {
        if new != bounds, try layout.invalidation(of: prepared, from: bounds, to: new)?.needsPrepare == true {
            var moved = container
            moved.bounds = new
            prepared = try layout.prepare(moved)
            bounds = new
        }
        return prepared
    }
}

extension ContainerHost {
    /// Where everything is on the way to another layout.
    func transition(
        _ message: WireTransition, to other: LayoutDefinition, for user: UInt32, _ mapping: Mapping
    ) throws(RequestFailure) -> WireReply {
        let snapshot = try current()
        guard !snapshot.answersQueries else { throw Self.noTransition(layoutName) }
        let progress = try mapping.number(message.progress, "/transition/progress")
        let parameters = try mapping.parameters(
            message.toParameters, schema: other.schema, "/transition/toParameters")
        let rect = message.hasRect ? try mapping.rect(message.rect, "/transition/rect") : nil
        let given = message.hasToOffset ? try mapping.point(message.toOffset, "/transition/toOffset") : nil
        let from = PreparedState(prepared: snapshot.prepared, bounds: snapshot.bounds)
        let (prepared, offset) = try target(other, parameters, at: given, from: from, for: user)
        var bounds = snapshot.bounds
        bounds.x = offset.x
        bounds.y = offset.y
        let transition = LayoutTransition(
            from: from, to: PreparedState(prepared: prepared, bounds: bounds), progress: progress,
            scale: container.environment.scale)
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

    /// The end of a transition that nobody goes on with is let go, and so is what it was charged.
    func forgetTransition(of user: UInt32) {
        if transitionTarget?.charge.user == user { transitionTarget = nil }
    }

    private static func noTransition(_ layout: String) -> RequestFailure {
        RequestFailure(
            .invalid, "\(layout) answers queries by its script, expected a layout that prepares all that it shows",
            pointer: "/transition")
    }

    /// The data under another layout, prepared once for all steps of a transition but where its frames depend on the offset.
    ///
    /// - Parameter offset: in the other layout; nil: where what is in sight now is in sight there.
    private func target(
        _ other: LayoutDefinition, _ parameters: Parameters, at offset: Point?, from: PreparedState,
        for user: UInt32
    ) throws(RequestFailure) -> (prepared: PreparedLayout, offset: Point) {
        let kept = kept(other, parameters)
        var target = if let kept { kept } else { try made(other, parameters, for: user) }
        guard !target.layout.answersQueries else {
            transitionTarget = nil
            throw Self.noTransition(other.name)
        }
        let found = try checked("/transition") { () throws(LayoutError) in
            var bounds = container.bounds
            let prepared = offset == nil ? try target.prepared(at: bounds) : target.prepared
            let offset =
                offset
                ?? LayoutTransition.targetOffset(
                    from: from, to: prepared, bounds: bounds.size, inset: prepared.contentInset)
            bounds.x = offset.x
            bounds.y = offset.y
            return (try target.prepared(at: bounds), offset)
        }
        transitionTarget = target
        return found
    }

    private func kept(_ other: LayoutDefinition, _ parameters: Parameters) -> TransitionTarget? {
        transitionTarget.flatMap { target in
            target.definition.name == other.name && target.definition.edition == other.edition
                && target.parameters == parameters ? target : nil
        }
    }

    private func made(
        _ other: LayoutDefinition, _ parameters: Parameters, for user: UInt32
    ) throws(RequestFailure) -> TransitionTarget {
        transitionTarget = nil
        var container = container
        container.sections = container.sections.map { $0.adapted(to: other) }
        let charge = try MemoryCharge(
            ContainerMemory.bytes(container.sections, other, parameters), of: user, in: quota)
        return try checked("/transition") { () throws(LayoutError) in
            try TransitionTarget(other, parameters, other.make(parameters), container, charge)
        }
    }
}
