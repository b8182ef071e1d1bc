package import LayoutCore
import ScriptedLayouts

/// A container in a JSON file, in the form of a golden test's case without expectations; `name`, `sentence` and `content` may say what it
/// shows:
///
///     { "bounds": [0, 0, 390, 844], "parameters": { "interitemSpacing": 4 },
///       "sections": [ { "itemCount": 2, "itemSizes": [[90, 40], [60, 40]], "itemValues": { "start": [540, 600] } } ] }
///
/// or the request that opens the container, as the studio's page copies it: `{ "openContainer": { "layout": "flow", … } }`.
package struct DataFile: Sendable {
    /// The file's path.
    package let path: String
    /// The member `name`, or the file's name up to its first full stop.
    ///
    /// A golden test that is made of the file takes it as the name of the case.
    package let name: String
    /// What one sees in it, in a sentence; "" if the file says nothing.
    package let sentence: String
    /// The content of its cells; nil if the file does not say.
    ///
    /// `layoutctl render` draws landscapes for `photographs`.
    package let content: Content?
    /// The container.
    ///
    /// It is checked for a layout by `container(for:)`.
    package let data: ContainerData
    /// The layout that a request names; nil for a container in the form of a golden test, which names none.
    ///
    /// A golden test cannot be made of a request.
    package let layout: String?
    let bytes: [UInt8]
    let isNamed: Bool

    /// What the cells of a container are drawn with. It has no effect on the layout.
    package enum Content: String, CaseIterable, Sendable {
        /// Pictures.
        case photographs
        /// A few words each.
        case text
        /// What happens, and when.
        case events
    }

    /// Reads a file.
    ///
    /// - Throws: `parameters.invalid` with a JSON pointer, the value and what was expected.
    package init(path: String) throws(LayoutError) {
        self.path = path
        let file = try JSONFile(path: path, "a JSON object")
        bytes = file.bytes
        let last = path.split(separator: "/").last.map(String.init) ?? path
        let stem = last.split(separator: ".").first.map(String.init) ?? last
        if file.json.object?["openContainer"] != nil {
            (layout, data) = try ContainerData.opened(by: bytes)
            (name, sentence, content, isNamed) = (stem, "", nil, false)
            return
        }
        layout = nil
        let object = try GoldenObject(
            file.json, "", known: ["name", "sentence", "content", "source"] + ContainerData.members)
        isNamed = object.has("name")
        name = isNamed ? try object.text("name") : stem
        sentence = object.has("sentence") ? try object.text("sentence") : ""
        content = try object.has("content") ? Self.content(of: object) : nil
        if object.has("source") { _ = try object.text("source") }
        data = try ContainerData(object)
    }

    private static func content(of object: GoldenObject) throws(LayoutError) -> Content {
        guard let content = Content(rawValue: try object.text("content")) else {
            throw object.refusal("content", "one of \(Content.allCases.map(\.rawValue).joined(separator: ", "))")
        }
        return content
    }
}
