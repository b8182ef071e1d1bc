public import LayoutModel
import LayoutWire

// Queries for elements. All frames are in points, in the container's coordinates.

extension RemoteContainer {
    /// Elements and their generation: all of them are from one state of the container.
    public struct Answer: Equatable, Sendable {
        /// The generation of all elements.
        public var generation: UInt64
        /// The elements, in the order of the query.
        public var attributes: [LayoutAttributes]
    }

    /// All elements that intersect `rect`: cells by index path, then supplementary elements and decorations by kind and index
    /// path.
    ///
    /// The client requests as many pages as it takes, and starts over if the container changes in between.
    ///
    /// - Parameters:
    ///   - rect: the rectangle, in the content's coordinates.
    ///   - categories: the categories to return; an empty set stands for all.
    ///   - kinds: the kinds to return, "cell" for cells; an empty list stands for all.
    /// - Throws: `generation.stale` if the container changed during each of eight attempts.
    public func attributes(
        in rect: Rect, categories: Set<Element.Category> = Set(Element.Category.allCases), kinds: [String] = []
    ) async throws(ClientError) -> Answer {
        let (generation, pages) = try await allPages {
            .elements(in: rect, categories: categories, kinds: kinds, after: $0)
        }
        return Answer(generation: generation, attributes: pages.flatMap(\.elements))
    }

    /// The cells of items, in the order of `paths`. Items without a frame are omitted.
    ///
    /// - Throws: `index.outOfRange`, `limit.elementsPerReply`.
    public func attributes(ofItems paths: [ItemPath]) async throws(ClientError) -> Answer {
        try await answer(to: .items(paths))
    }

    /// The headers or footers (`Element.header`, `Element.footer`) of sections, in the order of the numbers.
    ///
    /// Sections without one are omitted.
    public func attributes(of kind: String, inSections sections: [Int]) async throws(ClientError) -> Answer {
        try await attributes(ofSupplementary: kind, at: sections.map { ItemPath(section: $0, item: 0) })
    }

    /// The supplementary elements of a kind at these index paths, in this order.
    ///
    /// Elements that do not exist are omitted.
    public func attributes(
        ofSupplementary kind: String, at paths: [ItemPath]
    ) async throws(ClientError) -> Answer {
        try await answer(to: .supplementaries(kind, at: paths))
    }

    /// The decorations of a kind at these index paths, in this order.
    ///
    /// Decorations that do not exist are omitted.
    public func attributes(ofDecorations kind: String, at paths: [ItemPath]) async throws(ClientError) -> Answer {
        try await answer(to: .decorations(kind, at: paths))
    }

    private func answer(to query: ContainerQuery<[LayoutAttributes]>) async throws(ClientError) -> Answer {
        let (generation, attributes) = try await ask(query)
        return Answer(generation: generation, attributes: attributes)
    }

    /// The result of the newest prepare, at the current generation: counts and time, without any element.
    public struct Preparation: Equatable, Sendable {
        /// The current generation.
        public var generation: UInt64
        /// The size that spans all elements, in points.
        public var contentSize: Size
        /// The number of sections.
        public var sectionCount: Int
        /// The number of items in all sections.
        public var itemCount: Int
        /// The number of supplementary elements in all sections.
        public var supplementaryCount: Int
        /// The time that the prepare of this generation took, in microseconds.
        public var microseconds: Double
        /// The layout's warnings.
        public var warnings: [LayoutWarning]
    }

    /// The container's current generation, its counts and its warnings.
    ///
    /// Counts and times travel, and no element, whatever the size of the container.
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
