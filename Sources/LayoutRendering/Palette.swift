/// The colours of one kind of figure.
struct Colours: Equatable {
    let fill: RGB
    /// The colour of the outline; nil if there is none.
    let outline: RGB?
    let text: RGB
}

/// The two schemes of a picture: for a light page and for a dark one.
enum ColourScheme: CaseIterable {
    case light
    case dark
}

/// How a figure is painted.
///
/// Equal paints are one class of an SVG document.
enum Paint: Hashable {
    /// One of 34 hues, which tells the section, and one of three tones.
    case cell(hue: Int, tone: Int)
    /// A header, or another element that belongs to a section.
    case supplementary
    case footer
    case decoration
    /// A decoration without thickness, such as the line between two rows.
    case separator

    /// Neighbouring sections get hues that differ as much as possible, and neighbouring items different tones. Both depend on the
    /// index path alone, so an item has the same colours in every picture.
    ///
    /// In 34 hues, a step of 13 is close to the golden angle: both are Fibonacci numbers.
    static func cell(_ section: Int, _ item: Int) -> Paint {
        .cell(hue: (section % hues * 13 + 24) % hues, tone: item % tones.count)
    }

    private static let hues = 34

    private typealias Tone = (lightness: Double, chroma: Double)
    /// Fill colours on a light and on a dark page.
    private static let tones: [(light: Tone, dark: Tone)] = [
        ((0.88, 0.065), (0.44, 0.08)), ((0.83, 0.08), (0.38, 0.07)), ((0.92, 0.045), (0.5, 0.085)),
    ]

    func colours(_ scheme: ColourScheme) -> Colours {
        switch (self, scheme) {
        case (.cell(let hue, let tone), _):
            Self.cell(degrees: Double(hue) * 360 / Double(Self.hues), Self.tones[tone], scheme)
        case (.supplementary, .light): Colours(fill: RGB(0x4A5161), outline: nil, text: RGB(0xFFFFFF))
        case (.supplementary, .dark): Colours(fill: RGB(0x9AA3B2), outline: nil, text: RGB(0x15181E))
        case (.footer, .light): Colours(fill: RGB(0xD5DAE3), outline: RGB(0x9AA2B1), text: RGB(0x2B303B))
        case (.footer, .dark): Colours(fill: RGB(0x3D4552), outline: RGB(0x727C8D), text: RGB(0xE5E8EC))
        case (.decoration, .light): Colours(fill: RGB(0xECEEF2), outline: RGB(0x9AA2B1), text: RGB(0x4A5161))
        case (.decoration, .dark): Colours(fill: RGB(0x252A33), outline: RGB(0x626C7D), text: RGB(0xB6BDC9))
        case (.separator, .light): Colours(fill: RGB(0xB3BAC6), outline: nil, text: RGB(0x4A5161))
        case (.separator, .dark): Colours(fill: RGB(0x525B6A), outline: nil, text: RGB(0xB6BDC9))
        }
    }

    private static func cell(degrees: Double, _ tone: (light: Tone, dark: Tone), _ scheme: ColourScheme) -> Colours {
        switch scheme {
        case .light:
            Colours(
                fill: RGB(lightness: tone.light.lightness, chroma: tone.light.chroma, degrees: degrees),
                outline: RGB(lightness: tone.light.lightness - 0.25, chroma: 0.11, degrees: degrees),
                text: RGB(0x1B2130))
        case .dark:
            Colours(
                fill: RGB(lightness: tone.dark.lightness, chroma: tone.dark.chroma, degrees: degrees),
                outline: RGB(lightness: tone.dark.lightness + 0.2, chroma: 0.11, degrees: degrees),
                text: RGB(0xF7F8FA))
        }
    }

    /// A number in xterm's 256 colours that is legible on light and dark terminals.
    ///
    /// Cells have the hue of their section; all other elements are grey.
    var terminalColour: Int {
        guard case .cell(let hue, let tone) = self else { return 244 }
        let lightness = [0.68, 0.62, 0.74][tone]
        return RGB(lightness: lightness, chroma: 0.13, degrees: Double(hue) * 360 / Double(Self.hues)).terminalColour
    }
}

/// The colours around the figures.
///
/// `bounds` is for the visible rectangle in a picture of its surroundings.
struct PageColours {
    let page: RGB
    let content: RGB
    let edge: RGB
    let caption: RGB
    let bounds: RGB

    init(_ scheme: ColourScheme) {
        switch scheme {
        case .light:
            (page, content, edge) = (RGB(0xFFFFFF), RGB(0xF6F7F9), RGB(0xD0D5DD))
            (caption, bounds) = (RGB(0x4A5161), RGB(0xD81B56))
        case .dark:
            (page, content, edge) = (RGB(0x14171C), RGB(0x1C2027), RGB(0x3A424E))
            (caption, bounds) = (RGB(0xB6BDC9), RGB(0xFF6B93))
        }
    }
}
