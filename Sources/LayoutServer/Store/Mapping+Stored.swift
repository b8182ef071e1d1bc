import LayoutCore
import LayoutWire

extension Mapping {
    /// Sets the measured sizes of a container that is restored.
    ///
    /// - Throws: as `measuredSizes`.
    func set(
        _ message: WireSetMeasuredSizes, in sections: inout [Section], _ pointer: String
    ) throws(RequestFailure) {
        let sizes = try measuredSizes(message, in: sections, pointer)
        let section = Int(message.section)
        if message.kind.isEmpty {
            _ = sections[section].measuredSizes.set(sizes)
        } else {
            _ = sections[section].measuredSupplementaries[message.kind, default: MeasuredSizes()].set(sizes)
        }
    }
}
