import LayoutCore

extension Picture {
    /// The picture as an SVG document: frames with their numbers, a colour a section, headers and footers, and the visible
    /// rectangle. One unit is one point; the longer side is shown at most `limit` pixels long.
    public func svg(limit: Double = 1600) -> String {
        let margin = 12.0
        let caption = 22.0
        let extent = extent
        let width = extent.width + 2 * margin
        let height = extent.height + 2 * margin + caption
        let scale = min(1, limit / max(width, height, 1))
        var lines = [
            """
            <svg xmlns="http://www.w3.org/2000/svg" width="\(number(width * scale))" height="\(number(height * scale))" \
            viewBox="\(number(extent.x - margin)) \(number(extent.y - margin - caption)) \(number(width)) \(number(height))" \
            font-family="sans-serif">
            """,
            """
            <rect x="\(number(extent.x - margin))" y="\(number(extent.y - margin - caption))" \
            width="\(number(width))" height="\(number(height))" fill="#ffffff"/>
            """,
            captionText(extent),
            rect(
                Rect(x: 0, y: 0, width: contentSize.width, height: contentSize.height),
                "fill=\"#f6f6f7\" stroke=\"#c9c9cf\""),
        ]
        lines += drawingOrder.flatMap(draw)
        if let visibleRect {
            lines.append(
                rect(visibleRect, "fill=\"none\" stroke=\"#e0245e\" stroke-width=\"3\" stroke-dasharray=\"10 6\""))
        }
        if isCropped {
            // What is scrolled away reaches over the caption.
            let height = margin + caption - 4
            let band = Rect(x: extent.x - margin, y: extent.y - margin - caption, width: width, height: height)
            lines += [rect(band, "fill=\"#ffffff\""), captionText(extent)]
        }
        return lines.joined(separator: "\n") + "\n</svg>\n"
    }

    private func captionText(_ extent: Rect) -> String {
        """
        <text x="\(number(extent.x))" y="\(number(extent.y - 10))" font-size="13" fill="#444444">\
        \(escaped(title))</text>
        """
    }

    private func draw(_ attributes: LayoutAttributes) -> [String] {
        // A transform is drawn as such, about the middle of the frame without it.
        let frame = attributes.untransformedFrame
        let path = attributes.element.indexPath
        let isCell = attributes.element.category == .cell
        // The golden angle keeps neighbouring sections' hues apart.
        let hue = (210 + Double(path.section) * 137.508).truncatingRemainder(dividingBy: 360)
        let isDecoration = attributes.element.category == .decoration
        // A separator without an extent is drawn as a hairline.
        let isLine = isDecoration && min(frame.width, frame.height) == 0
        let fill =
            isDecoration
            ? "hsl(\(number(hue)) 34% \(isLine ? 75 : 93)%)"
            : isCell ? "hsl(\(number(hue)) 62% 82%)" : "hsl(\(number(hue)) 38% 46%)"
        let stroke = isCell ? "hsl(\(number(hue)) 40% 50%)" : "none"
        let opacity = attributes.alpha < 1 ? " opacity=\"\(number(attributes.alpha))\"" : ""
        let place = path.item == 0 ? "\(path.section)" : "\(path.section), \(path.item)"
        let label = isCell ? "\(path.item)" : "\(excerpt(attributes.element.kind)) \(place)"
        let size = min(14, frame.height * 0.8, frame.width / (Double(label.count) * 0.62))
        let transform = svgTransform(attributes)
        let style = "fill=\"\(fill)\" stroke=\"\(stroke)\"\(opacity)"
        var lines = [
            attributes.transform.affine == nil
                ? polygon(corners(attributes), style)
                : rect(isLine ? Self.hairline(frame) : frame, "\(style) rx=\"\(isCell ? 3 : 0)\"\(transform)")
        ]
        // A decoration lies behind everything, its label would too.
        if size >= 4 && !isDecoration {
            lines.append(
                """
                <text x="\(number(frame.x + frame.width / 2))" y="\(number(frame.y + frame.height / 2))" \
                font-size="\(number(size))" text-anchor="middle" dominant-baseline="central" \
                fill="\(isCell ? "#223" : "#fff")"\(opacity)\(transform)>\(escaped(label))</text>
                """)
        }
        return lines
    }

    private static func hairline(_ frame: Rect) -> Rect {
        Rect(x: frame.x, y: frame.y, width: max(frame.width, 1), height: max(frame.height, 1))
    }

    /// Where the corners of an element that is turned in space are seen.
    private func corners(_ attributes: LayoutAttributes) -> [Point] {
        let frame = attributes.untransformedFrame
        let n = attributes.transform.numbers
        return [(-0.5, -0.5), (0.5, -0.5), (0.5, 0.5), (-0.5, 0.5)].map { side, end in
            let (x, y) = (side * frame.width, end * frame.height)
            let depth = n[3] * x + n[7] * y + n[15]
            return Point(
                x: attributes.center.x + (n[0] * x + n[4] * y + n[12]) / depth,
                y: attributes.center.y + (n[1] * x + n[5] * y + n[13]) / depth)
        }
    }

    /// The attribute for a transform. One in space is, for what is written on the element, as the plane's that differs
    /// least from it around the middle.
    private func svgTransform(_ attributes: LayoutAttributes) -> String {
        if attributes.transform == .identity { return "" }
        let n = attributes.transform.numbers
        let depth = n[15]
        let (x, y) = (n[12] / depth, n[13] / depth)
        let numbers = [
            (n[0] - x * n[3]) / depth, (n[1] - y * n[3]) / depth, (n[4] - x * n[7]) / depth, (n[5] - y * n[7]) / depth,
            x, y,
        ].map { "\(($0 * 1e6).rounded() / 1e6)" }
        let center = attributes.center
        return
            " transform=\"translate(\(number(center.x)) \(number(center.y))) matrix(\(numbers.joined(separator: " "))) "
            + "translate(\(number(-center.x)) \(number(-center.y)))\""
    }

    private func polygon(_ points: [Point], _ style: String) -> String {
        "<polygon points=\"\(points.map { "\(number($0.x)),\(number($0.y))" }.joined(separator: " "))\" \(style)/>"
    }

    private func rect(_ rect: Rect, _ style: String) -> String {
        """
        <rect x="\(number(rect.x))" y="\(number(rect.y))" width="\(number(rect.width))" \
        height="\(number(rect.height))" \(style)/>
        """
    }

    /// At most two decimals.
    private func number(_ value: Double) -> String {
        let rounded = (value * 100).rounded() / 100
        return Int(exactly: rounded).map(String.init) ?? "\(rounded)"
    }

    /// Longest caption or label, in bytes.
    private static let textLimit = 1024

    /// By scalars: a sign with a combining one behind it is another character, and still the sign to an XML parser.
    private func escaped(_ text: String) -> String {
        printable(text, limit: Self.textLimit).unicodeScalars.map { scalar in
            switch scalar {
            case "&": "&amp;"
            case "<": "&lt;"
            case ">": "&gt;"
            case "\"": "&quot;"
            default: String(scalar)
            }
        }.joined()
    }
}
