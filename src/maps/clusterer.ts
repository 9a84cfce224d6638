import type { Bounds } from "../domain/bounds.ts";
import type { GroupedFeatures } from "./grouped_features.ts";

/** What groups the points of large maps, somewhere beside the loop that answers everybody. */
export interface Clusterer {
  /**
   * Takes the points of a map and groups them for every zoom.
   *
   * @param positions longitudes and latitudes in turns. They are the clusterer's from now on.
   */
  group(positions: Float64Array<ArrayBuffer>): GroupedPoints;
}

/** The points of a map at every zoom, kept until they are forgotten. */
export interface GroupedPoints {
  /** What is to be drawn of a box: groups, and the numbers of points that stand for themselves. */
  look(view: GroupedView): Promise<GroupedFeatures>;
  forget(): void;
}

/** A box, and how near it is looked at. */
export interface GroupedView {
  readonly bounds: Bounds;
  /** 0–20. */
  readonly zoom: number;
}
