import LayoutEngine
import LayoutWire

extension Mapping {
    /// Where a window is.
    ///
    /// - Throws: `request.invalid` for an invalid rectangle or overscan.
    func windowPlace(_ wire: WireWindow, _ pointer: String) throws(RequestFailure) -> WindowPlace {
        let visible = wire.hasRect ? try rect(wire.rect, pointer + "/rect") : nil
        let points = try overscan(wire.overscan, atMost: limits.coordinate, pointer + "/overscan")
        let share = try overscan(wire.overscanShare, atMost: 100, pointer + "/overscanShare")
        guard points == 0 || share == 0 else {
            throw RequestFailure(
                .invalid, "\(pointer)/overscanShare is \(share), expected 0 beside an overscan in points",
                pointer: pointer + "/overscanShare")
        }
        return WindowPlace(
            visible: visible, overscan: share > 0 ? .share(share) : .points(points), showsCommitted: wire.committed)
    }

    private func overscan(_ value: Double, atMost most: Double, _ pointer: String) throws(RequestFailure) -> Double {
        guard (0...most).contains(value) else {
            throw RequestFailure(.invalid, "\(pointer) is \(value), expected 0...\(most)", pointer: pointer)
        }
        return value
    }
}
