/// A JSON object whose members are removed as they are read; any that remain at the end are unknown. A null counts as missing.
struct JSONObjectReader {
    let place: JSONPlace
    private var members: [String: JSONValue]
    /// The names that were looked for, in order.
    ///
    /// Errors about unknown members list them as what was expected.
    private var known: [String] = []

    init(_ json: JSONValue, _ place: JSONPlace) throws(LayoutError) {
        guard case .object(let members) = json else { throw .unexpected(json, at: place, expected: "an object") }
        self.place = place
        self.members = members.filter { $0.value != .null }
    }

    func has(_ name: String) -> Bool { members[name] != nil }

    /// Reads a member; nil if it is missing.
    ///
    /// A member that has been read is gone: reading it again returns nil.
    mutating func value<Value>(_ name: String, _ format: JSONFormat<Value>) throws(LayoutError) -> Value? {
        known.append(name)
        guard let json = members.removeValue(forKey: name) else { return nil }
        return try format.read(json, place.member(name))
    }

    /// Reads a member that must not be missing.
    ///
    /// - Parameter rule: what the error adds if it is.
    mutating func required<Value>(
        _ name: String, _ format: JSONFormat<Value>, rule: String = ""
    ) throws(LayoutError) -> Value {
        guard let value = try value(name, format) else {
            throw LayoutError(
                .invalidParameter, "\(place.pointer) has no \(name), expected one\(rule)", pointer: place.pointer)
        }
        return value
    }

    /// - Parameter others: the names of members that may still be read.
    /// - Throws: `parameters.unknown` for a member that was never read.
    func end(before others: [String] = []) throws(LayoutError) {
        guard let name = members.keys.filter({ !others.contains($0) }).min() else { return }
        let known = known + others
        throw LayoutError(
            .unknownParameter,
            "\"\(excerpt(name))\" is not known in \(place.pointer), expected some of \(known.joined(separator: ", "))",
            pointer: place.pointer + escapedPointer(excerpt(name)), nearest: nearestNames(to: name, among: known))
    }
}
