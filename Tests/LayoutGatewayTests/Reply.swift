import NIOCore

/// A response as a browser reads it.
struct Reply: Sendable {
    let status: Int
    /// By name in lower case.
    let headers: [String: String]
    let body: String

    init(status: Int, headers: [String: String], body: String) {
        (self.status, self.headers, self.body) = (status, headers, body)
    }

    /// Takes a response from the buffer; nil if it is not complete.
    init?(from buffer: inout ByteBuffer, isClosed: Bool, hasBody: Bool) {
        let bytes = buffer.readableBytesView
        guard let end = bytes.firstRange(of: Array("\r\n\r\n".utf8)) else { return nil }
        let lines = String(decoding: bytes[..<end.lowerBound], as: UTF8.self).split(separator: "\r\n")
        guard let first = lines.first?.split(separator: " "), first.count > 1, let status = Int(first[1]) else {
            return nil
        }
        var headers: [String: String] = [:]
        for line in lines.dropFirst() {
            let parts = line.split(separator: ":", maxSplits: 1).map { $0.drop { $0 == " " } }
            headers[parts[0].lowercased()] = parts.count > 1 ? String(parts[1]) : ""
        }
        let length = hasBody ? headers["content-length"].flatMap(Int.init) ?? 0 : 0
        guard bytes[end.upperBound...].count >= length else { return nil }
        buffer.moveReaderIndex(to: end.upperBound)
        (self.status, self.headers) = (status, headers)
        body = buffer.readString(length: length) ?? ""
    }
}
