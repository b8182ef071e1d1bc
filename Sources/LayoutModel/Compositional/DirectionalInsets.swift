extension Compositional {
    /// Insets in points, in terms of the layout direction: leading is left in a left-to-right layout.
    ///
    /// In a right-to-left layout leading is right. `Insets`, in contrast, names the sides of the screen.
    public struct DirectionalInsets: Equatable, Sendable {
        /// The inset at the top.
        public var top: Double
        /// The inset at the leading edge.
        public var leading: Double
        /// The inset at the bottom.
        public var bottom: Double
        /// The inset at the trailing edge.
        public var trailing: Double

        /// Insets that are 0 unless given, each within ±1e9 points; negative ones reach outwards.
        public init(top: Double = 0, leading: Double = 0, bottom: Double = 0, trailing: Double = 0) {
            self.top = top
            self.leading = leading
            self.bottom = bottom
            self.trailing = trailing
        }

        /// The same inset on all sides, in points.
        public init(_ all: Double) {
            self.init(top: all, leading: all, bottom: all, trailing: all)
        }
    }
}

extension Compositional.DirectionalInsets {
    /// `[top, leading, bottom, trailing]`, or one number for all sides.
    ///
    /// It is always written as four numbers.
    static let format: JSONFormat<Self> = {
        let sides = JSONFormat<[Double]>.coordinates(4)
        let side = JSONFormat<Double>.number(in: CoordinateRange.signedLength)
        return JSONFormat(
            schema: ["anyOf": [side.schema, sides.schema]],
            read: { json, place throws(LayoutError) in
                if case .number(let side) = json, CoordinateRange.signedLength.contains(side) { return Self(side) }
                let sides = try sides.read(json, place)
                return Self(top: sides[0], leading: sides[1], bottom: sides[2], trailing: sides[3])
            }, write: { sides.write([$0.top, $0.leading, $0.bottom, $0.trailing]) })
    }()
}
