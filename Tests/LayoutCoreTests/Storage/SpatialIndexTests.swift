@testable import LayoutCore
import struct PluginTools.SeededRandom
import Testing

/// Cells whose items follow no spatial order, compared with an examination of each cell.
@Suite struct SpatialIndexTests {
    private func index(_ places: [AxisRect?]) -> SpatialIndex {
        var content = AxisBox()
        for place in places { if let place { content.add(AxisBox(place)) } }
        return SpatialIndex(count: places.count, content: content) { places[$0].map { AxisBox($0) } }
    }

    private func scattered(_ count: Int, seed: UInt64, offset: Double = 0) -> [AxisRect?] {
        var random = SeededRandom(seed: seed)
        return (0..<count).map { _ in
            var place = AxisRect.random(within: 10_000, using: &random)
            (place.cross, place.scroll) = (place.cross + offset, place.scroll - offset)
            return Int.random(in: 0...9, using: &random) == 0 ? nil : place
        }
    }

    @Test(arguments: [0.0, 1e9]) func `a small range yields every cell that it meets, and few others`(_ offset: Double)
        throws
    {
        let places = scattered(5000, seed: 1, offset: offset)
        let index = index(places)
        var random = SeededRandom(seed: 2)
        for _ in 0..<100 {
            var place = AxisRect.random(within: 10_000, using: &random)
            (place.cross, place.scroll) = (place.cross + offset, place.scroll - offset)
            let range = place.range

            let found = try #require(index.candidates(range)).map { Int($0) }

            let met = places.indices.filter { places[$0].map(range.isMet) ?? false }
            #expect(Set(found).isSuperset(of: met))
            #expect(Set(found).count == found.count && found.allSatisfy { places[$0] != nil })
            #expect(found.count < 400)
        }
    }

    @Test func `a range that meets much of the content yields nothing, since visiting all cells is faster`() {
        let index = index(scattered(5000, seed: 3))

        #expect(index.candidates(.everything) == nil)
    }

    @Test func `cells at one place are found together or not at all`() {
        let index = index(Array(repeating: .at(5, 5, 10, 10), count: 3000))

        #expect(index.candidates(AxisRect.at(0, 0, 4, 4).range) == [])
        #expect(index.candidates(AxisRect.at(6, 6).range) == nil)
    }
}
