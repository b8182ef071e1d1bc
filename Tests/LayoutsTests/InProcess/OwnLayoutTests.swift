import Honeycomb
import LayoutCore
import LayoutTesting
import Layouts
import Testing

/// Layouts that a program declares itself.
@Suite struct OwnLayoutTests {
    private static let screen = Rect(x: 0, y: 0, width: 320, height: 480)

    private func container<Own: Layout>(
        _ layout: Own.Type, items: Int = 3, environment: Environment = Environment()
    ) throws -> LayoutContainer {
        try LayoutContainer(
            layout: layout, bounds: Self.screen, environment: environment,
            sections: [ContainerSection(itemCount: items)])
    }

    private func message<Own: Layout>(_ layout: Own.Type, items: Int = 3) -> String {
        do {
            _ = try container(layout, items: items)
            return "no error"
        } catch {
            return "\(error)"
        }
    }

    @Test func `the example keeps the contract of layouts`() throws {
        #expect(try LayoutContract(of: Honeycomb.self).violations() == [])
    }

    @Test func `the contract tells what is wrong with a layout`() throws {
        let violations = try LayoutContract(of: Forgetful.self).violations()

        #expect(violations.contains { $0.contains("6 of 7 items have a frame, expected all or none") }, "\(violations)")
    }

    // MARK: Containers

    @Test func `an edited container equals one that is opened with the result`() throws {
        var edited = try container(Honeycomb.self, items: 500)
        try edited.performBatch { $0.deleteItems(at: ItemPath(section: 0, item: 7), count: 100) }
        try edited.setParameters(["side": 12])
        var opened = try container(Honeycomb.self, items: 400)
        try opened.setParameters(["side": 12])

        let everywhere = Rect(x: 0, y: 0, width: 320, height: 1e6)
        #expect(edited.attributes(in: everywhere) == opened.attributes(in: everywhere))
        #expect(edited.attributes(in: everywhere).count == 400)
    }

    @Test func `a transition leads from a layout to one of its own`() throws {
        var wall = try LayoutContainer(
            layout: .flow(), bounds: Self.screen, sections: [ContainerSection(itemCount: 9)])
        try wall.beginTransition(to: Honeycomb.self, parameters: ["side": 30])
        try wall.moveTransition(to: 0.5)
        #expect(wall.transition?.layout == "honeycomb")
        try wall.finishTransition()

        #expect(wall.layout == "honeycomb")
        #expect(wall.parameters["side"] == 30)
    }

    @Test func `from right to left its frames are mirrored, with the insets of the other side`() throws {
        let insets = Insets(top: 0, left: 20, bottom: 0, right: 50)
        let turned = Insets(top: 0, left: 50, bottom: 0, right: 20)
        let left = try container(Honeycomb.self, environment: Environment(contentInset: insets))
        let right = try container(
            Honeycomb.self, environment: Environment(layoutDirection: .rightToLeft, contentInset: turned))

        let item = ItemPath(section: 0, item: 1)
        let (a, b) = (left.attributes(ofItemAt: item), right.attributes(ofItemAt: item))
        #expect(b?.frame.x == left.contentSize.width - (a?.frame.width ?? 0) - (a?.frame.x ?? 0))
    }

