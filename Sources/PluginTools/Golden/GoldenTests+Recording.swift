package import LayoutCore
import LayoutWire
import ScriptedLayouts
import SystemCalls

extension GoldenTests {
    /// Adds a case to the plugin's golden tests: a container, and the plugin's current result for it.
    ///
    /// - Returns: the path of the file with the new case, `tests/NAME.json`, which is created if there is none.
    /// - Throws: the plugin's error, or why the case cannot be written.
    package func add(_ container: DataFile) throws(LayoutError) -> String {
        if container.layout != nil {
            throw GoldenObject.refusal(
                "\(container.path) is a request, expected a container with bounds and sections, as in a golden test")
        }
        let folder = (file.root ?? file.folder) + "/tests"
        let path = folder + "/\(file.name).json"
        var text = JSONText(Array("[]\n".utf8))
        if FileStatus(path: path) != nil {
            let (cases, bytes) = try Self.cases(path)
            if cases.contains(where: { $0.object?["name"]?.string == container.name }) {
                throw GoldenObject.refusal("\(path) already has a case \"\(excerpt(container.name))\"")
            }
            text = JSONText(bytes)
        } else {
            do throws(SystemError) {
                try DirectoryListing.create(folder)
            } catch {
                throw GoldenObject.refusal("\(error)")
            }
        }
        text.append(try golden(container))
        try Self.write(text, path)
        return path
    }

    private func golden(_ container: DataFile) throws(LayoutError) -> String {
        var text = JSONText(container.bytes)
        if !container.isNamed { text.set(["name"], to: JSONText.string(container.name)) }
        let test = try GoldenCase(try json(text), of: definition)
        text.set(["expect"], to: try GoldenExpectation.recorded(test.laidOut(definition), over: nil))
        return String(decoding: text.bytes[text.outermost], as: UTF8.self)
    }

    private func json(_ text: JSONText) throws(LayoutError) -> JSONValue {
        do throws(JSONCursor.SyntaxError) {
            return try JSONValue(json: text.bytes, of: "the case")
        } catch {
            throw GoldenObject.refusal("is not a JSON object: \(error.message)")
        }
    }
}
