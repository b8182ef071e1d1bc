import LayoutCore

/// The end of a message about an unknown name: the known name that may be meant; "" if none is near.
func meant(by name: String, among known: [String]) -> String {
    nearestNames(to: name, among: known).first.map { ", did you mean '\($0)'?" } ?? ""
}
