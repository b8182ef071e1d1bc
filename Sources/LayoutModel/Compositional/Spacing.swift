extension Compositional {
    /// The space between elements, in points, within ±1e9.
    ///
    ///     .fixed(8)        │ a │ b │ c │      │        what is left over stays at the end
    ///     .flexible(8)     │ a │    b    │ c │         at least 8 each, and what is left over in equal shares
    public enum Spacing: Equatable, Sendable {
        /// Exactly this much.
        case fixed(Double)
        /// At least this much; flexible spaces share what is left over.
        case flexible(Double)
    }
}

extension Compositional.Spacing {
    static let format: JSONFormat<Self> = .number(of: [
        number("fixed", Self.fixed) { if case .fixed(let space) = $0 { space } else { nil } },
        number("flexible", Self.flexible) { if case .flexible(let least) = $0 { least } else { nil } },
    ])

    static let reference: JSONFormat<Self> = .reference("spacing") { format }

    private static func number(
        _ name: String, _ make: @escaping @Sendable (Double) -> Self, value: @escaping @Sendable (Self) -> Double?
    ) -> JSONNumberCase<Self> {
        JSONNumberCase(
            name, in: CoordinateRange.signedLength, expected: "a number in -1e9...1e9", make: make, number: value)
    }
}
