import LayoutModel

// Descriptions in the form that the daemon reads. Members that have their default are left out.

extension Compositional.Section {
    var json: JSONValue {
        var members: [String: JSONValue] = ["group": Compositional.Subitem.group(group).json]
        members.add("contentInsets", contentInsets.json, unless: contentInsets == .init())
        members.add("interGroupSpacing", .number(interGroupSpacing), unless: interGroupSpacing == 0)
        members.add(
            "contentInsetsReference", .string(contentInsetsReference.rawValue),
            unless: contentInsetsReference == .automatic)
        members.add(
            "supplementaryContentInsetsReference", .string(supplementaryContentInsetsReference.rawValue),
            unless: supplementaryContentInsetsReference == .automatic)
        members.add(
            "orthogonalScrollingBehavior", .string(orthogonalScrollingBehavior.rawValue),
            unless: orthogonalScrollingBehavior == .none)
        members.add(
            "boundarySupplementaryItems", .array(boundaryItems.map(\.json)), unless: boundaryItems.isEmpty)
        members.add("decorationItems", .array(decorations.map(\.json)), unless: decorations.isEmpty)
        return .object(members)
    }
}

extension Compositional.Configuration {
    var json: JSONValue {
        var members: [String: JSONValue] = [:]
        members.add("scrollDirection", "horizontal", unless: !isHorizontal)
        members.add("interSectionSpacing", .number(interSectionSpacing), unless: interSectionSpacing == 0)
        members.add(
            "contentInsetsReference", .string(contentInsetsReference.rawValue),
            unless: contentInsetsReference == .automatic)
        members.add(
            "boundarySupplementaryItems", .array(boundaryItems.map(\.json)), unless: boundaryItems.isEmpty)
        return .object(members)
    }
}

extension Compositional.Subitem {
    fileprivate var json: JSONValue {
        switch self {
        case .item(let item): .object(item.members)
        case .group(let group): group.json
        }
    }
}

extension Compositional.Item {
    fileprivate var members: [String: JSONValue] {
        var members: [String: JSONValue] = ["size": [width.json, height.json]]
        members.add("contentInsets", contentInsets.json, unless: contentInsets == .init())
        members.add("edgeSpacing", edgeSpacing.json, unless: edgeSpacing == .init())
        members.add("supplementaryItems", .array(supplementaryItems.map(\.json)), unless: supplementaryItems.isEmpty)
        return members
    }
}

extension Compositional.Group {
    fileprivate var json: JSONValue {
        var members = item.members
        members["group"] = isVertical ? "vertical" : "horizontal"
        members.add("interItemSpacing", interItemSpacing.json, unless: interItemSpacing == .fixed(0))
        switch content {
        case .subitems(let subitems): members["subitems"] = .array(subitems.map(\.json))
        case .count(let subitem, let count):
            members["subitem"] = subitem.json
            members["count"] = .number(Double(count))
        case .repeating(let subitem, let count):
            members["repeatingSubitem"] = subitem.json
            members["count"] = .number(Double(count))
        case .frames(let frames):
            members["group"] = "custom"
            members["customItems"] = .array(
                frames.map { ["frame": [.number($0.x), .number($0.y), .number($0.width), .number($0.height)]] })
        }
        return .object(members)
    }
}

extension Compositional.SupplementaryItem {
    fileprivate var json: JSONValue {
        var members: [String: JSONValue] = [
            "kind": .string(kind), "size": [width.json, height.json], "containerAnchor": containerAnchor.json,
        ]
        if let itemAnchor { members["itemAnchor"] = itemAnchor.json }
        members.add("zIndex", .number(Double(zIndex)), unless: zIndex == 1)
        return .object(members)
    }
}

extension Compositional.BoundaryItem {
    fileprivate var json: JSONValue {
        var members: [String: JSONValue] = [
            "kind": .string(kind), "size": [width.json, height.json], "alignment": .string(alignment.rawValue),
        ]
        members.add("absoluteOffset", [.number(offset.x), .number(offset.y)], unless: offset == .zero)
        members.add("extendsBoundary", false, unless: extendsBoundary)
        members.add("pinToVisibleBounds", true, unless: !pinsToVisibleBounds)
        members.add("zIndex", .number(Double(zIndex)), unless: zIndex == 1)
        return .object(members)
    }
}

extension Compositional.Decoration {
    fileprivate var json: JSONValue {
        var members: [String: JSONValue] = ["kind": .string(kind)]
        members.add("contentInsets", contentInsets.json, unless: contentInsets == .init())
        members.add("zIndex", .number(Double(zIndex)), unless: zIndex == 0)
        return .object(members)
    }
}

extension Compositional.Dimension {
    fileprivate var json: JSONValue {
        switch self {
        case .fractionalWidth(let value): ["fractionalWidth": .number(value)]
        case .fractionalHeight(let value): ["fractionalHeight": .number(value)]
        case .absolute(let value): ["absolute": .number(value)]
        case .estimated(let value): ["estimated": .number(value)]
        case .uniformAcrossSiblings(let value): ["uniformAcrossSiblings": .number(value)]
        }
    }
}

extension Compositional.Spacing {
    fileprivate var json: JSONValue {
        switch self {
        case .fixed(let value): ["fixed": .number(value)]
        case .flexible(let value): ["flexible": .number(value)]
        }
    }
}

extension Compositional.EdgeSpacing {
    fileprivate var json: JSONValue {
        let edges = ["leading": leading, "top": top, "trailing": trailing, "bottom": bottom]
        return .object(edges.compactMapValues { $0?.json })
    }
}

extension Compositional.DirectionalInsets {
    fileprivate var json: JSONValue { [.number(top), .number(leading), .number(bottom), .number(trailing)] }
}

extension Compositional.Anchor {
    fileprivate var json: JSONValue {
        var members: [String: JSONValue] = ["edges": .array(edges.map { .string($0.rawValue) })]
        members.add(
            isFractional ? "fractionalOffset" : "absoluteOffset", [.number(offset.x), .number(offset.y)],
            unless: offset == .zero)
        return .object(members)
    }
}

extension [String: JSONValue] {
    fileprivate mutating func add(_ name: String, _ value: JSONValue, unless isDefault: Bool) {
        if !isDefault { self[name] = value }
    }
}
