public import LayoutCore
import LayoutWire

extension RemoteContainer {
    /// Why an element is where it is.
    public struct Explanation: Equatable, Sendable {
        public var generation: UInt64
        /// nil: it has no place.
        public var attributes: LayoutAttributes?
        /// From the section to the finished frame.
        public var steps: [Step]
        /// Where the plugin's script is, with the line that placed the element where that is known; nil: the layout is none.
        public var source: ClientError.Fault?

        public struct Step: Equatable, Sendable {
            /// "section", "line", "rounded" ...; more are to be expected.
            public var name: String
            /// For people.
            public var text: String
            /// The numbers in it, by name.
            public var values: [String: Double]
        }
    }

    /// Why an element is where it is.
    ///
    /// - Throws: `index.outOfRange`.
    public func explanation(of element: Element) async throws(ClientError) -> Explanation {
        var message = WireExplain()
        message.indexPath = try WireIndexPath(checked: element.indexPath)
        message.kind = element.kind
        message.category = element.category.wireName
        return try await send(message) { reply throws(ClientError) in
            let explain = reply.explain
            return Explanation(
                generation: reply.generation, attributes: try explain.attributes.elements().first,
                steps: explain.steps.map { Explanation.Step(name: $0.name, text: $0.text, values: $0.values) },
                source: explain.hasSource ? ClientError.Fault(explain.source) : nil)
        }
    }
}
