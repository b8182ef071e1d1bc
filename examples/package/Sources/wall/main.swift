import Honeycomb
import Layouts

// A layout of this package's own, in this process: seven hexagons under a header of 20 points.
let screen = Rect(x: 0, y: 0, width: 100, height: 60)
var wall = try LayoutContainer(
    layout: Honeycomb.self, parameters: ["side": 10, "gap": 0, "header": 20], bounds: screen,
    environment: Environment(scale: 1), sections: [ContainerSection(itemCount: 7)])
for attributes in wall.attributes(in: screen) {
    print(attributes.element.kind, attributes.element.indexPath, attributes.frame.x, attributes.frame.y)
}

// What one does with built-in layouts works: the header stays in sight, items are deleted and dragged.
try wall.setBounds(Rect(x: 0, y: 10, width: 100, height: 20))
print(wall.attributes(of: .supplementary(Element.header, ItemPath(section: 0, item: 0)))?.frame.y ?? 0)
let changes = try wall.performBatch { $0.deleteItems(at: ItemPath(section: 0, item: 0), count: 2) }.changes
print(changes.contentSizeBefore.height, wall.contentSize.height)
try wall.beginDrag(of: [ItemPath(section: 0, item: 4)])
try wall.moveDrag(to: Point(x: 5, y: 25))
print(try wall.endDrag().outcome.survivors.map { "\($0.from) to \($0.to)" }.joined(separator: ", "))

// From and to other layouts, too.
try wall.beginTransition(to: .flow(itemSize: Size(width: 20, height: 20)))
try wall.finishTransition()
try wall.setLayout(Honeycomb.self, parameters: ["side": 50])
print(wall.layout, wall.parameters["side"] ?? 0)

// Items that fall do so step by step, here of two for each frame of a screen.
func draw(_ attributes: [LayoutAttributes]) { if attributes.count != 2 { print(attributes.count) } }
var pile = try LayoutContainer(layout: Falling.self, bounds: screen, sections: [ContainerSection(itemCount: 2)])
while pile.isMoving {
    try pile.makeSteps(2)
    draw(pile.attributes(in: pile.bounds))
}
print(pile.attributes(ofItemAt: ItemPath(section: 0, item: 0))?.frame.y ?? 0)

// A mistake is an error that says what is wrong.
do {
    try wall.setParameters(["side": 0])
} catch {
    print(error)
}
