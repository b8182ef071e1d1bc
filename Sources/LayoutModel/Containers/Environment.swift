/// The properties of a view that affect its layout, besides its bounds. Insets are in points.
///
///     Environment(scale: 2, layoutDirection: .rightToLeft, safeAreaInsets: Insets(top: 47, left: 0, bottom: 34, right: 0))
///
/// The environment belongs to the container, and every layout sees it. The engine mirrors the frames of all layouts if the direction
/// is not the one that they were developed for, rounds origins to whole pixels of `scale`, and keeps pinned headers clear of
/// `contentInset`. Each layout decides whether it uses the other insets and the traits.
///
/// Setting another environment prepares the container again. If `traits.contentSizeCategory` changes, all measured sizes are
/// dropped as well, since text has another size then.
public struct Environment: Hashable, Sendable {
    /// The direction in which text and items run.
    public enum LayoutDirection: Hashable, Sendable {
        /// From left to right.
        case leftToRight
        /// From right to left.
        case rightToLeft

        /// The other direction.
        package var opposite: LayoutDirection { self == .leftToRight ? .rightToLeft : .leftToRight }
    }

    /// Pixels per point, 0.1...100; nil if origins are not to be rounded.
    public var scale: Double?
    /// The direction of the view's contents.
    ///
    /// Frames are mirrored if it is not the one that the layout was developed for.
    public var layoutDirection: LayoutDirection
    /// The view's adjusted content inset, each side within ±1e9 points.
    ///
    /// Scroll positions and pinned headers stay inside it.
    public var contentInset: Insets
    /// The view's safe area insets, each side within ±1e9 points.
    ///
    /// Compositional layouts add the insets of their sections to them by default.
    public var safeAreaInsets: Insets
    /// The view's layout margins, each side within ±1e9 points.
    ///
    /// Only layouts that refer to them read them.
    public var layoutMargins: Insets
    /// The insets of the readable content guide, each side within ±1e9 points.
    ///
    /// Only layouts that refer to them read them.
    public var readableContentInsets: Insets
    /// The size classes, the size of text, and what else the view knows of its device and user.
    public var traits: Traits

    /// Creates an environment, by default left to right without scale, insets and known traits.
    public init(
        scale: Double? = nil, layoutDirection: LayoutDirection = .leftToRight, contentInset: Insets = .zero,
        safeAreaInsets: Insets = .zero, layoutMargins: Insets = .zero, readableContentInsets: Insets = .zero,
        traits: Traits = Traits()
    ) {
        self.scale = scale
        self.layoutDirection = layoutDirection
        self.contentInset = contentInset
        self.safeAreaInsets = safeAreaInsets
        self.layoutMargins = layoutMargins
        self.readableContentInsets = readableContentInsets
        self.traits = traits
    }
}
