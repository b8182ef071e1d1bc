import Foundation
import FoundationXML
import LayoutCore
import Testing

@testable import LayoutRendering

@Suite struct PictureTests {
    private static let picture = Picture(
        title: #"a <b> & "c""#, contentSize: Size(width: 100, height: 60),
        visibleRect: Rect(x: 0, y: 0, width: 100, height: 40),
        elements: [
            LayoutAttributes(
                element: .supplementary("header", ItemPath(section: 0, item: 0)),
                frame: Rect(x: 0, y: 0, width: 100, height: 12), zIndex: 10),
            LayoutAttributes(
                element: .cell(ItemPath(section: 0, item: 7)), frame: Rect(x: 0, y: 10, width: 50, height: 30)),
            hidden,
        ])

    private static var hidden: LayoutAttributes {
        var attributes = LayoutAttributes(
            element: .cell(ItemPath(section: 0, item: 8)), frame: Rect(x: 50, y: 10, width: 50, height: 30))
        attributes.isHidden = true
        return attributes
    }

    @Test func `an SVG shows every element that is not hidden, lower z-indexes first`() throws {
        let svg = Self.picture.svg()
        let cell = try #require(svg.range(of: ">7<"))
        let header = try #require(svg.range(of: ">header 0<"))
        #expect(cell.lowerBound < header.lowerBound)
        #expect(!svg.contains(">8<"))
        #expect(svg.contains(#"x="0" y="10" width="50" height="30""#))
        #expect(svg.contains("a &lt;b&gt; &amp; &quot;c&quot;"))
    }

    @Test(arguments: [
        "\u{1B}[31mred", "a\0b", "\u{FFFE}\u{FFFF}", "<\u{301}script>", "&\u{302}amp", "\"\u{303}", "]]>", "\u{9B}2J\n",
        "日本語",
        String(repeating: "e\u{301}", count: 100_000),
    ])
    func `for any kind and title, the SVG is valid XML and the terminal gets plain text`(_ name: String) {
        var picture = Self.picture
        picture.title = name
        picture.elements = [
            LayoutAttributes(
                element: .supplementary(name, ItemPath(section: 0, item: 0)),
                frame: Rect(x: 0, y: 0, width: 1e6, height: 40))
        ]
        let svg = picture.svg()
        let drawn = picture.terminal(columns: 100, usesColour: false)

        #expect(XMLParser(data: Data(svg.utf8)).parse())
        #expect(svg.utf8.count < 10_000)
        #expect(drawn.unicodeScalars.allSatisfy { $0 == "\n" || $0.isPrintable })
    }

    @Test func `a large picture is shown within the limit`() {
        var picture = Self.picture
        picture.visibleRect = nil
        picture.contentSize = Size(width: 100, height: 1e6)
        #expect(picture.svg(limit: 500).contains(#"height="500""#))
    }

    @Test func `a picture is as large as the visible part`() {
        var picture = Self.picture
        picture.contentSize = Size(width: 100, height: 1e6)

        #expect(picture.svg().contains(#"viewBox="-12 -34 124 86""#))
        #expect(!picture.svg().contains(#"class="bounds""#))
    }

    @Test func `a picture ends with the content if the bounds extend beyond it`() {
        var picture = Self.picture
        picture.visibleRect = Rect(x: 0, y: 0, width: 100, height: 500)

        #expect(picture.svg().contains(#"viewBox="-12 -34 124 106""#))
    }

    @Test func `the surroundings are drawn with the visible rectangle marked in them`() {
        var picture = Self.picture
        picture.surroundings = Rect(x: -10, y: 0, width: 200, height: 300)

        let svg = picture.svg()

        #expect(svg.contains(#"viewBox="-22 -34 224 346""#))
        #expect(svg.contains(#"<rect x="0" y="0" width="100" height="40" class="bounds""#))
    }

