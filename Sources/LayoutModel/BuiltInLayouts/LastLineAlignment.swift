/// The alignment of the last row of a section, which is often not full.
public enum LastLineAlignment: String, CaseIterable, Sendable {
    /// Like the other rows, except that items are not spread over a row that is not full.
    case automatic
    /// `LineAlignment.justified`.
    case justified
    /// `LineAlignment.leading`.
    case leading
    /// `LineAlignment.center`.
    case center
    /// `LineAlignment.trailing`.
    case trailing
}

extension LastLineAlignment: ParameterConvertible {}
