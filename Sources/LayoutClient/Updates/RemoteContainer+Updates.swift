public import LayoutModel
import LayoutWire
import SwiftProtobuf

// Updates of a container.

extension RemoteContainer {
    /// One operation of an update.
    ///
    ///     try await container.update([
    ///         .setBounds(bounds),
    ///         .deleteItems(["b"]),
    ///         .insertItems(ContainerItems(["x", "y"]), .before("a")),
    ///     ])
    ///
    /// Operations of an update take effect in order, each on the result of those before it, and clients see only the state after the
    /// last one. Those with index paths fail the whole update if something does not exist. Those by identifier leave out what is gone or
    /// exists already, and report it in `UpdateResult.skipped`.
    public enum Operation: Sendable {
        /// Sets the visible rectangle, in points; its origin is the content offset.
        ///
        /// Without an anchor of its own, an update that sets the bounds keeps nothing in place.
        case setBounds(Rect)
        /// Sets these parameters and leaves all others; `null` resets one to its default.
        case setParameters([String: JSONValue])
        /// Sets the scale, the layout direction, insets and traits of the view around the container.
        ///
        /// Another size of text drops all measured sizes.
        case setEnvironment(Environment)
        /// Replaces all sections, with all of their items.
        case setSections([ContainerSection])
        /// Inserts, deletes, reloads and moves items and sections, by UIKit's rules for index paths.
        ///
        /// An update with exactly one batch reports where everything went (`UpdateResult.batch`).
        case batch(BatchUpdate)
        /// Sets the sizes of consecutive items of a section, from `item` on, in points.
        ///
        /// The section must have sizes, or the update fails with `request.invalid`.
        case setSizes(section: Int, item: Int, [Size])
        /// Prepares the layout again, as if everything had changed.
        ///
        /// Notices then name everything: every client queries again.
        case invalidate
        /// Prepares the layout again because these items, other elements and whole sections are stale. Notices name these and what
        /// else has changed, instead of everything. At least one of the lists must not be empty.
        case invalidateElements(items: [ItemRange] = [], elements: [ElementRange] = [], sections: [Int] = [])
        /// Sets the measured sizes of a section's cells, for layouts that support them.
        ///
        /// They replace the estimates of cells with `LayoutAttributes.isEstimated`, in any order. Other layouts refuse them
        /// with `request.invalid`.
        case setMeasuredSizes(section: Int, [(item: Int, size: Size)])
        /// Sets the measured sizes of supplementary elements of a kind.
        ///
        /// Those of the whole layout are in section 0, item `layoutItem`.
        case setMeasuredSupplementaries(kind: String, section: Int, [(item: Int, size: Size)])
        /// Switches to another layout of the same data. Parameters and item values of sections are kept as far as the new layout
        /// knows them.
        case setLayout(String, parameters: [String: JSONValue] = [:])
        /// Sets the scroll offset of a section that scrolls by itself, in points, from the beginning of its row.
        ///
        /// It changes no frame and invalidates nothing. It may be beyond the row's ends if the row bounces.
        case setOrthogonalOffset(section: Int, Double)
        /// Inserts items at a destination, in this order.
        ///
        /// Items that exist already are left out (`UpdateResult.skipped`).
        case insertItems(ContainerItems, ItemDestination)
        /// Deletes items. Items that are gone are left out, as in all operations by identifier.
        case deleteItems(Identifiers)
        /// Moves items, which then lie together in this order.
        ///
        /// Beside an item that moves too, they gather there.
        case moveItems(Identifiers, ItemDestination)
        /// Makes items new, with sizes and values if the content has any, and drops their measured sizes.
        ///
        /// They keep their identifiers, and all their old sizes and values without new ones.
        case reloadItems(ContainerItems)
        /// Sets sizes and values of items, which stay what they are: views keep them, and measured sizes stay.
        ///
        /// The content needs sizes or values.
        case reconfigureItems(ContainerItems)
        /// Inserts sections that have identifiers, with their items, in this order.
        case insertSections([ContainerSection], SectionDestination)
        /// Deletes sections with their items.
        case deleteSections(Identifiers)
        /// Moves sections with their items, which then follow each other in this order.
        case moveSections(Identifiers, SectionDestination)
        /// Makes all items of sections new, and drops measured sizes.
        case reloadSections(Identifiers)
        /// Makes the container, or a section, equal to a snapshot, with the fewest moves.
        ///
        /// `apply(_:anchor:options:)` is shorter.
        case applySnapshot(SnapshotOperation)
        /// Sets the measured sizes of cells by identifier, of any sections, one for each.
        ///
        /// Those of items that are gone are left out.
        case setMeasuredSizesOf(Identifiers, [Size])
        /// Sets the scroll offset of a section by identifier.
        case setOrthogonalOffsetOf(Identifier, Double)
    }

