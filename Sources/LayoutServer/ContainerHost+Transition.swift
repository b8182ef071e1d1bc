import LayoutCore
import LayoutWire
import SwiftProtobuf

/// A container's data under another layout, kept while a transition goes on; its memory is charged as long as it is,
/// to who asked for it.
struct TransitionTarget {
    var layout: String
    var edition: Int
    var parameters: Parameters
    var prepared: PreparedLayout
    var charge: MemoryCharge
}

extension ContainerHost {
    /// Where everything is on the way to another layout.
    func transition(
        _ message: WireTransition, to other: LayoutDefinition, for user: UInt32, _ mapping: Mapping
    ) throws(RequestFailure) -> WireReply {
        let snapshot = try current()
        guard !snapshot.isQueried else { throw Self.noTransition(layoutName) }
        let progress = try mapping.number(message.progress, "/transition/progress")
        let parameters = try mapping.parameters(
            message.toParameters, schema: other.schema, "/transition/toParameters")
        let rect = message.hasRect ? try mapping.rect(message.rect, "/transition/rect") : nil
        let prepared = try target(other, parameters, for: user)
        let from = LayoutTransition.End(prepared: snapshot.prepared, bounds: snapshot.bounds)
        var bounds = snapshot.bounds
        let offset =
            message.hasToOffset
            ? try mapping.point(message.toOffset, "/transition/toOffset")
            : LayoutTransition.targetOffset(
                from: from, to: prepared, bounds: bounds.size, inset: container.environment.contentInset)
        bounds.x = offset.x
        bounds.y = offset.y
        let transition = LayoutTransition(
            from: from, to: LayoutTransition.End(prepared: prepared, bounds: bounds), progress: progress,
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

    private static func noTransition(_ layout: String) -> RequestFailure {
        RequestFailure(
            .invalid, "\(layout) answers queries by its script, expected a layout that prepares all that it shows",
            pointer: "/transition")
    }

    /// The data under another layout, prepared once for all steps of a transition.
    private func target(
        _ other: LayoutDefinition, _ parameters: Parameters, for user: UInt32
    ) throws(RequestFailure) -> PreparedLayout {
        if let target = transitionTarget, target.layout == other.name, target.edition == other.edition,
            target.parameters == parameters
        {
            return target.prepared
        }
        transitionTarget = nil
        var container = container
        container.sections = container.sections.map { $0.as(of: other) }
        let charge = try MemoryCharge(
            ContainerMemory.bytes(container.sections, other, parameters), of: user, in: quota)
        let prepared = try checked("/transition") { () throws(LayoutError) in
            let layout = other.make(parameters)
            let prepared = try layout.prepare(container)
            return layout.isQueried ? nil : prepared
        }
        guard let prepared else { throw Self.noTransition(other.name) }
        transitionTarget = TransitionTarget(
            layout: other.name, edition: other.edition, parameters: parameters, prepared: prepared, charge: charge)
        return prepared
    }
}
