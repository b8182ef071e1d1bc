import Foundation
import LayoutModel
import struct PluginTools.SeededRandom
import TestSupport
import Testing

/// What is written is read as an equal value: for random descriptions, and for those that are in the repository.
@Suite struct CompositionalFormatTests {
    @Test(arguments: 0..<100)
    func `a random description that was written is read as an equal one`(_ seed: Int) throws {
        var random = SeededRandom(seed: UInt64(seed))
        for _ in 0..<10 {
            let description = RandomDescription.layout(&random)
            let read = try Compositional(parameters: description.parameters)
            #expect(read == description, "seed \(seed): \(description.parameters)")
        }
    }

    @Test(arguments: VectorCase.load("compositional"))
    func `a recorded description is the same after it was written and read`(_ vector: VectorCase) throws {
        let description = try Compositional(parameters: vector.parameters)
        #expect(try Compositional(parameters: description.parameters) == description)
    }

    @Test(arguments: try samples())
    func `an example is the same after it was written and read`(_ file: URL) throws {
        let parameters = try JSONDecoder().decode([String: JSONValue].self, from: Data(contentsOf: file))
        let description = try Compositional(parameters: parameters)
        #expect(try Compositional(parameters: description.parameters) == description)
    }

    @Test func `members that have their default are left out`() {
        #expect(Compositional().parameters == [:])
        #expect(
            Compositional(sections: [.list(.init(appearance: .grouped))]).parameters == [
                "sections": [["list": ["appearance": "grouped"]]]
            ])
        #expect(Compositional(sections: []).parameters == ["sections": []])
    }

    @Test func `a null is a missing member`() throws {
        let read = try Compositional(parameters: [
            "configuration": .null, "sections": [["list": ["headerTopPadding": .null, "appearance": "sidebar"]]],
        ])
        #expect(read == Compositional(sections: [.list(.init(appearance: .sidebar))]))
    }

    /// The limits are those of the layout; below them everything is read.
    @Test(arguments: [(16, 17), (512, 513)])
    func `groups are nested and filled up to their limits and not beyond`(_ limit: Int, _ tooMany: Int) throws {
        func description(_ number: Int) -> Compositional {
            let cell = Compositional.Subitem.item(.init(width: .absolute(1), height: .absolute(1)))
            var group = Compositional.Group.horizontal(width: .absolute(1), height: .absolute(1), [cell])
            if limit == 512 {
                group = .vertical(width: .absolute(1), height: .absolute(1), cell, count: number)
            } else {
                // The cell is at a depth of `number`.
                for _ in 1..<number {
                    group = .horizontal(width: .absolute(1), height: .absolute(1), [.group(group)])
                }
            }
            return Compositional(sections: [.groups(.init(group))])
        }
        let accepted = description(limit)
        #expect(try Compositional(parameters: accepted.parameters) == accepted)
        let error = #expect(throws: LayoutError.self) {
            try Compositional(parameters: description(tooMany).parameters, pointer: "/here")
        }
        #expect(error?.pointer.hasPrefix("/here/sections/0/group") == true)
    }

    @Test(arguments: [Double.nan, .infinity, 1e10, -1e10])
    func `a number out of range is written and then rejected`(_ number: Double) {
        var section = Compositional.GroupSection(
            .custom(width: .absolute(1), height: .absolute(1), [.init(frame: .zero)]))
        section.interGroupSpacing = number
        let parameters = Compositional(sections: [.groups(section)]).parameters
        let error = #expect(throws: LayoutError.self) { try Compositional(parameters: parameters) }
        #expect(error?.code == .invalidParameter)
        #expect(error?.pointer == "/sections/0/interGroupSpacing")
    }

    /// What a section needs beyond names: each case is an invalid section, the pointer in it, and a part of the message.
    @Test(
        arguments: [
            (["contentInsets": 1], "", "has no group, expected one"),
            (
                ["group": ["size": [["absolute": 1], ["absolute": 1]]]], "/group",
                #"is an item, expected a group with "group""#
            ),
            (
                ["group": group(["subitems": [], "customItems": []])], "/group",
                "has subitems and customItems, expected one of"
            ),
            (["group": group([:])], "/group", "at least 1 subitem is required"),
            (["group": group(["subitem": cell, "count": 1.5])], "/group/count", "a whole number in 1...512"),
            (["group": group(["subitem": cell, "cuont": 2])], "/group", "has no count"),
            (["group": group(["subitems": [cell], "cuont": 2])], "/group/cuont", "expected some of size"),
            (
                ["group": group(["subitems": [["size": [1, 2]]]])], "/group/subitems/0/size/0",
                #"{"fractionalWidth": number} or"#
            ),
            (["list": [:], "group": 1], "/group", "expected some of list"),
            (
                ["group": group(["subitems": [cell]]), "boundarySupplementaryItems": [header, header]],
                "/boundarySupplementaryItems/1/kind", "a second time"
            ),
            (
                ["group": group(["subitems": [cell]]), "orthogonalScrollingBehavior": "pagin"],
                "/orthogonalScrollingBehavior", "expected one of none, continuous"
            ),
        ] as [(JSONValue, String, String)])
    func `an invalid section is rejected with a pointer, the value and what was expected`(
        _ section: JSONValue, _ pointer: String, _ message: String
    ) {
        let error = #expect(throws: LayoutError.self) { try Compositional(parameters: ["sections": [section]]) }
        #expect(error?.pointer == "/sections/0" + pointer)
        #expect(error?.message.contains(message) == true, "\(error?.message ?? "")")
    }

    @Test func `a misspelt word comes with the nearest ones`() {
        let error = #expect(throws: LayoutError.self) {
            try Compositional(parameters: ["sections": [["list": ["appearance": "insetGruoped"]]]])
        }
        #expect(error?.nearest == ["insetGrouped"])
    }

    @Test(
        arguments: [
            ("subitmes", "horizontal", ["subitems", "subitem"]), ("customItem", "custom", ["customItems"]),
            ("spacing", "vertical", ["interItemSpacing"]),
        ] as [(String, String, [String])])
    func `an unknown member of a group is named before what the group lacks`(
        _ name: String, _ kind: String, _ nearest: [String]
    ) {
        let group: JSONValue = .object([
            "group": .string(kind), "size": [["absolute": 1], ["absolute": 1]], name: [Self.cell],
        ])
        let error = #expect(throws: LayoutError.self) {
            try Compositional(parameters: ["sections": [["group": group]]])
        }
        #expect(error?.code == .unknownParameter && error?.pointer == "/sections/0/group/\(name)")
        #expect(Set(nearest).isSubset(of: error?.nearest ?? []), "\(error?.message ?? "")")
    }

    private static let cell: JSONValue = ["size": [["absolute": 1], ["absolute": 1]]]

    private static let header: JSONValue = [
        "kind": "header", "alignment": "top", "size": [["absolute": 1], ["absolute": 1]],
    ]

    private static func group(_ members: [String: JSONValue]) -> JSONValue {
        .object(members.merging(["group": "horizontal", "size": [["absolute": 1], ["absolute": 1]]]) { $1 })
    }

    private static func samples() throws -> [URL] {
        let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
            .appendingPathComponent("../../examples/compositional")
        let files = try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
            .filter { $0.pathExtension == "json" }
        return try #require(files.isEmpty ? nil : files).sorted { $0.path < $1.path }
    }
}
