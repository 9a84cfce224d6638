import type { LinkContents } from "../link_contents.ts";
import type { Link, Service } from "../service.ts";
import {
  type Parameters,
  parametersOf,
  pointOf,
  readHashView,
  readPair,
  type ReadPoint,
  viewRadiusOfZoom,
} from "../values/mod.ts";

/** Names of the two parameters on any site, best first. */
const AXES: readonly (readonly [latitude: string, longitude: string])[] = [
  ["mlat", "mlon"],
  ["lat", "lon"],
  ["lat", "lng"],
  ["lat", "long"],
  ["latitude", "longitude"],
  ["y", "x"],
];

/** Parameters with a pair, usually latitude first. */
const PAIRS = ["ll", "latlng", "latlon", "loc", "location", "coordinates", "coords", "center", "q", "query"] as const;

/**
 * A host that is not in the table: its parameters never count as more than a viewport, because their meaning is
 * unknown.
 */
export const unknownService: Service = {
  system: "link",
  read(link) {
    const parameters = parametersOf(link.query);
    const center = readGeneric(parameters) ?? readHashView(link.fragment) ?? readGeneric(parametersOf(link.fragment)) ??
      readPathView(link) ?? readFragmentView(link);
    return center === undefined ? undefined : ({ center } satisfies LinkContents);
  },
};

function readGeneric(parameters: Parameters): ReadPoint | undefined {
  const zoom = parameters.get("zoom") ?? parameters.get("z");
  const accuracyM = viewRadiusOfZoom(zoom === undefined || zoom === "" ? undefined : Number(zoom));
  for (const [latitude, longitude] of AXES) {
    const pair = readWhole(`${parameters.get(latitude)},${parameters.get(longitude)}`);
    if (pair !== undefined) {
      return pointOf(pair, { accuracyM });
    }
  }
  for (const name of PAIRS) {
    const pair = readWhole(parameters.get(name) ?? "");
    // Integers are page and item numbers as often as degrees.
    if (pair !== undefined && pair.decimals > 0) {
      return pointOf(pair, { accuracyM });
    }
  }
  return undefined;
}

/** `/@52.5,13.2,6z`, which many sites copied from Google. */
function readPathView(link: Link): ReadPoint | undefined {
  const at = link.path.indexOf("/@");
  const pair = at < 0 ? undefined : readPair(link.path, at + 2);
  return pair === undefined || pair.decimals === 0
    ? undefined
    : pointOf(pair, { accuracyM: viewRadiusOfZoom(undefined) });
}

/** `/#52.5,13.2,6`, `/#@52.5,13.2,6z`. */
function readFragmentView({ fragment }: Link): ReadPoint | undefined {
  const pair = readPair(fragment, fragment.startsWith("@") ? 1 : 0);
  return pair === undefined || pair.decimals === 0
    ? undefined
    : pointOf(pair, { accuracyM: viewRadiusOfZoom(undefined) });
}

function readWhole(text: string): ReturnType<typeof readPair> {
  const pair = readPair(text);
  return pair !== undefined && text.slice(pair.end).trim() === "" ? pair : undefined;
}
