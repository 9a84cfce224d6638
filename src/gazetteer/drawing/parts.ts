import { turnOf } from "../../geo/flat_ring.ts";

/**
 * Lines, or rings that are not closed, in a level's units: the coordinates of all points (x, y, …) and where each part
 * ends among them. Reused for each feature, so that neither a point nor a part costs an object.
 */
export class Parts {
  points = new Int32Array(1 << 8);
  /** Of each part, the length of `points` behind its last one. */
  readonly ends: number[] = [];
  /** Numbers in `points`: those behind the last end are of a part that is not ended. */
  length = 0;

  get count(): number {
    return this.ends.length;
  }

  clear(): void {
    this.ends.length = 0;
    this.length = 0;
  }

  startOf(part: number): number {
    return part === 0 ? 0 : this.ends[part - 1]!;
  }

  push(x: number, y: number): void {
    if (this.length === this.points.length) {
      this.#grow(this.length + 2);
    }
    this.points[this.length++] = x;
    this.points[this.length++] = y;
  }

  /** Ends a part; one of fewer points is left out. */
  end(pointsMin = 1): void {
    const start = this.startOf(this.count);
    if (this.length - start < 2 * pointsMin) {
      this.length = start;
    } else {
      this.ends.push(this.length);
    }
  }

  /** Adds numbers of an array to the part that is not ended. */
  copy(from: Int32Array, start: number, end: number): void {
    if (this.length + end - start > this.points.length) {
      this.#grow(this.length + end - start);
    }
    for (let i = start; i < end; i++) {
      this.points[this.length++] = from[i]!;
    }
  }

  /** Takes the last part away. */
  drop(): void {
    this.ends.pop();
    this.length = this.startOf(this.count);
  }

  /** Takes the last point of the last part away. */
  dropPoint(): void {
    this.length -= 2;
    this.ends[this.count - 1] = this.length;
  }

  /** As `turnOf` of the last part. */
  turnOfLast(): number {
    return turnOf(this.points, this.startOf(this.count - 1), this.length);
  }

  /** Puts the points of the last part into the opposite order. */
  reverseLast(): void {
    const { points } = this;
    for (let i = this.startOf(this.count - 1), j = this.length - 2; i < j; i += 2, j -= 2) {
      const [x, y] = [points[i]!, points[i + 1]!];
      points[i] = points[j]!;
      points[i + 1] = points[j + 1]!;
      points[j] = x;
      points[j + 1] = y;
    }
  }

  lines(): Int32Array[] {
    return this.ends.map((end, part) => this.points.slice(this.startOf(part), end));
  }

  #grow(least: number): void {
    const larger = new Int32Array(Math.max(least, 2 * this.points.length));
    larger.set(this.points.subarray(0, this.length));
    this.points = larger;
  }
}
