import Foundation
import LayoutCore
import SystemCalls

/// A JSON file of a plugin's author: its text, and the value in it.
struct JSONFile {
    let bytes: [UInt8]
    let json: JSONValue

    /// Size limit of a file, in bytes.
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
        let data = Data(bytes)
        do {
            json = try JSONDecoder().decode(JSONValue.self, from: data)
        } catch {
            throw GoldenObject.refusal("is not \(expected): \(Self.reason(data, error))")
        }
    }

    /// `JSONDecoder` reports only that the JSON is invalid; `JSONSerialization` names the value or the place.
    private static func reason(_ data: Data, _ error: any Error) -> String {
        do {
            _ = try JSONSerialization.jsonObject(with: data, options: .fragmentsAllowed)
            return "\(error)"
        } catch let error as NSError {
            let reason = error.userInfo["NSDebugDescription"] as? String ?? "\(error)"
            guard let words = reason.dropLast().split(separator: " around character ").dropFirst().first,
                let position = Int(words)
            else { return reason }
            let line = 1 + data.prefix(position).count { $0 == UInt8(ascii: "\n") }
            return "\(reason.dropLast()), in line \(line)"
        }
    }
}
