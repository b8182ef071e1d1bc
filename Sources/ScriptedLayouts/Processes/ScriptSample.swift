/// How often a script was seen at a line.
///
/// A sample is taken every 4 ms of its CPU time, so the counts of a script are in proportion to the time that its lines take.
package struct ScriptSample: Equatable, Sendable {
    /// The file's path within the plugin's folder.
    package var file: String
    /// The line, from 1.
    package var line: Int
    /// The number of samples.
    package var count: Int
}
