/// The reason that a file was not read, such as "is not a regular file".
package struct UnreadableFile: Error, Equatable {
    /// The rest of a sentence that begins with the file's name.
    package let reason: String
}
