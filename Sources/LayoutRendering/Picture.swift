public import LayoutCore

/// A prepared container to be drawn: its elements, the content they span, and the part of it that is visible.
///
/// The same picture can be drawn as SVG (`svg(limit:)`), as a PNG file (`png(limit:)`) and with box characters
/// (`terminal(columns:usesColour:)`). Lengths are points, y downwards.
public struct Picture: Sendable {
    /// The caption above an SVG or a PNG picture; "" for none.
    public var title: String
    /// What all elements of the container span.
    public var contentSize: Size
    /// The container's bounds; nil where the whole content is visible.
    public var visibleRect: Rect?
    /// What is drawn, in any order.
    public var elements: [LayoutAttributes]
    /// What to draw in place of what is visible; the visible rectangle is marked in it.
    public var surroundings: Rect?
    /// The outline of the cells.
    public var itemShape = ItemShape.rectangle
    /// Images that fill cells, by the cells' index paths. Only SVG shows them.
    public var images: [IndexPath: EmbeddedImage] = [:]

    /// A picture of rectangular cells that shows what is visible.
    public init(title: String, contentSize: Size, visibleRect: Rect?, elements: [LayoutAttributes]) {
        self.title = title
        self.contentSize = contentSize
        self.visibleRect = visibleRect
        self.elements = elements
    }

    /// The rectangle that is drawn: the surroundings, else what is visible without the empty rest of bounds that are larger than
    /// the content.
    package var area: Rect {
        if let surroundings { return surroundings }
        guard let visibleRect else { return extent }
        let shown = extent.intersection(visibleRect)
        return shown.isEmpty ? visibleRect : shown
    }

    /// The content, and what elements reach out of it.
    public var extent: Rect {
        var extent = Rect(x: 0, y: 0, width: contentSize.width, height: contentSize.height)
        for element in drawingOrder { extent = extent.union(element.frame) }
        return extent
    }

    /// The elements that can be seen, lower z-indexes first, else in the given order. A transform that turns an element behind
    /// the eye leaves nothing of it to see.
    var drawingOrder: [LayoutAttributes] {
        elements.enumerated().filter { !$0.element.isHidden && $0.element.frame.isFinite }
            .sorted { ($0.element.zIndex, $0.offset) < ($1.element.zIndex, $1.offset) }
            .map(\.element)
    }
}

extension Rect {
    fileprivate var isFinite: Bool { x.isFinite && y.isFinite && width.isFinite && height.isFinite }
}
