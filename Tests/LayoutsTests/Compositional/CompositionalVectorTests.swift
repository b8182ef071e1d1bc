import LayoutCore
import Layouts
import TestSupport
import Testing

/// Numbers recorded from the real compositional layout, and some that follow from its rules.
@Suite struct CompositionalVectorTests {
    static let vectors = VectorCase.load("compositional")

    private func prepare(_ vector: VectorCase) throws -> PreparedLayout {
        try vector.makeLayout().prepare(vector.container)
    }

    private func rows(_ json: JSONValue?) -> [(kind: String, numbers: [Double])] {
        (json?.array ?? []).map { row in
            (row.array.compactMap(\.string).first ?? "", row.array.compactMap(\.number))
        }
    }

    /// An element by the numbers that a vector gives for it; -1 means the layout's own.
    private func element(_ category: Element.Category, _ kind: String, _ numbers: [Double]) -> Element {
        let item = numbers[1] < 0 ? CompositionalLayout.layoutItem : Int(numbers[1])
        return Element(category: category, kind: kind, indexPath: ItemPath(section: Int(numbers[0]), item: item))
    }

    /// Every element, found by lookup.
    private func everything(_ prepared: PreparedLayout, _ bounds: Rect) -> [LayoutAttributes] {
        prepared.kinds.list.flatMap { kind in
            prepared.sections.indices.flatMap { section in
                (Array(0..<200) + [CompositionalLayout.layoutItem]).compactMap { item in
                    prepared.attributes(of: kind.element(at: ItemPath(section: section, item: item)), bounds: bounds)
                }
            }
        }
    }

    @Test(arguments: vectors)
    func `content size and every element's frame match the vector`(_ vector: VectorCase) throws {
        let prepared = try prepare(vector)
        let bounds = vector.container.bounds
        let expect = vector.json["expect"]?.object ?? [:]
        let isPartial = expect["partial"]?.boolean == true

        if let size = expect["contentSize"]?.array.compactMap(\.number), size.count == 2 {
            #expect(isApproximatelyEqual(prepared.contentSize.width, size[0]), "\(prepared.contentSize)")
            #expect(isApproximatelyEqual(prepared.contentSize.height, size[1]), "\(prepared.contentSize)")
        }
        let categories: [(String, Element.Category)] = [
            ("items", .cell), ("supplementary", .supplementary), ("decorations", .decoration),
        ]
        let all = everything(prepared, bounds)
        for (key, category) in categories {
            let rows = rows(expect[key])
            for (kind, n) in rows {
                let element = element(category, kind, n)
                let actual = try #require(prepared.attributes(of: element, bounds: bounds), "\(element)")
                let frame = Rect(x: n[2], y: n[3], width: n[4], height: n[5])
                #expect(isApproximatelyEqual(actual.frame, frame), "\(element) is \(actual.frame), expected \(frame)")
            }
            if !isPartial, expect[key] != nil {
                #expect(all.count { $0.element.category == category } == rows.count, "\(key)")
            }
        }
    }

    @Test(arguments: vectors.filter { $0.json["expect"]?.object["zIndex"] != nil })
    func `z-indexes match the vector`(_ vector: VectorCase) throws {
        let prepared = try prepare(vector)
        let expect = vector.json["expect"]?.object ?? [:]
        var expected: [Element: Double] = [:]
        for row in expect["zIndex"]?.array.map(\.array) ?? [] {
            let numbers = row.compactMap(\.number)
            let category: Element.Category =
                row[0] == "cell" ? .cell : row[0] == "decoration" ? .decoration : .supplementary
            expected[element(category, row[1].string ?? "", numbers)] = numbers[2]
        }
        for attributes in everything(prepared, vector.container.bounds) {
            let plain = attributes.element.category == .supplementary ? 1.0 : 0
            if let z = expected[attributes.element] {
                #expect(Double(attributes.zIndex) == z, "\(attributes.element)")
            } else if expect["partial"]?.boolean != true {
                #expect(Double(attributes.zIndex) == plain, "\(attributes.element)")
            }
        }
    }

    @Test(arguments: vectors.filter { $0.json["expect"]?.object["orthogonal"] != nil })
    func `orthogonal rows have the recorded length and resting places`(_ vector: VectorCase) throws {
        let prepared = try prepare(vector)
        for row in vector.json["expect"]?.object["orthogonal"]?.array.map(\.object) ?? [] {
            let section = Int(row["section"]?.number ?? -1)
            let actual = try #require(prepared.orthogonalRows[section])
            if let frame = row["frame"] { #expect(isApproximatelyEqual(actual.frame, frame.rect), "\(actual.frame)") }
            if let length = row["contentLength"]?.number { #expect(isApproximatelyEqual(actual.contentLength, length)) }
            if let least = row["minOffset"]?.number { #expect(isApproximatelyEqual(actual.offsets.lowerBound, least)) }
            if let most = row["maxOffset"]?.number { #expect(isApproximatelyEqual(actual.offsets.upperBound, most)) }
            for pair in row["settle"]?.array.map({ $0.array.compactMap(\.number) }) ?? [] {
                let rest = actual.restingOffset(for: pair[0])
                #expect(isApproximatelyEqual(rest, pair[1]), "section \(section) at \(pair[0]) rests at \(rest)")
            }
        }
    }

    @Test(arguments: vectors.filter { $0.json["queries"] != nil })
    func `a rectangle query returns the recorded elements`(_ vector: VectorCase) throws {
        let prepared = try prepare(vector)
        for query in vector.json["queries"]?.array.map(\.object) ?? [] {
            let rect = query["rect"]?.rect ?? .zero
            let found = prepared.elements(ElementQuery(rect: rect), bounds: vector.container.bounds).attributes.all
            let keys: [(String, Element.Category)] = [
                ("items", .cell), ("supplementary", .supplementary), ("decorations", .decoration),
            ]
            for (key, category) in keys where query[key] != nil {
                let expected = rows(query[key]).map { element(category, $0.kind, $0.numbers) }
                let actual = found.map(\.element).filter { $0.category == category }
                #expect(Set(actual) == Set(expected), "\(key) in \(rect)")
                #expect(actual.count == expected.count)
            }
        }
    }
}
