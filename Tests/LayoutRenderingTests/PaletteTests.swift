import Foundation
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
        (0..<3).flatMap { section in (0..<34).map { Paint.cell(section, $0) } } + [
            .supplementary, .footer, .decoration,
        ]

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

    @Test func `a hue tells the section, and neighbouring items have different tones`() {
        #expect(Set((0..<34).map { Paint.cell($0, 0) }).count == 34)
        #expect(Paint.cell(0, 0) == Paint.cell(0, 3))
        #expect(Set((0..<3).map { Paint.cell(0, $0).colours(.light).fill }).count == 3)
    }

    @Test func `a colour depends on the index path alone, however large it is`() {
        #expect(Paint.cell(.max, .max) == Paint.cell(.max, .max))
    }

    @Test func `neighbouring sections are far apart on the colour wheel`() {
        for section in 0..<33 {
            guard case .cell(let a, _) = Paint.cell(section, 0), case .cell(let b, _) = Paint.cell(section + 1, 0)
            else {
                return
            }
            #expect(min(abs(a - b), 34 - abs(a - b)) == 13)
        }
    }

    @Test(arguments: ColourScheme.allCases)
    func `the studio's page has the same colours`(_ scheme: ColourScheme) throws {
        let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
            .appendingPathComponent("../../Sources/CStudio/page/style/tokens.css")
        let rules = try String(contentsOf: file, encoding: .utf8).split(
            separator: "@media (prefers-color-scheme: dark)")
        try #require(rules.count == 2)
        let rule = rules[scheme == .light ? 0 : 1]
        let (header, footer) = (Paint.supplementary.colours(scheme), Paint.footer.colours(scheme))
        let (decoration, separator) = (Paint.decoration.colours(scheme), Paint.separator.colours(scheme))
        let cell = Paint.cell(0, 0)

        let shared: [(name: String, colour: RGB?)] = [
            ("cell-text", cell.colours(scheme).text), ("header", header.fill), ("header-text", header.text),
            ("footer", footer.fill), ("footer-edge", footer.outline), ("footer-text", footer.text),
            ("decoration", decoration.fill), ("decoration-edge", decoration.outline), ("separator", separator.fill),
        ]
        for (name, colour) in shared {
            let hex = try #require(colour).hex
            #expect(rule.contains("  --\(name): \(hex);"), "--\(name) is not \(hex)")
        }
        // The first section's hue, and the first tone.
        func number(_ name: String) throws -> Double {
            let text = try #require(rule.split(separator: "--\(name): ").last).prefix { $0 != ";" }
            return try #require(Double(text))
        }
        let degrees = 24 * 360 / 34.0
        let fill = RGB(
            lightness: try number("cell-lightness"), chroma: try number("cell-chroma"), degrees: degrees)
        let edge = RGB(lightness: try number("cell-edge-lightness"), chroma: 0.11, degrees: degrees)
        #expect(fill == cell.colours(scheme).fill)
        #expect(edge == cell.colours(scheme).outline)
    }

    @Test(arguments: [
        // OKLCH of red, lime and white, from the tables of CSS Color 4.
        (0.62796, 0.25768, 29.234, "#ff0000"), (0.86644, 0.29483, 142.495, "#00ff00"), (1, 0, 0, "#ffffff"),
    ])
    func `OKLCH is converted to sRGB`(_ lightness: Double, _ chroma: Double, _ degrees: Double, _ hex: String) {
        #expect(RGB(lightness: lightness, chroma: chroma, degrees: degrees).hex == hex)
    }
}
