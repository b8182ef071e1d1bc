/// At most three of `names` that a misspelt `name` may stand for, best first: names within an edit distance of a third of its
/// length (insert, delete, replace; case is ignored), and names that contain it.
///
/// - Complexity: O(length of `name` · length of all names); `name` is cut at 64 characters.
package func nearestNames(to name: String, among names: [String]) -> [String] {
    let name = excerpt(name).lowercased()
    let wanted = Array(name)
    let limit = max(2, wanted.count / 3)
    let scored = names.compactMap { candidate -> (distance: Int, name: String)? in
        let other = Array(candidate.lowercased())
        let distance = editDistance(wanted, other)
        let contains = wanted.count >= 3 && candidate.lowercased().contains(name)
        return distance <= limit || contains ? (distance, candidate) : nil
    }
    return scored.sorted { ($0.distance, $0.name) < ($1.distance, $1.name) }.prefix(3).map(\.name)
}

/// The Levenshtein distance: how many letters must be inserted, deleted or replaced.
///
/// Computed one row at a time.
///
/// - Complexity: O(*a* · *b*) time and O(*b*) memory for texts of *a* and *b* characters.
package func editDistance(_ a: [Character], _ b: [Character]) -> Int {
    var row = Array(0...b.count)
    for (i, character) in a.enumerated() {
        var diagonal = row[0]
        row[0] = i + 1
        for (j, other) in b.enumerated() {
            let replaced = diagonal + (character == other ? 0 : 1)
            diagonal = row[j + 1]
            row[j + 1] = min(replaced, row[j] + 1, diagonal + 1)
        }
    }
    return row[b.count]
}
