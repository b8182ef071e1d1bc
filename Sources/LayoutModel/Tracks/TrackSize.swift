/// The size of a grid track: a least and a greatest length, as in CSS.
///
///     TrackSize.points(120)                                      always 120 points
///     TrackSize.fraction(1)                                      a share of what other tracks leave free, from 0
///     TrackSize(minimum: 120, maximum: .fraction(2))             at least 120 points, else two shares
///
/// Lengths are in points, shares are numbers without a unit: of two tracks with shares 1 and 2, the second gets twice as much of what
/// the others leave free. A share never makes a track shorter than its minimum. `1fr` of CSS has the minimum `auto`, here it is 0.
///
/// In JSON the three are `120`, `{"fr": 1}` and `{"minmax": [120, {"fr": 2}]}`.
public struct TrackSize: Hashable, Sendable {
    /// How far a track may grow.
    public enum Maximum: Hashable, Sendable {
        /// To a length in points.
        case points(Double)
        /// To a share of what other tracks leave free; shares are in the ratio of these numbers.
        case fraction(Double)
    }

    /// The least length, in points.
    public var minimum: Double
    /// How far the track may grow. A length below the minimum counts as the minimum.
    public var maximum: Maximum

    /// Creates a size, such as CSS's `minmax(120px, 1fr)`.
    ///
    /// A maximum below the minimum counts as the minimum.
    public init(minimum: Double, maximum: Maximum) {
        self.minimum = minimum
        self.maximum = maximum
    }

    /// A fixed length, in points, in `0...1e9`: the track neither grows nor shrinks.
    public static func points(_ length: Double) -> TrackSize { TrackSize(minimum: length, maximum: .points(length)) }

    /// A share of what other tracks leave free, in `0...1e6`.
    ///
    /// The track may be as short as 0.
    public static func fraction(_ share: Double) -> TrackSize { TrackSize(minimum: 0, maximum: .fraction(share)) }
}

extension TrackSize {
    static let length = JSONFormat<Double>.number(in: CoordinateRange.length)

    /// Written as `120`, `{"fr": 1}` or `{"minmax": [120, {"fr": 1}]}`.
    static let format = JSONFormat<Self>(
        schema: ["anyOf": [length.schema, Maximum.shareSchema, minmaxSchema]],
        read: { json, place throws(LayoutError) in
            guard case .object(let members) = json, members["fr"] == nil else {
                return Self(of: try Maximum.format.read(json, place))
            }
            var object = try JSONObjectReader(json, place)
            let size = try object.required("minmax", minmax, rule: ", or fr")
            try object.end()
            return size
        },
        write: { size in
            size == Self(of: size.maximum) ? Maximum.format.write(size.maximum) : ["minmax": minmax.write(size)]
        })

    private init(of maximum: Maximum) {
        switch maximum {
        case .points(let length): self = .points(length)
        case .fraction(let share): self = .fraction(share)
        }
    }

    private static let minmaxSchema = JSONSchema.object(["minmax": minmax.schema], required: ["minmax"])

    private static let minmax = JSONFormat<Self>(
        schema: [
            "type": "array", "prefixItems": [length.schema, Maximum.format.schema], "items": false, "minItems": 2,
        ],
        read: { json, place throws(LayoutError) in
            guard case .array(let ends) = json, ends.count == 2 else {
                throw .unexpected(json, at: place, expected: "[points, points or {\"fr\": number}]")
            }
            return Self(
                minimum: try length.read(ends[0], place.element(0)),
                maximum: try Maximum.format.read(ends[1], place.element(1)))
        }, write: { [.number($0.minimum), Maximum.format.write($0.maximum)] })
}

extension TrackSize.Maximum {
    static let format = JSONFormat<Self>(
        schema: ["anyOf": [TrackSize.length.schema, shareSchema]],
        read: { json, place throws(LayoutError) in
            switch json {
            case .number: return .points(try TrackSize.length.read(json, place))
            case .object:
                var object = try JSONObjectReader(json, place)
                let fraction = try object.required("fr", share)
                try object.end()
                return .fraction(fraction)
            default:
                throw .unexpected(
                    json, at: place, expected: "a length in points, {\"fr\": number} or {\"minmax\": [min, max]}")
            }
        },
        write: { maximum in
            switch maximum {
            case .points(let length): .number(length)
            case .fraction(let fraction): ["fr": .number(fraction)]
            }
        })

    static let shareSchema = JSONSchema.object(["fr": share.schema], required: ["fr"])
    private static let share = JSONFormat<Double>.number(in: 0...1e6)
}
