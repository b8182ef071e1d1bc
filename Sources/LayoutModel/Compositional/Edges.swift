extension Compositional {
    /// Sides of a rectangle that an element is anchored to: `[]` is the center, `.top` the middle of the upper side, `[.top,
    /// .leading]` a corner.
    public struct Edges: OptionSet, Sendable {
        /// A bit for each side.
        ///
        /// 1 top, 2 leading, 4 bottom, 8 trailing. Other bits have no meaning, and are not written.
        public let rawValue: UInt8

        /// Creates a set from its bits.
        ///
        /// Write an array of sides instead; in JSON, too, sides are written as an array of words.
        public init(rawValue: UInt8) {
            self.rawValue = rawValue
        }

        /// The upper side.
        public static let top = Edges(rawValue: 1)
        /// The side at which a line begins.
        public static let leading = Edges(rawValue: 2)
        /// The lower side.
        public static let bottom = Edges(rawValue: 4)
        /// The side at which a line ends.
        public static let trailing = Edges(rawValue: 8)
    }
}

extension Compositional.Edges {
    private static let names: [(name: String, edge: Self)] = [
        ("top", .top), ("leading", .leading), ("bottom", .bottom), ("trailing", .trailing),
    ]

    static let format: JSONFormat<Self> = {
        let words = names.map(\.name)
        let edge = JSONFormat<Self>(
            schema: JSONFormat<String>.word(of: words).schema,
            read: { json, place throws(LayoutError) in
                guard case .string(let word) = json, let named = names.first(where: { $0.name == word }) else {
                    throw .unexpected(json, at: place, expected: "one of \(words.joined(separator: ", "))")
                }
                return named.edge
            }, write: { edge in names.first { $0.edge == edge }.map { .string($0.name) } ?? .null })
        let edges = JSONFormat<[Self]>.array(of: edge)
        return JSONFormat(
            schema: edges.schema,
            read: { json, place throws(LayoutError) in Self(try edges.read(json, place)) },
            write: { set in edges.write(names.map(\.edge).filter(set.contains)) })
    }()
}
