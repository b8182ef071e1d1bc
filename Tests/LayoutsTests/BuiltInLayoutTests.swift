import Layouts
import Testing

/// A built-in layout stated by its function, and the same by its name with parameters as JSON.
struct TypedSample: CustomTestStringConvertible, Sendable {
    var typed: BuiltInLayout
    var parameters: [String: JSONValue]
    var testDescription: String { typed.name }

    init(_ typed: BuiltInLayout, _ parameters: [String: JSONValue]) {
        self.typed = typed
        self.parameters = parameters
    }
}

@Suite struct BuiltInLayoutTests {
    private static let bounds = Rect(x: 0, y: 0, width: 300, height: 200)
    private static let sections = [ContainerSection(itemCount: 7), ContainerSection(itemCount: 12)]
    private static let insets = Insets(top: 1, left: 2, bottom: 3, right: 4)

    /// Every parameter of every layout.
    private static let samples = [
        TypedSample(
            .circular(
                radius: .fit, itemSize: Size(width: 30, height: 20), startAngle: -90, arc: 180, rotatesItems: true),
            ["radius": "fit", "itemSize": [30, 20], "startAngle": -90, "arc": 180, "rotatesItems": true]),
        TypedSample(
            .column(
                scrollDirection: .horizontal, layoutStrategy: .css, flowTolerance: 4, dense: true, trackReverse: true,
                fillReverse: false, editPolicy: .hybrid, columnCount: 3,
                tracks: [.repeated(.count(3), [TrackSize(minimum: 30, maximum: .fraction(1))])],
                columnSpacing: 5, interitemSpacing: -1, sectionInset: insets, itemHeight: 33, headerHeight: 20,
                footerHeight: 10, insetSupplementaryViews: true, pinHeadersToTop: false, level: 1,
                leadingViewHeight: 6, contentInsets: insets, originalQuirks: true),
            [
                "scrollDirection": "horizontal", "layoutStrategy": "css", "flowTolerance": 4, "dense": true,
                "trackReverse": true, "fillReverse": false, "editPolicy": "hybrid", "columnCount": 3,
                "tracks": [["repeat": 3, "tracks": [["minmax": [30, ["fr": 1]]]]]], "columnSpacing": 5,
                "interitemSpacing": -1, "sectionInset": [1, 2, 3, 4], "itemHeight": 33, "headerHeight": 20,
                "footerHeight": 10, "insetSupplementaryViews": true, "pinHeadersToTop": false, "level": 1,
                "leadingViewHeight": 6, "contentInsets": [1, 2, 3, 4], "originalQuirks": true,
            ]),
        TypedSample(
            .columnFlow(
                minColumnWidth: 70, cellHeight: 25, originalQuirks: true, scrollDirection: .horizontal,
                minimumLineSpacing: 3, minimumInteritemSpacing: 4,
                lineAlignment: .leading, lastLineAlignment: .trailing, itemAlignment: .stretch, wrapReverse: true,
                balance: true, headerReferenceSize: Size(width: 10, height: 11),
                footerReferenceSize: Size(width: 12, height: 13), sectionHeadersPinToVisibleBounds: true,
                sectionFootersPinToVisibleBounds: true, level: 2, flipsHorizontallyInOppositeLayoutDirection: true,
                estimatedItemSize: .automatic),
            [
                "scrollDirection": "horizontal", "minimumLineSpacing": 3, "minimumInteritemSpacing": 4,
                "lineAlignment": "leading", "lastLineAlignment": "trailing", "itemAlignment": "stretch",
                "wrapReverse": true, "balance": true, "headerReferenceSize": [10, 11], "footerReferenceSize": [12, 13],
                "sectionHeadersPinToVisibleBounds": true, "sectionFootersPinToVisibleBounds": true, "level": 2,
                "flipsHorizontallyInOppositeLayoutDirection": true, "estimatedItemSize": "automatic",
                "minColumnWidth": 70, "cellHeight": 25, "originalQuirks": true,
            ]),
        TypedSample(
            .compositional(
                sections: description.sections, configuration: description.configuration,
                sectionRules: description.rules, groups: description.groups, sectionDescription: 0, level: 1),
            described.merging(["sectionDescription": 0, "level": 1]) { $1 }),
        TypedSample(
            .flow(
                scrollDirection: .horizontal, itemSize: Size(width: 40, height: 30), minimumLineSpacing: 3,
                minimumInteritemSpacing: 4, lineAlignment: .trailing, lastLineAlignment: .automatic,
                itemAlignment: .leading, wrapReverse: true, balance: true, sectionInset: insets,
                headerReferenceSize: Size(width: 10, height: 11), footerReferenceSize: Size(width: 12, height: 13),
                sectionInsetReference: .safeArea, sectionHeadersPinToVisibleBounds: true,
                sectionFootersPinToVisibleBounds: true, level: 2, flipsHorizontallyInOppositeLayoutDirection: true,
                estimatedItemSize: .size(Size(width: 20, height: 21)), originalQuirks: true),
            [
                "scrollDirection": "horizontal", "itemSize": [40, 30], "minimumLineSpacing": 3,
                "minimumInteritemSpacing": 4, "lineAlignment": "trailing", "lastLineAlignment": "automatic",
                "itemAlignment": "leading", "wrapReverse": true, "balance": true, "sectionInset": [1, 2, 3, 4],
                "headerReferenceSize": [10, 11], "footerReferenceSize": [12, 13],
                "sectionInsetReference": "fromSafeArea", "sectionHeadersPinToVisibleBounds": true,
                "sectionFootersPinToVisibleBounds": true, "level": 2,
                "flipsHorizontallyInOppositeLayoutDirection": true, "estimatedItemSize": [20, 21],
                "originalQuirks": true,
            ]),
        TypedSample(
            .grid(
                scrollDirection: .horizontal, fixedDivisionCount: 4, itemSpacing: 2, itemFlexibleRatio: 1,
                itemFlexibleDimension: .points(30), sectionInset: insets, headerFlexibleDimension: 0,
                headerFlexibleRatio: 0.1, footerFlexibleDimension: 8, footerFlexibleRatio: 0,
                sectionHeadersPinToVisibleBounds: true, sectionFootersPinToVisibleBounds: true, level: 3,
                originalQuirks: true),
            [
                "scrollDirection": "horizontal", "fixedDivisionCount": 4, "itemSpacing": 2, "itemFlexibleRatio": 1,
                "itemFlexibleDimension": 30, "sectionInset": [1, 2, 3, 4], "headerFlexibleDimension": 0,
                "headerFlexibleRatio": 0.1, "footerFlexibleDimension": 8, "footerFlexibleRatio": 0,
                "sectionHeadersPinToVisibleBounds": true, "sectionFootersPinToVisibleBounds": true, "level": 3,
                "originalQuirks": true,
            ]),
        TypedSample(
            .mosaic(scrollDirection: .horizontal, originalQuirks: true),
            ["scrollDirection": "horizontal", "originalQuirks": true]),
        TypedSample(
            .spanFlow(
                scrollDirection: .horizontal, interitemSpacing: 3, interspanSpacing: .points(2),
                spanGroupSpacingBefore: .interitemSpacing, spanGroupSpacingAfter: .points(5), spanFills: true,
                defaultItemSize: Size(width: 40, height: 30), defaultItemStyle: .span,
                defaultRowTransform: .fill(limit: 1.5), defaultSectionInsets: insets, defaultHeaderHeight: 12,
                defaultFooterHeight: 13, insetSupplementaryViews: true, pinHeadersToTop: false, level: 1,
                leadingViewHeight: 6, contentInsets: insets, originalQuirks: true),
            [
                "scrollDirection": "horizontal", "interitemSpacing": 3, "interspanSpacing": 2,
                "spanGroupSpacingBefore": "interitemSpacing", "spanGroupSpacingAfter": 5, "spanFills": true,
                "defaultItemSize": [40, 30], "defaultItemStyle": "span", "defaultRowTransform": ["fill": 1.5],
                "defaultSectionInsets": [1, 2, 3, 4], "defaultHeaderHeight": 12, "defaultFooterHeight": 13,
                "insetSupplementaryViews": true, "pinHeadersToTop": false, "level": 1, "leadingViewHeight": 6,
                "contentInsets": [1, 2, 3, 4], "originalQuirks": true,
            ]),
    ]

