/// The edges that section insets are measured from.
public enum SectionInsetReference: String, CaseIterable, Sendable {
    /// The content inset.
    case contentInset = "fromContentInset"
    /// The safe area, or the content inset where that is larger.
    case safeArea = "fromSafeArea"
    /// The layout margins, or the content inset where that is larger.
    case layoutMargins = "fromLayoutMargins"
}

extension SectionInsetReference: ParameterConvertible {}
