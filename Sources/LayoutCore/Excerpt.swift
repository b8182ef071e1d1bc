/// The beginning of a text that came from outside, for messages: at most 64 bytes, since a single character may have
/// millions.
package func excerpt(_ text: some StringProtocol) -> String {
    String(decoding: text.utf8.prefix(64), as: UTF8.self)
}
