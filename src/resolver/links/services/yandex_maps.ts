import type { LinkContents } from "../link_contents.ts";
import type { Link, Service } from "../service.ts";
import {
  filled,
  type Parameters,
  parametersOf,
  pathSegments,
  pointOfNames,
  pointOfText,
  readPlaceText,
  type ReadPoint,
  viewRadiusOf,
} from "../values/mod.ts";
import { unknownService } from "./unknown.ts";

/** Yandex writes longitude first, except in routes. */
const LONGITUDE_FIRST = { order: "longitude_first" } as const;

/** Stops of one route that are read. */
const STOPS_MAX = 32;

/** Yandex Maps and Navigator on the web and as app schemes. */
export const yandexMaps: Service = {
  system: "yandex_maps",
  read(link, readers) {
    if (!isMap(link)) {
      return unknownService.read(link, readers);
    }
    if (link.path.includes("/-/")) {
      return { nothing: "short_link_not_followed" };
    }
    const parameters = parametersOf(link.query);
    const center = readCenter(parameters);
    const words = readPlaceText(parameters.get("text") ?? "", {}, readers);
    const named = readNamed(link.path);
    const pin = readPin(parameters);
    if (pin !== undefined) {
      return { pin, center, title: filled(words.text, words.title) };
    }
    const route = readRoute(parameters.get("rtext"));
    return {
      ...route,
      pin: route.pin ?? words.pin,
      hash: words.hash,
      center,
      title: route.pin === undefined ? filled(words.title, named.title) : undefined,
      text: filled(route.text, words.text, named.text, named.title),
    };
  },
};

/** Other pages of the same hosts (weather, search) have coordinates in another order. */
function isMap({ host, path, scheme }: Link): boolean {
  return host === "" || host.startsWith("maps.") || host.includes(".maps.") ||
    /^\/(?:web-)?(?:maps|navi|harita|xarita)/.test(path) ||
    (scheme !== "https" && scheme !== "http");
}

function readPin(parameters: Parameters): ReadPoint | undefined {
  return pointOfText(parameters.get("whatshere[point]"), LONGITUDE_FIRST) ??
    pointOfText(parameters.get("poi[point]"), LONGITUDE_FIRST) ??
    pointOfText(parameters.get("pt"), LONGITUDE_FIRST) ??
    pointOfNames(parameters, ["lat_to", "lon_to"]) ??
    pointOfNames(parameters, ["lat", "lon"]);
}

function readCenter(parameters: Parameters): ReadPoint | undefined {
  const view = { ...LONGITUDE_FIRST, accuracyM: viewRadiusOf(parameters) };
  return pointOfText(parameters.get("ll"), view) ?? pointOfText(parameters.get("panorama[point]"), view) ??
    pointOfText(parameters.get("sll"), view);
}

/** `rtext=55.75,37.61~55.76,37.62`: latitude first, the last stop is the destination. */
function readRoute(value: string | undefined): LinkContents {
  const stops = (value ?? "").split("~", STOPS_MAX);
  const last = stops.at(-1) ?? "";
  const pin = pointOfText(last);
  const others = stops.slice(0, -1).flatMap((stop) => pointOfText(stop) ?? []);
  return pin === undefined ? { text: filled(last) } : { pin, others };
}

/** `/geo/name/id`, `/org/name/id`, `/house/name/id`, `/search/words/`. */
function readNamed(path: string): { readonly title?: string; readonly text?: string } {
  const segments = pathSegments(path);
  const at = segments.findIndex((segment) => ["geo", "org", "house", "search"].includes(segment));
  const name = at < 0 ? undefined : segments[at + 1];
  if (name === undefined || /^\d+$/.test(name)) {
    return {};
  }
  return segments[at] === "search" ? { text: name } : { title: name.replaceAll("_", " ") };
}
