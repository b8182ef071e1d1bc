import ArgumentParser
import LayoutCore

/// An output format of `layoutctl render`.
enum PictureFormat: String, CaseIterable, ExpressibleByArgument {
    case svg
    case png
    case terminal

    /// The format that a file's name implies: by `.svg` or `.png`, SVG if it ends in neither a dot nor letters behind one, as for
    /// standard output; without a file, the terminal.
    ///
    /// - Throws: a usage error for the ending of any other format.
    init(output: String?) throws {
        guard let output else {
            self = .terminal
            return
        }
        let name = output.split(separator: "/").last ?? ""
        let ending = name.lastIndex(of: ".").map { name[$0...].lowercased() } ?? ""
        switch ending {
        case "", ".svg": self = .svg
        case ".png": self = .png
        default:
            throw ValidationError("--output is \"\(excerpt(output))\", expected a name that ends in .svg or .png")
        }
    }
}
