import type { Path, PointE7, Polygon, RecordSink } from "../record.ts";
import { waterOf } from "./classify.ts";
import { namesOf, type Tags } from "./element.ts";

/** An element with what it has of a point, a line and an outline. */
export interface WaterFeature {
  readonly key: string;
  readonly tags: Tags;
  readonly point?: PointE7;
  readonly path?: Path;
  readonly polygons?: readonly Polygon[];
}

/** Gives the named water that an element is, if it is one. */
export function emitWater({ key, tags, point, path, polygons }: WaterFeature, sink: RecordSink): void {
  const category = waterOf(tags);
  if (category === undefined) {
    return;
  }
  const water = { key, names: namesOf(tags), category };
  if (path === undefined) {
    sink.water({
      ...water,
      ...(point === undefined ? {} : { point }),
      ...(polygons === undefined ? {} : { polygons }),
    });
  } else if (category.startsWith("waterway=")) {
    sink.water({ ...water, path });
  } else if (isClosed(path)) {
    sink.water({ ...water, polygons: [[path]] });
  }
}

function isClosed(path: Path): boolean {
  const last = path.length - 2;
  return path.length >= 8 && path[0] === path[last] && path[1] === path[last + 1];
}
