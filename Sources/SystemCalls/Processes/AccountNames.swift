internal import Glibc

/// The names of users and groups, for messages.
package enum AccountNames {
    /// The user's name, or the number if it has none.
    ///
    /// Where accounts are in a directory on the network, the call waits for it.
    package static func user(_ number: UInt32) -> String {
        guard let entry = unsafe getpwuid(number) else { return "\(number)" }
        return unsafe String(cString: entry.pointee.pw_name)
    }

    /// The group's name, or the number if it has none.
    ///
    /// Where accounts are in a directory on the network, the call waits for it.
    package static func group(_ number: UInt32) -> String {
        guard let entry = unsafe getgrgid(number) else { return "\(number)" }
        return unsafe String(cString: entry.pointee.gr_name)
    }
}
