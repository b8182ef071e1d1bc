import LayoutModel

/// Why JSON does not fit its message, on the error's way out of the reader.
///
/// Each message, array and map that it leaves adds its step to the place (`JSONReader.at`), so that a place costs nothing where nothing
/// is wrong.
struct JSONRefusal: Error {
    enum Reason {
        /// The text is not JSON.
        case syntax(JSONCursor.SyntaxError)
        /// What is wrong with the value there, as the message says it after the place: `is 3, expected a string`.
        case value(String)
        case unknownField(String, nearest: [String])
        case limit(RequestFailure)
    }

    let reason: Reason
    /// The JSON pointer's steps, the innermost first.
    private var steps: [String] = []

    init(_ reason: Reason) {
        self.reason = reason
    }

    /// An error of the reader or of its cursor, at a step within what throws it on.
    ///
    /// - Throws: any other error, unchanged.
    init(_ error: any Error, at step: String) throws {
        switch error {
        case let refusal as JSONRefusal: self = refusal
        case let error as JSONCursor.SyntaxError: self.init(.syntax(error))
        default: throw error
        }
        steps.append(step)
    }

    /// The failure as the client gets it.
    var failure: RequestFailure {
        let pointer = steps.reversed().joined()
        let place = pointer.isEmpty ? "the body" : pointer
        switch reason {
        case .syntax(let error): return RequestFailure(.malformed, error.message, pointer: pointer)
        case .value(let what): return RequestFailure(.malformed, "\(place) \(what)", pointer: pointer)
        case .unknownField(let what, let nearest):
            return RequestFailure(.unknownField, "\(place) \(what)", pointer: pointer, nearest: nearest)
        case .limit(let failure): return failure
        }
    }
}
