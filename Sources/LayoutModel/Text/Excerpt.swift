/// The beginning of a text that came from outside, for messages: printable, and of at most 64 bytes of it, since a single
/// character may have millions.
package func excerpt(_ text: some StringProtocol) -> String {
    printable(String(decoding: text.utf8.prefix(64), as: UTF8.self))
}
