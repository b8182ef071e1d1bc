import ArgumentParser

/// What `layoutctl render` writes.
enum PictureFormat: String, CaseIterable, ExpressibleByArgument {
    case svg
    case png
    case terminal

    /// The format of a file by its name: PNG for `.png`, else SVG; the terminal's without a file.
    init(output: String?) {
        guard let output else {
            self = .terminal
            return
        }
        self = output.lowercased().hasSuffix(".png") ? .png : .svg
    }
}
