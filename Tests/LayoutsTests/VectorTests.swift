import LayoutCore
import TestSupport
import Testing

/// The recorded and calculated numbers of every layout's vector file.
@Suite struct VectorTests {
    @Test(arguments: builtInLayouts.filter { $0.name != "compositional" }.flatMap { VectorCase.load($0.name) })
    func `content size, frames and queries match the vector`(_ vector: VectorCase) throws {
        let prepared = try vector.makeLayout().prepare(vector.container)
        let expected = vector.expected
        let bounds = vector.container.bounds

        #expect(isApproximatelyEqual(prepared.contentSize.width, expected.contentSize.width))
        #expect(isApproximatelyEqual(prepared.contentSize.height, expected.contentSize.height))
        #expect(expected.items.count == vector.container.itemCount)
        for (path, frame) in expected.items {
            let actual = try #require(prepared.frame(of: path), "\(path)")
            #expect(isApproximatelyEqual(actual, frame), "\(path) is \(actual), expected \(frame)")
        }
        #expect(prepared.supplementaryCount == expected.supplementary.count)
        for (name, path, frame) in expected.supplementary {
            let kind = try #require(prepared.kinds.number(of: .supplementary, name))
            let actual = try #require(prepared.frame(of: kind, at: path, bounds: bounds), "\(name) \(path)")
            #expect(isApproximatelyEqual(actual, frame), "\(name) \(path) is \(actual), expected \(frame)")
        }
        for (rect, items) in vector.queries {
            let query = ElementQuery(rect: rect, categories: .cells)
            let found = prepared.elements(query, bounds: bounds).attributes.all.map(\.element.indexPath)
            #expect(Set(found) == items, "\(rect)")
            #expect(found == found.sorted(), "\(rect)")
        }
    }

    @Test(arguments: shouldInvalidateCases)
    func `a bounds change invalidates as it does in the original`(_ vector: VectorCase) throws {
        let layout = try vector.makeLayout()
        let prepared = try layout.prepare(vector.container)
        let old = try #require(vector.json["oldBounds"]).rect
        let new = try #require(vector.json["newBounds"]).rect

        let context = try layout.invalidation(of: prepared, from: old, to: new)

        #expect((context != nil) == vector.json["expect"]?.boolean)
    }

    /// Cases of the layouts that exist.
    static let shouldInvalidateCases = VectorCase.load("should-invalidate", of: builtInLayouts.map(\.name))
}
