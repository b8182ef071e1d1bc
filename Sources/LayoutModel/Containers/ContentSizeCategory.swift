/// The size of text that a user prefers: UIKit's twelve categories, from the smallest to the largest.
public enum ContentSizeCategory: String, Hashable, Sendable, CaseIterable {
    /// The smallest text.
    case extraSmall
    /// Small text.
    case small
    /// Text a little smaller than usual.
    case medium
    /// The usual size.
    case large
    /// Text a little larger than usual.
    case extraLarge
    /// Large text.
    case extraExtraLarge
    /// The largest text without the accessibility setting.
    case extraExtraExtraLarge
    /// The first accessibility size.
    case accessibilityMedium
    /// The second accessibility size.
    case accessibilityLarge
    /// The third accessibility size.
    case accessibilityExtraLarge
    /// The fourth accessibility size.
    case accessibilityExtraExtraLarge
    /// The largest text.
    case accessibilityExtraExtraExtraLarge

    /// The point size of body text.
    ///
    /// The values are those of iOS, from Apple's Human Interface Guidelines, "Typography".
    public var bodyPointSize: Double {
        switch self {
        case .extraSmall: 14
        case .small: 15
        case .medium: 16
        case .large: 17
        case .extraLarge: 19
        case .extraExtraLarge: 21
        case .extraExtraExtraLarge: 23
        case .accessibilityMedium: 28
        case .accessibilityLarge: 33
        case .accessibilityExtraLarge: 40
        case .accessibilityExtraExtraLarge: 47
        case .accessibilityExtraExtraExtraLarge: 53
        }
    }

    /// The factor for lengths in proportion to text: the size of body text, divided by that of `large`. 1 for `large`.
    public var factor: Double { bodyPointSize / 17 }
}
