public import LayoutModel
import LayoutWire

extension RemoteContainer {
    /// Explains the frame of an element, step by step.
    ///
    /// - Returns: the explanation and its generation.
    /// - Throws: `index.outOfRange`.
    public func explanation(
        of element: Element
    ) async throws(ClientError) -> (generation: UInt64, explanation: Explanation) {
        var message = WireExplain()
        message.indexPath = try WireIndexPath(checked: element.indexPath)
        message.kind = element.kind
        message.category = element.category.wireName
        return try await send(message) { reply throws(ClientError) in
            let explain = reply.explain
            return (
                reply.generation,
                Explanation(
                    attributes: try explain.attributes.elements().first,
                    steps: explain.steps.map { Explanation.Step($0.name, $0.text, values: $0.values) },
                    source: explain.hasSource ? explain.source.model : nil)
            )
        }
    }
}
