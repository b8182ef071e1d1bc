import LayoutClient
import LayoutCore

/// The demo's pictures, in one section for each shape.
struct Album {
    /// Names of the sections, such as "12 panorama".
    let names: [String]
    private let sections: [[Size]]

    init(_ file: SizesFile) {
        let shapes: [(name: String, contains: (Double) -> Bool)] = [
            ("panorama", { $0 >= 2.2 }), ("portrait", { $0 < 0.95 }), ("square", { $0 >= 0.95 && $0 <= 1.05 }),
            ("landscape", { $0 > 1.05 && $0 < 2.2 }),
        ]
        let groups = shapes.map { shape in (shape.name, file.sizes.filter { shape.contains($0.width / $0.height) }) }
        names = groups.filter { !$0.1.isEmpty }.map { "\($0.1.count) \($0.0)" }
        sections = groups.map(\.1).filter { !$0.isEmpty }
    }

    var count: Int { sections.reduce(0) { $0 + $1.count } }

    /// Rows of pictures of equal height under pinned headers; panoramas are limited to the width of the screen.
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
