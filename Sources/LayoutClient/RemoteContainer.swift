public import LayoutCore
import LayoutWire
import SwiftProtobuf

/// A container on the daemon. Every method throws `ClientError`.
public struct RemoteContainer: Sendable {
    private let client: LayoutClient
    public let id: UInt32
    /// The generation, the content size and the layout's warnings when it was opened or attached to.
    public let initialGeneration: UInt64
    public let initialContentSize: Size
    public let initialWarnings: [LayoutWarning]

    init(
        client: LayoutClient, id: UInt32, initialGeneration: UInt64, initialContentSize: Size,
        initialWarnings: [LayoutWarning] = []
    ) {
        self.client = client
        self.id = id
        self.initialGeneration = initialGeneration
        self.initialContentSize = initialContentSize
        self.initialWarnings = initialWarnings
    }

    /// Elements, and the generation they are of.
    public struct Answer: Equatable, Sendable {
        public var generation: UInt64
        public var attributes: [LayoutAttributes]
    }

    /// The elements that meet `rect`: cells by index path, then headers, then footers by section. More than one answer
    /// of the daemon holds is asked for in turn, anew when the container changes in between.
    ///
    /// - Throws: `generation.stale` when it changed in between eight times.
    public func attributes(in rect: Rect) async throws(ClientError) -> Answer {
        for _ in 1..<8 {
            do throws(ClientError) {
                return try await attributesOfOneGeneration(in: rect)
            } catch {
                if error.code != "generation.stale" { throw error }
            }
        }
        return try await attributesOfOneGeneration(in: rect)
    }

    private func attributesOfOneGeneration(in rect: Rect) async throws(ClientError) -> Answer {
        var message = WireQueryRect.with {
            $0.container = id
            $0.rect = WireRect(rect)
        }
        var answer = Answer(generation: 0, attributes: [])
        repeat {
            let reply = try await client.send(.queryRect(message))
            answer.generation = reply.generation
            answer.attributes += try Self.attributes(reply.queryRect)
            message.cursor = reply.queryRect.cursor
        } while !message.cursor.isEmpty
        return answer
    }

    /// The cells of items, in the order asked. An item that the layout left no room for is left out.
    public func attributes(ofItems paths: [IndexPath]) async throws(ClientError) -> Answer {
        let wire = try Self.wire(paths)
        let message = WireQueryItems.with {
            $0.container = id
            $0.indexPaths = wire
        }
        let reply = try await client.send(.queryItems(message))
        return Answer(generation: reply.generation, attributes: try Self.attributes(reply.queryItems))
    }

    /// The headers or footers (`Element.header`, `Element.footer`) of sections; a section without one is left out.
    public func attributes(of kind: String, inSections sections: [Int]) async throws(ClientError) -> Answer {
        try await attributes(ofSupplementary: kind, at: sections.map { IndexPath(section: $0, item: 0) })
    }

    /// Supplementary elements of a kind by their index paths; those that are not there are left out.
    public func attributes(
        ofSupplementary kind: String, at paths: [IndexPath]
    ) async throws(ClientError) -> Answer {
        let wire = try Self.wire(paths)
        let message = WireQuerySupplementary.with {
            $0.container = id
            $0.kind = kind
            $0.indexPaths = wire
        }
        let reply = try await client.send(.querySupplementary(message))
        return Answer(generation: reply.generation, attributes: try Self.attributes(reply.querySupplementary))
    }

    /// Decorations of a kind by their index paths; those that are not there are left out.
    public func attributes(ofDecorations kind: String, at paths: [IndexPath]) async throws(ClientError) -> Answer {
        let wire = try Self.wire(paths)
        let message = WireQueryDecorations.with {
            $0.container = id
            $0.kind = kind
            $0.indexPaths = wire
        }
        let reply = try await client.send(.queryDecorations(message))
        return Answer(generation: reply.generation, attributes: try Self.attributes(reply.queryDecorations))
    }

    /// One thing to change.
    public enum Operation: Sendable {
        case setBounds(Rect)
        /// The named parameters alone; null sets one back to its default.
        case setParameters([String: JSONValue])
        case setEnvironment(Environment)
        case setSections([ContainerSection])
        case invalidate
        /// Sizes that cells of a section turned out to have, for layouts that take it.
        case setMeasuredSizes(section: Int, [(item: Int, size: Size)])
        /// The same of supplementary elements; those of the whole layout are in section 0, item `layoutItem`.
        case setMeasuredSupplementaries(kind: String, section: Int, [(item: Int, size: Size)])
        /// How far a section's own row is scrolled.
        case setOrthogonalOffset(section: Int, Double)
    }

    /// What a change came to.
    public struct Change: Equatable, Sendable {
        public var generation: UInt64
        public var contentSize: Size
        /// false: nothing that can be seen has changed.
        public var isInvalidated: Bool
        /// Every element must be asked for again; otherwise `elements` alone.
        public var everything: Bool
        public var elements: [Element]
        public var warnings: [LayoutWarning]
        /// What the content offset must change by so that what is in sight stays in place; the container's has.
        public var contentOffsetAdjustment: Point
    }

