// Commands of the line protocol that query a container: its contents, what lies where, and where a user would go from here.
//
// An item is an index path or, as in JSON, a list of one identifier, and so is a `sectionId`; ranges are triples of section, item and
// count, or identifiers. Results that bring identifiers have them as their last elements.

import LayoutClient

/// Carries out a command of that kind.
///
/// - Returns: nil for another command.
func query(_ command: [String: JSONValue], _ container: RemoteContainer) async throws -> JSONValue? {
    switch command["do"]?.text {
    case "contents":
        return contained(try await container.contents(withItems: command["withItems"] == true))
    case "sections": return try await sections(command, container)
    case "readingOrder": return try await readingOrder(command, container)
    case "neighbour": return ["neighbour": try await neighbour(command, container)]
    case "hitTest":
        let hit = try await container.hitTest(at: command["point"]?.point ?? .zero)
        var told: [String: JSONValue] = [
            "element": hit.attributes?.row ?? .null, "nearest": hit.nearest?.pair ?? .null,
            "distance": .number(hit.distance),
        ]
        if let identifier = hit.attributes?.identifier { told["id"] = .string(identifier.text) }
        return ["hit": .object(told)]
    case "insertionPoint":
        let point = try await insertionPoint(command, container)
        return [
            "insertion": point.map {
                .array([$0.indexPath.pair, .boolean($0.isInto)] + $0.identifier.texts)
            } ?? .null
        ]
    case "prefetch": return try await prefetch(command, container)
    case "scrollTarget":
        let target = try await scrollTarget(command, container)
        return ["target": target.map { [$0.offset.pair, $0.rowOffset.map { .number($0) } ?? .null] } ?? .null]
    case "captureAnchor":
        let anchor = try await captureAnchor(command, container)
        return [
            "anchor": anchor.map { [$0.indexPath.pair, .string($0.edge.rawValue), .number($0.distance)] } ?? .null
        ]
    case "elements": return ["elements": .array(try await elements(command, container).map(\.row))]
    case "batch": return try await batch(command["queries"]?.elements ?? [], container)
    default: return nil
    }
}

// MARK: Where a user would go

private func sections(_ command: [String: JSONValue], _ container: RemoteContainer) async throws -> JSONValue {
    let (first, count) = (command["section"]?.integer ?? 0, command["count"]?.integer ?? 1)
    let places =
        if let section = command["sectionId"]?.identifiers.first {
            try await container.ask(.sectionPlaces(from: section, count: count)).value
        } else {
            try await container.sectionPlaces(first..<first + count)
        }
    return [
        "sections": .array(
            places.map { .array([$0.frame.sides, $0.contentFrame?.sides ?? .null] + $0.identifier.texts) })
    ]
}

private func readingOrder(_ command: [String: JSONValue], _ container: RemoteContainer) async throws -> JSONValue {
    let axis = ReadingAxis(rawValue: command["by"]?.text ?? "") ?? .rows
    let order =
        if let rect = command["rect"]?.rect {
            try await container.readingOrder(in: rect, by: axis)
        } else if let section = command["sectionId"]?.identifiers.first {
            try await container.ask(.readingOrder(ofSection: section, by: axis)).value
        } else {
            try await container.readingOrder(ofSection: command["section"]?.integer ?? 0, by: axis)
        }
    return [
        "order": .array(
            order.map { item in
                let numbers = [item.row, item.column, item.position, item.setSize].map { JSONValue.number(Double($0)) }
                return .array(
                    item.indexPath.pair.elements + numbers + [.boolean(item.isMounted)] + item.identifier.texts)
            })
    ]
}

private func neighbour(_ command: [String: JSONValue], _ container: RemoteContainer) async throws -> JSONValue {
    let direction = NeighbourDirection(rawValue: command["direction"]?.text ?? "") ?? .next
    if let path = command["item"]?.indexPath {
        return try await container.neighbour(of: path, towards: direction)?.pair ?? .null
    }
    let found = try await container.ask(.neighbour(of: identifier(command), towards: direction)).value
    return found.map { .string($0.text) } ?? .null
}

private func insertionPoint(
    _ command: [String: JSONValue], _ container: RemoteContainer
) async throws -> InsertionPoint? {
    let (point, allowsInto) = (command["point"]?.point ?? .zero, command["allowsInto"] == true)
    if let moving = Identifiers(command["moving"]?.identifiers ?? []), !moving.isEmpty {
        return try await container.ask(.insertionPoint(at: point, allowsInto: allowsInto, moving: moving)).value
    }
    return try await container.insertionPoint(
        at: point, allowsInto: allowsInto, moving: command["moving"]?.itemRanges ?? [])
}

private func prefetch(_ command: [String: JSONValue], _ container: RemoteContainer) async throws -> JSONValue {
    let (velocity, offset) = (command["velocity"]?.point ?? .zero, command["offset"]?.point)
    let (distance, limit) = (command["distance"]?.double ?? 0, command["limit"]?.integer ?? 0)
    let identifiers = Identifiers(command["loaded"]?.identifiers ?? []) ?? .numbers()
    let found =
        if identifiers.isEmpty {
            try await container.prefetch(
                velocity: velocity, from: offset, distance: distance, limit: limit,
                loaded: command["loaded"]?.itemRanges ?? [])
        } else {
            try await container.ask(
                .prefetch(velocity: velocity, from: offset, distance: distance, limit: limit, loaded: identifiers)
            ).value
        }
    return ["prefetch": ["items": .array(found.namedItems), "dropped": .array(found.namedRanges)]]
}

