import LayoutCore

extension Picture {
    /// The picture as an SVG document, in light or dark colours as the viewer prefers (`prefers-color-scheme`).
    ///
    /// One unit is one point. Cells have the colour of their section, or photographs, and the outline of `itemShape`; supplementary
    /// elements are grey, decorations pale and dashed. Labels that do not fit are left out.
    ///
    /// - Parameter limit: the most pixels at which the longer side is shown.
    public func svg(limit: Double = 1600) -> String {
        SVGWriter(Drawing(self, limit: limit), self).document
    }
}

private struct SVGWriter {
    private let drawing: Drawing
    private let picture: Picture

    init(_ drawing: Drawing, _ picture: Picture) {
        self.drawing = drawing
        self.picture = picture
    }

    var document: String {
        let (page, area, pixels) = (drawing.page, drawing.area, drawing.pixels)
        var lines = [
            """
            <svg xmlns="http://www.w3.org/2000/svg" width="\(number(pixels.width))" height="\(number(pixels.height))" \
            viewBox="\(numbers(page))" font-family="DejaVu Sans, sans-serif" stroke-width="\(number(drawing.unit))">
            """,
            "<style>", style, "</style>",
        ]
        lines += Set(drawing.figures.compactMap(\.photograph)).sorted { $0.number < $1.number }.map(\.symbol)
        lines += [
            rect(page, "class=\"page\"")
        ]
        if let caption = drawing.caption {
            lines.append(
                """
                <text x="\(number(area.x))" y="\(number(caption.baseline))" font-size="\(number(caption.size))" \
                class="caption">\(escaped(caption.text))</text>
                """)
        }
        // A nested viewport clips what extends beyond the area.
        lines += [
            "<svg \(place(area)) viewBox=\"\(numbers(area))\">",
            rect(
                Rect(x: 0, y: 0, width: picture.contentSize.width, height: picture.contentSize.height),
                "class=\"content\""),
        ]
        lines += drawing.figures.enumerated().flatMap(draw)
        lines += ["</svg>", rect(area, "class=\"edge\"")]
        if picture.surroundings != nil, let visibleRect = picture.visibleRect {
            let unit = drawing.unit
            lines.append(
                rect(
                    visibleRect,
                    "class=\"bounds\" stroke-width=\"\(number(2.5 * unit))\" "
                        + "stroke-dasharray=\"\(number(10 * unit)) \(number(6 * unit))\""))
        }
        return lines.joined(separator: "\n") + "\n</svg>\n"
    }

    // MARK: Colours

    /// A class for each paint in use. Names depend on the paint alone, so that several pictures can share a document.
    private var style: String {
        let paints = Set(drawing.figures.map(\.paint)).sorted { name($0) < name($1) }
        func rules(_ scheme: ColourScheme) -> String {
            let page = PageColours(scheme)
            var rules = [
                ".page{fill:\(page.page.hex)}", ".content{fill:\(page.content.hex)}",
                ".edge{fill:none;stroke:\(page.edge.hex)}", ".caption{fill:\(page.caption.hex)}",
            ]
            if picture.surroundings != nil { rules.append(".bounds{fill:none;stroke:\(page.bounds.hex)}") }
            for paint in paints {
                let colours = paint.colours(scheme)
                let name = name(paint)
                rules.append(".\(name){fill:\(colours.fill.hex);stroke:\(colours.outline?.hex ?? "none")}")
            }
            for (name, text) in texts(paints, scheme) { rules.append(".\(name)-text{fill:\(text.hex)}") }
            return rules.joined()
        }
        return rules(.light) + "\n@media(prefers-color-scheme:dark){" + rules(.dark) + "}"
    }

    private func texts(_ paints: [Paint], _ scheme: ColourScheme) -> [(name: String, colour: RGB)] {
        var texts: [String: RGB] = [:]
        for paint in paints { texts[textName(paint)] = paint.colours(scheme).text }
        return texts.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
    }

    private func name(_ paint: Paint) -> String {
        switch paint {
        case .cell(let hue, let tone): "cell\(tone)-\(hue)"
        case .supplementary: "supplementary"
        case .footer: "footer"
        case .decoration: "decoration"
        case .separator: "separator"
        }
    }

