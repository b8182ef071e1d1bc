import Foundation
import LayoutClient
import LayoutCore

/// Pictures in sections by their shape.
struct Album {
    let names: [String]
    private let sections: [[Size]]

    init(_ file: SizesFile) {
        let shapes: [(name: String, holds: (Double) -> Bool)] = [
            ("panorama", { $0 >= 2.2 }), ("portrait", { $0 < 0.95 }), ("square", { $0 >= 0.95 && $0 <= 1.05 }),
            ("landscape", { $0 > 1.05 && $0 < 2.2 }),
        ]
        let groups = shapes.map { shape in (shape.name, file.sizes.filter { shape.holds($0.width / $0.height) }) }
        names = groups.filter { !$0.1.isEmpty }.map { "\($0.1.count) \($0.0)" }
        sections = groups.map(\.1).filter { !$0.isEmpty }
    }

    var count: Int { sections.reduce(0) { $0 + $1.count } }

    /// Rows of pictures of one height, as wide as they come but not wider than the screen, headers pinned.
    func description(for device: Device) -> ContainerDescription {
        ContainerDescription(
            layout: "flow",
            parameters: [
                "minimumLineSpacing": 6, "minimumInteritemSpacing": 6, "sectionInset": [10, 12, 16, 12],
                "headerReferenceSize": [0, 28], "sectionHeadersPinToVisibleBounds": true,
            ],
            bounds: Rect(x: 0, y: 0, width: device.width, height: device.height),
            environment: Environment(scale: device.scale),
            sections: sections.map { sizes in
                ContainerSection(
                    sizes: sizes.map { size in
                        let width = (size.width * device.itemHeight / size.height).rounded()
                        return Size(width: min(max(width, 24), device.width - 24), height: device.itemHeight)
                    })
            })
    }
}

/// A screen to lay out for, in points.
struct Device {
    let name: String
    let width: Double
    let height: Double
    let scale: Double
    let itemHeight: Double

    static let all = [
        Device(name: "phone", width: 390, height: 844, scale: 3, itemHeight: 96),
        Device(name: "tablet", width: 820, height: 1180, scale: 2, itemHeight: 128),
        Device(name: "desktop", width: 1440, height: 900, scale: 1, itemHeight: 160),
    ]

    func line(contentSize: Size, microseconds: Double) -> String {
        let padded = name + String(repeating: " ", count: max(1, 10 - name.count))
        return padded
            + String(
                format: "%g × %g at %g×, content %g × %.0f points, prepared in %.0f µs", width, height, scale,
                contentSize.width, contentSize.height, microseconds)
    }
}

/// A container scrolled from its top to its end, half a screen at a time.
struct Scroll {
    private var steps = 0
    private var elements = 0
    private var microseconds: [Double] = []

    init(through container: RemoteContainer, on device: Device) async throws {
        let clock = ContinuousClock()
        var y = 0.0
        while y < container.contentSize.height {
            let screen = Rect(x: 0, y: y, width: device.width, height: device.height)
            try await container.setBounds(screen)
            let start = clock.now
            elements += try await container.attributes(in: screen).attributes.count
            microseconds.append((clock.now - start) / .microseconds(1))
            steps += 1
            y += device.height / 2
        }
        microseconds.sort()
    }

    var line: String {
        String(
            format: "scrolled in %d steps, %d elements, a query took %.0f µs (median), %.0f µs (worst)", steps,
            elements, median, microseconds.last ?? 0)
    }

    func json(contentSize: Size) -> [String: Any] {
        [
            "contentWidth": contentSize.width, "contentHeight": contentSize.height, "steps": steps,
            "elements": elements, "medianMicroseconds": median,
        ]
    }

    private var median: Double { microseconds.isEmpty ? 0 : microseconds[microseconds.count / 2] }
}
