extension Compositional {
    /// The width and height of an item, a group or an element, each a `Dimension` of its own: a height may be a fraction of a
    /// width.
    public struct LayoutSize: Equatable, Sendable {
        /// The horizontal dimension.
        public var width: Dimension
        /// The vertical dimension.
        public var height: Dimension

        /// Creates a size.
        ///
        /// The dimensions' ranges are checked when the description is read.
        public init(width: Dimension, height: Dimension) {
            self.width = width
            self.height = height
        }
    }
}

extension Compositional.LayoutSize {
    static let rule = ": a size is required"

    static let format: JSONFormat<Self> = JSONFormat(
        schema: [
            "type": "array", "items": Compositional.Dimension.reference.schema, "minItems": 2, "maxItems": 2,
        ],
        read: { json, place throws(LayoutError) in
            guard case .array(let sides) = json, sides.count == 2 else {
                throw .unexpected(json, at: place, expected: "[width, height], two dimensions")
            }
            let dimension = Compositional.Dimension.format
            return Self(
                width: try dimension.read(sides[0], place.element(0)),
                height: try dimension.read(sides[1], place.element(1)))
        },
        write: { size in
            let dimension = Compositional.Dimension.format
            return [dimension.write(size.width), dimension.write(size.height)]
        })
}
