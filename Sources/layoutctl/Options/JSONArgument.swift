import Foundation
import LayoutCore

/// A JSON object on the command line: written there, or in a file that is named there.
struct JSONArgument {
    /// The text of the object, which has been parsed.
    let text: Data
    /// What it contains.
    let members: [String: JSONValue]

    /// Size limit of a file, in bytes.
    private static let byteLimit = 64 << 20

    /// Reads an object.
    ///
    /// - Parameters:
    ///   - argument: text that begins with `{`, or else the path of a file, `-` for standard input.
    ///   - name: what to call it in messages, such as the option.
    /// - Throws: the exit code, after printing what is wrong.
    init(_ argument: String, _ name: String) throws {
        let isObject = argument.first { !$0.isWhitespace } == "{"
        text = isObject ? Data(argument.utf8) : try InputFile.read(argument, limit: Self.byteLimit)
        do {
            members = try JSONDecoder().decode([String: JSONValue].self, from: text)
        } catch {
            let subject = isObject ? name : "\(argument), which \(name) names,"
            throw Exit.failure("\(subject) is not a JSON object: \(Self.reason(text, error))", Exit.refused)
        }
    }

    /// `JSONDecoder` says little; `JSONSerialization` names the place.
    private static func reason(_ text: Data, _ error: any Error) -> String {
        do {
            let value = try JSONSerialization.jsonObject(with: text, options: .fragmentsAllowed)
            return "its outermost value is \(value is [Any] ? "an array" : "no object")"
        } catch let error as NSError {
            return error.userInfo["NSDebugDescription"] as? String ?? error.localizedDescription
        }
    }
}
