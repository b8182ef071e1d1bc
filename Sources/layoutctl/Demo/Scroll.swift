import LayoutClient
import LayoutCore

/// Scrolls a container from its top to its end, half a screen at a time, and measures the queries.
struct Scroll {
    private var steps = 0
    private var elements = 0
    private var microseconds: [Double] = []

    init(through container: RemoteContainer, on device: Device) async throws {
        let clock = ContinuousClock()
        var y = 0.0
        while y < container.initialContentSize.height {
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
        let (median, worst) = (Quantity.decimals(median, 0), Quantity.decimals(microseconds.last ?? 0, 0))
        let queries = "a query took \(median) µs (median), \(worst) µs (worst)"
        return "scrolled in \(steps) steps, \(elements) elements, \(queries)"
    }

    func json(contentSize: Size) -> JSONValue {
        .object(
            [
                "contentWidth": contentSize.width, "contentHeight": contentSize.height, "steps": Double(steps),
                "elements": Double(elements), "medianMicroseconds": median,
            ].mapValues { .number($0) })
    }

    private var median: Double { microseconds.isEmpty ? 0 : microseconds[microseconds.count / 2] }
}
