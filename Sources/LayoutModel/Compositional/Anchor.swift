extension Compositional {
    /// A point of a rectangle, by which an element is attached to an item or a group: a corner, an edge or (without edges) the center,
    /// and an offset from it.
    ///
    ///     Compositional.Anchor([.top, .trailing])                                              a corner
    ///     Compositional.Anchor(.top)                                                           the middle of the upper edge
    ///     Compositional.Anchor([.top, .trailing], offset: Point(x: 0.5, y: -0.5), isFractional: true)
    ///
    ///                  ┌──┐     the last: half of the badge's width and height beyond the corner, whatever its size
    ///          ┌───────┼──┼
    ///          │ item  └──┘
    ///          └──────────┘
    public struct Anchor: Equatable, Sendable {
        /// One edge, two adjacent ones for a corner, or none for the center. Opposite edges cancel each other.
        ///
        /// `.leading` and `.trailing` follow the layout direction.
        public var edges: Edges
        /// The offset from there, in points or, if `isFractional`, in sizes of the element.
        ///
        /// x points to the right and y downwards; each within ±1e9.
        public var offset: Point
        /// Whether the offset is in multiples of the element's own size: a `Point(x: 0.5, y: 0)` then moves it by half its width.
        public var isFractional: Bool

        /// An anchor at these edges, without an offset unless given.
        ///
        /// `Anchor([])` is the center.
        public init(_ edges: Edges, offset: Point = .zero, isFractional: Bool = false) {
            self.edges = edges
            self.offset = offset
            self.isFractional = isFractional
        }
    }
}

extension Compositional.Anchor {
    static let format: JSONFormat<Self> = JSONFormat(
        schema: shape.format.schema,
        read: { json, place throws(LayoutError) in
            let shape = try shape.format.read(json, place)
            return Self(
                shape.edges, offset: shape.absolute ?? shape.fractional ?? .zero, isFractional: shape.fractional != nil)
        },
        write: { anchor in
            let absolute = anchor.isFractional || anchor.offset == .zero ? nil : anchor.offset
            return shape.format.write(
                Shape(edges: anchor.edges, absolute: absolute, fractional: anchor.isFractional ? anchor.offset : nil))
        })

    static let reference: JSONFormat<Self> = .reference("anchor") { format }

    /// An anchor as it is written: the offset's name tells what it is in.
    ///
    /// An anchor with both offsets is rejected with `parameters.invalid`.
    private struct Shape {
        var edges: Compositional.Edges = []
        var absolute: Point?
        var fractional: Point?
    }

    private static let shape = JSONMembers(
        defaults: Shape(),
        [
            JSONMember("edges", \.edges, as: Compositional.Edges.format),
            JSONMember(optional: "absoluteOffset", \.absolute, as: .point),
            JSONMember(optional: "fractionalOffset", \.fractional, as: .point),
        ]
    ) { shape, place throws(LayoutError) in
        guard shape.absolute == nil || shape.fractional == nil else {
            throw LayoutError(
                .invalidParameter, "\(place.pointer) has absoluteOffset and fractionalOffset, expected one of them",
                pointer: place.pointer)
        }
    }
}