    @Test func `its description has what its type says`() throws {
        let description = try LayoutContainer.description(of: Honeycomb.self)

        #expect(
            description.layout
                == LayoutSummary(
                    name: "honeycomb", summary: Honeycomb.summary, isPlugin: false, version: "1.0.0"))
        #expect(description.parameters.map(\.sectionName) == [nil, nil, "header"])
    }

    @Test func `attributes, measured sizes, values and overrides reach and leave a layout`() throws {
        var wall = try LayoutContainer(
            layout: Reader.self, bounds: Self.screen,
            sections: [
                ContainerSection(
                    sizes: [Size(width: 10, height: 20), Size(width: 30, height: 40)], parameters: ["gap": 5],
                    itemValues: ["weights": .numbers([1, 2, 3, 4]), "styles": .names(["b", "a"])])
            ])
        let second = ItemPath(section: 0, item: 1)
        let attributes = try #require(wall.attributes(ofItemAt: second))
        #expect(attributes.frame == Rect(x: 5, y: 4, width: 30, height: 40))
        #expect(attributes.custom == ["weight": 3])
        #expect(attributes.alpha == 0.5 && attributes.zIndex == 7 && attributes.isEstimated)

        try wall.setMeasuredSizes(inSection: 0, [(item: 1, size: Size(width: 33, height: 44))])
        let measured = try #require(wall.attributes(ofItemAt: second))
        #expect(measured.frame.size == Size(width: 33, height: 44) && !measured.isEstimated)
    }

    // MARK: Scrolling

    private static let cells = [0, 12].map { ElementRange(first: ItemPath(section: 0, item: $0)) }
    private static let header = ElementRange(
        category: .supplementary, kind: Element.header, first: ItemPath(section: 0, item: 0))

    @Test func `a scroll makes stale what a layout names, and the elements that it has pinned`() throws {
        func stale<Its: Answer>(_ layout: Scrolled<Its>.Type) throws -> [ElementRange] {
            var wall = try container(layout, items: 100)
            return try wall.setBounds(Rect(x: 0, y: 70, width: 320, height: 80)).elements.map(\.elements)
        }
        #expect(try stale(Scrolled<Nothing>.self) == [Self.header])
        #expect(try stale(Scrolled<LastInSight>.self) == Self.cells + [Self.header])
    }

    @Test func `a scroll prepares again if a layout says so, and not otherwise`() throws {
        func x<Its: Answer>(_ layout: Scrolled<Its>.Type) throws -> Double? {
            var wall = try container(layout)
            try wall.setBounds(Rect(x: 0, y: 7, width: 320, height: 480))
            return wall.attributes(ofItemAt: ItemPath(section: 0, item: 0))?.frame.x
        }
        #expect(try x(Scrolled<Everything>.self) == 7)
        #expect(try x(Scrolled<LastInSight>.self) == 0)
    }

    @Test func `a layout that names an element which does not exist is refused, and the bounds stay`() throws {
        func message<Its: Answer>(_ layout: Scrolled<Its>.Type) throws -> String {
            var wall = try container(layout)
            let error = #expect(throws: LayoutError.self) {
                try wall.setBounds(Rect(x: 0, y: 7, width: 320, height: 480))
            }
            #expect(wall.bounds == Self.screen)
            return error?.message ?? ""
        }
        #expect(
            try message(Scrolled<BeyondTheEnd>.self)
                == "scrolled: invalidation named item [0, 3], which does not exist, expected an item in 0..<3")
        #expect(
            try message(Scrolled<AnotherSection>.self)
                == "scrolled: invalidation named header [1, 0], which does not exist, expected a section in 0..<1")
    }

    // MARK: Mistakes

    @Test func `what it places is checked, and named in the error`() throws {
        #expect(
            message(Faulty<NotANumber>.self)
                == "layout.failed: item [0, 1] has the x nan, expected a number in -1000000000.0...1000000000.0")
        #expect(
            message(Faulty<Negative>.self)
                == "layout.failed: item [0, 1] has the width -1.0, expected a number in 0.0...1000000000.0")
        #expect(message(Faulty<Missing>.self) == "layout.failed: item [0, 3] does not exist, expected an item in 0..<3")
        #expect(
            message(Faulty<MissingSection>.self)
                == "layout.failed: item [1, 0] does not exist, expected a section in 0..<1")
        #expect(message(Faulty<Twice>.self) == "layout.failed: item [0, 0] is placed twice, expected at most once")
        #expect(
            message(Faulty<PinnedCell>.self)
                == "layout.failed: item [0, 0] is pinned, expected an element that is not a cell")
        #expect(
            message(Faulty<Transparent>.self)
                == "layout.failed: item [0, 0] has the alpha 2.0, expected a number in 0.0...1.0")
        #expect(
            message(Faulty<Undeclared>.self)
                == "layout.failed: item [0, 0] has the attribute \"angle\", expected none: the placement was made without attributes"
        )
        #expect(
            message(Faulty<HugeContent>.self)
                == "layout.failed: the content size is inf × 1.0, expected lengths in 0.0...1000000000.0")
    }

    @Test func `a placement of another container is refused`() throws {
        #expect(
            message(Stale.self)
                == "layout.failed: stale: prepare returned 0 sections with 0 items [], expected a placement of the container that it was given: 1 sections with 3 items [3]"
        )
    }

    @Test func `what it says of itself is checked`() throws {
        #expect(
            message(Named<FlowName>.self)
                == "layout.failed: Named<FlowName>.name is \"flow\", which is the name of a built-in layout, expected a name of its own"
        )
        #expect(
            message(Named<Spaces>.self)
                == "layout.failed: Named<Spaces>.name is \"two words\", expected 1...64 letters, digits, _ and -, starting with a letter"
        )
        #expect(
            message(Doubled.self)
                == "layout.failed: doubled: parameters has two of the name \"side\", expected different names")
        #expect(
            message(OutOfRange.self)
                == "layout.failed: out-of-range: the parameter \"side\" has a default that it refuses, expected default is 5.0, expected 0.0...1.0"
        )
    }

    @Test func `a failed change leaves the container as it was`() throws {
        var wall = try container(Honeycomb.self)
        let before = wall.attributes(in: Self.screen)

        #expect(throws: LayoutError.self) { try wall.setLayout(Faulty<NotANumber>.self) }

        #expect(wall.layout == "honeycomb")
        #expect(wall.attributes(in: Self.screen) == before)
    }
}
