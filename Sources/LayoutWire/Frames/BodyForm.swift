package import NIOCore

/// The form of a frame's body, which its first byte tells: a reply has the form of its request, and an event that of its subscription.
/// One connection may use both.
package enum BodyForm: Sendable {
    /// Protobuf.
    case binary
    /// Canonical proto3 JSON.
    case json

    /// The first byte of every JSON body.
    package static let openingBrace = UInt8(ascii: "{")

    /// The form in which `body` is read, and its reply written.
    ///
    /// A body that is plainly meant to be text counts as JSON, so that its author can read why it is refused.
    package init(of body: ByteBuffer) {
        let first = body.getInteger(at: body.readerIndex, as: UInt8.self)
        self = first == Self.openingBrace || Self.isText(body) ? .json : .binary
    }

    /// Whether no binary message begins like this, and text often does: white space, a byte order mark, an array or a string.
    ///
    /// In binary, white space and `[` would be fields 1, 4 and 11 with another wire type than theirs. `"` begins a `Sync`, whose
    /// length is 0; as text it is followed by something that can be printed.
    private static func isText(_ body: ByteBuffer) -> Bool {
        let bytes = body.readableBytesView.prefix(3)
        switch bytes.first {
        case UInt8(ascii: " "), UInt8(ascii: "\t"), UInt8(ascii: "\n"), UInt8(ascii: "\r"), UInt8(ascii: "["),
            UInt8(ascii: "'"):
            return true
        case UInt8(ascii: "\""): return bytes.dropFirst().first.map { $0 >= 0x20 } ?? true
        default: return bytes.elementsEqual([0xEF, 0xBB, 0xBF])
        }
    }
}