private func scrollTarget(_ command: [String: JSONValue], _ container: RemoteContainer) async throws -> ScrollTarget? {
    if let anchor = command["anchor"]?.elements {
        return try await container.scrollTarget(
            restoring: AnchorSnapshot(
                indexPath: anchor[0].indexPath ?? ItemPath(section: 0, item: 0),
                edge: AnchorSnapshot.Edge(rawValue: anchor[1].text ?? "") ?? .start, distance: anchor[2].double,
                identifier: anchor[0].identifiers.first))
    }
    let vertical = ScrollTarget.Vertical(rawValue: command["vertical"]?.text ?? "") ?? .nearest
    let horizontal = ScrollTarget.Horizontal(rawValue: command["horizontal"]?.text ?? "") ?? .nearest
    if let path = command["item"]?.indexPath {
        return try await container.scrollTarget(of: path, vertical: vertical, horizontal: horizontal)
    }
    return try await container.ask(
        .scrollTarget(of: identifier(command), vertical: vertical, horizontal: horizontal)
    ).value
}

private func captureAnchor(
    _ command: [String: JSONValue], _ container: RemoteContainer
) async throws -> AnchorSnapshot? {
    guard command["at"]?.text == "item" else {
        return try await container.captureAnchor(command["at"]?.text == "end" ? .end : .firstVisible)
    }
    if let path = command["item"]?.indexPath { return try await container.captureAnchor(.item(path)) }
    return try await container.ask(.anchor(of: identifier(command))).value
}

private func identifier(_ command: [String: JSONValue]) -> Identifier {
    command["item"]?.identifiers.first ?? .number(0)
}

// MARK: Contents

private func elements(
    _ command: [String: JSONValue], _ container: RemoteContainer
) async throws -> [LayoutAttributes] {
    let (kind, ranges) = (command["kind"]?.text ?? "", command["ranges"]?.itemRanges ?? [])
    return switch command["category"]?.text {
    case "supplementary": try await container.ask(.supplementaries(kind, in: ranges)).value
    case "decoration": try await container.ask(.decorations(kind, in: ranges)).value
    default: try await container.ask(.items(in: ranges)).value
    }
}

private func batch(_ queries: [JSONValue], _ container: RemoteContainer) async throws -> JSONValue {
    var batch = QueryBatch()
    var reads: [(QueryBatch.Answers) throws -> JSONValue] = []
    for query in queries.map(\.members) {
        switch query["query"]?.text {
        case "rect":
            let key = batch.add(.elements(in: query["rect"]?.rect ?? .zero))
            reads.append { ["elements": .array(try $0[key].elements.map(\.row))] }
        case "items":
            let paths = (query["indexPaths"]?.elements ?? []).compactMap(\.indexPath)
            let key = batch.add(paths.isEmpty ? .items(in: query["ranges"]?.itemRanges ?? []) : .items(paths))
            reads.append { ["elements": .array(try $0[key].map(\.row))] }
        default:
            let key = batch.add(.contents)
            reads.append { contained(try $0[key]) }
        }
    }
    let answers = try await container.answers(to: batch)
    let told = reads.map { read in
        do {
            return try read(answers)
        } catch {
            return failure(error as? ClientError ?? ClientError(code: "driver", message: "\(error)"))
        }
    }
    return ["generation": .string("\(answers.generation)"), "answers": .array(told)]
}

private func contained(_ contents: RemoteContainer.Contents) -> JSONValue {
    let state = contents.state
    let kinds = contents.kinds.map { kind -> JSONValue in
        [.string("\(kind.category)"), .string(kind.name), .number(Double(kind.count))]
    }
    var told: [String: JSONValue] = [
        "state": [
            .string(state.layout), .string("\(state.generation)"), state.bounds.sides, state.contentSize.pair,
            .number(Double(state.sectionCount)), .number(Double(state.itemCount)),
        ], "itemCounts": .array(contents.itemCounts.map { .number(Double($0)) }), "kinds": .array(kinds),
    ]
    if let content = state.content { told["sections"] = .array(content.sections.map(\.content)) }
    return ["contents": .object(told)]
}

extension RemoteContainer.Prefetch {
    /// Section, item and identifier.
    fileprivate var namedItems: [JSONValue] {
        items.enumerated().map { index, path in
            .array(path.pair.elements + (itemIdentifiers.isEmpty ? nil : itemIdentifiers[index]).texts)
        }
    }

    /// Section, first item, count, and a list of identifiers.
    fileprivate var namedRanges: [JSONValue] {
        var names = droppedIdentifiers.list.map { JSONValue.string($0.text) }[...]
        return dropped.map { range in
            let numbers = [range.section, range.item, range.count].map { JSONValue.number(Double($0)) }
            defer { names = names.dropFirst(range.count) }
            return .array(numbers + (names.isEmpty ? [] : [.array(Array(names.prefix(range.count)))]))
        }
    }
}

extension Identifier? {
    /// Its text, if there is one.
    var texts: [JSONValue] { map { [.string($0.text)] } ?? [] }
}

extension ContainerSection {
    /// What it is made from: the number of items, their sizes, its identifier and theirs.
    fileprivate var content: JSONValue {
        [
            .number(Double(itemCount)), .array(itemSizes.map { .number($0) }),
            .array([identifier].compactMap { $0.map { .string($0.text) } }),
            .array(itemIdentifiers.list.map { .string($0.text) }),
        ]
    }
}

extension JSONValue {
    fileprivate var integer: Int { Int(double) }

    /// Triples of section, item and count.
    fileprivate var itemRanges: [ItemRange] {
        elements.map { range in
            let numbers = range.elements.map(\.integer)
            return ItemRange(section: numbers[0], item: numbers[1], count: numbers[2])
        }
    }
}
