import LayoutClient
import LayoutCore
import LayoutServer
import LayoutWire
import TestSupport
import Testing

/// The compositional layout over the socket.
@Suite(.suiteDaemon) struct CompositionalRequestTests {
    private static let layoutItem = RemoteContainer.layoutItem

    private func rows(_ json: JSONValue?) -> [(kind: String, numbers: [Double])] {
        (json?.array ?? []).map { row in
            (row.array.compactMap(\.string).first ?? "", row.array.compactMap(\.number))
        }
    }

    private func path(_ numbers: [Double]) -> ItemPath {
        ItemPath(section: Int(numbers[0]), item: numbers[1] < 0 ? Self.layoutItem : Int(numbers[1]))
    }

    /// The sizes that the case's cells, headers and footers had when they were measured.
    private func measurements(_ vector: VectorCase) -> [RemoteContainer.Operation] {
        let measured = vector.json["measured"]?.object ?? [:]
        let cells = rows(measured["items"]).map { _, n in
            RemoteContainer.Operation.setMeasuredSizes(
                section: Int(n[0]), [(Int(n[1]), Size(width: n[2], height: n[3]))])
        }
        return cells
            + rows(measured["supplementary"]).map { kind, n in
                .setMeasuredSupplementaries(
                    kind: kind, section: Int(n[0]), [(path(n).item, Size(width: n[2], height: n[3]))])
            }
    }

