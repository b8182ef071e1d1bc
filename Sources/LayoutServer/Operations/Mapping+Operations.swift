import LayoutEngine
import LayoutWire
import SwiftProtobuf

// Operations as the engine takes them. Here only their form is checked; whether they fit the container is checked when they are carried
// out.

extension Mapping {
    /// - Parameters:
    ///   - catalogue: the layouts that there are.
    ///   - pointer: to the operation in the request.
    /// - Throws: `request.invalid`, `limit.*`, `layout.unknown`, with a pointer that begins with `pointer`.
    /// - Complexity: O(bytes); sizes are taken over without a copy.
    func operation(
        _ wire: WireOperation, among catalogue: LayoutCatalogue, _ pointer: String
    ) throws(RequestFailure) -> LayoutEngine.Operation {
        guard let operation = wire.operation else { throw noOperation(pointer) }
        switch operation {
        case .setBounds(let bounds): return .setBounds(try rect(bounds, pointer + "/setBounds"))
        case .setParameters(let message):
            return .setParameters(try members(message, pointer + "/setParameters"))
        case .setEnvironment(let message):
            return .setEnvironment(try environment(message, pointer + "/setEnvironment"))
        case .setSections(let message):
            return .setSections(try sections(message.sections, pointer + "/setSections/sections"))
        case .batchUpdate(let message): return .batchUpdate(try update(message, pointer + "/batchUpdate"))
        case .setSizes(let message):
            return .setSizes(
                message.sizes, from: ItemPath(section: Int(message.section), item: Int(message.item)))
        case .setMeasuredSizes(let message):
            return .setMeasuredSizes(try measurement(message, pointer + "/setMeasuredSizes"))
        case .setOrthogonalOffset(let message):
            let place = pointer + "/setOrthogonalOffset"
            let offset = try number(message.offset, place + "/offset")
            let identifier = message.hasSectionID ? message.sectionID : nil
            return .setOrthogonalOffset(offset, of: try sectionName(message.section, or: identifier, place))
        case .setLayout(let message):
            let place = pointer + "/setLayout"
            let name = try string(message.layout, place + "/layout", limit: 256)
            let definition = try catalogue.definition(named: name, pointer: place + "/layout")
            return .setLayout(definition, parameters: try members(message.parameters, place + "/parameters"))
        case .invalidate(let message):
            return message == WireInvalidate()
                ? .invalidateLayout : .invalidate(try staleNames(message, pointer + "/invalidate"))
        case .insertItems(let message):
            let place = pointer + "/insertItems"
            let items = try items(message.items, place + "/items")
            return .insertItems(items, at: try itemPlace(message.to, place + "/to"))
        case .deleteItems(let message):
            return .deleteItems(try identifiers(message.ids, pointer + "/deleteItems/ids"))
        case .moveItems(let message):
            let place = pointer + "/moveItems"
            let names = try identifiers(message.ids, place + "/ids")
            return .moveItems(names, to: try itemPlace(message.to, place + "/to"))
        case .reloadItems(let message):
            return .reloadItems(try items(message.items, pointer + "/reloadItems/items"))
        case .reconfigureItems(let message):
            return .reconfigureItems(try items(message.items, pointer + "/reconfigureItems/items"))
        case .insertSections(let message):
            let place = pointer + "/insertSections"
            let sections = try sections(message.sections, place + "/sections")
            return .insertSections(sections, at: try sectionPlace(message.to, place + "/to"))
        case .deleteSections(let message):
            return .deleteSections(try identifiers(message.ids, pointer + "/deleteSections/ids"))
        case .moveSections(let message):
            let place = pointer + "/moveSections"
            let names = try identifiers(message.ids, place + "/ids")
            return .moveSections(names, to: try sectionPlace(message.to, place + "/to"))
        case .reloadSections(let message):
            return .reloadSections(try identifiers(message.ids, pointer + "/reloadSections/ids"))
        case .applySnapshot(let message):
            return .applySnapshot(try snapshot(message, pointer + "/applySnapshot"))
        }
    }

    private func noOperation(_ pointer: String) -> RequestFailure {
        RequestFailure(
            .invalid,
            "\(pointer) has no operation, expected setBounds, setParameters, setEnvironment, "
                + "setSections, setLayout, batchUpdate, setSizes, setMeasuredSizes, setOrthogonalOffset, invalidate, "
                + "insertItems, deleteItems, moveItems, reloadItems, reconfigureItems, insertSections, deleteSections, "
                + "moveSections, reloadSections or applySnapshot",
            pointer: pointer)
    }

    // MARK: Data

    /// - Throws: `limit.sections` and `limit.items`, before anything is allocated for the sections.
    func sections(_ wire: [WireSection], _ pointer: String) throws(RequestFailure) -> [ContainerSection] {
        try checkCounts(wire, pointer)
        var sections: [ContainerSection] = []
        sections.reserveCapacity(wire.count)
        for (index, wireSection) in wire.enumerated() {
            sections.append(try section(wireSection, "\(pointer)/\(index)"))
        }
        return sections
    }

    /// Items with identifiers, of which there are as many as identifiers unless the message says otherwise.
    private func items(_ wire: WireSection, _ pointer: String) throws(RequestFailure) -> ContainerSection {
        var wire = wire
        if wire.itemCount == 0 { wire.itemCount = UInt32(clamping: wire.itemIds.count) }
        try checkCounts([wire], pointer)
        return try section(wire, pointer)
    }

