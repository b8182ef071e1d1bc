import NIOCore

/// A page with links to the files of a folder that has no page of its own.
struct FolderListing {
    let names: [String]

    var response: Response {
        let links = names.map { "<li><a href=\"\(Self.encoded($0))\">\(Self.escaped($0))</a>\n" }.joined()
        let list = links.isEmpty ? "<p>The folder has no files that are served.\n" : "<ul>\n\(links)</ul>\n"
        let page = "<!doctype html>\n<html lang=\"en\">\n<meta charset=\"utf-8\">\n<title>Files</title>\n\(list)"
        return .content(ByteBuffer(string: page), type: ContentType.of("index.html"))
    }

    private static func escaped(_ text: String) -> String {
        text.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;")
            .replacing("\"", with: "&quot;")
    }

    private static func encoded(_ name: String) -> String {
        let bytes = name.utf8.map { byte in
            let character = Character(Unicode.Scalar(byte))
            let isPlain = character.isASCII && (character.isLetter || character.isNumber || "-_.".contains(character))
            if isPlain { return String(character) }
            let digits = String(byte, radix: 16, uppercase: true)
            return "%" + (digits.count == 1 ? "0" : "") + digits
        }
        return "./" + bytes.joined()
    }
}
