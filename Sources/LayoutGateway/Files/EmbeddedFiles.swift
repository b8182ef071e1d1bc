import CStudio
import NIOCore

/// The files inside the program, by the paths of their URLs.
enum EmbeddedFiles {
    /// The client's modules, which every gateway serves.
    static let client = studio.filter { file in
        ["/layoutd.", "/layoutd/", "/collection-view.", "/collection-view/"].contains { file.key.hasPrefix($0) }
    }

    /// The studio's page, with the client's modules.
    static let studio: [String: Response] = {
        var files: [String: Response] = [:]
        var number = 0
        while true {
            let file = unsafe cstudio_file(number)
            guard let name = unsafe file.name.map({ unsafe String(cString: $0) }) else { break }
            let bytes = unsafe ByteBuffer(bytes: UnsafeBufferPointer(start: file.bytes, count: file.length))
            files["/" + name] = .content(bytes, type: ContentType.of(name))
            number += 1
        }
        files["/"] = files["/index.html"]
        return files
    }()
}
