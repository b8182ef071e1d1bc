// Sizes of usual screens, in points.

export const devices = [
    ['Phone', 390, 844], ['Small phone', 320, 568], ['Phone, sideways', 844, 390], ['Tablet', 820, 1180], ['Tablet, sideways', 1180, 820],
    ['Laptop', 1440, 900], ['Desktop', 1920, 1080], ['Watch', 198, 242], ['Square', 600, 600],
]
