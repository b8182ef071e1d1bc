internal import Glibc

/// Names of users and groups, for messages.
package enum AccountNames {
    /// The number itself where it has no name.
    package static func user(_ number: UInt32) -> String {
        guard let entry = unsafe getpwuid(number) else { return "\(number)" }
        return unsafe String(cString: entry.pointee.pw_name)
    }

    /// The number itself where it has no name.
    package static func group(_ number: UInt32) -> String {
        guard let entry = unsafe getgrgid(number) else { return "\(number)" }
        return unsafe String(cString: entry.pointee.gr_name)
    }
}
