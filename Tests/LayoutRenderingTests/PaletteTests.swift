import Testing

@testable import LayoutRendering

@Suite struct PaletteTests {
    /// Relative luminance according to WCAG 2.
    private func luminance(_ colour: RGB) -> Double {
        func linear(_ channel: UInt8) -> Double {
            let value = Double(channel) / 255
            var power = (value + 0.055) / 1.055
            power *= power * power.squareRoot()
            return value <= 0.04045 ? value / 12.92 : power
        }
        return 0.2126 * linear(colour.red) + 0.7152 * linear(colour.green) + 0.0722 * linear(colour.blue)
    }

    private func contrast(_ a: RGB, _ b: RGB) -> Double {
        let (a, b) = (luminance(a) + 0.05, luminance(b) + 0.05)
        return max(a, b) / min(a, b)
    }

    private static let paints =
        (0..<3).flatMap { section in (0..<34).map { Paint.cell(section, $0) } } + [.supplementary, .decoration]

    @Test(arguments: ColourScheme.allCases)
    func `text is legible on every colour`(_ scheme: ColourScheme) {
        for paint in Self.paints {
            let colours = paint.colours(scheme)
            // The minimum contrast of WCAG 2 for text.
            #expect(contrast(colours.text, colours.fill) >= 4.5, "\(paint) \(colours)")
        }
    }

    @Test(arguments: ColourScheme.allCases)
    func `cells differ from the page, and headers from cells`(_ scheme: ColourScheme) {
        for paint in Self.paints {
            let colours = paint.colours(scheme)
            #expect(contrast(colours.outline ?? colours.fill, PageColours(scheme).content) >= 1.8, "\(paint)")
        }
        let header = Paint.supplementary.colours(scheme).fill
        #expect(header.red.distance(to: header.blue).magnitude < 40, "a header is grey")
    }

    @Test func `34 consecutive items have different colours, and so have neighbouring sections`() {
        #expect(Set((0..<34).map { Paint.cell(0, $0) }).count == 34)
        #expect(Set((0..<3).map { Paint.cell($0, 0).colours(.light).fill }).count == 3)
    }

    @Test func `a colour depends on the index path alone, however large it is`() {
        #expect(Paint.cell(.max, .max) == Paint.cell(.max, .max))
    }

    @Test func `neighbours are far apart on the colour wheel`() {
        for item in 0..<33 {
            guard case .cell(let a, _) = Paint.cell(0, item), case .cell(let b, _) = Paint.cell(0, item + 1) else {
                return
            }
            #expect(min(abs(a - b), 34 - abs(a - b)) == 13)
        }
    }

    @Test(arguments: [
        // OKLCH of red, lime and white, from the tables of CSS Color 4.
        (0.62796, 0.25768, 29.234, "#ff0000"), (0.86644, 0.29483, 142.495, "#00ff00"), (1, 0, 0, "#ffffff"),
    ])
    func `OKLCH is converted to sRGB`(_ lightness: Double, _ chroma: Double, _ degrees: Double, _ hex: String) {
        #expect(RGB(lightness: lightness, chroma: chroma, degrees: degrees).hex == hex)
    }
}
