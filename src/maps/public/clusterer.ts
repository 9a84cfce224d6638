import type { Bounds } from "../../domain/bounds.ts";
import type { GroupedFeatures } from "./cluster_points.ts";

/** Groups the points of large maps outside the event loop. */
export interface Clusterer {
  /**
   * Groups the points of a map for every zoom.
   *
   * @param positions longitudes and latitudes in turns. They are the clusterer's from now on.
   */
  group(positions: Float64Array<ArrayBuffer>): GroupedPoints;
}

/** The grouped points of a map, kept until they are released. */
export interface GroupedPoints {
  /** Features of a box: groups, and the indices of single points. */
  query(view: GroupedView): Promise<GroupedFeatures>;
  forget(): void;
}

/** A box and a zoom. */
export interface GroupedView {
  readonly bounds: Bounds;
  /** 0–20. */
  readonly zoom: number;
}
