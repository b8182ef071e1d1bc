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
    /// What an update keeps in place. The item is not checked against the container.
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
            return .place(.item(wire.indexPath.model))
        default: return .automatic
        }
    }
}