    private static let description: Compositional = {
        let tile = Compositional.Item(width: .fractionalWidth(0.25), height: .fractionalHeight(1))
        let row = Compositional.Group.horizontal(width: .fractionalWidth(1), height: .absolute(40), [.item(tile)])
        var wall = Compositional(sections: [.groups(Compositional.GroupSection(row))])
        wall.configuration.interSectionSpacing = 9
        wall.rules = [
            Compositional.Rule(minWidth: 1000, sections: [.list(Compositional.ListSection(appearance: .grouped))])
        ]
        wall.groups = ["row": row]
        return wall
    }()

    private static let described: [String: JSONValue] = {
        let row: JSONValue = [
            "group": "horizontal", "size": [["fractionalWidth": 1], ["absolute": 40]],
            "subitems": [["size": [["fractionalWidth": 0.25], ["fractionalHeight": 1]]]],
        ]
        return [
            "sections": [["group": row]], "configuration": ["interSectionSpacing": 9],
            "sectionRules": [["minWidth": 1000, "sections": [["list": ["appearance": "grouped"]]]]],
            "groups": ["row": row],
        ]
    }()

    private func container(_ layout: BuiltInLayout) throws(LayoutError) -> LayoutContainer {
        try LayoutContainer(layout: layout, bounds: Self.bounds, sections: Self.sections)
    }

