import Foundation
import LayoutClient
import Layouts

// Foundation and these products have no name in common: places of items are ours, and index paths Foundation's.
let path = ItemPath(section: 0, item: 1)
let theirs = Foundation.IndexPath(indexes: [path.section, path.item])
let sizes = try JSONDecoder().decode([Double].self, from: Data("[50, 20, 50, 30]".utf8))
var list = try LayoutContainer(
    layout: .flow(minimumLineSpacing: 0), bounds: Rect(x: 0, y: 0, width: 50, height: 100),
    sections: [
        ContainerSection(
            sizes: stride(from: 0, to: sizes.count, by: 2).map { Size(width: sizes[$0], height: sizes[$0 + 1]) })
    ])
func top(of path: ItemPath, in list: LayoutContainer) -> Double? { list.attributes(ofItemAt: path)?.frame.y }
let change = RemoteContainer.Operation.deleteItems([1])
print(top(of: path, in: list) ?? -1, theirs.count, change)
