// What the page leaves to its readers.
import Honeycomb
import Layouts

let photoSizes = (0..<12).map { Size(width: 100, height: 60 + Double($0 % 5) * 20) }

func draw(_ path: ItemPath, _ frame: Rect) { print(path, frame.x, frame.y) }

struct View {
    var frame: Rect
}

func makeView(_ attributes: LayoutAttributes) -> View { View(frame: attributes.frame) }

func fallingPile() throws -> LayoutContainer {
    try LayoutContainer(
        layout: Falling.self, bounds: Rect(x: 0, y: 0, width: 320, height: 480),
        sections: [ContainerSection(itemCount: 5)])
}
