/// Where one element is and how it is drawn: the fields of UIKit's `UICollectionViewLayoutAttributes`, by its rules.
///
/// Lengths are in points, y downwards. `center`, `size` and `transform` are stored, and `frame` follows from them:
///
///     untransformedFrame   ┌──────┐         frame   ┌────╱╲────┐    the bounding box of what is drawn
///     center and size      │  ·   │                 │  ╱    ╲  │
///                          └──────┘                 │  ╲  · ╱  │
///                                                   └────╲╱────┘
///
/// Draw `size` about `center` with `transform` applied; use `frame` to decide what is visible. Elements with a higher `zIndex` are
/// drawn later.
///
/// Attributes are a snapshot. They are valid for the generation of the reply that brought them.
public struct LayoutAttributes: Hashable, Sendable {
    /// The element that they belong to.
    public var element: Element
    /// The frame without the transform.
    public var untransformedFrame: Rect
    /// The rotation, scaling or other transform, applied about the center when the element is drawn.
    public var transform: Transform3D
    /// The drawing order: elements with a higher number are nearer to the viewer.
    ///
    /// By convention cells have 0, headers and footers 10, and backgrounds a negative number; a layout may choose any.
    public var zIndex: Int
    /// The opacity, 0...1.
    public var alpha = 1.0
    /// Whether the element is hidden.
    public var isHidden = false
    /// Whether the size is an estimate until the element is measured (`setMeasuredSizes`).
    ///
    /// Draw the element, measure it, and send its size: everything behind it may move by the difference.
    public var isEstimated = false
    /// How far a pinned element has been moved from its place in the content; nil if it lies there.
    ///
    /// The frame includes it. Subtract it for the place to which the element returns.
    public var pinDisplacement: Point?
    /// The layout's own attributes by name, those that differ from their defaults (`LayoutDescription.attributes`).
    ///
    /// An attribute that is missing has its default, and not 0.
    public var custom: [String: Double] = [:]
    /// The item's identifier, or the section's for other elements; nil unless the query requested identifiers.
    ///
    /// Unlike the index path it stays the same when items before it are inserted or deleted.
    public var identifier: Identifier?

    /// Creates attributes of an element that is opaque and not hidden.
    ///
    /// - Parameters:
    ///   - frame: the frame without the transform, in the container's coordinates.
    ///   - zIndex: the drawing order; 0 is that of cells.
    ///   - transform: applied about the center of the frame.
    public init(element: Element, frame: Rect, zIndex: Int = 0, transform: Transform3D = .identity) {
        self.element = element
        self.untransformedFrame = frame
        self.zIndex = zIndex
        self.transform = transform
    }

    /// The center, in the container's coordinates.
    ///
    /// Setting it moves the frame; the size stays.
    public var center: Point {
        get { untransformedFrame.middle }
        set {
            untransformedFrame.x = newValue.x - size.width / 2
            untransformedFrame.y = newValue.y - size.height / 2
        }
    }

    /// The width and height before the transform. Setting it keeps the center, so the origin moves by half the change.
    public var size: Size {
        get { untransformedFrame.size }
        set {
            let center = center
            untransformedFrame.width = newValue.width
            untransformedFrame.height = newValue.height
            self.center = center
        }
    }

    /// The origin (0, 0) with the size: the element in its own coordinates.
    public var bounds: Rect { Rect(x: 0, y: 0, width: size.width, height: size.height) }

    /// The bounding box of the transformed element. Setting it sets center and size, whatever the transform.
    public var frame: Rect {
        get { transform == .identity ? untransformedFrame : transform.boundingBox(of: untransformedFrame) }
        set { untransformedFrame = newValue }
    }

    /// Whether the two would look the same: UIKit's equality, under which centers and sizes within 2⁻²³ are equal, and hidden
    /// equals an alpha of 0.
    public func isIndistinguishable(from other: LayoutAttributes) -> Bool {
        func isClose(_ a: Double, _ b: Double) -> Bool { abs(a - b) <= 0x1p-23 }
        return element == other.element && isClose(center.x, other.center.x) && isClose(center.y, other.center.y)
            && isClose(size.width, other.size.width) && isClose(size.height, other.size.height)
            && transform == other.transform && zIndex == other.zIndex && custom == other.custom
            && (alpha == other.alpha && isHidden == other.isHidden || isInvisible && other.isInvisible)
    }

    private var isInvisible: Bool { isHidden || alpha == 0 }
}
