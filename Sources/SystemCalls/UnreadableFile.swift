/// Why a file was not read: a sentence that goes on from its name.
package struct UnreadableFile: Error, Equatable {
    package let reason: String
}
