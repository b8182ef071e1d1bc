/// A setting that a flag or a variable sets, and what that overrides in the file.
package struct SettingOverride: CustomStringConvertible, Sendable {
    /// In words: `logLevel is "debug" from LAYOUTD_LOG_LEVEL`.
    package let source: String
    /// The value in the file and its place, in words; nil if the file has none.
    package let overridden: String?

    /// A sentence.
    package var description: String { source + (overridden.map { "; \($0)" } ?? "") }
}
