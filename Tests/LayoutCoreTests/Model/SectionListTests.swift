@testable import LayoutCore
import struct PluginTools.SeededRandom
import Testing

/// The list of a container's sections, compared with an array. A section's number of items is its name.
@Suite struct SectionListTests {
    private static func sections(_ count: Int) -> [Section] { (0..<count).map { Section(itemCount: $0) } }

    @Test(arguments: [0, 1, 127, 128, 129, 400])
    func `a list has the sections that it is made of, in order`(_ count: Int) {
        let list = SectionList(Self.sections(count))

        #expect(list.count == count)
        #expect(list.map(\.itemCount) == Array(0..<count))
    }

    @Test(arguments: [0, 127, 128, 299])
    func `a changed section is read back, and a copy from before keeps its own`(_ number: Int) {
        let before = SectionList(Self.sections(300))
        var after = before

        after[number].itemCount = 1000

        var expected = Array(0..<300)
        #expect(before.map(\.itemCount) == expected)
        expected[number] = 1000
        #expect(after.map(\.itemCount) == expected)
    }

    @Test(arguments: 0..<20 as Range<UInt64>)
    func `ranges of other lists and single sections are appended in order`(_ seed: UInt64) {
        var random = SeededRandom(seed: seed)
        let other = SectionList(Self.sections(1000))
        let ends = [0, 1, 127, 128, 129, 256, 300, 640, 896, 999, 1000]
        var list: SectionList = []
        var expected: [Int] = []
        for _ in 0..<20 {
            if Bool.random(using: &random) {
                list.append(Section(itemCount: -expected.count))
                expected.append(-expected.count)
            } else {
                let (start, end) = (ends.randomElement(using: &random) ?? 0, ends.randomElement(using: &random) ?? 0)
                let range = min(start, end)..<max(start, end)
                list.append(range, of: other)
                expected += range
            }
            #expect(list.count == expected.count)
            #expect(list.map(\.itemCount) == expected, "seed \(seed)")
        }
        #expect(other.map(\.itemCount) == Array(0..<1000))
    }
}
