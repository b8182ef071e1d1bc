/// Marks a longest increasing subsequence of distinct numbers.
///
/// - Returns: for each number, whether it belongs to the subsequence.
/// - Complexity: O(*n*) for numbers that mostly increase, O(*n* · log *n*) at most
func longestIncreasingSubsequence(of numbers: [Int32]) -> [Bool] {
    // The index of the smallest number that ends an increasing subsequence of each length.
    var ends: [Int32] = []
    ends.reserveCapacity(numbers.count)
    // The number before each in the best subsequence that ends with it; -1: none.
    var previous = [Int32](repeating: -1, count: numbers.count)
    var last = 0
    for (index, number) in numbers.enumerated() {
        var length = ends.count
        if let end = ends.last, number < numbers[Int(end)] {
            // After a number that has moved ahead, the next ones continue behind the one before it.
            if last < ends.count, number < numbers[Int(ends[last])], last == 0 || numbers[Int(ends[last - 1])] < number
            {
                length = last
            } else if last + 1 < ends.count, number < numbers[Int(ends[last + 1])], numbers[Int(ends[last])] < number {
                length = last + 1
            } else {
                length = partitioningIndex(in: 0..<ends.count) { numbers[Int(ends[$0])] > number }
            }
        }
        if length > 0 { previous[index] = ends[length - 1] }
        if length == ends.count { ends.append(Int32(index)) } else { ends[length] = Int32(index) }
        last = length
    }
    var marks = [Bool](repeating: false, count: numbers.count)
    var index = ends.last ?? -1
    while index >= 0 {
        marks[Int(index)] = true
        index = previous[Int(index)]
    }
    return marks
}
