/// Where one element is and how it is drawn. Two are equal when all their fields are.
public struct LayoutAttributes: Hashable, Sendable {
    public var element: Element
    public var frame: Rect
    /// Higher is nearer to the viewer. Cells have 0, flow's headers and footers 10.
    public var zIndex: Int
    /// 0...1
    public var alpha: Double
    public var isHidden: Bool

    public init(element: Element, frame: Rect, zIndex: Int = 0, alpha: Double = 1, isHidden: Bool = false) {
        self.element = element
        self.frame = frame
        self.zIndex = zIndex
        self.alpha = alpha
        self.isHidden = isHidden
    }
}
