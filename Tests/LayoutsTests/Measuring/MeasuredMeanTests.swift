import Layouts
import struct PluginTools.SeededRandom
import Testing

/// What items count as whose size is not known, while others are measured.
@Suite struct MeasuredMeanTests {
    struct Case: CustomTestStringConvertible, Sendable {
        var layout: String
        var parameters: [String: JSONValue] = [:]
        var isSideways = false

        var testDescription: String { layout + (isSideways ? " sideways" : "") + " \(parameters.keys.sorted())" }

        func container(_ count: Int) throws -> LayoutContainer {
            var parameters = parameters
            if layout != "compositional" { parameters["scrollDirection"] = isSideways ? "horizontal" : "vertical" }
            return try LayoutContainer(
                layout: layout, parameters: parameters, bounds: Rect(x: 0, y: 0, width: 300, height: 400),
                sections: [ContainerSection(itemCount: 3), ContainerSection(itemCount: count)])
        }

        /// As wide as half of the container, so that both axes count in layouts that take both.
        func size(_ length: Double) -> Size {
            isSideways ? Size(width: length, height: 140) : Size(width: 140, height: length)
        }
    }

    private static let cell: JSONValue = ["size": [["fractionalWidth": 0.5], ["estimated": 44]]]
    private static let row: JSONValue = [
        "group": "horizontal", "size": [["fractionalWidth": 1], ["estimated": 44]], "subitems": [cell],
    ]

    static let cases = [
        Case(layout: "column", parameters: ["columnCount": 2]),
        Case(layout: "column", parameters: ["columnCount": 3, "layoutStrategy": "shortestFirst"]),
        Case(layout: "column", parameters: ["columnCount": 3, "layoutStrategy": "css"], isSideways: true),
        Case(layout: "column", parameters: ["tracks": [["fr": 1], ["fr": 2]]]),
        Case(layout: "span-flow"), Case(layout: "span-flow", isSideways: true),
        Case(layout: "flow", parameters: ["estimatedItemSize": [100, 40]]),
        Case(layout: "column-flow", parameters: ["estimatedItemSize": [100, 40], "minColumnWidth": 100]),
        Case(layout: "compositional", parameters: ["sections": [["list": ["appearance": "plain"]]]]),
        Case(layout: "compositional", parameters: ["sections": [["group": row, "interGroupSpacing": 5]]]),
    ]

    /// The items of the second section, and what each was measured to be.
    private struct Model {
        var lengths: [Double?]

        var mean: Double? {
            let known = lengths.compactMap(\.self)
            return known.isEmpty ? nil : known.reduce(0, +) / Double(known.count)
        }
    }

    private func path(_ item: Int) -> ItemPath { ItemPath(section: 1, item: item) }

    private func frame(_ item: Int, _ container: LayoutContainer) -> Rect? {
        container.attributes(ofItemAt: path(item))?.frame
    }

    private func isNear(_ first: Rect?, _ second: Rect?) -> Bool {
        guard let first, let second else { return false }
        return [first.x - second.x, first.y - second.y, first.width - second.width, first.height - second.height]
            .allSatisfy { abs($0) < 1e-6 }
    }

    private func step(
        _ container: inout LayoutContainer, _ model: inout Model, _ own: Case, using random: inout SeededRandom
    ) throws {
        let count = model.lengths.count
        let item = Int.random(in: 0..<count, using: &random)
        switch Int.random(in: 0...5, using: &random) {
        case 0:
            let inserted = Int.random(in: 1...4, using: &random)
            try container.performBatch { $0.insertItems(ContainerSection(itemCount: inserted), at: path(item)) }
            model.lengths.insert(contentsOf: Array(repeating: nil, count: inserted), at: item)
        case 1 where count > 20:
            try container.performBatch { $0.deleteItems(at: path(item)) }
            model.lengths.remove(at: item)
        case 2:
            let target = Int.random(in: 0..<count, using: &random)
            try container.performBatch { $0.moveItem(from: path(item), to: path(target)) }
            model.lengths.insert(model.lengths.remove(at: item), at: target)
        default:
            // What is in sight, or nearly all.
            let most = Int.random(in: 0...6, using: &random) == 0 ? count : 12
            let items = item..<min(count, item + most)
            let sizes = items.map { ($0, Double(Int.random(in: 40...400, using: &random)) / 4) }
            for (item, length) in sizes { model.lengths[item] = length }
            try container.setMeasuredSizes(inSection: 1, sizes.map { ($0.0, own.size($0.1)) })
        }
    }

    @Test(arguments: cases, 0..<3)
    func `items without a size count as the mean of those that were measured, after every edit`(
        _ own: Case, _ seed: UInt64
    ) throws {
        var random = SeededRandom(seed: seed)
        let count = Int.random(in: 20...900, using: &random)
        var model = Model(lengths: Array(repeating: nil, count: count))
        var container = try own.container(count)
        for step in 0..<14 {
            try self.step(&container, &model, own, using: &random)
            guard let mean = model.mean else { continue }

            // The same to the last bit as where all sizes that are known come at once.
            var fresh = try own.container(model.lengths.count)
            let known = model.lengths.enumerated().compactMap { item, length in length.map { (item, own.size($0)) } }
            try fresh.setMeasuredSizes(inSection: 1, known)
            let different = model.lengths.indices.first { frame($0, container) != frame($0, fresh) }
            #expect(different == nil && container.contentSize == fresh.contentSize, "step \(step)")

            // And but for the last bits as where the others are measured as large as the mean.
            var all = try own.container(model.lengths.count)
            let sizes = model.lengths.enumerated().map { ($0.offset, own.size($0.element ?? mean)) }
            try all.setMeasuredSizes(inSection: 1, sizes)
            let wrong = model.lengths.indices.first { !isNear(frame($0, container), frame($0, all)) }
            #expect(wrong == nil, "step \(step)")
        }
    }

    @Test func `items with a size of their own keep it while others are measured`() throws {
        for layout in ["column", "span-flow"] {
            var container = try LayoutContainer(
                layout: layout, parameters: layout == "column" ? ["columnCount": 2] : [:],
                bounds: Rect(x: 0, y: 0, width: 300, height: 400),
                sections: [ContainerSection(sizes: Array(repeating: Size(width: 60, height: 30), count: 9))])
            let before = try #require(container.attributes(ofItemAt: ItemPath(section: 0, item: 5))?.frame.size)
            try container.setMeasuredSizes(inSection: 0, [(0, Size(width: 60, height: 200))])
            #expect(container.attributes(ofItemAt: ItemPath(section: 0, item: 5))?.frame.size == before)
        }
    }
}
