/// The members of a JSON object, each stated once beside its property.
///
///     static let format = JSONMembers(
///         defaults: Self(),
///         [
///             JSONMember("width", \.width, as: .number(in: 0...1e9)),
///             JSONMember(optional: "label", \.label, as: .name(limit: 64)),
///         ]
///     ).format
///
/// A missing member has the property's default, and a property that has its default is not written. Members are read in their order
/// here, which decides the error that is found first and the order in which names are listed. Any other member is an error, with the
/// nearest of these names.
struct JSONMembers<Root: Sendable>: Sendable {
    /// A value with the default of each property; those of required members have any value.
    let defaults: Root
    let members: [JSONMember<Root>]
    /// Names of members that one might expect, and why there are none.
    ///
    /// By name; the reason follows "expected none" in the error.
    let refused: [String: String]
    /// Checks what no member knows alone.
    ///
    /// It runs when all members are read, and gets the object's place.
    let check: @Sendable (Root, JSONPlace) throws(LayoutError) -> Void

    init(
        defaults: Root, _ members: [JSONMember<Root>], refused: [String: String] = [:],
        check: @escaping @Sendable (Root, JSONPlace) throws(LayoutError) -> Void = { _, _ in }
    ) {
        self.defaults = defaults
        self.members = members
        self.refused = refused
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
    ///
    /// `refused` is checked, and unknown members are left in the reader for its `end`.
    func read(_ object: inout JSONObjectReader) throws(LayoutError) -> Root {
        var root = defaults
        for member in members { try member.read(&object, &root) }
        if let (name, reason) = refused.sorted(by: { $0.key < $1.key }).first(where: { object.has($0.key) }) {
            let pointer = object.place.member(name).pointer
            throw LayoutError(.invalidParameter, "\(pointer) is given, expected none: \(reason)", pointer: pointer)
        }
        try check(root, object.place)
        return root
    }

    /// The members that are required or differ from their defaults.
    func write(_ root: Root) -> [String: JSONValue] {
        var written: [String: JSONValue] = [:]
        for member in members { written[member.name] = member.write(root, defaults) }
        return written
    }

    var properties: [String: JSONValue] { Dictionary(members.map { ($0.name, $0.schema) }) { $1 } }

    var required: [String] { members.filter(\.isRequired).map(\.name) }
}
