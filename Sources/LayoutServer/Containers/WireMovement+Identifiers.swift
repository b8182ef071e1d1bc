import LayoutCore
import LayoutEngine
import LayoutWire

extension WireMovementReply {
    /// Names the lifted items, and the cells that lie elsewhere.
    mutating func addIdentifiers(_ identifiers: ReplyIdentifiers?) {
        if hasMovement { movement.addIdentifiers() }
        if hasTargetMovement { targetMovement.addIdentifiers() }
        if hasChanges { changes.addIdentifiers(before: identifiers, after: identifiers) }
    }
}

extension WireMovement {
    /// Names the lifted items by the identifiers of `indexPaths`.
    mutating func addIdentifiers() {
        guard let first = indexPaths.first, first.hasID else { return }
        let known = Dictionary(indexPaths.map { ($0.model, $0.id) }) { first, _ in first }
        let isNumbers = if case .number? = first.id.identifier { true } else { false }
        var ids = WireIdentifiers()
        for (section, item) in zip(lifted.sections, lifted.items) {
            let identifier = known[ItemPath(section: Int(section), item: Int(item))] ?? WireIdentifier()
            if isNumbers { ids.numbers.append(identifier.number) } else { ids.names.append(identifier.name) }
        }
        lifted.ids = ids
    }
}
