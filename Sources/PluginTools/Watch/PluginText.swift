/// The text of a script without its comments, as far as messages need its lines. It is searched, and not parsed: a name in a string counts.
struct PluginText {
    private let lines: [Substring]

    init(_ text: String) {
        lines = text.split(separator: "\n", omittingEmptySubsequences: false).map { line in
            // A comment mentions things without using them.
            line.firstRange(of: "--").map { line[..<$0.lowerBound] } ?? line
        }
    }

    /// Objects of the interface whose members are not parameters.
    private static let objects = [
        "margins", "insets", "bounds", "safe_area", "visible_rect", "traits", "element", "geom",
    ]

    /// Whether a member of this name is read of something that may be the parameters: `params.name`, `p["name"]`.
    ///
    /// Members of other objects of the interface, such as `bounds.width`, do not count.
    func mentions(member name: String) -> Bool {
        lines.contains { line in
            line.ranges(of: name).contains { range in
                let isWhole = line[range.upperBound...].first.map { !Self.isOfName($0) } ?? true
                let before = line[..<range.lowerBound]
                guard isWhole, let mark = before.last else { return false }
                if mark == "\"" || mark == "'" { return before.dropLast().last == "[" }
                guard mark == "." else { return false }
                let owner = before.dropLast().reversed().prefix { Self.isOfName($0) }.reversed()
                return !Self.objects.contains(String(owner))
            }
        }
    }

    /// The line that declares a parameter, from 1; 1 if it is not found.
    ///
    /// A name in brackets, `["name"] =`, declares one too.
    func line(declaring name: String) -> Int {
        let place = lines.firstIndex { line in
            line.ranges(of: name).contains { range in
                let isWhole = line[..<range.lowerBound].last.map { !Self.isOfName($0) && $0 != "." } ?? true
                let rest = line[range.upperBound...].drop { $0 == " " || $0 == "\"" || $0 == "'" || $0 == "]" }
                return isWhole && rest.first == "=" && !rest.hasPrefix("==")
            }
        }
        return (place ?? 0) + 1
    }

    /// The line at which the layout begins to place, from 1: that of `prepare` or, in its absence, of another function that places
    /// elements.
    var lineOfPlacing: Int {
        let names = ["prepare", "attributes_in_rect", "after_prepare", "adjust", "layoutd.derive", "layoutd.define"]
        for name in names {
            let place = lines.firstIndex { line in
                line.ranges(of: name).contains { range in
                    let isWhole = line[range.upperBound...].first.map { !Self.isOfName($0) } ?? true
                    return isWhole && (line.contains("function") || name.contains("."))
                }
            }
            if let place { return place + 1 }
        }
        return 1
    }

    private static func isOfName(_ character: Character) -> Bool {
        character.isASCII && (character.isLetter || character.isNumber || character == "_")
    }
}
