package import LayoutCore

extension VectorCase {
    package struct Expected: Sendable {
        package var contentSize: Size
        package var items: [(path: IndexPath, frame: Rect)]
        package var supplementary: [(kind: String, path: IndexPath, frame: Rect)]
    }

    /// `expect` of a frame vector.
    package var expected: Expected {
        let expect = json["expect"]?.object ?? [:]
        let size = expect["contentSize"]?.array.compactMap(\.number) ?? [.nan, .nan]
        return Expected(
            contentSize: Size(width: size[0], height: size[1]),
            items: (expect["items"]?.array ?? []).map { row in
                let n = row.array.compactMap(\.number)
                return (
                    IndexPath(section: Int(n[0]), item: Int(n[1])),
                    Rect(x: n[2], y: n[3], width: n[4], height: n[5])
                )
            },
            supplementary: (expect["supplementary"]?.array ?? []).map { row in
                let n = row.array.compactMap(\.number)
                return (
                    row.array[0].string ?? "?", IndexPath(section: Int(n[0]), item: Int(n[1])),
                    Rect(x: n[2], y: n[3], width: n[4], height: n[5])
                )
            })
    }

    /// `queries`: rectangles and the items that meet them.
    package var queries: [(rect: Rect, items: Set<IndexPath>)] {
        (json["queries"]?.array ?? []).map { query in
            let items = query.object["items"]?.array.map { path in
                let n = path.array.compactMap(\.number)
                return IndexPath(section: Int(n[0]), item: Int(n[1]))
            }
            return (query.object["rect"]?.rect ?? .zero, Set(items ?? []))
        }
    }
}
