public import LayoutModel
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
        case batch(BatchUpdate)
        /// Sizes of items of one section from `item` on, which must have sizes.
        case setSizes(section: Int, item: Int, [Size])
        /// Prepares again, as if everything had changed.
        case invalidate
        /// Sizes that cells of a section turned out to have, for layouts that take it.
        case setMeasuredSizes(section: Int, [(item: Int, size: Size)])
        /// The same of supplementary elements; those of the whole layout are in section 0, item `layoutItem`.
        case setMeasuredSupplementaries(kind: String, section: Int, [(item: Int, size: Size)])
        /// The same data under another layout; what sections override and bring for each item is kept as far as that one knows
        /// it.
        case setLayout(String, parameters: [String: JSONValue] = [:])
        /// How far a section's own row is scrolled. No frame follows, and nothing is invalidated.
        case setOrthogonalOffset(section: Int, Double)
    }

    /// Carries out all operations in the order given, or none.
    ///
    /// - Parameters:
    ///   - generation: refuses with `generation.stale` when the container is not at this one any more.
    ///   - anchor: what stays where it is on the screen.
    ///   - withAnimations: whether the change tells how elements appear and disappear.
    /// - Throws: `request.invalid`, `index.outOfRange`, `parameters.*`, `update.*`, `layout.*`, `plugin.*`, `limit.*`; and
    ///   `connection.closed`, when it may have been carried out.
    @discardableResult
    public func update(
        _ operations: [Operation], ifGeneration generation: UInt64? = nil, anchor: Anchor = .automatic,
        withAnimations: Bool = false
    ) async throws(ClientError) -> UpdateResult {
        var message = WireUpdateContainer()
        if let generation { message.ifGeneration = generation }
        for operation in operations { message.operations.append(try operation.wire()) }
        if anchor != .automatic { message.anchor = try anchor.wire() }
        message.withAnimations = withAnimations
        return try await send(message) { reply throws(ClientError) in try UpdateResult(reply) }
    }

    /// Moves or resizes the visible rectangle; `update` takes every other change.
    @discardableResult
    public func setBounds(_ bounds: Rect) async throws(ClientError) -> UpdateResult {
        try await update([.setBounds(bounds)])
    }

    /// Carries out a batch change; the parameters are those of `update`.
    @discardableResult
    public func performBatch(
        anchor: Anchor = .automatic, withAnimations: Bool = false, _ build: (inout BatchUpdate) -> Void
    ) async throws(ClientError) -> UpdateResult {
        var batch = BatchUpdate()
        build(&batch)
        return try await update([.batch(batch)], anchor: anchor, withAnimations: withAnimations)
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
        case .setSections(let sections): wire.setSections = .with { $0.sections = sections.map { WireSection($0) } }
        case .batch(let batch): wire.batchUpdate = try WireBatchUpdate(checked: batch)
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
        case .setLayout(let layout, let parameters):
            wire.setLayout.layout = layout
            if !parameters.isEmpty { wire.setLayout.parameters = Google_Protobuf_Struct(parameters) }
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
