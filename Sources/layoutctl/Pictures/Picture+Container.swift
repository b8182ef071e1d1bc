import LayoutClient
import LayoutCore
import LayoutRendering
import SystemCalls

extension Picture {
    /// Queries a container for the elements to draw.
    ///
    /// - Parameter isWhole: whether to query the whole content if it is at most eight screens (or 4,000 points) long, else what
    ///   is within a screen of the bounds. Otherwise only the visible part is queried.
    init(
        of container: RemoteContainer, title: String, contentSize: Size, bounds: Rect, isWhole: Bool
    ) async throws {
        let isShort =
            contentSize.height <= max(8 * bounds.height, 4000) && contentSize.width <= max(8 * bounds.width, 4000)
        let content = Rect(x: 0, y: 0, width: contentSize.width, height: contentSize.height)
        let near = Rect(
            x: bounds.x - bounds.width, y: bounds.y - bounds.height, width: 3 * bounds.width, height: 3 * bounds.height)
        let rect = !isWhole ? bounds : isShort ? content.union(bounds) : near
        let answer = try await container.withIdentifiers.attributes(in: rect)
        self.init(
            title: "\(title), \(answer.attributes.count) elements, content \(contentSize.text)",
            contentSize: contentSize, visibleRect: bounds, elements: answer.attributes)
        if isWhole { surroundings = isShort ? extent.union(bounds) : near.intersection(content).union(bounds) }
    }

    /// Writes the picture to a file, or to standard output for `-`. Only standard output can have colours.
    func write(as format: PictureFormat, to output: String) async throws {
        let isStandardOutput = output == "-"
        let bytes =
            switch format {
            case .svg: Array(svg().utf8)
            case .png: try await PNGConversion.png(of: svg(limit: PNGConversion.limit))
            case .terminal:
                Array(
                    (terminal(columns: Terminal.columns, usesColour: isStandardOutput && Terminal.usesColour) + "\n")
                        .utf8)
            }
        do throws(SystemError) {
            if isStandardOutput {
                try StandardOutput.write(bytes)
            } else {
                try FileContents.write(bytes, to: output)
            }
        } catch {
            throw Exit.failure("\(error)", Exit.fileError)
        }
    }
}

extension Size {
    /// `width × height`, whole numbers without decimals.
    var text: String { [width, height].map { Quantity.number(($0 * 10).rounded() / 10) }.joined(separator: " × ") }
}
