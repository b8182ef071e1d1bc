/// The reason that a file was not read, such as "is not a regular file".
package struct UnreadableFile: Error, Equatable {
    /// The rest of a sentence that begins with the file's name.
    ///
    /// Texts of the system, such as "Permission denied", stand there as they are.
    package let reason: String
}
