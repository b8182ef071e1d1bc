import LayoutCore

/// A screen to lay out on, in points.
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
        let screen = "\(Quantity.number(width)) × \(Quantity.number(height)) at \(Quantity.number(scale))×"
        let content = "\(Quantity.number(contentSize.width)) × \(Quantity.decimals(contentSize.height, 0)) points"
        return padded + "\(screen), content \(content), prepared in \(Quantity.decimals(microseconds, 0)) µs"
    }
}
