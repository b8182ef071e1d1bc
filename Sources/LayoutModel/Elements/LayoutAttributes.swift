/// Where one element is and how it is drawn: the fields of UIKit's `UICollectionViewLayoutAttributes`, by its rules.
///
/// `center`, `size` and `transform` are what is set; `frame` follows. Points, y downwards.
public struct LayoutAttributes: Hashable, Sendable {
    public var element: Element
    /// The frame as it would be without the transform.
    public var untransformedFrame: Rect
    /// Applied about the middle.
    public var transform: Transform3D
    /// Higher is nearer to the viewer. Cells have 0, headers and footers 10.
    public var zIndex: Int
    /// 0...1
    public var alpha: Double
    public var isHidden: Bool
    /// Whether the size is taken for granted until the element is measured (`setMeasuredSizes`).
    public var isEstimated = false

    public init(
        element: Element, frame: Rect, zIndex: Int = 0, alpha: Double = 1, isHidden: Bool = false,
        transform: Transform3D = .identity
    ) {
        self.element = element
        self.untransformedFrame = frame
        self.zIndex = zIndex
        self.alpha = alpha
        self.isHidden = isHidden
        self.transform = transform
    }

    /// The middle. Setting it moves the frame.
    public var center: Point {
        get { untransformedFrame.middle }
        set {
            untransformedFrame.x = newValue.x - size.width / 2
            untransformedFrame.y = newValue.y - size.height / 2
        }
    }

    /// Width and height before the transform. Setting it keeps the middle, so that the origin moves by half of the change.
    public var size: Size {
        get { untransformedFrame.size }
        set {
            let center = center
            untransformedFrame.width = newValue.width
            untransformedFrame.height = newValue.height
            self.center = center
        }
    }

    /// (0, 0) and the size.
    public var bounds: Rect { Rect(x: 0, y: 0, width: size.width, height: size.height) }

    /// The box around the transformed element. Setting it sets middle and size, whatever the transform is.
    public var frame: Rect {
        get { transform == .identity ? untransformedFrame : transform.boundingBox(of: untransformedFrame) }
        set { untransformedFrame = newValue }
    }

    /// Whether nobody could tell the two apart: UIKit's equality, where middles and sizes within 2⁻²³ are the same and
    /// hidden is the same as an alpha of 0.
    public func isIndistinguishable(from other: LayoutAttributes) -> Bool {
        func isClose(_ a: Double, _ b: Double) -> Bool { abs(a - b) <= 0x1p-23 }
        return element == other.element && isClose(center.x, other.center.x) && isClose(center.y, other.center.y)
            && isClose(size.width, other.size.width) && isClose(size.height, other.size.height)
            && transform == other.transform && zIndex == other.zIndex
            && (alpha == other.alpha && isHidden == other.isHidden || isInvisible && other.isInvisible)
    }

    private var isInvisible: Bool { isHidden || alpha == 0 }
}
