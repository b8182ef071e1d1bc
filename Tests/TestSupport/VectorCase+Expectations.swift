package import LayoutCore

extension VectorCase {
    /// The numbers that a frame vector expects.
    package struct Expected: Sendable {
        /// The size of the content.
        package var contentSize: Size
        /// Frames of items.
        package var items: [(path: ItemPath, frame: Rect)]
        /// Frames of supplementary elements.
        package var supplementary: [(kind: String, path: ItemPath, frame: Rect)]
    }

    /// The member `expect` of a frame vector.
    package var expected: Expected {
        let expect = json["expect"]?.object ?? [:]
        let size = expect["contentSize"]?.array.compactMap(\.number) ?? [.nan, .nan]
        return Expected(
            contentSize: Size(width: size[0], height: size[1]),
            items: (expect["items"]?.array ?? []).map { row in
                let n = row.array.compactMap(\.number)
                return (
                    ItemPath(section: Int(n[0]), item: Int(n[1])),
                    Rect(x: n[2], y: n[3], width: n[4], height: n[5])
                )
            },
            supplementary: (expect["supplementary"]?.array ?? []).map { row in
                let n = row.array.compactMap(\.number)
                return (
                    row.array[0].string ?? "?", ItemPath(section: Int(n[0]), item: Int(n[1])),
                    Rect(x: n[2], y: n[3], width: n[4], height: n[5])
                )
            })
    }

    /// The member `queries`: rectangles and the items that meet them.
    package var queries: [(rect: Rect, items: Set<ItemPath>)] {
        (json["queries"]?.array ?? []).map { query in
            let items = query.object["items"]?.array.map { path in
                let n = path.array.compactMap(\.number)
                return ItemPath(section: Int(n[0]), item: Int(n[1]))
            }
            return (query.object["rect"]?.rect ?? .zero, Set(items ?? []))
        }
    }
}
