import CStudio
import NIOCore

/// The files inside the program, by the paths of their URLs.
enum EmbeddedFiles {
    /// The client's modules, which every gateway serves.
    static let client = studio.filter { file in
        ["/layoutd.", "/layoutd/", "/collection-view.", "/collection-view/"].contains { file.key.hasPrefix($0) }
    }

    /// The studio's page, with the client's modules.
    static let studio: [String: EmbeddedFile] = {
        let contents = Self.contents
        var files: [String: EmbeddedFile] = [:]
        for (name, content) in contents where !name.hasSuffix(".gz") {
            files["/" + name] = EmbeddedFile(content, gzip: contents[name + ".gz"], type: ContentType.of(name))
        }
        files["/"] = files["/index.html"]
        return files
    }()

    private static var contents: [String: ByteBuffer] {
        var contents: [String: ByteBuffer] = [:]
        var number = 0
        while true {
            let file = unsafe cstudio_file(number)
            guard let name = unsafe file.name.map({ unsafe String(cString: $0) }) else { return contents }
            contents[name] = unsafe ByteBuffer(bytes: UnsafeBufferPointer(start: file.bytes, count: file.length))
            number += 1
        }
    }
}
