import ArgumentParser

/// An output format of `layoutctl render`.
enum PictureFormat: String, CaseIterable, ExpressibleByArgument {
    case svg
    case png
    case terminal

    /// The format that a file's name implies: PNG for `.png`, else SVG; without a file, the terminal.
    init(output: String?) {
        guard let output else {
            self = .terminal
            return
        }
        self = output.lowercased().hasSuffix(".png") ? .png : .svg
    }
}
