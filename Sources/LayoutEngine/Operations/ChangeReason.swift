/// What caused a change. The raw value is the name that clients and scripts get.
///
/// Of several operations, the last one that changes more than the bounds decides.
package enum ChangeReason: String, Sendable {
    /// The visible rectangle was scrolled or resized.
    case bounds
    /// The layout has other parameters, or a section overrides others.
    case parameters
    /// Items and sections, their sizes and values.
    case data
    /// Elements were measured.
    case measurement
    /// Scale, direction, insets or traits.
    case environment
    /// Another layout, or the same was made stale.
    case layout
    /// A new version of the layout's plugin.
    case plugin
    /// Items are being moved by hand.
    case movement
    /// The container is between two layouts.
    case transition
}
