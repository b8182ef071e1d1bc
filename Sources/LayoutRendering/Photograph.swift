/// A drawn landscape that stands for a photograph: a sky with its light, far ridges, and the ground in front.
struct Photograph: Hashable {
    let number: Int

    /// Neighbouring items show different landscapes. Which one depends on the index path alone.
    ///
    /// The landscapes are few, so items further apart may show the same one.
    init(_ section: Int, _ item: Int) {
        let count = Self.landscapes.count
        number = (item % count * 5 + item / count % count + section % count * 2) % count
    }

    /// The name of its symbol in an SVG document.
    var name: String { "photograph\(number)" }

    /// The symbol, which fills any frame and is cut at its edges.
    ///
    /// Its coordinates are 120 × 80, like the edges of `Edge`; `slice` keeps the proportions.
    var symbol: String {
        let landscape = Self.landscapes[number]
        return """
            <linearGradient id="sky\(number)" x2="0" y2="1"><stop stop-color="\(landscape.sky.hex)"/>\
            <stop offset=".7" stop-color="\(landscape.horizon.hex)"/></linearGradient>\
            <symbol id="\(name)" viewBox="0 0 120 80" preserveAspectRatio="xMidYMid slice">\
            <rect width="120" height="80" fill="url(#sky\(number))"/>\
            <circle cx="\(landscape.light.x)" cy="\(landscape.light.y)" r="7" fill="\(landscape.glow.hex)"/>\
            <path d="\(landscape.ridge.rawValue)V80H0Z" fill="\(landscape.far.hex)"/>\
            <path d="\(landscape.ground.rawValue)V80H0Z" fill="\(landscape.near.hex)"/></symbol>
            """
    }

    /// The upper edge of a ridge or of the ground, from the left side to the right one.
    ///
    /// As the data of an SVG path, which the ground below it closes.
    private enum Edge: String {
        case mountains = "M0 54L22 36L38 48L62 26L84 47L98 38L120 52"
        case hills = "M0 46Q26 30 54 44T120 38"
        case dunes = "M0 58Q34 44 66 60T120 54"
        case slope = "M0 48Q50 52 120 72"
        case shore = "M0 52H120"
        case beach = "M0 70Q46 62 120 76"
    }

    private struct Landscape {
        let sky: RGB
        let horizon: RGB
        let light: (x: Int, y: Int)
        let glow: RGB
        let ridge: Edge
        let far: RGB
        let ground: Edge
        let near: RGB

        init(
            sky: (UInt32, horizon: UInt32), glow: UInt32, at light: (x: Int, y: Int), far: (Edge, UInt32),
            near: (Edge, UInt32)
        ) {
            (self.sky, horizon, self.glow) = (RGB(sky.0), RGB(sky.horizon), RGB(glow))
            self.light = light
            (ridge, self.far) = (far.0, RGB(far.1))
            (ground, self.near) = (near.0, RGB(near.1))
        }
    }

    private static let landscapes = [
        // Noon in the hills, an evening at the sea, a morning in the mountains, a night at a lake.
        Landscape(
            sky: (0x4A90D9, horizon: 0xCFE6F5), glow: 0xFFF4C7, at: (78, 20), far: (.hills, 0x7FA66B),
            near: (.dunes, 0x4F7F45)),
        Landscape(
            sky: (0x3D3A6B, horizon: 0xF9A26C), glow: 0xFFE0A3, at: (58, 44), far: (.shore, 0x3F5F86),
            near: (.beach, 0xB98B62)),
        Landscape(
            sky: (0x7DA3C8, horizon: 0xF6D9CF), glow: 0xFFF1DC, at: (44, 24), far: (.mountains, 0x5D6E8C),
            near: (.dunes, 0x35455C)),
        Landscape(
            sky: (0x0E1B3A, horizon: 0x3E5A85), glow: 0xF2F3E2, at: (74, 18), far: (.mountains, 0x1C2E4E),
            near: (.slope, 0x0F1D30)),
        // A day in the desert, autumn, snow, and a day at the sea.
        Landscape(
            sky: (0x5FA8D3, horizon: 0xF8E3B6), glow: 0xFFFBE3, at: (46, 18), far: (.hills, 0xDDA15E),
            near: (.dunes, 0xBC7B3B)),
        Landscape(
            sky: (0x9CB7C4, horizon: 0xF3E2C4), glow: 0xFFEFC2, at: (72, 22), far: (.hills, 0xC56B3A),
            near: (.slope, 0x8A3F26)),
        Landscape(
            sky: (0x8FB4D6, horizon: 0xEAF2F8), glow: 0xFFFDF0, at: (82, 16), far: (.mountains, 0x93A9BF),
            near: (.slope, 0xE8EEF4)),
        Landscape(
            sky: (0x2E8BC0, horizon: 0xBFE3EE), glow: 0xFFF8D6, at: (48, 20), far: (.shore, 0x1E7FA0),
            near: (.beach, 0xE6CFA0)),
        Landscape(
            sky: (0xE07A5F, horizon: 0xF9D29D), glow: 0xFFF0C9, at: (64, 34), far: (.hills, 0x6D597A),
            near: (.dunes, 0x3D405B)),
    ]
}
