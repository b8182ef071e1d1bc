/// The charges of one connection's large frames, in the order in which the frames come.
final class FrameCharges {
    private var charges: [MemoryCharge] = []

    func add(_ charge: MemoryCharge) {
        charges.append(charge)
    }

    /// The charge of the frame that is next to be decoded.
    func takeFirst() -> MemoryCharge? {
        charges.isEmpty ? nil : charges.removeFirst()
    }
}
