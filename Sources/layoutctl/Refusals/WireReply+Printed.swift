import LayoutWire
import SwiftProtobuf

extension WireReply {
    /// A reply or an event that a daemon has written in JSON; nil if it cannot be read. What only a newer daemon knows is left out.
    init?(printed text: String) {
        var options = JSONDecodingOptions()
        options.ignoreUnknownFields = true
        try? self.init(jsonString: text, options: options)
    }
}
