public import LayoutModel
import LayoutWire

// What is where. All frames are in the container's coordinates, in points.

extension RemoteContainer {
    /// Elements, and the generation they are of.
    public struct Answer: Equatable, Sendable {
        public var generation: UInt64
        public var attributes: [LayoutAttributes]
    }

    /// The elements that meet `rect`: cells by index path, then headers, then footers by section. More than one answer
    /// of the daemon holds is asked for in turn, anew when the container changes in between.
    ///
    /// - Parameter categories: only elements of these.
    /// - Throws: `generation.stale` when it changed in between eight times.
    public func attributes(
        in rect: Rect, categories: Set<Element.Category> = Set(Element.Category.allCases)
    ) async throws(ClientError) -> Answer {
        let (generation, attributes) = try await allPages { .elements(in: rect, categories: categories, after: $0) }
        return Answer(generation: generation, attributes: attributes)
    }

    /// The cells of items, in the order asked. An item that the layout left no room for is left out.
    ///
    /// - Throws: `index.outOfRange`, `limit.elementsPerReply`.
    public func attributes(ofItems paths: [IndexPath]) async throws(ClientError) -> Answer {
        try await answer(to: .items(paths))
    }

    /// The headers or footers (`Element.header`, `Element.footer`) of sections; a section without one is left out.
    public func attributes(of kind: String, inSections sections: [Int]) async throws(ClientError) -> Answer {
        try await attributes(ofSupplementary: kind, at: sections.map { IndexPath(section: $0, item: 0) })
    }

    /// Supplementary elements of a kind by their index paths; those that are not there are left out.
    public func attributes(
        ofSupplementary kind: String, at paths: [IndexPath]
    ) async throws(ClientError) -> Answer {
        try await answer(to: .supplementaries(kind, at: paths))
    }

    /// Decorations of a kind by their index paths; those that are not there are left out.
    public func attributes(ofDecorations kind: String, at paths: [IndexPath]) async throws(ClientError) -> Answer {
        try await answer(to: .decorations(kind, at: paths))
    }

    private func answer(to query: ContainerQuery<[LayoutAttributes]>) async throws(ClientError) -> Answer {
        let (generation, attributes) = try await ask(query)
        return Answer(generation: generation, attributes: attributes)
    }

    /// The current generation, and what its prepare came to.
    public struct Preparation: Equatable, Sendable {
        public var generation: UInt64
        public var contentSize: Size
        public var sectionCount: Int
        public var itemCount: Int
        public var supplementaryCount: Int
        /// What the layout took, in microseconds.
        public var microseconds: Double
        public var warnings: [LayoutWarning]
    }

    /// What the container has come to.
    public func preparation() async throws(ClientError) -> Preparation {
        let reply = try await send(WirePrepare())
        let prepared = reply.prepare
        return Preparation(
            generation: reply.generation, contentSize: prepared.contentSize.model,
            sectionCount: Int(prepared.sectionCount), itemCount: Int(prepared.itemCount),
            supplementaryCount: Int(prepared.supplementaryCount), microseconds: prepared.microseconds,
            warnings: prepared.warnings.map(\.model))
    }
}
