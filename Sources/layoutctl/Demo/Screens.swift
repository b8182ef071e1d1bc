import LayoutCore
import LayoutRendering

/// Screens beside each other, drawn as one picture.
///
///     ┌─────┐ ┌────────┐ ┌──────────────┐
///     │phone│ │ tablet │ │   desktop    │
///     └─────┘ │        │ └──────────────┘
///             └────────┘
struct Screens {
    private static let gap = 60.0
    private static let kind = "screen"

    private var screens: [LayoutAttributes] = []
    private var shown: [LayoutAttributes] = []

    var count: Int { shown.count }

    /// Adds a screen on the right: elements of a container, cut at the edges of what is visible of it.
    mutating func append(_ elements: [LayoutAttributes], visible: Rect) {
        let x = screens.last.map { $0.frame.maxX + Self.gap } ?? 0
        let screen = ItemPath(section: 0, item: screens.count)
        let edge = Rect(x: x, y: 0, width: visible.width, height: visible.height)
        screens.append(LayoutAttributes(element: .decoration(Self.kind, screen), frame: edge, zIndex: -1))
        shown += elements.compactMap { element in
            let part = element.frame.intersection(visible)
            guard !part.isEmpty else { return nil }
            var cut = element
            cut.untransformedFrame = Rect(
                x: part.x - visible.x + x, y: part.y - visible.y, width: part.width, height: part.height)
            return cut
        }
    }

    func picture(title: String) -> Picture {
        let size = Size(width: screens.last?.frame.maxX ?? 0, height: screens.map(\.frame.height).max() ?? 0)
        return Picture(title: title, contentSize: size, visibleRect: nil, elements: screens + shown)
    }
}
