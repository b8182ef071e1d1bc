import Layouts

// A waterfall of four photos in two columns, laid out in this process.
let photos = [
    Size(width: 50, height: 60), Size(width: 50, height: 20), Size(width: 50, height: 20), Size(width: 50, height: 30),
]
var wall = try LayoutContainer(
    layout: .column(
        layoutStrategy: .shortestFirst, columnCount: 2, columnSpacing: 0, interitemSpacing: 0, sectionInset: .zero),
    bounds: Rect(x: 0, y: 0, width: 100, height: 100), sections: [ContainerSection(sizes: photos)])
for attributes in wall.attributes(in: wall.bounds) {
    print(attributes.element.indexPath, attributes.frame.x, attributes.frame.y)
}

// One is deleted: the changes say what moved.
let changes = try wall.performBatch { $0.deleteItems(at: ItemPath(section: 0, item: 0)) }.changes
print(wall.contentSize.height, changes.contentSizeBefore.height)

// The last one is dragged to the front, and dropped there.
try wall.beginDrag(of: [ItemPath(section: 0, item: 2)])
try wall.moveDrag(to: Point(x: 5, y: 5))
let dropped = try wall.endDrag().outcome
print(dropped.survivors.map { "\($0.from) to \($0.to)" }.joined(separator: ", "))

// Two fingers lead to another layout, with parameters that the compiler checks; half way, every photo is between both.
try wall.beginTransition(to: .flow(itemSize: Size(width: 40, height: 40)))
try wall.moveTransition(to: 0.5)
print(wall.transition?.layout ?? "none", wall.attributes(ofItemAt: ItemPath(section: 0, item: 1))?.frame.x ?? 0)
try wall.finishTransition()
print(wall.layout)
