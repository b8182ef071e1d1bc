import LayoutCore
import LayoutWire
import SystemCalls

/// A JSON file of a plugin's author: its text, and the value in it. Files of more than 64 MiB are refused.
struct JSONFile {
    let bytes: [UInt8]
    let json: JSONValue

    private static let byteLimit = 64 << 20

    /// Reads a file.
    ///
    /// - Parameters:
    ///   - path: any file that can be read to its end.
    ///   - expected: what the file contains, for messages, such as "a JSON object".
    /// - Throws: `parameters.invalid` with the reason, but without the path.
    init(path: String, _ expected: String) throws(LayoutError) {
        do throws(SystemError) {
            bytes = try FileContents.all(of: path, limit: Self.byteLimit)
        } catch {
            let reason =
                error.code == SystemError.fileIsTooLarge
                ? "has more than \(Self.byteLimit) bytes" : "cannot be read: \(error.reason)"
            throw GoldenObject.refusal(reason)
        }
        do throws(JSONCursor.SyntaxError) {
            json = try JSONValue(json: bytes, of: "the file")
        } catch {
            throw GoldenObject.refusal("is not \(expected): \(error.message(in: bytes))")
        }
    }
}
