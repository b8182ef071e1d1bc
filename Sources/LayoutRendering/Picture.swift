public import LayoutCore

/// A prepared container for drawing: its elements, its content size, and its visible part.
///
///     let picture = Picture(title: "flow", contentSize: size, visibleRect: bounds, elements: elements)
///     picture.svg()                                        a document for light and dark pages
///     picture.terminal(columns: 80, usesColour: false)     ┌──┐┌──┐ in box characters
///
/// Lengths are points, y downwards. Colours and photographs depend on index paths alone, so an item looks the same in every picture. It
/// draws attributes as they are: frames are not laid out, and elements without one are simply not in it.
public struct Picture: Sendable {
    /// The caption above an SVG picture; "" for none.
    public var title: String
    /// The size of the content, in points.
    public var contentSize: Size
    /// The container's bounds; nil if the whole content is visible.
    public var visibleRect: Rect?
    /// The elements to draw, in any order.
    public var elements: [LayoutAttributes]
    /// A larger rectangle to draw instead of the visible one, which is then marked in it.
    public var surroundings: Rect?
    /// The outline of the cells.
    public var itemShape = ItemShape.rectangle
    /// Images that fill cells, by the cells' index paths. A terminal does not show them.
    public var images: [ItemPath: EmbeddedImage] = [:]
    /// Whether landscapes fill the cells without an image, in place of colours. A terminal does not show them.
    public var showsPhotographs = false

    /// A picture of the visible part, with rectangular cells and without images.
    ///
    /// - Parameters:
    ///   - title: the caption; "" for none.
    ///   - contentSize: in points.
    ///   - visibleRect: the container's bounds, in content coordinates; nil if the whole content is visible.
    ///   - elements: in any order. Those outside of what is drawn are left out.
    public init(title: String, contentSize: Size, visibleRect: Rect?, elements: [LayoutAttributes]) {
        self.title = title
        self.contentSize = contentSize
        self.visibleRect = visibleRect
        self.elements = elements
    }

    /// The rectangle that is drawn: the surroundings if there are any, else the visible rectangle without the empty part beyond
    /// the content.
    package var area: Rect {
        if let surroundings { return surroundings }
        guard let visibleRect else { return extent }
        let shown = extent.intersection(visibleRect)
        return shown.isEmpty ? visibleRect : shown
    }

    /// A rectangle around the content and the visible elements that extend beyond it, in content coordinates.
    ///
    /// - Complexity: O(*n* log *n*) for *n* elements
    public var extent: Rect {
        var extent = Rect(x: 0, y: 0, width: contentSize.width, height: contentSize.height)
        for element in drawingOrder { extent = extent.union(element.frame) }
        return extent
    }

    /// The visible elements, lower z-indexes first, otherwise in the given order. An element that its transform turns behind the
    /// eye is not visible.
    var drawingOrder: [LayoutAttributes] {
        elements.enumerated().filter { !$0.element.isHidden && $0.element.isInFront }
            .sorted { ($0.element.zIndex, $0.offset) < ($1.element.zIndex, $1.offset) }
            .map(\.element)
    }
}

extension LayoutAttributes {
    /// Whether all corners lie in front of the eye.
    fileprivate var isInFront: Bool { transform == .identity || transform.exactBox(of: untransformedFrame) != nil }
}
