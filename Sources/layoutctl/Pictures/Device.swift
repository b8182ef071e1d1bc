import Foundation
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
        return padded
            + String(
                format: "%g × %g at %g×, content %g × %.0f points, prepared in %.0f µs", width, height, scale,
                contentSize.width, contentSize.height, microseconds)
    }
}
