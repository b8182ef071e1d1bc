/// An image file that an SVG picture contains as a data URI.
public struct EmbeddedImage: Hashable, Sendable {
    /// A format that every browser shows.
    ///
    /// The raw value is its media type.
    public enum Format: String, Sendable {
        /// Portable Network Graphics.
        case png = "image/png"
        /// JPEG.
        case jpeg = "image/jpeg"

        /// The format that a file's first bytes announce; nil for any other format. The rest of the file is not read.
        public init?(detecting bytes: some Collection<UInt8>) {
            if bytes.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) {
                self = .png
            } else if bytes.starts(with: [0xFF, 0xD8, 0xFF]) {
                self = .jpeg
            } else {
                return nil
            }
        }
    }

    /// The file's format.
    public let format: Format
    private let base64: String

    /// An image whose bytes are already encoded.
    ///
    /// - Parameter base64: the file's bytes in Base64, without line breaks.
    public init(format: Format, base64: String) {
        self.format = format
        self.base64 = base64
    }

    var uri: String { "data:\(format.rawValue);base64,\(base64)" }
}
