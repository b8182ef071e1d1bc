extension Compositional {
    /// A part of a group: an item or another group, nested at most 16 levels deep.
    public enum Subitem: Equatable, Sendable {
        /// A single item.
        case item(Item)
        /// A nested group.
        indirect case group(Group)
    }
}

extension Compositional.Subitem {
    /// The deepest nesting of groups.
    static let depthLimit = 16

    /// An item and a group are one kind of object; a group has the members of an item, and more. A named group has its name alone.
    static let format: JSONFormat<Self> = JSONFormat(
        schema: [
            "anyOf": [
                JSONSchema.object(
                    Compositional.Item.members.properties.merging(Compositional.Group.properties) { $1 },
                    required: Compositional.Item.members.required),
                JSONSchema.object(
                    [Compositional.Group.useName: Compositional.Group.name.schema],
                    required: [Compositional.Group.useName]),
            ]
        ],
        read: { json, place throws(LayoutError) in
            guard place.depth <= depthLimit else {
                throw LayoutError(
                    .invalidParameter,
                    "\(place.pointer) is a group in \(place.depth) groups, expected at most \(depthLimit)",
                    pointer: place.pointer)
            }
            var object = try JSONObjectReader(json, place)
            if object.has(Compositional.Group.useName) {
                let name = try object.required(Compositional.Group.useName, Compositional.Group.name)
                try object.end()
                return .group(.named(name))
            }
            let item = try Compositional.Item.members.read(&object)
            let group = try Compositional.Group.read(item, &object)
            try object.end()
            return group.map { .group($0) } ?? .item(item)
        },
        write: { subitem in
            switch subitem {
            case .item(let item): .object(Compositional.Item.members.write(item))
            case .group(let group): Compositional.Group.format.write(group)
            }
        })

    static let reference: JSONFormat<Self> = .reference("item") { format }

    /// A subitem in a group, one level further down.
    static let nested: JSONFormat<Self> = JSONFormat(
        schema: reference.schema,
        read: { json, place throws(LayoutError) in try format.read(json, place.nested) },
        write: { format.write($0) })
}
