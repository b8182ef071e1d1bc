package import LayoutModel

// Conversions between wire messages and the model: anchors.

extension AnchorPlace {
    /// Its name in the field `at` of `Anchor` and `CaptureAnchor`.
    package var wireName: String {
        switch self {
        case .firstVisible: "firstVisible"
        case .end: "end"
        case .item: "item"
        }
    }
}

extension Mapping {
    /// The anchor of an update. The item of a section's identifier is not resolved, and the item is not checked against the container.
    ///
    /// - Throws: `request.invalid` for an unknown name, or an item without its index path.
    package func anchor(_ wire: WireAnchor, _ pointer: String) throws(RequestFailure) -> UpdateAnchor {
        switch try name(wire.at, of: ["", "firstVisible", "item", "end", "none"], pointer + "/at") {
        case "firstVisible": return .place(.firstVisible)
        case "end": return .place(.end)
        case "none": return .nothing
        case "item":
            guard wire.hasIndexPath else {
                throw RequestFailure(
                    .invalid, "\(pointer)/indexPath is missing, expected the item that stays in place",
                    pointer: pointer + "/indexPath")
            }
            guard wire.indexPath.hasID else { return .place(.item(wire.indexPath.model)) }
            let place = pointer + "/indexPath"
            guard wire.indexPath.section == 0, wire.indexPath.item == 0, !wire.indexPath.hasSectionID else {
                throw RequestFailure(
                    .invalid, "\(place) has an identifier and numbers, expected one or the other", pointer: place)
            }
            return .identified(try identifier(wire.indexPath.id, place + "/id"))
        default: return .automatic
        }
    }
}
