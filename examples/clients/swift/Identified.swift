// Commands of the line protocol that edit by identifier.

import LayoutClient

/// Carries out a command that edits by identifier.
///
/// - Returns: nil for another command.
func editByIdentifier(
    _ command: [String: JSONValue], _ container: RemoteContainer
) async throws -> JSONValue? {
    switch command["do"]?.text {
    case "edit":
        let operations = (command["operations"]?.elements ?? []).map { operation($0.members) }
        let options: RemoteContainer.UpdateOptions = command["refuseSkipped"] == true ? .refuseSkipped : []
        return edited(try await container.update(operations, options: options))
    case "applySnapshot": return edited(try await container.apply(try snapshot(command)))
    case "applySectionSnapshot":
        let (outline, contents) = try outline(command)
        return edited(
            try await container.apply(outline, to: identifiers(command["to"])[0], contents: contents))
    case "queryIds":
        let named = container.withIdentifiers
        let found =
            if let ids = command["ids"] {
                try await named.ask(.items(Identifiers(identifiers(ids)) ?? .numbers())).value
            } else {
                try await named.attributes(in: command["rect"]?.rect ?? .zero).attributes
            }
        return ["elements": .array(found.map(\.identifiedRow))]
    default: return nil
    }
}

private func edited(_ result: RemoteContainer.UpdateResult) -> JSONValue {
    let skipped: [JSONValue] = result.skipped.map { skipped in
        [
            .number(Double(skipped.operation)), .array(skipped.identifiers.list.map { .string($0.text) }),
            .string(skipped.reason?.rawValue ?? ""),
        ]
    }
    return ["edited": ["generation": .string("\(result.generation)"), "skipped": .array(skipped)]]
}

/// `ids`, `before`, `after`, `atStartOf` and `atEndOf` are identifiers as in JSON, one or several.
private func operation(_ edit: [String: JSONValue]) -> RemoteContainer.Operation {
    let list = identifiers(edit["ids"])
    let ids = Identifiers(list) ?? .numbers()
    func items() -> ContainerItems { ContainerItems(ids, sizes: edit["sizes"]?.sizes ?? []) }
    switch edit["edit"]?.text {
    case "insertItems": return .insertItems(items(), itemDestination(edit))
    case "reloadItems": return .reloadItems(items())
    case "reconfigureItems": return .reconfigureItems(items())
    case "deleteItems": return .deleteItems(ids)
    case "moveItems": return .moveItems(ids, itemDestination(edit))
    case "insertSections":
        return .insertSections(list.map { ContainerSection($0, items: .numbers()) }, sectionDestination(edit))
    case "deleteSections": return .deleteSections(ids)
    case "moveSections": return .moveSections(ids, sectionDestination(edit))
    default: return .reloadSections(ids)
    }
}

private func itemDestination(_ edit: [String: JSONValue]) -> ItemDestination {
    if let item = identifiers(edit["before"]).first { return .before(item) }
    if let item = identifiers(edit["after"]).first { return .after(item) }
    if let section = identifiers(edit["atStartOf"]).first { return .startOfSection(section) }
    return .endOfSection(identifiers(edit["atEndOf"]).first ?? 0)
}

private func sectionDestination(_ edit: [String: JSONValue]) -> SectionDestination {
    if let section = identifiers(edit["before"]).first { return .before(section) }
    return identifiers(edit["after"]).first.map { .after($0) } ?? .end
}

/// `sections` are pairs of a section and its items; `reconfigure` and `reload` have `ids` and `sizes`.
private func snapshot(_ command: [String: JSONValue]) throws -> Snapshot<Identifier, Identifier> {
    var snapshot = Snapshot<Identifier, Identifier>()
    for pair in (command["sections"]?.elements ?? []).map(\.elements) {
        try snapshot.appendSections(identifiers(pair[0]))
        try snapshot.appendItems(identifiers(pair[1]))
    }
    for key in ["reconfigure", "reload"] {
        guard let change = command[key]?.members else { continue }
        let (ids, sizes) = (identifiers(change["ids"]), change["sizes"]?.sizes ?? [])
        if key == "reload" { try snapshot.reloadItems(ids) }
        for (item, size) in zip(ids, sizes) { try snapshot.reconfigureItem(item, ItemContent(size: size)) }
    }
    return snapshot
}

/// `items` are pairs of a parent, {} for none, and its children; `size` is that of each; `expanded` are identifiers.
private func outline(
    _ command: [String: JSONValue]
) throws -> (SectionSnapshot<Identifier>, [Identifier: ItemContent]) {
    var outline = SectionSnapshot<Identifier>()
    for pair in (command["items"]?.elements ?? []).map(\.elements) {
        try outline.append(identifiers(pair[1]), to: identifiers(pair[0]).first)
    }
    outline.expand(identifiers(command["expanded"]))
    let content = ItemContent(size: command["size"]?.sizes.first)
    return (outline, Dictionary(uniqueKeysWithValues: outline.items.map { ($0, content) }))
}

private func identifiers(_ value: JSONValue?) -> [Identifier] { value?.identifiers ?? [] }

extension Identifier {
    /// The number exactly, or the name.
    var text: String {
        switch self {
        case .number(let number): "\(number)"
        case .name(let name): name
        }
    }
}

extension LayoutAttributes {
    /// Identifier, category, section, item, x, y, width, height.
    fileprivate var identifiedRow: JSONValue {
        let numbers = [
            Double(element.indexPath.section), Double(element.indexPath.item), frame.x, frame.y, frame.width,
            frame.height,
        ]
        return .array(
            [.string(identifier?.text ?? ""), .string("\(element.category)")] + numbers.map { .number($0) })
    }
}

extension JSONValue {
    /// One identifier or several, as in the protocol.
    var identifiers: [Identifier] {
        if let name = members["name"]?.text { return [.name(name)] }
        if let number = members["number"]?.text.flatMap({ UInt64($0) }) { return [.number(number)] }
        let numbers = (members["numbers"]?.elements ?? []).compactMap { UInt64($0.text ?? "") }
        return numbers.map(Identifier.number) + (members["names"]?.elements ?? []).map { .name($0.text ?? "") }
    }

    /// Widths and heights in turn.
    fileprivate var sizes: [Size] {
        let numbers = elements.map(\.double)
        return stride(from: 0, to: numbers.count - 1, by: 2).map { Size(width: numbers[$0], height: numbers[$0 + 1]) }
    }
}
