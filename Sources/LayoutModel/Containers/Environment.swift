/// What a view and its traits tell a layout.
public struct Environment: Hashable, Sendable {
    public enum LayoutDirection: Hashable, Sendable {
        case leftToRight
        case rightToLeft
    }

    /// Pixels a point. nil: absolute origins are not rounded.
    public var scale: Double?
    public var layoutDirection: LayoutDirection
    /// The adjusted content inset.
    public var contentInset: Insets
    public var safeAreaInsets: Insets
    public var layoutMargins: Insets
    public var readableContentInsets: Insets

    public init(
        scale: Double? = nil, layoutDirection: LayoutDirection = .leftToRight, contentInset: Insets = .zero,
        safeAreaInsets: Insets = .zero, layoutMargins: Insets = .zero, readableContentInsets: Insets = .zero
    ) {
        self.scale = scale
        self.layoutDirection = layoutDirection
        self.contentInset = contentInset
        self.safeAreaInsets = safeAreaInsets
        self.layoutMargins = layoutMargins
        self.readableContentInsets = readableContentInsets
    }
}
