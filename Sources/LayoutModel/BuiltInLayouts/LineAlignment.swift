/// The place of the items in a row that is longer than they are: what happens to the space that is left over.
///
///     justified   │▓▓   ▓▓   ▓▓│     leading    │▓▓ ▓▓ ▓▓    │
///     center      │  ▓▓ ▓▓ ▓▓  │     trailing   │    ▓▓ ▓▓ ▓▓│
public enum LineAlignment: String, CaseIterable, Sendable {
    /// It is distributed between the items; a single item is centred.
    case justified
    /// It lies after the items, which are as close as they may be.
    case leading
    /// Half of it lies on either side.
    case center
    /// It lies before the items.
    case trailing
}

extension LineAlignment: ParameterConvertible {}
