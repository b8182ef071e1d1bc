import LayoutCore
import Layouts
import TestSupport
import Testing

/// Rows beside the flex lines of Yoga and Taffy, as `Tests/Vectors/write-flex-wrap` records them.
@Suite struct FlexEngineTests {
    /// The lines of an engine, with the parameters that give the same rows.
    struct Recording: Decodable, Sendable, CustomTestStringConvertible {
        var engine: String
        var css: String
        var parameters: [String: JSONValue]
        /// x, y, width and height of each item.
        var frames: [[Double]]

        var testDescription: String { "\(engine), \(css)" }
    }

    private struct File: Decodable {
        /// Width and height of each item.
        var sizes: [[Double]]
        var spacing: Double
        /// The length of a row.
        var room: Double
        var cases: [Recording]
    }

    private static let file: File = readVectors("flex-wrap")

    @Test(arguments: file.cases)
    func `rows match the flex lines of other engines, frame by frame`(_ recording: Recording) throws {
        let file = Self.file
        let definition = FlowLayout.definition
        var parameters = recording.parameters
        parameters["minimumLineSpacing"] = .number(file.spacing)
        parameters["minimumInteritemSpacing"] = .number(file.spacing)
        let layout = definition.make(try definition.schema.resolve(parameters, pointer: ""))
        let sizes = file.sizes.map { Size(width: $0[0], height: $0[1]) }

        let prepared = try layout.prepare(
            Container(
                bounds: Rect(x: 0, y: 0, width: file.room, height: file.room),
                sections: [Section(itemCount: sizes.count, itemSizes: ItemSizes(sizes))]))

        #expect(recording.frames.count == sizes.count)
        for (item, their) in recording.frames.enumerated() {
            let own = try #require(prepared.frame(of: ItemPath(section: 0, item: item)))
            // The engines compute in 32-bit floats.
            let distance = zip([own.x, own.y, own.width, own.height], their).map { abs($0 - $1) }.max() ?? .infinity
            #expect(distance < 1e-3, "item \(item): \(own), not \(their)")
        }
    }

    @Test func `every alignment is recorded with every other, of both engines`() {
        let engines = Dictionary(grouping: Self.file.cases, by: \.engine)

        #expect(engines.mapValues(\.count) == ["Taffy": 64, "Yoga": 64])
        for cases in engines.values { #expect(Set(cases.map(\.css)).count == 64) }
    }
}
