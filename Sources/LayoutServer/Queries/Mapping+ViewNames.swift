import LayoutEngine
import LayoutWire

/// The names of keys, modifiers and other choices of views.
extension Mapping {
    /// One of a few names, of which none is the default.
    func known<Choice: RawRepresentable<String> & CaseIterable>(
        _ name: String, _ pointer: String
    ) throws(RequestFailure) -> Choice {
        let names = Choice.allCases.map(\.rawValue)
        guard let choice = Choice(rawValue: name) else { throw unknown(name, of: names, pointer) }
        return choice
    }

    /// A key by its name.
    func viewKey(_ name: String, _ pointer: String) throws(RequestFailure) -> ViewKey {
        if let key = ViewKey.named[name] { return key }
        let scalars = name.unicodeScalars
        if scalars.count == 1, let scalar = scalars.first {
            let small = scalar.properties.lowercaseMapping
            if small == name { return .character(scalar) }
            throw RequestFailure(
                .invalid, "\(pointer) is \"\(excerpt(name))\", expected a small letter", pointer: pointer,
                nearest: [small])
        }
        _ = try string(name, pointer, limit: 256)
        throw unknown(name, of: ViewKey.names + ["a character"], pointer)
    }

    /// A set of modifiers.
    func modifiers(
        _ wire: [String], of known: [(name: String, modifiers: ViewModifiers)], _ pointer: String
    ) throws(RequestFailure) -> ViewModifiers {
        var modifiers: ViewModifiers = []
        for (index, name) in wire.enumerated() {
            guard let found = known.first(where: { $0.name == name }) else {
                throw unknown(name, of: known.map(\.name), "\(pointer)/\(index)")
            }
            modifiers.formUnion(found.modifiers)
        }
        return modifiers
    }

    private func unknown(_ name: String, of names: [String], _ pointer: String) -> RequestFailure {
        RequestFailure(
            .invalid, "\(pointer) is \"\(excerpt(name))\", expected one of \(names.joined(separator: ", "))",
            pointer: pointer, nearest: nearestNames(to: name, among: names))
    }
}

extension ViewModifiers {
    /// Those that are held down.
    static let ofInputs: [(name: String, modifiers: ViewModifiers)] = [
        ("shift", .shift), ("control", .control), ("alt", .alt), ("meta", .meta),
    ]

    /// Those that conventions name.
    static let ofConventions = ofInputs + [("command", .command)]
}

extension ViewKey {
    /// Keys with names, in the order of the schema.
    private static let ordered: [(name: String, key: ViewKey)] =
        [
            ("up", .up), ("down", .down), ("left", .left), ("right", .right), ("pageUp", .pageUp),
            ("pageDown", .pageDown), ("home", .home), ("end", .end), ("space", .space), ("enter", .enter),
            ("escape", .escape), ("menu", .menu),
        ] + (1...35).map { ("f\($0)", .function($0)) }

    fileprivate static let names = ordered.map(\.name)

    fileprivate static let named = Dictionary(uniqueKeysWithValues: ordered.map { ($0.name, $0.key) })
}
