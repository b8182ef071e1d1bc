import FoundationEssentials
import LayoutCore
import LayoutWire

extension JSONValue {
    /// The value as a line of JSON for a terminal, with members in order.
    func line() throws -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return printableJSON(String(decoding: try encoder.encode(self), as: UTF8.self))
    }
}
