import type { LinkContents } from "../link_contents.ts";
import type { Service } from "../service.ts";
import {
  parametersOf,
  pathSegments,
  pointOf,
  pointOfText,
  readPair,
  type ReadPoint,
  viewRadiusOfZoom,
} from "../values/mod.ts";

/** 2GIS writes longitude first everywhere. */
const LONGITUDE_FIRST = { order: "longitude_first" } as const;

/** Stops of one route that are read. */
const STOPS_MAX = 32;

/** 2GIS and its Gulf brand Urbi. `m=` is the current viewport, and wins over the path. */
export const twoGis: Service = {
  system: "2gis",
  read(link) {
    const parameters = parametersOf(link.query);
    const view = readView(parameters.get("m"));
    if (view !== undefined) {
      return { center: view, text: readSearch(link.path) };
    }
    const path = readPath(pathSegments(link.path));
    const center = pointOfText(parameters.get("center"), {
      ...LONGITUDE_FIRST,
      accuracyM: viewRadiusOfZoom(undefined),
    });
    return { ...path, center: path.center ?? center, text: readSearch(link.path) };
  },
};

/** `55.320748,25.196707/14.82` */
function readView(value: string | undefined): ReadPoint | undefined {
  const pair = value === undefined ? undefined : readPair(value);
  if (value === undefined || pair === undefined) {
    return undefined;
  }
  const zoom = Number.parseFloat(value.slice(pair.end + 1));
  return pointOf(pair, { ...LONGITUDE_FIRST, accuracyM: viewRadiusOfZoom(Number.isNaN(zoom) ? undefined : zoom) });
}

function readPath(segments: readonly string[]): LinkContents {
  const points: ReadPoint[] = [];
  let center: ReadPoint | undefined;
  for (const [index, segment] of segments.entries()) {
    const isView = segments[index - 1] === "center";
    // `/directions/points/37.61,55.75;id|37.62,55.76;id`
    for (const stop of segment.split("|", STOPS_MAX)) {
      const pair = /\d,/.test(stop) ? readPair(stop) : undefined;
      if (pair !== undefined && isView) {
        center = pointOf(pair, { ...LONGITUDE_FIRST, accuracyM: viewRadiusOfZoom(zoomOf(segments)) });
      } else if (pair !== undefined) {
        points.push(pointOf(pair, LONGITUDE_FIRST));
      }
    }
  }
  return { pin: points.at(-1), others: points.slice(0, -1), center };
}

function zoomOf(segments: readonly string[]): number | undefined {
  const at = segments.indexOf("zoom");
  return at < 0 ? undefined : Number(segments[at + 1]);
}

function readSearch(path: string): string | undefined {
  const segments = pathSegments(path);
  const at = segments.indexOf("search");
  return at < 0 ? undefined : segments[at + 1];
}
