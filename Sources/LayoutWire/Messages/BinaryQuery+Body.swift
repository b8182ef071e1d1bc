package import LayoutModel
package import NIOCore

/// Clients send more queries than of everything else, and building the message takes longer than answering it:
///
///     body ── BinaryQuery ──▶ answered from the index, without a message
///        └─── Detour ───────▶ decoded as a message, like any other request
///
/// The loops over fields are generated. Every body that is not a usual query, a wrong one included, is left to the message, so that error
/// messages come from one place.
extension BinaryQuery {
    /// Reads a body.
    ///
    /// - Parameter paths: emptied, and filled with the index paths in the order of the request.
    /// - Throws: why the body is left to the message.
    /// - Complexity: O(*n*) in the bytes of the body; without an allocation if `paths` has the capacity and the name has at most 15 bytes.
    package init(_ body: ByteBuffer, paths: inout [ItemPath]) throws(Detour) {
        self.init()
        paths.removeAll(keepingCapacity: true)
        let span = body.readableBytesUInt8Span
        try read(BinaryFields(0..<span.count), in: span, &paths)
    }

    /// Why a request in binary form is decoded as a message instead of being answered from its bytes: what these are, or what the daemon
    /// is doing.
    package enum Detour: Error, CaseIterable, Sendable {
        /// A field is cut, a number has more than ten bytes, or a key more than five.
        case malformed
        /// A number does not fit its type: protobuf cuts it.
        case wideNumber
        /// A name is not UTF-8.
        case malformedText
        /// A field is unknown, of another type, or not one of a usual query. So are all other requests.
        case rareMember
        /// A message stands twice: protobuf merges them.
        case repeatedMessage
        /// Nothing is requested.
        case noQuery
        /// The id is 0, which is an error.
        case noID
        /// The id is in flight, which is an error.
        case duplicateID
        /// A change of the container is under way, for which later requests wait.
        case busyContainer
        /// The rectangle is so long that finding its elements may take a while, or its lengths are not numbers.
        case longRect
        /// The container does not exist, or is closed to the client: an error, unless a stored one can be opened.
        case unknownContainer
        /// The container has nothing to show yet, or not any more.
        case nothingPublished
        /// The script of the layout answers queries itself.
        case scriptedAnswers
        /// Items are being dragged, so that index paths are translated.
        case drag
        /// The query is wrong: a number out of range, or an item or a kind that does not exist.
        case wrongQuery
        /// Encoding the answer would delay other clients.
        case longAnswer
    }
}
