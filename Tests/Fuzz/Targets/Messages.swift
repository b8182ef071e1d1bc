import LayoutModel
@testable import LayoutWire
import NIOCore
import SwiftProtobuf

/// Less than a daemon's, so that no input takes long.
let limits: ProtocolLimits = {
    var limits = ProtocolLimits()
    (limits.items, limits.sections, limits.elementsPerReply) = (1000, 64, 1000)
    return limits
}()

/// A body that is read as JSON.
func feedJSON(_ input: [UInt8]) { feedBody([BodyForm.openingBrace] + input) }

/// A body that is read as protobuf, unless its beginning looks like text.
func feedBinary(_ input: [UInt8]) {
    feedBody(input)
    var paths: [ItemPath] = []
    _ = try? BinaryQuery(ByteBuffer(bytes: input), paths: &paths)
    _ = try? MessageCoding.decode(WireReply.self, from: ByteBuffer(bytes: input), limits: limits)
}

/// A request is read, is the same when it is read from what it is written as, and is answered.
private func feedBody(_ bytes: [UInt8]) {
    guard let request = try? MessageCoding.decodeRequest(from: ByteBuffer(bytes: bytes), limits: limits) else { return }
    for form in [BodyForm.binary, .json] {
        // JSON has one text for all NaNs, so texts are compared, not messages.
        let body = written(request, as: form)
        guard body.readableBytes > 0, BodyForm(of: body) == form else { continue }
        // What is written may have more structures than what was read.
        guard let again = try? MessageCoding.decodeRequest(from: body, limits: limits) else { continue }
        precondition(written(again, as: form) == body, "\(form) is read as another request")
    }
    Answers().answer(request)
}

private func written(_ request: WireRequest, as form: BodyForm) -> ByteBuffer {
    var buffer = ByteBuffer()
    var options = BinaryEncodingOptions()
    options.useDeterministicOrdering = true
    switch form {
    case .binary: if let bytes: [UInt8] = try? request.serializedBytes(options: options) { buffer.writeBytes(bytes) }
    // SwiftProtobuf's own writer refuses what has no JSON, which ours takes for a bug of this project.
    case .json:
        guard (try? request.jsonUTF8Bytes() as [UInt8]) != nil else { break }
        MessageCoding.write(request, as: .json, into: &buffer)
    }
    return buffer
}
