import LayoutCore
import struct PluginTools.SeededRandom
import Testing

/// Transforms with perspective, which may bring corners behind the eye.
@Suite struct Transform3DTests {
    private static let magnitudes = [0, 1e-300, 1e-9, 0.001, 0.02, 0.5, 1, 48, 1e4, 1e9]

    private func number(_ random: inout SeededRandom) -> Double {
        let magnitude = Self.magnitudes[Int.random(in: 0..<Self.magnitudes.count, using: &random)]
        return magnitude * Double.random(in: -1...1, using: &random)
    }

    private func transform(_ random: inout SeededRandom) -> Transform3D {
        Transform3D(numbers: (0..<16).map { _ in number(&random) })
    }

    private func rect(_ random: inout SeededRandom) -> Rect {
        Rect(
            x: number(&random), y: number(&random), width: abs(number(&random)), height: abs(number(&random)))
    }

    private func isFinite(_ rect: Rect) -> Bool {
        [rect.x, rect.y, rect.width, rect.height].allSatisfy(\.isFinite)
    }

    @Test(arguments: 0..<8) func `the bounding box of any transform is finite`(_ seed: UInt64) {
        var random = SeededRandom(seed: seed)
        for _ in 0..<20_000 {
            let (transform, rect) = (transform(&random), rect(&random))
            let box = transform.boundingBox(of: rect)
            #expect(isFinite(box) && box.width >= 0 && box.height >= 0, "\(transform), \(rect), seed \(seed)")
        }
    }

    @Test(arguments: 0..<8)
    func `on the way between two elements in front of the eye, no corner comes nearer than at the ends`(
        _ seed: UInt64
    ) {
        var random = SeededRandom(seed: seed)
        var pairs = 0
        while pairs < 400 {
            let ends = (0..<2).map { _ in
                let path = ItemPath(section: 0, item: 0)
                var attributes = LayoutAttributes(element: .cell(path), frame: rect(&random))
                attributes.transform = transform(&random)
                if attributes.transform.numbers[15] < 0 { attributes.transform.numbers[15] *= -1 }
                return attributes
            }
            guard ends.allSatisfy({ $0.transform.exactBox(of: $0.untransformedFrame) != nil }) else { continue }
            pairs += 1
            for progress in [0.01, 0.25, 0.5, 0.75, 0.99] {
                for scale in [nil, 2.0] {
                    let between = LayoutTransition.between(ends[0], ends[1], progress: progress, scale: scale)
                    #expect(isFinite(between.frame), "\(ends), \(progress), seed \(seed)")
                    #expect(between.transform.numbers.allSatisfy { $0.isFinite })
                }
            }
        }
    }

    @Test func `a cell that grows out of a strong perspective keeps its corners in front of the eye`() throws {
        let path = ItemPath(section: 0, item: 0)
        var small = LayoutAttributes(element: .cell(path), frame: Rect(x: 0, y: 0, width: 15, height: 13))
        small.transform.numbers[3] = 1.0 / 48
        let large = LayoutAttributes(element: .cell(path), frame: Rect(x: 300, y: 0, width: 400, height: 400))

        let way = LayoutTransition.between(small, large, progress: 0.25, scale: nil)

        // At the nearest corner of the small cell, the depth is 1 − 7.5 / 48.
        #expect(1 - abs(way.transform.numbers[3]) * way.size.width / 2 >= 1 - 7.5 / 48 - 1e-12)
        #expect(isFinite(way.frame))
    }
}
