import LayoutCore
import LayoutWire

/// The kinds of events that a subscription includes.
struct EventKinds: OptionSet, Sendable {
    let rawValue: UInt16

    static let invalidated = EventKinds(rawValue: 1)
    static let containerClosed = EventKinds(rawValue: 2)
    static let serverStopping = EventKinds(rawValue: 4)
    static let layoutReloaded = EventKinds(rawValue: 8)
    static let layoutFailed = EventKinds(rawValue: 16)
    static let pluginQuarantined = EventKinds(rawValue: 32)
    static let moved = EventKinds(rawValue: 64)
    /// Of a subscription with a window, which does not name it.
    static let windowChanged = EventKinds(rawValue: 128)
    /// Of a subscription with a view, which does not name it.
    static let viewChanged = EventKinds(rawValue: 256)

    /// What a window tells besides what it shows.
    static let ofWindow: EventKinds = [.windowChanged, .containerClosed, .layoutFailed]

    /// The kinds by their names on the wire.
    static let named: KeyValuePairs<String, EventKinds> = [
        "invalidated": .invalidated, "containerClosed": .containerClosed, "serverStopping": .serverStopping,
        "layoutReloaded": .layoutReloaded, "layoutFailed": .layoutFailed, "pluginQuarantined": .pluginQuarantined,
        "moved": .moved,
    ]

    /// - Throws: `request.invalid` if `names` is empty or contains an unknown name.
    init(names: [String], mapping: Mapping, pointer: String) throws(RequestFailure) {
        let known = Self.named.map(\.key)
        guard !names.isEmpty else {
            throw RequestFailure(
                .invalid, "\(pointer) is empty, expected some of \(known.joined(separator: ", "))", pointer: pointer)
        }
        var kinds: EventKinds = []
        for (index, name) in names.enumerated() {
            _ = try mapping.string(name, "\(pointer)/\(index)", limit: 256)
            guard let kind = Self.named.first(where: { $0.key == name })?.value else {
                throw RequestFailure(
                    .invalid,
                    "\(pointer)/\(index) is \"\(excerpt(name))\", expected one of \(known.joined(separator: ", "))",
                    pointer: "\(pointer)/\(index)")
            }
            kinds.insert(kind)
        }
        self = kinds
    }

    init(rawValue: UInt16) {
        self.rawValue = rawValue
    }
}
