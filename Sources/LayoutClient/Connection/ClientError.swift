public import LayoutModel
import LayoutWire

/// Why a request failed: the daemon's refusal, or the connection's end.
public struct ClientError: Error, Equatable, Sendable, CustomStringConvertible {
    /// One of the protocol's codes (see `layout.proto`), or `connection.closed`, `connection.denied` where the
    /// socket's permissions keep this user out, `connection.protocol`, `connection.timeout`, or `connection.` and the
    /// reason with which the daemon took its leave: `connection.slowConsumer`.
    public var code: String
    /// For people: names the thing, the value met and the value expected.
    public var message: String
    /// JSON pointer into the request; "" when there is none.
    public var pointer: String
    /// Nearest known names, best first.
    public var nearest: [String]
    /// The current generation, for `generation.stale`.
    public var generation: UInt64?
    /// Where in which plugin, for `plugin.*`.
    public var fault: PluginFault?

    public init(code: String, message: String, pointer: String = "", nearest: [String] = [], generation: UInt64? = nil)
    {
        self.code = code
        self.message = message
        self.pointer = pointer
        self.nearest = nearest
        self.generation = generation
    }

    init(_ failure: WireFailure) {
        self.init(
            code: failure.code, message: failure.message, pointer: failure.pointer, nearest: failure.nearest,
            generation: failure.hasGeneration ? failure.generation : nil)
        fault = failure.hasFault ? failure.fault.model : nil
    }

    static let cancelled = ClientError(code: "request.cancelled", message: "cancelled before it was sent")
    static let closed = ClientError(code: "connection.closed", message: "the connection to the daemon is closed")

    static func goodbye(_ reason: String) -> ClientError {
        ClientError(code: "connection.\(reason)", message: "the daemon took its leave: \(reason)")
    }

    public var description: String {
        let hint = nearest.isEmpty ? "" : " (did you mean \(nearest.joined(separator: ", "))?)"
        return "\(code): \(message)\(hint)"
    }
}
