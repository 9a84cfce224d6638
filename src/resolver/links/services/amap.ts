import type { LinkContents } from "../link_contents.ts";
import type { Link, Service } from "../service.ts";
import {
  type Datum,
  decodePercent,
  filled,
  type Parameters,
  parametersOf,
  pointOf,
  pointOfNames,
  pointOfText,
  readPair,
  type ReadPoint,
  viewRadiusOf,
} from "../values/mod.ts";

/** Amap (Gaode): web, shared places, the URI service, the app schemes. GCJ-02 in all of greater China. */
export const amap: Service = {
  system: "amap",
  read(link) {
    const parameters = parametersOf(link.query);
    const datum = datumOf(parameters);
    return readShared(link, parameters, datum) ?? readUri(parameters, datum);
  },
};

/** `coordinate=wgs84` of the URI service and `dev=1` of the schemes mean that the numbers are not shifted. */
function datumOf(parameters: Parameters): Datum {
  return parameters.get("coordinate") === "wgs84" || parameters.get("dev") === "1" ? "wgs84" : "gcj02";
}

/** Latitude first: `q=lat,lon,name`, `p=id,lat,lon,name,address`, `#!poi!!q=lat,lon|2|name`. */
function readShared(link: Link, parameters: Parameters, datum: Datum): LinkContents | undefined {
  const place = parameters.get("p");
  if (place !== undefined) {
    const comma = place.indexOf(",");
    return comma < 0 ? undefined : readNamedPair(place.slice(comma + 1), datum);
  }
  const fragment = decodePercent(link.fragment);
  const at = fragment.indexOf("q=");
  return readNamedPair(parameters.get("q") ?? (at < 0 ? "" : fragment.slice(at + 2)), datum);
}

function readNamedPair(text: string, datum: Datum): LinkContents | undefined {
  const pair = readPair(text);
  if (pair === undefined) {
    return undefined;
  }
  const names = text.slice(pair.end + 1).split(/[,|]/, 4).map((name) => name.trim());
  return { pin: pointOf(pair, { datum }), title: names.find((name) => name !== "" && !/^\d+$/.test(name)) };
}

/** Longitude first: `position=lon,lat`, `to=lon,lat,name`, `markers=lon,lat,name|…`. */
function readUri(parameters: Parameters, datum: Datum): LinkContents {
  const options = { datum, order: "longitude_first" } as const;
  const to = filled(parameters.get("to"), parameters.get("dest"), parameters.get("markers")?.split("|", 1)[0]);
  const end = pointOfText(to, options);
  const from = pointOfText(parameters.get("from"), options);
  const pin = end ?? pointOfText(parameters.get("position"), options) ??
    pointOfText(parameters.get("to[lnglat]"), options) ?? pointOfText(parameters.get("lnglat"), options) ??
    readAxes(parameters, datum);
  const title = filled(
    parameters.get("name"),
    parameters.get("to[name]"),
    parameters.get("poiname"),
    parameters.get("dname"),
    parameters.get("destname"),
    to?.split(",", 3)[2],
  );
  const center = pointOfText(parameters.get("center"), { ...options, accuracyM: viewRadiusOf(parameters) });
  return {
    pin,
    center,
    others: from === undefined ? undefined : [from],
    title,
    text: filled(parameters.get("keyword"), parameters.get("keywords"), parameters.get("query"), title),
  };
}

function readAxes(parameters: Parameters, datum: Datum): ReadPoint | undefined {
  return pointOfNames(parameters, ["dlat", "dlon"], { datum }) ?? pointOfNames(parameters, ["lat", "lon"], { datum }) ??
    pointOfNames(parameters, ["lat", "lng"], { datum });
}