    @Test func `a layout's own header is found even without sections`() throws {
        let client = try ContainerMessages()
        let header = """
            {"kind":"top","size":[{"fractionalWidth":1},{"absolute":40}],"alignment":"top"}
            """
        let opened = try client.call(
            """
            {"id":1,"openContainer":{"layout":"compositional","bounds":{"width":300,"height":400},"parameters":\
            {"configuration":{"boundarySupplementaryItems":[\(header)]}},"sections":[]}}
            """)
        #expect(opened["error"] == nil)
        let byPath = try client.call(
            """
            {"id":2,"querySupplementary":{"container":1,"kind":"top","indexPaths":[{"item":4294967295}]}}
            """)
        #expect(byPath["querySupplementary"]?.object["attributes"] != nil)
        let byRect = try client.call(
            #"{"id":3,"queryRect":{"container":1,"rect":{"width":300,"height":40}}}"#)
        #expect(byRect["queryRect"] == byPath["querySupplementary"])
        let state = try client.call(#"{"id":4,"prepare":{"container":1}}"#)
        #expect(state["prepare"]?.object["sectionCount"]?.number ?? 0 == 0)
        let item = try client.call(#"{"id":5,"queryItems":{"container":1,"indexPaths":[{}]}}"#)
        #expect(item["error"]?.object["pointer"]?.string == "/queryItems/indexPaths/0/section")
    }

    @Test(arguments: VectorCase.load("compositional"))
    func `recorded frames, queries and rows are the same over the socket`(_ vector: VectorCase) async throws {
        let daemon = try TestDaemon.ofSuite
        let client = try await daemon.client()
        let expect = vector.json["expect"]?.object ?? [:]
        let container = try await client.open(vector.description)
        var size = container.initialContentSize
        let operations = measurements(vector)
        if !operations.isEmpty { size = try await container.update(operations).contentSize }

        if let expected = expect["contentSize"]?.array.compactMap(\.number), expected.count == 2 {
            #expect(isApproximatelyEqual(size.width, expected[0]) && isApproximatelyEqual(size.height, expected[1]))
        }
        for (_, n) in rows(expect["items"]) {
            let found = try await container.attributes(ofItems: [path(n)]).attributes
            let frame = Rect(x: n[2], y: n[3], width: n[4], height: n[5])
            #expect(isApproximatelyEqual(try #require(found.first).frame, frame))
        }
        for (kind, n) in rows(expect["supplementary"]) {
            let found = try await container.attributes(ofSupplementary: kind, at: [path(n)]).attributes
            let frame = Rect(x: n[2], y: n[3], width: n[4], height: n[5])
            #expect(isApproximatelyEqual(try #require(found.first).frame, frame))
        }
        for (kind, n) in rows(expect["decorations"]) {
            let found = try await container.attributes(ofDecorations: kind, at: [path(n)]).attributes
            let frame = Rect(x: n[2], y: n[3], width: n[4], height: n[5])
            #expect(isApproximatelyEqual(try #require(found.first).frame, frame))
            #expect(found.first?.element.category == .decoration)
        }
        for query in vector.json["queries"]?.array.map(\.object) ?? [] {
            let found = try await container.attributes(in: query["rect"]?.rect ?? .zero).attributes
            let items = found.map(\.element).filter { $0.category == .cell }.map(\.indexPath)
            #expect(Set(items) == Set(rows(query["items"]).map { path($0.numbers) }))
        }
        for row in expect["orthogonal"]?.array.map(\.object) ?? [] {
            let section = Int(row["section"]?.number ?? -1)
            let actual = try await container.orthogonalRow(ofSection: section)
            if let frame = row["frame"] { #expect(isApproximatelyEqual(actual.frame, frame.rect)) }
            for pair in row["settle"]?.array.map({ $0.array.compactMap(\.number) }) ?? [] {
                let rest = try await container.restingOffset(ofSection: section, proposed: pair[0])
                #expect(isApproximatelyEqual(rest, pair[1]))
            }
        }
    }

    private static let carousel = """
        {"id":1,"openContainer":{"layout":"compositional","bounds":{"width":320,"height":480},"sections":[{"itemCount":9},\
        {"itemCount":3}],"parameters":{"sections":[{"group":{"group":"horizontal","size":[{"fractionalWidth":0.5},\
        {"absolute":80}],"subitems":[{"size":[{"fractionalWidth":1},{"fractionalHeight":1}]}]},\
        "orthogonalScrollingBehavior":"groupPaging","contentInsets":[10,16,10,16],"interGroupSpacing":12},{"list":{}}]}}}
        """

    @Test(arguments: ["leftToRight", "rightToLeft"])
    func `a row shows the items that its offset brings into its window`(_ direction: String) throws {
        let client = try ContainerMessages()
        let open = Self.carousel.replacing(
            #""parameters":"#, with: #""environment":{"layoutDirection":"\#(direction)"},"parameters":"#)
        _ = try client.call(open)
        let query = #"{"id":2,"queryOrthogonal":{"container":1}}"#
        func items() throws -> [Double]? {
            try client.call(query)["queryOrthogonal"]?.object["attributes"]?.object["items"]?.array
                .compactMap(\.number)
        }
        #expect(try client.call(query)["queryOrthogonal"]?.object["direction"]?.string == direction)
        // Groups of 160 with gaps of 12, in a window of 288.
        #expect(try items() == [0, 1])
        let scroll = """
            {"id":3,"updateContainer":{"container":1,"operations":[{"setOrthogonalOffset":{"offset":172}}]}}
            """
        let reply = try client.call(scroll)
        #expect(reply["updateContainer"]?.object["changes"] == nil, "nothing is invalidated")
        #expect(try items() == [1, 2])
        let far = scroll.replacing("172", with: "1250")
        _ = try client.call(far)
        #expect(try items() == [7, 8])
        let insert = """
            {"id":4,"updateContainer":{"container":1,"operations":[{"batchUpdate":{"deleteSections":[1]}}]}}
            """
        _ = try client.call(insert)
        #expect(try items() == [7, 8], "the offset stays with its section")
    }

    @Test func `a row of a container that scrolls sideways runs down, whatever the reading direction`() throws {
        let client = try ContainerMessages()
        let sideways = Self.carousel.replacing(
            #""parameters":{"#,
            with: #""environment":{"layoutDirection":"rightToLeft"},"#
                + #""parameters":{"configuration":{"scrollDirection":"horizontal"},"#)
        _ = try client.call(sideways)
        let row = try client.call(#"{"id":2,"queryOrthogonal":{"container":1}}"#)
        #expect(row["queryOrthogonal"]?.object["direction"]?.string == "topToBottom")
    }

    @Test func `an offset moves with its section in the same update, and a missing section has none`() throws {
        let client = try ContainerMessages()
        _ = try client.call(Self.carousel)
        func update(_ section: Int) throws -> [String: JSONValue] {
            try client.call(
                """
                {"id":3,"updateContainer":{"container":1,"operations":[{"setOrthogonalOffset":{"section":\(section),\
                "offset":172}},{"batchUpdate":{"moveSections":[{"from":0,"to":1}]}}]}}
                """)
        }
        for section in [2, 4_294_967_295] {
            let failure = try update(section)["error"]?.object
            #expect(failure?["code"]?.string == "request.invalid")
            #expect(failure?["pointer"]?.string == "/updateContainer/operations/0/setOrthogonalOffset/section")
        }
        // The layout decides by number which section scrolls by itself, and the offset is now on another one.
        #expect(try update(0)["error"]?.object["code"]?.string == "request.invalid")
        #expect(try update(1)["updateContainer"] != nil)
        let row = try client.call(#"{"id":2,"queryOrthogonal":{"container":1}}"#)
        #expect(row["queryOrthogonal"]?.object["offset"]?.number == 172)
    }

    @Test(arguments: [
        (#"{"id":2,"queryOrthogonal":{"container":1,"section":1}}"#, "request.invalid"),
        (#"{"id":2,"queryOrthogonal":{"container":1,"section":2}}"#, "index.outOfRange"),
        (#"{"id":2,"targetOffset":{"container":1,"section":1}}"#, "request.invalid"),
        (#"{"id":2,"targetOffset":{"container":1,"section":0,"proposed":{"x":"NaN"}}}"#, "request.invalid"),
        (
            #"{"id":2,"updateContainer":{"container":1,"operations":[{"setOrthogonalOffset":{"section":1}}]}}"#,
            "request.invalid"
        ),
        (
            #"{"id":2,"updateContainer":{"container":1,"operations":[{"setOrthogonalOffset":{"offset":1e300}}]}}"#,
            "request.invalid"
        ),
    ])
    func `a section that does not scroll by itself has no offset`(_ request: String, _ code: String) async throws {
        let daemon = try TestDaemon.ofSuite
        let client = try await OwnContainer(daemon, Self.carousel)
        #expect(try await client.call(request)["error"]?.object["code"]?.string == code)
    }

    @Test(arguments: [
        ("[]", "", "at least one section"), ("[{}]", "/0", "no group"),
        (#"[{"group":{"group":"horizontal","subitems":[]}}]"#, "/0/group", "a size is required"),
        (#"[{"grup":1}]"#, "/0", "no group"),
        (
            #"[{"group":{"group":"horizontal","size":[{"absolute":1},{"absolute":1}],"subitems":[]}}]"#,
            "/0/group/subitems", "at least 1 subitem"
        ),
        (
            #"[{"group":{"group":"horizontal","size":[{"absolute":1},{"fractionalWidht":1}],"subitems":[]}}]"#,
            "/0/group/size/1", "fractionalWidth"
        ),
        (
            #"[{"group":{"group":"horizontal","size":[{"absolute":1},{"fractionalWidth":"NaN"}]}}]"#,
            "/0/group/size/1/fractionalWidth", "a number"
        ),
        (
            #"[{"group":{"group":"horizontal","size":[{"absolute":1},{"absolute":1}],"count":0,"subitem":{"size":[{"absolute":1},{"absolute":1}]}}}]"#,
            "/0/group/count", "1.0...512.0"
        ),
        (#"[{"list":{"appearance":"plane"}}]"#, "/0/list/appearance", "plain"),
        (#"[{"list":{},"group":{}}]"#, "/0/group", "not known"),
    ])
    func `an invalid description is refused with a pointer into it`(
        _ sections: String, _ pointer: String, _ words: String
    ) throws {
        let client = try ContainerMessages()
        let error = try client.call(
            #"{"id":1,"openContainer":{"layout":"compositional","parameters":{"sections":\#(sections)}}}"#)[
                "error"]?
            .object
        #expect(error?["pointer"]?.string == "/openContainer/parameters/sections" + pointer)
        #expect(error?["message"]?.string?.contains(words) == true, "\(error?["message"]?.string ?? "")")
    }

    @Test func `a group too small for any item causes a warning and shows nothing`() throws {
        let client = try ContainerMessages()
        let reply = try client.call(
            """
            {"id":1,"openContainer":{"layout":"compositional","bounds":{"width":320,"height":480},"sections":[{"itemCount":3}],\
            "parameters":{"sections":[{"group":{"group":"horizontal","size":[{"absolute":50},{"absolute":50}],\
            "subitems":[{"size":[{"absolute":60},{"absolute":10}]}]}}]}}}
            """)
        let warning = reply["openContainer"]?.object["warnings"]?.array.first?.object
        #expect(warning?["code"] == "compositional.groupCannotFit")
        #expect(reply["openContainer"]?.object["contentSize"]?.object == ["width": 320])
    }
}

/// The Swift builder, compared with the same description in JSON.
@Suite struct CompositionalBuilderTests {
    @Test func `a description that was built equals the written one, and is laid out`() throws {
        var badge = Compositional.SupplementaryItem(
            kind: "badge", width: .absolute(20), height: .absolute(20),
            at: .init([.top, .trailing], offset: Point(x: 0.5, y: -0.5), isFractional: true))
        badge.zIndex = 3
        var large = Compositional.Item(width: .fractionalWidth(0.6), height: .fractionalHeight(1))
        large.contentInsets = .init(4)
        large.supplementaryItems = [badge]
        let small = Compositional.Item(width: .fractionalWidth(1), height: .fractionalHeight(1))
        var column = Compositional.Group.vertical(
            width: .fractionalWidth(0.4), height: .fractionalHeight(1), .item(small), count: 2)
        column.interItemSpacing = .fixed(6)
        let row = Compositional.Group.horizontal(
            width: .fractionalWidth(1), height: .absolute(120), [.item(large), .group(column)])
        var header = Compositional.BoundaryItem(
            kind: "header", width: .fractionalWidth(1), height: .absolute(40), alignment: .top)
        header.pinsToVisibleBounds = true
        var background = Compositional.Decoration(kind: "background")
        background.contentInsets = .init(leading: 8, trailing: 8)
        var section = Compositional.GroupSection(row)
        section.contentInsets = .init(top: 8, leading: 16, bottom: 8, trailing: 16)
        section.interGroupSpacing = 10
        section.boundaryItems = [header]
        section.decorations = [background]
        var layout = Compositional(sections: [.groups(section)])
        layout.configuration.interSectionSpacing = 10

        let written: [String: JSONValue] = [
            "configuration": ["interSectionSpacing": 10],
            "sections": [
                [
                    "group": [
                        "group": "horizontal", "size": [["fractionalWidth": 1], ["absolute": 120]],
                        "subitems": [
                            [
                                "size": [["fractionalWidth": 0.6], ["fractionalHeight": 1]],
                                "contentInsets": [4, 4, 4, 4],
                                "supplementaryItems": [
                                    [
                                        "kind": "badge", "size": [["absolute": 20], ["absolute": 20]], "zIndex": 3,
                                        "containerAnchor": [
                                            "edges": ["top", "trailing"], "fractionalOffset": [0.5, -0.5],
                                        ],
                                    ]
                                ],
                            ],
                            [
                                "group": "vertical", "size": [["fractionalWidth": 0.4], ["fractionalHeight": 1]],
                                "subitem": ["size": [["fractionalWidth": 1], ["fractionalHeight": 1]]], "count": 2,
                                "interItemSpacing": ["fixed": 6],
                            ],
                        ],
                    ], "contentInsets": [8, 16, 8, 16], "interGroupSpacing": 10,
                    "boundarySupplementaryItems": [
                        [
                            "kind": "header", "size": [["fractionalWidth": 1], ["absolute": 40]], "alignment": "top",
                            "pinToVisibleBounds": true,
                        ]
                    ], "decorationItems": [["kind": "background", "contentInsets": [0, 8, 0, 8]]],
                ]
            ],
        ]
        #expect(layout.parameters == written)

        let container = try EngineContainer(
            "compositional", layout.parameters, bounds: Rect(x: 0, y: 0, width: 390, height: 844),
            environment: Environment(scale: 3), sections: [ContainerSection(itemCount: 4)])
        #expect(container.contentSize == Size(width: 390, height: 302))
        #expect(try container.frame(3)?.y == 182)
        let found = try container.attributes(of: .supplementary, "header", at: [ItemPath(section: 0, item: 0)])
        #expect(found.first?.zIndex == 1_000_000_001)
    }
}
