import LayoutCore
import LayoutWire

/// Why an item or a section is left out.
enum SkipReason: String {
    /// There is none with this identifier.
    case unknown
    /// There is one with this identifier already.
    case present
    /// The item or section is gone that says where it was to go.
    case place
    /// The item that was to stay in place on the screen is gone.
    case anchor
}

extension WireSkipped {
    init(_ identifiers: Identifiers, _ reason: SkipReason, operation: Int) {
        self.init()
        self.operation = UInt32(operation)
        ids = WireIdentifiers(identifiers)
        self.reason = reason.rawValue
    }
}