    /// Carries out all operations in order, or none of them.
    ///
    /// - Parameters:
    ///   - operations: the operations; without any, nothing changes.
    ///   - generation: the generation that the container must have, or else the update fails with `generation.stale`; nil for any.
    ///   - anchor: what stays in place on the screen.
    ///   - options: what the result includes, when it comes, and when the update is refused.
    /// - Throws: `request.invalid`, `index.outOfRange`, `identifier.*`, `parameters.*`, `update.*`, `layout.*`, `plugin.*`, `limit.*`,
    ///   or `connection.closed`, after which the update may or may not have been carried out.
    @discardableResult
    public func update(
        _ operations: [Operation], ifGeneration generation: UInt64? = nil, anchor: UpdateAnchor = .automatic,
        options: UpdateOptions = []
    ) async throws(ClientError) -> UpdateResult {
        var message = WireUpdateContainer()
        if let generation { message.ifGeneration = generation }
        for operation in operations { message.operations.append(try operation.wire()) }
        if anchor != .automatic { message.anchor = try WireAnchor(checked: anchor) }
        message.withAnimations = options.contains(.withAnimations)
        message.visibleFirst = options.contains(.visibleFirst)
        message.withoutBatch = options.contains(.withoutBatch)
        message.refuseSkipped = options.contains(.refuseSkipped)
        message.durable = options.contains(.durable)
        return try await send(message) { reply throws(ClientError) in try UpdateResult(reply) }
    }

    /// Moves or resizes the visible rectangle: `update` with a single `setBounds`.
    ///
    /// Scrolling changes elements only where some follow the bounds, such as pinned headers, or where the layout depends on them. A
    /// new size prepares the container again if the layout depends on it.
    ///
    /// - Parameter bounds: in points; the origin is the content offset.
    /// - Throws: as `update`.
    @discardableResult
    public func setBounds(_ bounds: Rect) async throws(ClientError) -> UpdateResult {
        try await update([.setBounds(bounds)])
    }

    /// Inserts, deletes, reloads and moves items and sections in one update.
    ///
    /// - Parameters:
    ///   - anchor: as in `update`.
    ///   - options: as in `update`.
    ///   - build: adds the changes to an empty batch.
    @discardableResult
    public func performBatch(
        anchor: UpdateAnchor = .automatic, options: UpdateOptions = [], _ build: (inout BatchUpdate) -> Void
    ) async throws(ClientError) -> UpdateResult {
        var batch = BatchUpdate()
        build(&batch)
        return try await update([.batch(batch)], anchor: anchor, options: options)
    }

    /// The item number of a compositional layout's own headers and footers, which are in section 0.
    ///
    /// It stands for them in `setMeasuredSupplementaries`, beside the numbers of a section's own elements.
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
        case .setMeasuredSizes(let section, let sizes):
            wire.setMeasuredSizes = try .init(kind: "", section: section, sizes)
        case .setMeasuredSupplementaries(let kind, let section, let sizes):
            wire.setMeasuredSizes = try .init(kind: kind, section: section, sizes)
        case .setOrthogonalOffset(let section, let offset):
            wire.setOrthogonalOffset.section = try UInt32(wire: section, "section")
            wire.setOrthogonalOffset.offset = offset
        case .setLayout(let layout, let parameters):
            wire.setLayout.layout = layout
            if !parameters.isEmpty { wire.setLayout.parameters = Google_Protobuf_Struct(parameters) }
        case .invalidate: wire.invalidate = WireInvalidate()
        case .invalidateElements(let items, let elements, let sections):
            wire.invalidate = try WireInvalidate(items: items, elements: elements, sections: sections)
        case .insertItems(let items, let destination):
            wire.insertItems.items = items.wire
            wire.insertItems.to = destination.wire
        case .deleteItems(let identifiers): wire.deleteItems.ids = WireIdentifiers(identifiers)
        case .moveItems(let identifiers, let destination):
            wire.moveItems.ids = WireIdentifiers(identifiers)
            wire.moveItems.to = destination.wire
        case .reloadItems(let items): wire.reloadItems.items = items.wire
        case .reconfigureItems(let items): wire.reconfigureItems.items = items.wire
        case .insertSections(let sections, let destination):
            wire.insertSections.sections = sections.map { WireSection($0) }
            wire.insertSections.to = destination.wire
        case .deleteSections(let identifiers): wire.deleteSections.ids = WireIdentifiers(identifiers)
        case .moveSections(let identifiers, let destination):
            wire.moveSections.ids = WireIdentifiers(identifiers)
            wire.moveSections.to = destination.wire
        case .reloadSections(let identifiers): wire.reloadSections.ids = WireIdentifiers(identifiers)
        case .applySnapshot(let operation): wire.applySnapshot = operation.wire
        case .setMeasuredSizesOf(let identifiers, let sizes):
            wire.setMeasuredSizes.ids = WireIdentifiers(identifiers)
            wire.setMeasuredSizes.sizes = sizes.flatMap { [$0.width, $0.height] }
        case .setOrthogonalOffsetOf(let section, let offset):
            wire.setOrthogonalOffset.sectionID = WireIdentifier(section)
            wire.setOrthogonalOffset.offset = offset
        }
        return wire
    }
}

extension WireSetMeasuredSizes {
    fileprivate init(kind: String, section: Int, _ sizes: [(item: Int, size: Size)]) throws(ClientError) {
        self.init()
        self.kind = kind
        self.section = try UInt32(wire: section, "section")
        for (item, size) in sizes {
            items.append(try UInt32(wire: item, "item"))
            self.sizes += [size.width, size.height]
        }
    }
}

extension WireInvalidate {
    /// - Throws: `request.invalid` if nothing is named, since the empty message stands for everything.
    fileprivate init(items: [ItemRange], elements: [ElementRange], sections: [Int]) throws(ClientError) {
        self.init()
        self.items = try items.wire()
        self.elements = try elements.wire()
        for section in sections { self.sections.append(try UInt32(wire: section, "section")) }
        guard self.items.isEmpty, self.elements.isEmpty, sections.isEmpty else { return }
        throw ClientError(
            code: "request.invalid",
            message: "invalidateElements names no item, element or section, expected at least one")
    }
}
