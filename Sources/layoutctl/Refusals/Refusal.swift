import LayoutClient
import LayoutCore

/// A request in JSON that the daemon has refused.
enum Refusal {
    /// Says on standard error what was refused, and where in the request.
    ///
    /// - Parameter error: the reply's `error`.
    static func explain(_ error: [String: Any]) {
        let failure = ClientError(
            code: error["code"] as? String ?? "", message: error["message"] as? String ?? "",
            nearest: error["nearest"] as? [String] ?? [])
        let place = (error["pointer"] as? String).map { "refused at \($0): " } ?? ""
        Terminal.writeErrorLine(printable("layoutctl: \(place)\(failure)"))
    }
}
