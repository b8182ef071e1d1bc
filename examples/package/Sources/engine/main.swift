import Layouts

// A waterfall of four photos in two columns, laid out in this process.
let photos = [
    Size(width: 50, height: 60), Size(width: 50, height: 20), Size(width: 50, height: 20), Size(width: 50, height: 30),
]
var wall = try LayoutContainer(
    layout: "column",
    parameters: [
        "columnCount": 2, "layoutStrategy": "shortestFirst", "columnSpacing": 0, "interitemSpacing": 0,
        "sectionInset": 0,
    ],
    bounds: Rect(x: 0, y: 0, width: 100, height: 100), sections: [ContainerSection(sizes: photos)])
for attributes in wall.attributes(in: wall.bounds) {
    print(attributes.element.indexPath, attributes.frame.x, attributes.frame.y)
}

// One is deleted: the changes say what moved.
let changes = try wall.performBatch { $0.deleteItems(at: IndexPath(section: 0, item: 0)) }.changes
print(wall.contentSize.height, changes.contentSizeBefore.height)
