// How a group is written: an item with members that say where its subitems are.
extension Compositional.Group {
    /// The most subitems of one group.
    package static let subitemLimit = 512

    private enum Kind: String, Sendable, CaseIterable {
        case horizontal
        case vertical
        case custom
    }

    private static let kindFormat: JSONFormat<Kind> = .word

    /// The member that names a group in place of all others.
    ///
    /// An object with it has no other member.
    static let useName = "use"

    private static let groupName = "group"
    private static let spacingName = "interItemSpacing"

    private static let fillings: [JSONCase<Filling>] = [
        JSONCase(
            "subitems",
            .array(
                of: Compositional.Subitem.nested,
                count: .within(1...subitemLimit, "subitems", rule: ": \(atLeastOne)")),
            make: Filling.subitems
        ) { if case .subitems(let subitems) = $0 { subitems } else { nil } },
        JSONCase("subitem", Compositional.Subitem.nested, and: count, make: Filling.count) {
            if case .count(let subitem, let count) = $0 { (subitem, count) } else { nil }
        },
        JSONCase("repeatingSubitem", Compositional.Subitem.nested, and: count, make: Filling.repeating) {
            if case .repeating(let subitem, let count) = $0 { (subitem, count) } else { nil }
        },
    ]

    private static let customItems = JSONCase<[Compositional.CustomItem]>(
        "customItems", .array(of: Compositional.CustomItem.format, count: .within(1...subitemLimit, "items")),
        make: { $0 }, payload: { $0 })

    private static let count: (name: String, format: JSONFormat<Int>) = (
        "count", .integer(in: 1...subitemLimit, expected: "a whole number in 1...\(subitemLimit)")
    )

    private static let atLeastOne = "at least 1 subitem is required for a group"

    /// The format of a section's group: a subitem that is not an item.
    ///
    /// The schema is that of any subitem, since an item and a group are one kind of object.
    static let format: JSONFormat<Self> = JSONFormat(
        schema: Compositional.Subitem.reference.schema,
        read: { json, place throws(LayoutError) in
            guard case .group(let group) = try Compositional.Subitem.format.read(json, place) else {
                throw LayoutError(
                    .invalidParameter, "\(place.pointer) is an item, expected a group with \"\(groupName)\"",
                    pointer: place.pointer)
            }
            return group
        }, write: { .object($0.members) })

    static let name: JSONFormat<String> = .name(limit: Compositional.kindLimit)

    /// The schemas of the members that only groups have.
    ///
    /// By the members' names; a schema cannot say which of them exclude each other, but reading does.
    static let properties: [String: JSONValue] = (fillings.map(\.properties) + [customItems.properties]).reduce([
        groupName: kindFormat.schema, spacingName: Compositional.Spacing.reference.schema,
    ]) { $0.merging($1) { $1 } }

    /// Reads the members that only groups have; nil if the object is an item.
    ///
    /// The object's members that an item has as well must have been read into `item`. Those read here are removed from `object`.
    static func read(_ item: Compositional.Item, _ object: inout JSONObjectReader) throws(LayoutError) -> Self? {
        guard let kind = try object.value(groupName, kindFormat) else { return nil }
        let spacing = try object.value(spacingName, Compositional.Spacing.format)
        var group = Self(width: item.size.width, height: item.size.height, try arrangement(kind, &object))
        group.item = item
        if let spacing { group.interItemSpacing = spacing }
        return group
    }

    private static func arrangement(
        _ kind: Kind, _ object: inout JSONObjectReader
    ) throws(LayoutError) -> Arrangement {
        let forms = (fillings.map(\.name) + [customItems.name]).filter(object.has)
        let expected = kind == .custom ? [customItems.name] : fillings.map(\.name)
        // A slip in the name of a filling is reported before that there is none.
        if forms.isEmpty { try object.end(before: expected + ["count"]) }
        guard forms.count == 1, expected.contains(forms[0]) else {
            let met = forms.isEmpty ? "none" : forms.joined(separator: " and ")
            throw LayoutError(
                .invalidParameter,
                "\(object.place.pointer) has \(met), expected one of \(expected.joined(separator: ", "))"
                    + (forms.isEmpty ? ": \(atLeastOne)" : ""), pointer: object.place.pointer)
        }
        switch kind {
        case .horizontal: return .horizontal(try filling(forms[0], &object))
        case .vertical: return .vertical(try filling(forms[0], &object))
        case .custom: return .custom(try customItems.read(&object))
        }
    }

    private static func filling(_ form: String, _ object: inout JSONObjectReader) throws(LayoutError) -> Filling {
        for filling in fillings where filling.name == form { return try filling.read(&object) }
        return .subitems([])
    }

    private var members: [String: JSONValue] {
        if case .named(let name) = arrangement { return [Self.useName: .string(name)] }
        var members = Compositional.Item.members.write(item)
        if interItemSpacing != .fixed(0) {
            members[Self.spacingName] = Compositional.Spacing.format.write(interItemSpacing)
        }
        let own: (kind: Kind, members: [String: JSONValue]?) =
            switch arrangement {
            case .horizontal(let filling): (.horizontal, Self.written(filling))
            case .vertical(let filling): (.vertical, Self.written(filling))
            case .custom(let items): (.custom, Self.customItems.write(items))
            case .named: (.custom, nil)
            }
        members[Self.groupName] = .string(own.kind.rawValue)
        return members.merging(own.members ?? [:]) { $1 }
    }

    private static func written(_ filling: Filling) -> [String: JSONValue]? {
        fillings.lazy.compactMap { $0.write(filling) }.first
    }
}
