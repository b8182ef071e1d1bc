import LayoutClient
import LayoutCore
import LayoutWire

/// A request in JSON that the daemon has refused.
enum Refusal {
    /// Says on standard error what was refused, and where in the request.
    ///
    /// - Parameter error: the reply's `error`.
    static func explain(_ error: WireFailure) {
        let failure = ClientError(code: error.code, message: error.message, nearest: error.nearest)
        let place = error.pointer.isEmpty ? "" : "refused at \(error.pointer): "
        Terminal.writeErrorLine(printable("layoutctl: \(place)\(failure)"))
    }
}
