/// The members of a JSON object, in the order in which they are read, and thus in which errors are found and names are listed.
struct JSONMembers<Root: Sendable>: Sendable {
    /// A value with the default of each property; those of required members have any value.
    let defaults: Root
    let members: [JSONMember<Root>]
    /// Checks what no member knows alone.
    let check: @Sendable (Root, JSONPlace) throws(LayoutError) -> Void

    init(
        defaults: Root, _ members: [JSONMember<Root>],
        check: @escaping @Sendable (Root, JSONPlace) throws(LayoutError) -> Void = { _, _ in }
    ) {
        self.defaults = defaults
        self.members = members
        self.check = check
    }

    /// The format of an object with these members and no others.
    var format: JSONFormat<Root> {
        JSONFormat(
            schema: JSONSchema.object(properties, required: required),
            read: { json, place throws(LayoutError) in
                var object = try JSONObjectReader(json, place)
                let root = try read(&object)
                try object.end()
                return root
            }, write: { .object(write($0)) })
    }

    /// Reads these members of an object that may have more.
    func read(_ object: inout JSONObjectReader) throws(LayoutError) -> Root {
        var root = defaults
        for member in members { try member.read(&object, &root) }
        try check(root, object.place)
        return root
    }

    /// The members that are required or differ from their defaults.
    func write(_ root: Root) -> [String: JSONValue] {
        var written: [String: JSONValue] = [:]
        for member in members { written[member.name] = member.write(root, defaults) }
        return written
    }

    /// The members' schemas by name.
    var properties: [String: JSONValue] { Dictionary(members.map { ($0.name, $0.schema) }) { $1 } }

    /// The names of members that must not be missing.
    var required: [String] { members.filter(\.isRequired).map(\.name) }
}
