public import LayoutCore
import LayoutWire
import SwiftProtobuf

// What changes a container.

extension RemoteContainer {
    /// One thing to change.
    public enum Operation: Sendable {
        case setBounds(Rect)
        /// The named parameters alone; null sets one back to its default.
        case setParameters([String: JSONValue])
        case setEnvironment(Environment)
        case setSections([ContainerSection])
        /// Items and sections that come, go and move.
        case batch(BatchChange)
        /// Sizes of items of one section from `item` on, which must have sizes.
        case setSizes(section: Int, item: Int, [Size])
        /// Prepares again, as if everything had changed.
        case invalidate
        /// Sizes that cells of a section turned out to have, for layouts that take it.
        case setMeasuredSizes(section: Int, [(item: Int, size: Size)])
        /// The same of supplementary elements; those of the whole layout are in section 0, item `layoutItem`.
        case setMeasuredSupplementaries(kind: String, section: Int, [(item: Int, size: Size)])
        /// How far a section's own row is scrolled. No frame follows, and nothing is invalidated.
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
        /// Where everything went, if there was one batch change.
        public var batch: BatchOutcome?
        /// What the content offset must change by so that what is in sight stays in place; the container's has.
        public var contentOffsetAdjustment: Point
    }

    /// Carries out all operations in the order given, or none.
    ///
    /// - Parameter generation: refuses with `generation.stale` when the container is not at this one any more.
    /// - Throws: `request.invalid`, `index.outOfRange`, `parameters.*`, `update.*`, `layout.*`, `plugin.*`, `limit.*`; and
    ///   `connection.closed`, when it may have been carried out.
    @discardableResult
    public func update(
        _ operations: [Operation], ifGeneration generation: UInt64? = nil
    ) async throws(ClientError) -> Change {
        var message = WireUpdateContainer()
        if let generation { message.ifGeneration = generation }
        for operation in operations { message.operations.append(try operation.wire()) }
        let reply = try await send(message)
        let update = reply.updateContainer
        return Change(
            generation: reply.generation, contentSize: update.contentSize.core, isInvalidated: update.hasChanges,
            everything: update.changes.everything,
            elements: update.changes.elements.flatMap(\.coreElements), warnings: update.warnings.map(\.core),
            batch: update.hasBatch ? BatchOutcome(update.batch) : nil,
            contentOffsetAdjustment: update.contentOffsetAdjustment.core)
    }

    /// Moves or resizes the visible rectangle; `update` takes every other change.
    @discardableResult
    public func setBounds(_ bounds: Rect) async throws(ClientError) -> Change {
        try await update([.setBounds(bounds)])
    }

    /// Carries out a batch change.
    @discardableResult
    public func performBatch(_ build: (inout BatchChange) -> Void) async throws(ClientError) -> Change {
        var batch = BatchChange()
        build(&batch)
        return try await update([.batch(batch)])
    }

    /// The item of a compositional layout's own headers and footers, in section 0.
    public static let layoutItem = Int(UInt32.max)
}

extension RemoteContainer.Operation {
    fileprivate func wire() throws(ClientError) -> WireOperation {
        var wire = WireOperation()
        switch self {
        case .setBounds(let rect): wire.setBounds = WireRect(rect)
        case .setParameters(let members): wire.setParameters = Google_Protobuf_Struct(members)
        case .setEnvironment(let environment): wire.setEnvironment = WireEnvironment(environment)
        case .setSections(let sections): wire.setSections = .with { $0.sections = sections.map(\.wire) }
        case .batch(let batch): wire.batchUpdate = try batch.wire()
        case .setSizes(let section, let item, let sizes):
            wire.setSizes.section = try UInt32(wire: section, "section")
            wire.setSizes.item = try UInt32(wire: item, "item")
            wire.setSizes.sizes = sizes.flatMap { [$0.width, $0.height] }
        case .setMeasuredSizes(let section, let sizes): wire.setMeasuredSizes = try .init("", section, sizes)
        case .setMeasuredSupplementaries(let kind, let section, let sizes):
            wire.setMeasuredSizes = try .init(kind, section, sizes)
        case .setOrthogonalOffset(let section, let offset):
            wire.setOrthogonalOffset.section = try UInt32(wire: section, "section")
            wire.setOrthogonalOffset.offset = offset
        case .invalidate: wire.invalidate = WireInvalidate()
        }
        return wire
    }
}

extension WireSetMeasuredSizes {
    fileprivate init(_ kind: String, _ section: Int, _ sizes: [(item: Int, size: Size)]) throws(ClientError) {
        self.init()
        self.kind = kind
        self.section = try UInt32(wire: section, "section")
        for (item, size) in sizes {
            items.append(try UInt32(wire: item, "item"))
            self.sizes += [size.width, size.height]
        }
    }
}
