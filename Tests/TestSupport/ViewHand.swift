import Foundation
package import LayoutCore

/// One of the hands of `examples/clients/conformance/views.json`: what it does to a view, and the effects that this must have.
package struct ViewHand: Decodable, Sendable {
    /// An input or a change, and what comes of it.
    package struct Step: Decodable, Sendable {
        /// An input of the hand.
        package var input: JSONValue?
        /// Operations of others, as in `updateContainer`.
        package var change: [JSONValue]?
        /// In order.
        package var effects: [JSONValue]
    }

    package var name: String
    /// As in `openContainer`, but for `bounds`, which is a list.
    package var container: JSONValue
    /// As `view` in `subscribe`.
    package var view: JSONValue
    package var steps: [Step]

    /// All of them, in the file's order.
    package static let all: [ViewHand] = {
        let url = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
            .appendingPathComponent("../../examples/clients/conformance/views.json")
        do {
            return try JSONDecoder().decode([ViewHand].self, from: Data(contentsOf: url))
        } catch {
            preconditionFailure("\(url.path): \(error)")
        }
    }()
}