    @Test func `a picture without a title leaves no room for one`() {
        var picture = Self.picture
        picture.title = ""

        #expect(picture.svg().contains(#"viewBox="-12 -12 124 64""#))
        #expect(!picture.svg().contains(#"class="caption">"#))
    }

    @Test func `a cell turned in space is drawn by its corners, and a separator as a hairline`() {
        // The right side is nearer to the eye: x' = x / (1 - x / 100), y' = y / (1 - x / 100).
        var numbers = Transform3D.identity.numbers
        numbers[3] = -0.01
        var cover = LayoutAttributes(
            element: .cell(ItemPath(section: 0, item: 0)), frame: Rect(x: 0, y: 0, width: 100, height: 60))
        cover.transform = Transform3D(numbers: numbers)
        var picture = Self.picture
        picture.elements = [
            cover,
            LayoutAttributes(
                element: .decoration("line", ItemPath(section: 0, item: 0)),
                frame: Rect(x: 0, y: 20, width: 100, height: 0)),
        ]

        let svg = picture.svg()

        #expect(svg.contains(#"<polygon points="16.67,10 150,-30 150,90 16.67,50""#))
        #expect(svg.contains(#"x="0" y="20" width="100" height="1""#))
    }

    @Test func `a terminal shows the visible rectangle`() {
        let lines = Self.picture.terminal(columns: 20, usesColour: false).split(separator: "\n").map(String.init)
        #expect(
            lines == [
                "▒▒▒▒▒▒header 0▒▒▒▒▒▒",
                "┌────────┐",
                "│   7    │",
                "└────────┘",
            ])
    }

    @Test func `the terminal picture has colours only on request`() {
        #expect(!Self.picture.terminal(columns: 20, usesColour: false).contains("\u{1B}"))
        #expect(Self.picture.terminal(columns: 20, usesColour: true).contains("\u{1B}[0m"))
    }

    @Test(arguments: [(1, 5), (8, 40), (10, 50), (100, 50)])
    func `a picture for a terminal becomes smaller until it fits the lines`(_ rows: Int, _ width: Int) {
        let lines = Self.picture.terminal(columns: 50, rows: rows, usesColour: false).split(separator: "\n")

        #expect(lines.count == min(rows, 10))
        #expect(lines.map(\.count).max() == width)
    }

    @Test func `frames far away and empty bounds do not trap`() {
        for frame in [
            Rect(x: 1e300, y: -1e300, width: 1e300, height: 0), Rect(x: -1e9, y: -1e9, width: 2e9, height: 2e9),
            Rect(x: 5, y: 500, width: 10, height: 10),
        ] {
            var picture = Self.picture
            picture.elements = [LayoutAttributes(element: .cell(ItemPath(section: 3, item: 1)), frame: frame)]
            _ = picture.terminal(columns: 30, usesColour: true)
            _ = picture.svg()
            picture.visibleRect = .zero
            #expect(picture.terminal(columns: 30, usesColour: false).isEmpty)
        }
    }

    @Test func `cells have their layout's shape, with a corner at the longer side of the frame`() {
        var picture = Self.picture
        picture.elements = [
            LayoutAttributes(
                element: .cell(ItemPath(section: 0, item: 0)), frame: Rect(x: 0, y: 0, width: 20, height: 40)),
            LayoutAttributes(
                element: .cell(ItemPath(section: 0, item: 1)), frame: Rect(x: 50, y: 0, width: 40, height: 20)),
        ]

        picture.itemShape = .hexagon
        #expect(picture.svg().contains(#"<polygon points="10,0 20,10 20,30 10,40 0,30 0,10""#))
        #expect(picture.svg().contains(#"<polygon points="50,10 60,0 80,0 90,10 80,20 60,20""#))
        picture.itemShape = .circle
        #expect(picture.svg().contains(#"<ellipse cx="10" cy="20" rx="10" ry="20""#))
    }

    @Test func `an SVG has colours for light and for dark pages`() throws {
        let svg = Self.picture.svg()
        let parts = svg.split(separator: "@media(prefers-color-scheme:dark)")
        let paint = Paint.cell(0, 7)
        try #require(parts.count == 2)
        #expect(parts[0].contains("{fill:\(paint.colours(.light).fill.hex);"))
        #expect(parts[1].contains("{fill:\(paint.colours(.dark).fill.hex);"))
    }

    @Test func `an image fills its cell, cut to the cell's outline`() {
        var picture = Self.picture
        let image = EmbeddedImage(format: .jpeg, base64: "AAAA")
        picture.images = [ItemPath(section: 0, item: 7): image]

        let svg = picture.svg()

        #expect(XMLParser(data: Data(svg.utf8)).parse())
        #expect(svg.contains(#"<clipPath id="clip0"><rect x="0" y="10" width="50" height="30" rx="3""#))
        #expect(
            svg.contains(
                """
                <g clip-path="url(#clip0)">
                <image x="0" y="10" width="50" height="30" preserveAspectRatio="xMidYMid slice" \
                href="data:image/jpeg;base64,AAAA"/>
                </g>
                """))
        #expect(!svg.contains(">7<"), "the label would hide the image")
    }

    @Test func `a photograph is a landscape cut to its cell's outline, and neighbours differ`() {
        var picture = Self.picture
        picture.showsPhotographs = true
        picture.itemShape = .circle

        let svg = picture.svg()

        #expect(XMLParser(data: Data(svg.utf8)).parse())
        let name = Photograph(0, 7).name
        #expect(svg.contains("<symbol id=\"\(name)\""))
        #expect(svg.contains(#"<clipPath id="clip0"><ellipse cx="25" cy="25" rx="25" ry="15""#))
        // A browser moves a clip on `use` by the x and y of `use`.
        #expect(svg.contains("<g clip-path=\"url(#clip0)\">\n<use x=\"0\" y=\"10\""))
        #expect(!svg.contains(/<use [^>]*clip-path/))
        #expect(!svg.contains(">7<"))
        #expect((0..<100).allSatisfy { Photograph(0, $0) != Photograph(0, $0 + 1) })
        _ = Photograph(.max, .max)
    }

    @Test func `a photograph turned in space is cut to its corners`() {
        var numbers = Transform3D.identity.numbers
        numbers[3] = -0.01
        var cover = LayoutAttributes(
            element: .cell(ItemPath(section: 0, item: 0)), frame: Rect(x: 0, y: 0, width: 100, height: 60))
        cover.transform = Transform3D(numbers: numbers)
        var picture = Self.picture
        picture.elements = [cover]
        picture.showsPhotographs = true

        let svg = picture.svg()

        #expect(svg.contains(#"<clipPath id="clip0"><polygon points="16.67,10 150,-30 150,90 16.67,50""#))
        #expect(svg.contains(#"<use x="16.67" y="-30" width="133.33" height="120""#))
    }

    @Test func `an image's format is detected from its first bytes`() {
        #expect(EmbeddedImage.Format(detecting: [0xFF, 0xD8, 0xFF, 0xDB]) == .jpeg)
        #expect(EmbeddedImage.Format(detecting: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0]) == .png)
        #expect(EmbeddedImage.Format(detecting: Array("GIF89a".utf8)) == nil)
        #expect(EmbeddedImage.Format(detecting: [0x89, 0x50]) == nil)
    }

    @Test func `a terminal label is centred on the visible part of its box`() {
        var picture = Self.picture
        picture.elements = [
            LayoutAttributes(
                element: .cell(ItemPath(section: 0, item: 7)), frame: Rect(x: -100, y: 0, width: 155, height: 40))
        ]
        let lines = picture.terminal(columns: 20, usesColour: false).split(separator: "\n").map(String.init)
        #expect(lines == ["──────────┐", "     7    │", "          │", "──────────┘"])
    }
}
