public import LayoutCore

/// A prepared container as it is drawn: its elements, the content they span, and what of it is visible.
public struct Picture: Sendable {
    public var title: String
    public var contentSize: Size
    public var visibleRect: Rect?
    public var elements: [LayoutAttributes]
    /// Whether only the visible rectangle and what surrounds it closely is shown; in SVG alone.
    public var isCropped = false

    public init(title: String, contentSize: Size, visibleRect: Rect?, elements: [LayoutAttributes]) {
        self.title = title
        self.contentSize = contentSize
        self.visibleRect = visibleRect
        self.elements = elements
    }

    /// All that is drawn: content, visible rectangle and elements outside of both, unless it is cropped.
    var extent: Rect {
        if isCropped, let visibleRect { return visibleRect }
        var extent = Rect(x: 0, y: 0, width: contentSize.width, height: contentSize.height)
        if let visibleRect { extent = extent.union(visibleRect) }
        for element in elements { extent = extent.union(element.frame) }
        return extent
    }

    /// In drawing order: lower z-indexes first, else as they came.
    var drawingOrder: [LayoutAttributes] {
        elements.enumerated().filter { !$0.element.isHidden }
            .sorted { ($0.element.zIndex, $0.offset) < ($1.element.zIndex, $1.offset) }
            .map(\.element)
    }
}
