// Scrolling of content of any height by a browser's own scroll bars.
//
// Browsers end at some 17 to 33 million pixels. Longer content gets a shorter scroll range: its first and its last part are
// scrolled point by point, and the middle is stretched. A short scroll always moves the content by as much as the wheel says; the
// scroll bar follows when scrolling has come to rest.

/** The longest scroll range, in pixels, and the part at each end that is not stretched. */
const longest = 8_000_000, exact = 1_000_000;

/** One axis: offsets `lowest` … `highest` of the content, positions 0 … `range` of the scroll bar. */
export class ScrollAxis {
  lowest = 0;
  highest = 0;
  range = 0;
  view = 0;
  shift = 0;
  position = 0;

  /** - Returns: whether the range has changed. */
  measure(lowest, highest, view) {
    const before = this.range;
    Object.assign(this, { lowest, highest: Math.max(lowest, highest), view });
    this.range = Math.min(longest, this.highest - lowest);
    return before !== this.range;
  }

  get isStretched() { return this.highest - this.lowest > longest; }

  /** Where the scroll bar stands for an offset. */
  positionAt(offset) {
    const way = offset - this.lowest, length = this.highest - this.lowest;
    if (!this.isStretched || way <= exact) return way;
    if (way >= length - exact) return this.range - (length - way);
    return exact + (way - exact) * (this.range - 2 * exact) / (length - 2 * exact);
  }

  /** The offset at which the content is when the scroll bar stands at a position. */
  offsetAt(position) {
    const length = this.highest - this.lowest;
    if (!this.isStretched || position <= exact) return this.lowest + position;
    if (position >= this.range - exact) return this.highest - (this.range - position);
    return this.lowest + exact + (position - exact) * (length - 2 * exact) / (this.range - 2 * exact);
  }

  /** The offset after the scroll bar has moved from where it was: a short way is that of the content, a long one leads to its place. */
  scrolled(position, offset) {
    const way = position - this.position;
    this.position = position;
    if (!this.isStretched || Math.abs(way) > 2 * this.view || position <= 0 || position >= this.range) return this.offsetAt(position);
    return Math.min(this.highest, Math.max(this.lowest, offset + way));
  }
}
