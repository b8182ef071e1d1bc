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
    ///
    /// At most 1,024 characters of it are shown, and those that cannot be printed are escaped. A terminal does not show it.
    public var title: String
    /// The size of the content, in points.
    ///
    /// Elements may lie outside; `extent` has both.
    public var contentSize: Size
    /// The container's bounds; nil if the whole content is visible.
    ///
    /// In content coordinates. It may reach beyond the content, where nothing is drawn.
    public var visibleRect: Rect?
    /// The elements to draw, in any order.
    ///
    /// Hidden ones are not drawn. Higher z-indexes are in front, and of equal ones the later.
    public var elements: [LayoutAttributes]
    /// A larger rectangle to draw instead of the visible one, which is then marked in it.
    ///
    /// In content coordinates. nil: only the visible rectangle is drawn. A terminal does not mark it.
    public var surroundings: Rect?
    /// The outline of the cells.
    ///
    /// Hexagons stand on a corner if the frame is higher than wide. A terminal draws boxes whatever it is.
    public var itemShape = ItemShape.rectangle
    /// Images that fill cells, by the cells' index paths. A terminal does not show them.
    ///
    /// They are cut to the outline at the proportions of the image. Cells with one have no number.
    public var images: [ItemPath: EmbeddedImage] = [:]
    /// Whether landscapes fill the cells without an image, in place of colours. A terminal does not show them.
    ///
    /// Which landscape a cell shows depends on its index path alone.
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
    ///
    /// A corner behind it would be drawn upside down.
    fileprivate var isInFront: Bool { transform == .identity || transform.exactBox(of: untransformedFrame) != nil }
}