    /// Text on all cells has the same colour.
    ///
    /// So a document has one rule for it instead of one for each section and tone.
    private func textName(_ paint: Paint) -> String {
        if case .cell = paint { "cell" } else { name(paint) }
    }

    // MARK: Figures

    private func draw(_ number: Int, _ figure: Figure) -> [String] {
        let opacity = figure.attributes.alpha < 1 ? " opacity=\"\(self.number(figure.attributes.alpha))\"" : ""
        let transform = transform(figure)
        var lines: [String] = []
        if figure.image != nil || figure.photograph != nil {
            // What perspective distorts fills the box around its corners, undistorted.
            let corners = figure.outline.points.map(figure.projected)
            let (outline, frame) =
                figure.isAffine ? (figure.outline, figure.frame) : (.polygon(corners), Rect(around: corners))
            let place = "\(place(frame)) preserveAspectRatio=\"xMidYMid slice\""
            // On the group: a browser would move a clip on `use` by the x and y of `use`, librsvg would not.
            lines += [
                "<clipPath id=\"clip\(number)\">\(shape(outline, ""))</clipPath>",
                "<g clip-path=\"url(#clip\(number))\"\(opacity)\(figure.isAffine ? transform : "")>",
                figure.image.map { "<image \(place) href=\"\($0.uri)\"/>" }
                    ?? figure.photograph.map { "<use \(place) href=\"#\($0.name)\"/>" } ?? "",
                "</g>",
            ]
        } else {
            let dash =
                figure.paint == .decoration
                ? " stroke-dasharray=\"\(self.number(4 * drawing.unit)) \(self.number(3 * drawing.unit))\"" : ""
            let style = "class=\"\(name(figure.paint))\"\(dash)\(opacity)"
            lines.append(
                figure.isAffine
                    ? shape(figure.outline, style + transform)
                    : polygon(figure.outline.points.map(figure.projected), style))
        }
        if let label = figure.label {
            lines.append(
                """
                <text x="\(self.number(label.center.x))" y="\(self.number(label.baseline))" \
                font-size="\(self.number(label.size))" text-anchor="middle" \
                class="\(textName(figure.paint))-text"\(opacity)\(transform)>\(escaped(label.text))</text>
                """)
        }
        return lines
    }

    private func shape(_ outline: Outline, _ style: String) -> String {
        switch outline {
        case .rectangle(let frame, let radius): rect(frame, radius > 0 ? "rx=\"\(number(radius))\" \(style)" : style)
        case .polygon(let points): polygon(points, style)
        case .ellipse(let frame):
            """
            <ellipse cx="\(number(frame.middle.x))" cy="\(number(frame.middle.y))" rx="\(number(frame.width / 2))" \
            ry="\(number(frame.height / 2))" \(style)/>
            """
        }
    }

    private func transform(_ figure: Figure) -> String {
        if figure.attributes.transform == .identity { return "" }
        let numbers = figure.affineNumbers.map { "\(($0 * 1e6).rounded() / 1e6)" }
        let center = figure.attributes.center
        return
            " transform=\"translate(\(number(center.x)) \(number(center.y))) matrix(\(numbers.joined(separator: " "))) "
            + "translate(\(number(-center.x)) \(number(-center.y)))\""
    }

    // MARK: Text

    private func polygon(_ points: [Point], _ style: String) -> String {
        "<polygon points=\"\(points.map { "\(number($0.x)),\(number($0.y))" }.joined(separator: " "))\" \(style)/>"
    }

    private func rect(_ rect: Rect, _ style: String) -> String { "<rect \(place(rect)) \(style)/>" }

    private func place(_ rect: Rect) -> String {
        """
        x="\(number(rect.x))" y="\(number(rect.y))" width="\(number(max(0, rect.width)))" \
        height="\(number(max(0, rect.height)))"
        """
    }

    private func numbers(_ rect: Rect) -> String {
        [rect.x, rect.y, rect.width, rect.height].map(number).joined(separator: " ")
    }

    /// At most two decimals.
    private func number(_ value: Double) -> String {
        let rounded = (value * 100).rounded() / 100
        return Int(exactly: rounded).map(String.init) ?? "\(rounded)"
    }

    /// Escapes single scalars: a sign followed by a combining one is a different character, but still markup to an XML parser.
    private func escaped(_ text: String) -> String {
        text.unicodeScalars.map { scalar in
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
