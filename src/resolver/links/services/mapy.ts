import { decodeMapyRoute } from "../decode/mod.ts";
import type { LinkContents } from "../link_contents.ts";
import type { Service } from "../service.ts";
import {
  filled,
  type Parameters,
  parametersOf,
  pointOf,
  pointOfNames,
  pointOfText,
  readPlaceText,
  type ReadPoint,
  viewRadiusOf,
} from "../values/mod.ts";

/** Mapy writes longitude first. */
const LONGITUDE_FIRST = { order: "longitude_first" } as const;

/** Mapy.com, formerly Mapy.cz. */
export const mapy: Service = {
  system: "mapy",
  read(link, readers) {
    if (link.path.startsWith("/s/")) {
      return { nothing: "short_link_not_followed" };
    }
    const parameters = parametersOf(link.query);
    const query = parameters.get("q") ?? parameters.get("query") ?? "";
    const words = readPlaceText(query, {}, readers);
    const route = readRoute(parameters);
    const view = { ...LONGITUDE_FIRST, accuracyM: viewRadiusOf(parameters) };
    const center = pointOfNames(parameters, ["y", "x"], view);
    const shown = pointOfText(parameters.get("center"), view);
    const marked = parameters.get("marker") === "true"
      ? pointOfText(parameters.get("center"), LONGITUDE_FIRST)
      : undefined;
    return {
      pin: readCoordinateSource(parameters) ?? route.pin ?? marked ?? words.pin,
      hash: words.hash,
      others: route.others,
      center: center ?? shown,
      title: filled(words.title),
      text: words.text,
    };
  },
};

function readCoordinateSource(parameters: Parameters): ReadPoint | undefined {
  return parameters.get("source") === "coor" ? pointOfText(parameters.get("id"), LONGITUDE_FIRST) : undefined;
}

/** `rc=` a planned route, `uc=` the sender's own points (the first is returned), `start=&end=` of the URL interface. */
function readRoute(parameters: Parameters): LinkContents {
  const end = pointOfText(parameters.get("end"), LONGITUDE_FIRST);
  if (end !== undefined) {
    const start = pointOfText(parameters.get("start"), LONGITUDE_FIRST);
    return { pin: end, others: start === undefined ? undefined : [start] };
  }
  const planned = pointsOf(parameters.get("rc"));
  const own = pointsOf(parameters.get("uc"));
  return planned.length > 0
    ? { pin: planned.at(-1), others: planned.slice(0, -1) }
    : { pin: own.at(0), others: own.slice(1) };
}

function pointsOf(value: string | undefined): readonly ReadPoint[] {
  const points = value === undefined ? undefined : decodeMapyRoute(value);
  return (points ?? []).map(({ latitude, longitude }) =>
    // 28 bits of 360 degrees are 15 cm.
    pointOf({ first: latitude, second: longitude, decimals: 6, end: 0 })
  );
}