    private func container(_ layout: String, _ parameters: [String: JSONValue]) throws(LayoutError) -> LayoutContainer {
        try LayoutContainer(layout: layout, parameters: parameters, bounds: Self.bounds, sections: Self.sections)
    }

    private func elements(_ container: LayoutContainer) -> [LayoutAttributes] {
        container.attributes(in: Rect(x: -1e6, y: -1e6, width: 2e6, height: 2e6))
    }

    private func failure(_ body: () throws(LayoutError) -> LayoutContainer) -> LayoutError? {
        do {
            _ = try body()
            return nil
        } catch {
            return error
        }
    }

    @Test(arguments: samples)
    func `the typed form and the form with a name give the same container`(_ sample: TypedSample) throws {
        let typed = try container(sample.typed)
        let named = try container(sample.typed.name, sample.parameters)

        #expect(sample.typed.parameters == sample.parameters)
        #expect(typed.layout == named.layout)
        #expect(typed.parameters == named.parameters)
        #expect(typed.contentSize == named.contentSize)
        #expect(!elements(typed).isEmpty)
        #expect(elements(typed) == elements(named))
    }

    @Test func `the typed form can set every parameter of every layout`() throws {
        #expect(Self.samples.map(\.typed.name) == LayoutContainer.layouts.map(\.name))
        for sample in Self.samples {
            let names = try LayoutContainer.description(of: sample.typed.name).parameters.map(\.name)
            #expect(Set(sample.typed.parameters.keys) == Set(names), "\(sample.typed.name)")
        }
    }

    @Test func `parameters that are not set have their defaults`() throws {
        let layouts: [BuiltInLayout] = [
            .circular(), .column(), .columnFlow(), .compositional(), .flow(), .grid(), .mosaic(), .spanFlow(),
        ]
        for layout in layouts {
            #expect(layout == BuiltInLayout(layout.name))
            let (typed, named) = (try container(layout), try container(layout.name, [:]))
            #expect(typed.parameters == named.parameters)
            #expect(elements(typed) == elements(named))
        }
    }

    @Test func `a typed layout takes the place of another one`() throws {
        for sample in Self.samples {
            var typed = try container(.mosaic())
            var named = typed

            let changes = try typed.setLayout(sample.typed, keeping: .automatic)
            let expected = try named.setLayout(sample.typed.name, parameters: sample.parameters, keeping: .automatic)

            #expect(changes == expected)
            #expect(typed.parameters == named.parameters)
            #expect(elements(typed) == elements(named))
        }
    }

    @Test func `a description of a compositional layout is a layout`() throws {
        let typed = try container(.compositional(Self.description))
        let named = try container("compositional", Self.described)

        #expect(typed.parameters == named.parameters)
        #expect(elements(typed) == elements(named))
    }

    @Test func `values out of range throw the same error in both forms`() throws {
        let samples = [
            TypedSample(.column(columnCount: -1), ["columnCount": -1]),
            TypedSample(.column(columnCount: 1001), ["columnCount": 1001]),
            TypedSample(.column(tracks: [.size(.points(-1))]), ["tracks": [-1]]),
            TypedSample(.flow(itemSize: Size(width: -1, height: 5)), ["itemSize": [-1, 5]]),
            TypedSample(.flow(minimumLineSpacing: .nan), ["minimumLineSpacing": .number(.nan)]),
            TypedSample(.flow(estimatedItemSize: .size(Size(width: 1, height: -2))), ["estimatedItemSize": [1, -2]]),
            TypedSample(
                .flow(sectionInset: Insets(top: 0, left: 2e9, bottom: 0, right: 0)), ["sectionInset": [0, 2e9, 0, 0]]),
            TypedSample(.circular(radius: .points(-3)), ["radius": -3]),
            TypedSample(.circular(arc: 361), ["arc": 361]),
            TypedSample(.spanFlow(defaultRowTransform: .fill(limit: 1001)), ["defaultRowTransform": ["fill": 1001]]),
            TypedSample(.spanFlow(interspanSpacing: .points(-1)), ["interspanSpacing": -1]),
            TypedSample(.grid(itemFlexibleDimension: .points(-1)), ["itemFlexibleDimension": -1]),
            TypedSample(.compositional(sections: []), ["sections": []]),
            TypedSample(BuiltInLayout("mosaics", parameters: [:]), [:]),
        ]
        for sample in samples {
            let typed = failure { () throws(LayoutError) in try container(sample.typed) }
            let named = failure { () throws(LayoutError) in try container(sample.typed.name, sample.parameters) }
            #expect(typed != nil && typed == named, "\(sample.typed)")
        }
    }
}
