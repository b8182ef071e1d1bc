internal import Glibc

/// How much memory this process may have, whether a service manager, a container or the machine limits it.
package enum MemoryLimit {
    /// The lowest limit of the process's control groups, or the machine's memory if that is less, in bytes.
    ///
    /// Both hierarchies of groups count, and every group above the process's own. Reads files of /proc and /sys with each access.
    package static var bytes: Int {
        let (pages, size) = (sysconf(Int32(_SC_PHYS_PAGES)), sysconf(Int32(_SC_PAGESIZE)))
        let machine = pages > 0 && size > 0 ? pages.multipliedReportingOverflow(by: size).partialValue : .max
        return groupFiles.compactMap(limit).reduce(machine, min)
    }

    /// The files with the limits of the process's group and of those above it, in either hierarchy.
    ///
    /// Those of version 2 are `memory.max`, those of version 1 `memory.limit_in_bytes`. Empty if /proc/self/cgroup cannot be read.
    private static var groupFiles: [String] {
        guard let bytes = FileContents.read("/proc/self/cgroup", limit: 65_536) else { return [] }
        return String(decoding: bytes, as: UTF8.self).split(separator: "\n").flatMap { line -> [String] in
            let parts = line.split(separator: ":", maxSplits: 2, omittingEmptySubsequences: false)
            guard parts.count == 3 else { return [] }
            let (root, file) =
                if parts[0] == "0" {
                    ("/sys/fs/cgroup", "memory.max")
                } else if parts[1].split(separator: ",").contains("memory") {
                    ("/sys/fs/cgroup/memory", "memory.limit_in_bytes")
                } else {
                    ("", "")
                }
            if root.isEmpty { return [] }
            let names = parts[2].split(separator: "/")
            return (0...names.count).map { "\(root)\(names.prefix($0).map { "/\($0)" }.joined())/\(file)" }
        }
    }

    /// The number in a file; nil without a limit.
    ///
    /// "max" and 0 do not count as one, nor does a file that cannot be read.
    private static func limit(_ path: String) -> Int? {
        FileContents.read(path, limit: 64).flatMap { bytes in
            Int(String(decoding: bytes, as: UTF8.self).prefix { $0.isNumber }).flatMap { $0 > 0 ? $0 : nil }
        }
    }
}
