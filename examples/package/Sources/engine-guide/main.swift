// All that the page "Using the engine in your program" shows, as it stands there.
import Layouts

var wall = try LayoutContainer(
    layout: .column(columnCount: 2), bounds: Rect(x: 0, y: 0, width: 320, height: 480),
    sections: [ContainerSection(sizes: photoSizes)])
for attributes in wall.attributes(in: wall.bounds) { draw(attributes.element.indexPath, attributes.frame) }

try wall.setLayout(.flow(itemSize: Size(width: 100, height: 80), lineAlignment: .leading))
try wall.setLayout(.circular(radius: .fit))
try wall.setLayout(
    .compositional(Compositional(sections: [.list(Compositional.ListSection(appearance: .insetGrouped))])))

try wall.setLayout("flow", parameters: ["itemSize": [100, 80], "lineAlignment": "leading"])

let (outcome, changes) = try wall.performBatch { batch in
    batch.deleteItems(at: ItemPath(section: 0, item: 3), count: 2)
    batch.moveItem(from: ItemPath(section: 0, item: 9), to: ItemPath(section: 0, item: 0))
}

var chat = try LayoutContainer(
    layout: "flow", bounds: Rect(x: 0, y: 0, width: 320, height: 480),
    sections: [ContainerSection("today", items: ["a", "b"])])
let update = try chat.applySnapshot([("today", ["b", "c"])])
print(chat.indexPath(of: "c") as Any, update.skipped)

try wall.beginDrag(of: [ItemPath(section: 0, item: 3)], at: Point(x: 40, y: 60))
try wall.moveDrag(to: Point(x: 200, y: 300))
let dropped = try wall.endDrag().outcome  // or wall.cancelDrag()

try wall.beginTransition(to: .flow(itemSize: Size(width: 80, height: 80)))
try wall.moveTransition(to: 0.4, focus: Point(x: 160, y: 200))
try wall.finishTransition()

var pile = try fallingPile()

while pile.isMoving { try pile.makeSteps(2) }  // two for each frame of a screen

var window = try wall.openWindow(overscan: .share(1))  // a screen beyond each side
var views = window.elements.mapValues { makeView($0) }

try wall.performBatch { batch in batch.deleteItems(at: ItemPath(section: 0, item: 0)) }
let difference = window.follow(wall)
for key in difference.disappeared.keys { views[key] = nil }
for (key, attributes) in difference.appeared { views[key] = makeView(attributes) }
for (key, update) in difference.moved { views[key]?.frame = update.now.frame }
for (key, update) in difference.changed { views[key] = makeView(update.now) }

print(wall.layout, pile.attributes(ofItemAt: ItemPath(section: 0, item: 0))?.frame.y ?? 0)
