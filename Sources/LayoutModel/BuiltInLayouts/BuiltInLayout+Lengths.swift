extension BuiltInLayout {
    /// The radius of a circle.
    public enum Radius: Equatable, Sendable {
        /// A length in points.
        case points(Double)
        /// The smallest radius that keeps items apart.
        case fit
    }

    /// The length of a grid's cells along the scroll axis.
    public enum CellLength: Equatable, Sendable {
        /// A length in points.
        case points(Double)
        /// `itemFlexibleRatio` times the length across.
        case ratio
    }

    /// The spacing around spans.
    public enum SpanSpacing: Equatable, Sendable {
        /// A length in points.
        case points(Double)
        /// That between items.
        case interitemSpacing
    }

    /// The size that cells are estimated to have until they are measured.
    ///
    /// Cells then have `LayoutAttributes.isEstimated`.
    public enum EstimatedSize: Equatable, Sendable {
        /// A size; zero: cells are not measured.
        case size(Size)
        /// 50 × 50 points.
        case automatic
    }

    /// How a full row is adjusted to the width that its items leave over.
    ///
    ///     unchanged       │▓▓▓ ▓▓▓   │
    ///     center          │ ▓▓▓ ▓▓▓  │
    ///     fill(limit: 0)  │▓▓▓▓ ▓▓▓▓▓│     scaled
    public enum RowTransform: Equatable, Sendable {
        /// Not at all.
        case unchanged
        /// Its items are centred.
        case center
        /// Its items are scaled to fill it, by at most `limit` if that is above 1.
        case fill(limit: Double)
    }
}

extension BuiltInLayout.Radius: ParameterConvertible {
    var json: JSONValue { if case .points(let length) = self { .number(length) } else { "fit" } }
}

extension BuiltInLayout.CellLength: ParameterConvertible {
    var json: JSONValue { if case .points(let length) = self { .number(length) } else { "ratio" } }
}

extension BuiltInLayout.SpanSpacing: ParameterConvertible {
    var json: JSONValue { if case .points(let length) = self { .number(length) } else { "interitemSpacing" } }
}

extension BuiltInLayout.EstimatedSize: ParameterConvertible {
    var json: JSONValue { if case .size(let size) = self { size.json } else { "automatic" } }
}

extension BuiltInLayout.RowTransform: ParameterConvertible {
    var json: JSONValue {
        switch self {
        case .unchanged: "none"
        case .center: "center"
        case .fill(let limit): ["fill": .number(limit)]
        }
    }
}
