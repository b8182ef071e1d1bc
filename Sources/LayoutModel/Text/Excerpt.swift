/// The beginning of an external text, for messages: printable, and at most 64 bytes of the text, since a single character may
/// have millions.
package func excerpt(_ text: some StringProtocol) -> String {
    printable(String(decoding: text.utf8.prefix(64), as: UTF8.self))
}
