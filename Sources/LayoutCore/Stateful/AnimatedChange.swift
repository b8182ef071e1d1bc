/// A change between whose two ends a layout says how elements appear and disappear.
package enum AnimatedChange: Sendable {
    /// A batch update. (UIKit's `prepare(forCollectionViewUpdates:)`.)
    case updates(UpdatePlan)
    /// Bounds that an update with animations has changed from these. (UIKit's `prepare(forAnimatedBoundsChange:)`.)
    case bounds(Rect)
    /// This layout in place of the one with this name. (UIKit's `prepareForTransition(from:)`.)
    case layout(String)
    /// The layout with this name in place of this one. (UIKit's `prepareForTransition(to:)`.)
    case replacement(String)
}