    /// Carries out all operations or none.
    ///
    /// - Parameter generation: refuses with `generation.stale` when the container is not at this one any more.
    @discardableResult
    public func update(
        _ operations: [Operation], ifGeneration generation: UInt64? = nil
    ) async throws(ClientError) -> Change {
        let message = WireUpdateContainer.with {
            $0.container = id
            if let generation { $0.ifGeneration = generation }
            $0.operations = operations.map(\.wire)
        }
        let reply = try await client.send(.updateContainer(message))
        let update = reply.updateContainer
        return Change(
            generation: reply.generation, contentSize: update.contentSize.core, isInvalidated: update.hasChanges,
            everything: update.changes.everything,
            elements: update.changes.elements.flatMap(\.coreElements), warnings: update.warnings.map(\.core),
            contentOffsetAdjustment: update.contentOffsetAdjustment.core)
    }

    @discardableResult
    public func setBounds(_ bounds: Rect) async throws(ClientError) -> Change {
        try await update([.setBounds(bounds)])
    }

    /// Notices of this container.
    public func subscribe() async throws(ClientError) -> Subscription {
        try await client.subscribe(to: id)
    }

    /// The item of a compositional layout's own headers and footers, in section 0.
    public static let layoutItem = Int(UInt32.max)

    /// A section whose groups lie in a row that scrolls across, and what of it shows.
    public struct OrthogonalRow: Equatable, Sendable {
        /// Of the window on the row, in the container.
        public var frame: Rect
        /// From the first group's beginning to the last one's end.
        public var contentLength: Double
        public var offsets: ClosedRange<Double>
        public var offset: Double
        /// What shows, its frames as they lie unscrolled.
        public var attributes: [LayoutAttributes]
    }

    /// - Throws: `request.invalid` for a section that does not scroll by itself.
    public func orthogonalRow(ofSection section: Int) async throws(ClientError) -> OrthogonalRow {
        let reply = try await client.send(
            .queryOrthogonal(
                .with {
                    $0.container = id
                    $0.section = UInt32(clamping: section)
                })
        ).queryOrthogonal
        do throws(RequestFailure) {
            return OrthogonalRow(
                frame: reply.frame.core, contentLength: reply.contentLength,
                offsets: reply.minOffset...max(reply.minOffset, reply.maxOffset), offset: reply.offset,
                attributes: try reply.attributes.attributes())
        } catch {
            throw ClientError(code: "connection.protocol", message: error.message)
        }
    }

    /// Where a drag of a section's own row that is let go at `offset` comes to rest.
    public func restingOffset(ofSection section: Int, proposed offset: Double) async throws(ClientError) -> Double {
        try await client.send(
            .targetOffset(
                .with {
                    $0.container = id
                    $0.section = UInt32(clamping: section)
                    $0.proposed.x = offset
                })
        ).targetOffset.offset.x
    }

    /// What the layout took, in microseconds, to prepare the current generation.
    public func prepareMicroseconds() async throws(ClientError) -> Double {
        try await client.send(.prepare(.with { $0.container = id })).prepare.microseconds
    }

    public func close() async throws(ClientError) {
        _ = try await client.send(.closeContainer(.with { $0.container = id }))
    }

    private static func wire(_ paths: [IndexPath]) throws(ClientError) -> [WireIndexPath] {
        if let path = paths.first(where: { UInt32(exactly: $0.section) == nil || UInt32(exactly: $0.item) == nil }) {
            throw ClientError(
                code: "index.outOfRange", message: "index path is \(path), expected numbers in 0...\(UInt32.max)")
        }
        return paths.map { WireIndexPath($0) }
    }

    private static func attributes(_ reply: WireQueryReply) throws(ClientError) -> [LayoutAttributes] {
        do {
            return try reply.attributes.attributes()
        } catch {
            throw ClientError(code: "connection.protocol", message: error.message)
        }
    }
}

extension RemoteContainer.Operation {
    fileprivate var wire: WireOperation {
        .with {
            switch self {
            case .setBounds(let rect): $0.setBounds = WireRect(rect)
            case .setParameters(let members): $0.setParameters = Google_Protobuf_Struct(members)
            case .setEnvironment(let environment): $0.setEnvironment = WireEnvironment(environment)
            case .setSections(let sections): $0.setSections = .with { $0.sections = sections.map(\.wire) }
            case .setMeasuredSizes(let section, let sizes):
                $0.setMeasuredSizes = .with {
                    $0.section = UInt32(clamping: section)
                    $0.items = sizes.map { UInt32(clamping: $0.item) }
                    $0.sizes = sizes.flatMap { [$0.size.width, $0.size.height] }
                }
            case .setMeasuredSupplementaries(let kind, let section, let sizes):
                $0.setMeasuredSizes = .with {
                    $0.kind = kind
                    $0.section = UInt32(clamping: section)
                    $0.items = sizes.map { UInt32(clamping: $0.item) }
                    $0.sizes = sizes.flatMap { [$0.size.width, $0.size.height] }
                }
            case .setOrthogonalOffset(let section, let offset):
                $0.setOrthogonalOffset = .with {
                    $0.section = UInt32(clamping: section)
                    $0.offset = offset
                }
            case .invalidate: $0.invalidate = WireInvalidate()
            }
        }
    }
}
