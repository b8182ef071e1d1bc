import LayoutCore
import struct PluginTools.SeededRandom
import Testing

/// Sequences as trees, compared with arrays.
@Suite struct SummaryTreeTests {
    /// A letter of a text, whose summary is the text itself: the sum shows whether the order was kept.
    struct Letter: TreeElement, Equatable {
        struct Summary: TreeSummary, Equatable {
            var numbers: [Int] = []
            static let zero = Summary()
            static func + (first: Summary, second: Summary) -> Summary {
                Summary(numbers: first.numbers + second.numbers)
            }
        }

        var number: Int
        var summary: Summary { Summary(numbers: [number]) }
    }

    /// A number that sums.
    struct Weight: TreeElement {
        struct Summary: TreeSummary, Equatable {
            var sum = 0
            static let zero = Summary()
            static func + (first: Summary, second: Summary) -> Summary { Summary(sum: first.sum + second.sum) }
        }

        var summary: Summary
        init(_ sum: Int) { summary = Summary(sum: sum) }
    }

    private func letters(_ range: Range<Int>) -> [Letter] { range.map(Letter.init) }

    private func contents(_ tree: SummaryTree<Letter>) -> [Int] {
        var numbers: [Int] = []
        tree.forEach { numbers.append($0.number) }
        return numbers
    }

    private func weights(_ tree: SummaryTree<Weight>) -> [Int] {
        var sums: [Int] = []
        tree.forEach { sums.append($0.summary.sum) }
        return sums
    }

    @Test func `an empty tree has no elements and no levels`() {
        let tree = SummaryTree<Letter>()

        #expect(tree.count == 0 && tree.depth == 0 && tree.summary == .zero)
        #expect(tree.first { _ in true } == nil && tree.position(at: 0) == nil)
    }

    @Test(arguments: [0, 1, 7, 8, 15, 16, 17, 31, 33, 130, 260])
    func `every splice of every length does what it does to an array`(_ count: Int) {
        let elements = letters(0..<count)
        let tree = SummaryTree(elements)
        #expect(tree.isBalanced(==) && tree.summary.numbers == Array(0..<count))
        for inserted in [0, 1, 9, 40] where count < 40 || inserted < 40 {
            let new = letters(1000..<1000 + inserted)
            for start in 0...count {
                let lengths = count < 40 ? Array(0...count - start) : [0, 1, 9, 100, count - start]
                for length in lengths where start + length <= count {
                    var spliced = tree
                    spliced.splice(start..<start + length, with: new)
                    var expected = elements
                    expected.replaceSubrange(start..<start + length, with: new)

                    #expect(contents(spliced) == expected.map(\.number))
                    #expect(spliced.count == expected.count && spliced.isBalanced(==))
                }
            }
        }
        #expect(contents(tree) == Array(0..<count), "the tree before is as it was")
    }

    @Test func `after thousands of random splices it is balanced, shallow and right, and so are its earlier versions`()
    {
        var random = SeededRandom(seed: 11)
        var tree = SummaryTree((0..<500).map { Weight($0) })
        var expected = Array(0..<500)
        var versions: [(tree: SummaryTree<Weight>, contents: [Int])] = []
        for step in 0..<4000 {
            let start = Int.random(in: 0...expected.count, using: &random)
            // Grows and shrinks by turns.
            let isGrowing = step / 500 % 2 == 0
            let length = min(expected.count - start, Int.random(in: 0...(isGrowing ? 3 : 12), using: &random))
            let new = (0..<Int.random(in: 0...(isGrowing ? 12 : 3), using: &random)).map { step * 100 + $0 }
            tree.splice(start..<start + length, with: new.map { Weight($0) })
            expected.replaceSubrange(start..<start + length, with: new)

            if step % 40 == 0 {
                #expect(tree.isBalanced(==) && weights(tree) == expected)
                var most = 1
                for _ in 1..<max(1, tree.depth) { most *= 8 }
                #expect(tree.depth <= 2 || 2 * most <= 8 * tree.count, "depth \(tree.depth) for \(tree.count)")
                versions.append((tree, expected))
            }
        }
        for version in versions { #expect(weights(version.tree) == version.contents) }
    }

    @Test(arguments: [1, 5, 16, 17, 300]) func `elements are found by number and by what lies before them`(_ count: Int)
    {
        let elements = (0..<count).map { $0 % 5 }
        let tree = SummaryTree(elements.map { Weight($0) })
        var sum = 0
        for (index, weight) in elements.enumerated() {
            let position = tree.position(at: index)
            #expect(position?.index == index && position?.before.sum == sum)
            #expect(position?.element.summary.sum == weight)
            sum += weight
        }
        for target in 0...sum + 1 {
            let found = tree.first { $0.sum > target }
            var before = 0
            let expected = elements.firstIndex { weight in
                defer { before += weight }
                return before + weight > target
            }
            #expect(found?.index == expected)
            if let found { #expect(found.before.sum == elements[..<found.index].reduce(0, +)) }
        }
    }
}
