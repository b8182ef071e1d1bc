import LayoutCore
import LayoutWire

extension Mapping {
    /// What a layout kept, as a client or the store gives it back.
    func layoutState(_ text: String, _ pointer: String) throws(RequestFailure) -> LayoutState {
        guard let state = LayoutState(text: text) else {
            throw RequestFailure(
                .invalid, "\(pointer) is \"\(excerpt(text))\", expected the layoutState of a container",
                pointer: pointer)
        }
        return state
    }

    /// Sets the measured sizes of a container that is restored.
    ///
    /// - Parameter length: the length across at which they were measured.
    /// - Throws: as `measuredSizes`.
    func set(
        _ message: WireSetMeasuredSizes, at length: MeasuringLength, in sections: inout [Section], _ pointer: String
    ) throws(RequestFailure) {
        let sizes = try measuredSizes(message, in: sections, pointer)
        let section = Int(message.section)
        if message.kind.isEmpty {
            _ = sections[section].measuredSizes.set(sizes, at: length)
        } else {
            _ = sections[section].measuredSupplementaries[message.kind, default: MeasuredSizes()].set(sizes, at: length)
        }
    }
}
