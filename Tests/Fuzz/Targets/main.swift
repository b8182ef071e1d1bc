import CFuzzer
import Glibc

// fuzz TARGET [libFuzzer's options] [CORPUS]...    feeds a target with inputs
// fuzz seeds FOLDER EXAMPLES                       writes the corpus, from the examples of requests

/// What reads bytes from outside, by the name that the command line gives it.
nonisolated(unsafe) let targets: [String: ([UInt8]) -> Void] = [
    "frames": feedFrames, "json": feedJSON, "pages": feedPages, "protobuf": feedBinary, "store": feedStore,
    "worker": feedWorker,
]

nonisolated(unsafe) var target: ([UInt8]) -> Void = { _ in }

/// The one that libFuzzer's own `main` would call.
@_cdecl("LLVMFuzzerTestOneInput") func feed(_ bytes: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    target(Array(UnsafeBufferPointer(start: bytes, count: count)))
    return 0
}

var arguments = CommandLine.arguments
guard arguments.count > 1 else {
    let names = targets.keys.sorted().joined(separator: ", ")
    print("usage: fuzz TARGET [OPTION...] [CORPUS...], with a TARGET of \(names)")
    print("       fuzz seeds FOLDER EXAMPLES")
    exit(64)
}
let name = arguments.remove(at: 1)
if name == "seeds", arguments.count == 3 {
    try writeSeeds(into: arguments[1], from: arguments[2])
    exit(0)
}
guard let chosen = targets[name] else {
    print("fuzz: \(name) is not a target, expected one of \(targets.keys.sorted().joined(separator: ", "))")
    exit(64)
}
target = chosen
var count = CInt(arguments.count)
var pointers = arguments.map { strdup($0) } + [nil]
exit(
    pointers.withUnsafeMutableBufferPointer { pointers in
        var start = pointers.baseAddress
        return LLVMFuzzerRunDriver(&count, &start, feed)
    })
