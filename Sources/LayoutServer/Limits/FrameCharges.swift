/// The charges of one connection's large frames, in the order in which the frames arrive.
final class FrameCharges {
    private var charges: [MemoryCharge] = []

    var bytes: Int { charges.reduce(0) { $0 + $1.bytes } }

    func add(_ charge: MemoryCharge) {
        charges.append(charge)
    }

    /// Removes the charge of the next frame to be decoded.
    func removeFirst() -> MemoryCharge? {
        charges.isEmpty ? nil : charges.removeFirst()
    }

    /// Releases the charges of the frames that will not be decoded.
    func removeAll() {
        charges.removeAll()
    }
}