    private func measurement(
        _ wire: WireSetMeasuredSizes, _ pointer: String
    ) throws(RequestFailure) -> Measurement {
        guard wire.hasIds else {
            let section = try sectionName(wire.section, or: wire.hasSectionID ? wire.sectionID : nil, pointer)
            let kind = try string(wire.kind, pointer + "/kind", limit: 256)
            return Measurement(.numbered(wire.items.map { Int($0) }, of: section, kind: kind), sizes: wire.sizes)
        }
        let names = try identifiers(wire.ids, pointer + "/ids")
        guard wire.section == 0, wire.items.isEmpty, wire.kind.isEmpty, !wire.hasSectionID else {
            throw RequestFailure(
                .invalid, "\(pointer) has `ids` and index paths or a kind, expected identifiers of cells alone",
                pointer: pointer + "/ids")
        }
        return Measurement(.identified(names), sizes: wire.sizes)
    }

    private func snapshot(_ wire: WireApplySnapshot, _ pointer: String) throws(RequestFailure) -> ContainerSnapshot {
        let items = wire.sections.reduce(0) { $0 + $1.itemIds.count }
        try checkCounts(sections: wire.sections.count, items: items, pointer + "/sections")
        var sections: [ContainerSnapshot.Section] = []
        for (index, section) in wire.sections.enumerated() {
            let place = "\(pointer)/sections/\(index)"
            sections.append(
                ContainerSnapshot.Section(
                    try identifier(section.id, place + "/id"),
                    items: try identifiers(section.itemIds, place + "/itemIds"),
                    parameters: section.hasParameters
                        ? try members(section.parameters, place + "/parameters") : nil))
        }
        var snapshot = ContainerSnapshot(sections: sections)
        snapshot.reloadedItems = try identifiers(wire.reload, pointer + "/reload")
        snapshot.reloadedSections = try identifiers(wire.reloadSections, pointer + "/reloadSections")
        if wire.hasItems, wire.items.itemIds.count > 0 {
            snapshot.data = try self.items(wire.items, pointer + "/items")
        }
        snapshot.keepsOtherSections = wire.keepsOtherSections
        return snapshot
    }

    // MARK: Names

    private func itemPlace(_ wire: WireItemPlace, _ pointer: String) throws(RequestFailure) -> ItemDestination {
        switch wire.place {
        case .before(let item): return .before(try identifier(item, pointer + "/before"))
        case .after(let item): return .after(try identifier(item, pointer + "/after"))
        case .sectionStart(let section): return .startOfSection(try identifier(section, pointer + "/sectionStart"))
        case .sectionEnd(let section): return .endOfSection(try identifier(section, pointer + "/sectionEnd"))
        case nil:
            throw RequestFailure(
                .invalid, "\(pointer) is empty, expected `before`, `after`, `sectionStart` or `sectionEnd`",
                pointer: pointer)
        }
    }

    private func sectionPlace(_ wire: WireSectionPlace, _ pointer: String) throws(RequestFailure) -> SectionDestination
    {
        switch wire.place {
        case .before(let section): .before(try identifier(section, pointer + "/before"))
        case .after(let section): .after(try identifier(section, pointer + "/after"))
        case nil: .end
        }
    }

    private func staleNames(_ wire: WireInvalidate, _ pointer: String) throws(RequestFailure) -> StaleNames {
        var names = StaleNames()
        for (index, items) in wire.items.enumerated() {
            guard items.hasIds else {
                names.items.append(.range(ItemRange(items)))
                continue
            }
            let place = "\(pointer)/items/\(index)"
            guard items.section == 0, items.item == 0, items.count == 0 else {
                throw RequestFailure(
                    .invalid, "\(place) has identifiers and numbers, expected one or the other", pointer: place)
            }
            names.items.append(.identified(try identifiers(items.ids, place + "/ids")))
        }
        let categories = Element.Category.allCases
        for (index, elements) in wire.elements.enumerated() {
            let place = "\(pointer)/elements/\(index)"
            let category = try name(elements.category, of: categories.map(\.wireName), place + "/category")
            let kind = try string(elements.kind, place + "/kind", limit: 256)
            names.elements.append(
                (
                    ElementKind(categories.first { $0.wireName == category } ?? .cell, kind),
                    ItemRange(
                        section: Int(elements.section), item: Int(elements.item), count: max(1, Int(elements.count)))
                ))
        }
        names.sections = wire.sections.map { Int($0) }
        return names
    }
}

extension WireSkipped {
    init(_ skipped: SkippedIdentifiers) {
        self.init()
        operation = UInt32(skipped.operation)
        ids = WireIdentifiers(skipped.identifiers)
        reason = skipped.reason?.rawValue ?? ""
    }
}

extension CollectionLimits {
    init(_ limits: ProtocolLimits) {
        self.init(sections: limits.sections, items: limits.items, elements: limits.elementsPerReply)
    }
}

extension MemoryCharge: MemoryBudget {
    func pay(_ bytes: Int) throws(LayoutError) {
        do throws(RequestFailure) {
            try add(bytes)
        } catch {
            throw error.layoutError
        }
    }
}
