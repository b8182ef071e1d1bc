extension Compositional {
    /// A width or a height: in points, as a share of the enclosing group or container, or measured.
    ///
    ///     .fractionalWidth(0.5)         half of the enclosing width, also as a height: a square has it twice
    ///     .absolute(44)                 44 points, whatever surrounds it
    ///     .scaled(44)                   44 points at the usual size of text, more or less at others
    ///     .estimated(100)               100 points until the element is measured, then what was measured
    ///     .uniformAcrossSiblings(100)   the same; all elements of the group are then as long as the longest of them
    ///
    /// A cell with an estimated dimension has `LayoutAttributes.isEstimated` until the client sends its measured size
    /// (`setMeasuredSizes`).
    public enum Dimension: Equatable, Sendable {
        /// A share of the enclosing width.
        ///
        /// Within ±1e6. As a height, it makes the element as high as that share of the width.
        case fractionalWidth(Double)
        /// A share of the enclosing height.
        ///
        /// Within ±1e6. As a width, it makes the element as wide as that share of the height.
        case fractionalHeight(Double)
        /// A length in points.
        ///
        /// Within ±1e9. Unlike `scaled`, it does not follow the size of text.
        case absolute(Double)
        /// A length in points at the usual size of text. It is multiplied by the factor of the container's content size category and
        /// rounded to the nearest pixel.
        case scaled(Double)
        /// An estimate in points, used until the element is measured.
        ///
        /// In `0...1e9`. The measured length replaces it.
        case estimated(Double)
        /// An estimate in points; the measured length is that of the largest item in the group.
        ///
        /// In `0...1e9`. Measuring one item may change the length of all of them.
        case uniformAcrossSiblings(Double)
    }
}

extension Compositional.Dimension {
    private static let lengthRule = "The dimension must be a finite value."

    static let format: JSONFormat<Self> = .number(of: [
        number(
            "fractionalWidth", in: -1e6...1e6, rule: "The fraction must be a finite value.", make: Self.fractionalWidth
        ) {
            if case .fractionalWidth(let share) = $0 { share } else { nil }
        },
        number(
            "fractionalHeight", in: -1e6...1e6, rule: "The fraction must be a finite value.",
            make: Self.fractionalHeight
        ) {
            if case .fractionalHeight(let share) = $0 { share } else { nil }
        },
        number("absolute", in: CoordinateRange.signedLength, rule: lengthRule, make: Self.absolute) {
            if case .absolute(let length) = $0 { length } else { nil }
        },
        number("scaled", in: CoordinateRange.signedLength, rule: lengthRule, make: Self.scaled) {
            if case .scaled(let length) = $0 { length } else { nil }
        },
        number("estimated", in: CoordinateRange.length, rule: lengthRule, make: Self.estimated) {
            if case .estimated(let length) = $0 { length } else { nil }
        },
        number("uniformAcrossSiblings", in: CoordinateRange.length, rule: lengthRule, make: Self.uniformAcrossSiblings)
        {
            if case .uniformAcrossSiblings(let length) = $0 { length } else { nil }
        },
    ])

    static let reference: JSONFormat<Self> = .reference("dimension") { format }

    private static func number(
        _ name: String, in range: ClosedRange<Double>, rule: String, make: @escaping @Sendable (Double) -> Self,
        value: @escaping @Sendable (Self) -> Double?
    ) -> JSONNumberCase<Self> {
        JSONNumberCase(
            name, in: range, expected: "\(range.lowerBound)...\(range.upperBound). \(rule)", make: make, number: value)
    }
}
