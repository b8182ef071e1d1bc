/// The types of files for browsers, by the ends of their names.
enum ContentType {
    private static let byExtension = [
        "avif": "image/avif",
        "css": "text/css; charset=utf-8",
        "csv": "text/csv; charset=utf-8",
        "gif": "image/gif",
        "html": "text/html; charset=utf-8",
        "ico": "image/x-icon",
        "jpeg": "image/jpeg",
        "jpg": "image/jpeg",
        "js": "text/javascript; charset=utf-8",
        "json": "application/json",
        "lua": "text/plain; charset=utf-8",
        "md": "text/plain; charset=utf-8",
        "mjs": "text/javascript; charset=utf-8",
        "mp4": "video/mp4",
        "png": "image/png",
        "svg": "image/svg+xml",
        "ts": "text/plain; charset=utf-8",
        "txt": "text/plain; charset=utf-8",
        "wasm": "application/wasm",
        "webm": "video/webm",
        "webp": "image/webp",
        "woff2": "font/woff2",
    ]

    /// The type of a file by the end of its name in any case of letters, and `application/octet-stream` for one that is not in the table.
    static func of(_ name: String) -> String {
        let suffix = name.split(separator: ".").dropFirst().last.map { $0.lowercased() }
        return suffix.flatMap { byExtension[$0] } ?? "application/octet-stream"
    }
}
