/// A view's knowledge of the device and its user's settings, beyond lengths: UIKit's trait collection.
///
///     var traits = Traits()
///     traits.horizontalSizeClass = .compact
///     traits.contentSizeCategory = .accessibilityLarge
///
/// Only layouts that read a trait depend on it: descriptions of compositional layouts by rules and scaled lengths, and plugins by
/// `ctx.traits`. A trait that is not known has the value `unspecified`, which matches only conditions that name it.
///
/// The raw values are the words of the protocol.
public struct Traits: Hashable, Sendable {
    /// How much room a view has along an axis, roughly.
    public enum SizeClass: String, Hashable, Sendable, CaseIterable {
        /// Not known.
        case unspecified
        /// As across a phone in portrait orientation.
        case compact
        /// As on a tablet.
        case regular
    }

    /// The device that the view is made for.
    public enum UserInterfaceIdiom: String, Hashable, Sendable, CaseIterable {
        /// Not known.
        case unspecified
        /// A phone.
        case phone
        /// A tablet.
        case pad
        /// A television.
        case tv
        /// A car's screen.
        case carPlay
        /// A desktop.
        case mac
        /// A headset.
        case vision
    }

    /// Whether the user wants heavier text.
    public enum LegibilityWeight: String, Hashable, Sendable, CaseIterable {
        /// Not known.
        case unspecified
        /// Text of the usual weight.
        case regular
        /// Bold text.
        case bold
    }

    /// The room across.
    public var horizontalSizeClass = SizeClass.unspecified
    /// The room down.
    public var verticalSizeClass = SizeClass.unspecified
    /// The size of text that the user wants. A change of it makes measured sizes stale: they are dropped.
    public var contentSizeCategory = ContentSizeCategory.large
    /// The kind of device.
    public var userInterfaceIdiom = UserInterfaceIdiom.unspecified
    /// The weight of text that the user wants.
    public var legibilityWeight = LegibilityWeight.unspecified

    /// Creates traits that are not known, except for text of the usual size (`ContentSizeCategory.large`).
    public init() {}
}
