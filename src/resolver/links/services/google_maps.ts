import { distanceM } from "../../../geo/distance_m.ts";
import { decimalsOf } from "../../coordinates/mod.ts";
import { decodeBase64, decodeGoogleFeature } from "../decoders.ts";
import { readPlaceText, readPlaceTexts } from "../place_text.ts";
import {
  clampViewRadius,
  type LinkPoint,
  OUT_OF_RANGE,
  pointOf,
  pointOfText,
  type PointOptions,
  type ReadPoint,
  viewRadiusOf,
  viewRadiusOfZoom,
} from "../points.ts";
import { type GivenLink, hostsOf, type LinkContents, prefixed, type Service } from "./service.ts";
import { decodePercent, decodeValue, type Parameters, parametersOf, readPair } from "../values.ts";

/** Parameters with the place, best first. */
const PLACE_NAMES = ["destination", "daddr", "q", "query", "latlng", "location"] as const;
const PLACE_ID_NAMES = ["destination_place_id", "query_place_id", "place_id", "ftid"] as const;

/** Parameters with the viewport. */
const VIEW_NAMES = ["viewpoint", "center", "cbll"] as const;

const MAP_HOST = /^(?:www\.)?(?:maps|earth|ditu)\./;

/** Google Earth has no datum shift, in China neither. */
const EARTH_HOST = /^earth\./;

/** Stops of one route that are read. Google itself allows ten. */
const STOPS_MAX = 16;

/**
 * The domains that Google lists (google.com/supported_domains), without `google.`. A list, not a pattern: with a
 * pattern `google.com.xyz` would be Google.
 */
const ENDINGS = `com ad ae com.af com.ag com.ai al am co.ao com.ar as at com.au az ba com.bd be bf bg com.bh bi bj
com.bn com.bo com.br bs bt co.bw by com.bz ca cd cf cg ch ci co.ck cl cm cn com.co co.cr com.cu cv com.cy cz de dj dk
dm com.do dz com.ec ee com.eg es com.et fi com.fj fm fr ga ge gg com.gh com.gi gl gm gr com.gt gy com.hk hn hr ht hu
co.id ie co.il im co.in iq is it je com.jm jo co.jp co.ke com.kh ki kg co.kr com.kw kz la com.lb li lk co.ls lt lu lv
com.ly co.ma md me mg mk ml com.mm mn com.mt mu mv mw com.mx com.my co.mz com.na com.ng com.ni ne nl no com.np nr nu
co.nz com.om com.pa com.pe com.pg com.ph com.pk pl pn com.pr ps pt com.py com.qa ro ru rw com.sa com.sb sc se com.sg
sh si sk com.sl sn so sm sr st com.sv td tg co.th com.tj tl tm tn to com.tr tt com.tw co.tz com.ua co.ug co.uk com.uy
co.uz com.vc co.ve vg co.vi com.vn vu ws rs co.za co.zm co.zw cat`;

/**
 * Google Maps and Google Earth on the web, their app schemes, embedded and static maps. Precedence: a point in the
 * parameters, in `data=`, in the path; then the viewport; then words; then identifiers.
 */
export const GOOGLE_MAPS: Service = {
  system: "google_maps",
  hosts: `${hostsOf("google", ENDINGS)} maps.googleapis.com`,
  schemes: "comgooglemaps comgooglemaps-x-callback comgooglemapsurl google.navigation google.streetview googlemaps",
  // Google's other pages (search, documents) are not read as maps.
  isMap: ({ host, path }) =>
    host === "" || MAP_HOST.test(host) || path.startsWith("/maps") || path.startsWith("/local"),
  read(given) {
    const fromQuery = readParameters(given.parameters);
    if (isDecided(fromQuery)) {
      return fromQuery;
    }
    // `#!q=paris&data=…`, and old links with their parameters after the hash.
    const fromFragment = readParameters(parametersOf(given.fragment.replace(/^!/, "")));
    return isDecided(fromFragment) ? fromFragment : merge(readPath(given), merge(fromFragment, fromQuery));
  },
};

function isDecided({ pin, hash }: LinkContents): boolean {
  return pin !== undefined || hash !== undefined;
}

/** The content of one part of a link, completed by that of another one. */
function merge(first: LinkContents, second: LinkContents): LinkContents {
  const given = Object.fromEntries(Object.entries(first).filter(([, value]) => value !== undefined));
  return { ...second, ...given, others: [...first.others ?? [], ...second.others ?? []] };
}

function readParameters(parameters: Parameters): LinkContents {
  if (parameters.size === 0) {
    return {};
  }
  const geocode = parameters.get("geocode");
  const stops = geocode === undefined ? [] : readGoogleGeocode(geocode);
  const destination = stops.at(-1);
  const names = PLACE_NAMES.map((name) => parameters.get(name) ?? "").filter((name) => !name.startsWith("place_id:"));
  const place = readPlaceTexts(names.map(lastStop), GOOGLE);
  if (place.pin === undefined && place.hash === undefined && destination !== undefined) {
    return { pin: destination, others: stops.slice(0, -1).filter((point) => point !== undefined), title: place.text };
  }
  const data = readGoogleData(parameters.get("data") ?? parameters.get("pb") ?? "");
  const view = readView(parameters);
  const pin = place.pin ?? data.pins.at(-1) ?? markerOf(parameters) ?? view.pin;
  return {
    pin,
    hash: place.hash,
    center: view.center ?? data.center,
    hint: hintOf(parameters) ?? data.hint,
    others: pin === undefined ? undefined : otherStops(parameters),
    title: place.title ?? (pin === undefined ? data.title : place.text ?? data.title),
    text: place.text,
  };
}

/** Classic routes name all their stops in one parameter: `daddr=Bern to:Zürich`. */
function lastStop(value: string): string {
  const at = value.lastIndexOf(" to:");
  return at < 0 ? value : value.slice(at + 4);
}

function otherStops(parameters: Parameters): readonly ReadPoint[] {
  const texts = (parameters.get("waypoints") ?? "").split("|", STOPS_MAX);
  const daddr = (parameters.get("daddr") ?? "").split(" to:", STOPS_MAX).slice(0, -1);
  return [...texts, ...daddr, parameters.get("origin") ?? "", parameters.get("saddr") ?? ""]
    .map((text) => (text === "" ? undefined : readPlaceText(text, GOOGLE).pin))
    .filter((point) => point !== undefined);
}

/** `ll` alone is a place; with a zoom or a span it is the viewport. `sll` is the viewport of an earlier search. */
function readView(parameters: Parameters): Pick<LinkContents, "pin" | "center"> {
  const view = { ...GOOGLE, accuracyM: viewRadiusOf(parameters, ["spn"]) };
  const pointOfOne = (...names: readonly string[]) =>
    names.map((name) => pointOfText(parameters.get(name), view)).find(Boolean);
  const center = pointOfOne(...VIEW_NAMES);
  const isPin = center === undefined && !["spn", "z", "zoom", "mid"].some((name) => parameters.has(name));
  const pin = isPin ? pointOfText(parameters.get("ll"), GOOGLE) : undefined;
  return pin === undefined ? { center: center ?? pointOfOne("ll", "sll") } : { pin };
}

/** Static maps: `markers=color:red|label:C|40.7,-73.9`. */
function markerOf(parameters: Parameters): ReadPoint | undefined {
  const parts = (parameters.get("markers") ?? "").split("|", STOPS_MAX);
  return parts.map((part) => pointOfText(part, GOOGLE)).find(Boolean);
}

function hintOf(parameters: Parameters): LinkPoint | undefined {
  const ids = [...PLACE_ID_NAMES.map((name) => parameters.get(name)), prefixed("q", "place_id:")({ parameters })];
  return ids.map((id) => decodeGoogleFeature(id ?? "")).find(Boolean);
}

function readPath({ path, host }: GivenLink): LinkContents {
  const segments = path.split("/").slice(1);
  if (segments.length === 1 && segments[0] === "") {
    return {};
  }
  let center: ReadPoint | undefined;
  let data: ReturnType<typeof readGoogleData> | undefined;
  const words: string[] = [];
  for (const raw of segments) {
    if (raw.startsWith("@") || raw.startsWith("%40")) {
      center ??= readCamera(decodeValue(raw).slice(1), EARTH_HOST.test(host) ? {} : GOOGLE);
    } else if (raw.startsWith("data=")) {
      data = readGoogleData(raw.slice("data=".length));
    } else if (raw.startsWith("ll=")) {
      center ??= readClassicView(raw);
    } else if (PLACE_NAMES.some((name) => raw.startsWith(`${name}=`))) {
      // `/maps/q=loc:47.14,9.52&z=11`: the question mark was lost.
      return readParameters(parametersOf(raw));
    } else {
      words.push(raw);
    }
  }
  const stops = data?.pins ?? [];
  const verb = words.findIndex((word) => word === "place" || word === "search" || word === "dir");
  const named = verb < 0 ? [] : words.slice(verb + 1).filter((word) => word !== "");
  const view = { center: center ?? data?.center, hint: data?.hint };
  if (words[verb] === "dir") {
    return { ...view, ...readRoute(named, stops) };
  }
  return verb < 0
    ? { ...view, pin: stops.at(-1), others: stops.slice(0, -1), title: data?.title }
    : { ...view, ...readNamed(decodeValue(named[0] ?? ""), words[verb] === "place", stops.at(-1)) };
}

/** `/place/…` names its place; the text of `/search/…` is a name only if one place was found. */
function readNamed(text: string, isPlace: boolean, found: ReadPoint | undefined): LinkContents {
  const read = readPlaceText(text, GOOGLE);
  const pin = finer(read.pin, found) ?? (read.hash === undefined ? found : undefined);
  const title = read.title ?? (isPlace || pin !== undefined ? read.text : undefined);
  return { pin, hash: read.hash, title, text: read.text };
}

/** Coordinates that the sender typed win; if the data repeats the same point with more digits, these are used. */
function finer(typed: ReadPoint | undefined, repeated: ReadPoint | undefined): ReadPoint | undefined {
  if (typed === undefined || typed === OUT_OF_RANGE || repeated === undefined || repeated === OUT_OF_RANGE) {
    return typed;
  }
  return distanceM(typed.coordinates, repeated.coordinates) <= typed.accuracyM ? repeated : typed;
}

/** `/dir/A/B/C`: the last named stop is the destination; the data has the points of named stops. */
function readRoute(named: readonly string[], stops: readonly ReadPoint[]): LinkContents {
  const read = named.slice(-STOPS_MAX).map((stop) => readPlaceText(decodeValue(stop), GOOGLE));
  const last = read.at(-1);
  const written = read.slice(0, -1).map((stop) => stop.pin ?? stop.hash).filter((point) => point !== undefined);
  if (last?.pin !== undefined || last?.hash !== undefined) {
    return { pin: last.pin, hash: last.hash, title: last.title, others: [...written, ...stops] };
  }
  return { pin: stops.at(-1), others: [...written, ...stops.slice(0, -1)], title: last?.text, text: last?.text };
}

/** `52.5,13.2,6z`, `…,642m` (height of the picture), `…,3a,75y,90t` (a panorama), `…,12a,3500d,35y` (Earth). */
function readCamera(text: string, datum: PointOptions): ReadPoint | undefined {
  const pair = readPair(text);
  if (pair === undefined) {
    return undefined;
  }
  let accuracyM = viewRadiusOfZoom(undefined);
  for (const part of text.slice(pair.end + 1).split(",", STOPS_MAX)) {
    const value = Number.parseFloat(part);
    if (part.endsWith("z")) {
      accuracyM = viewRadiusOfZoom(value);
    } else if (part.endsWith("m") || part.endsWith("d")) {
      accuracyM = clampViewRadius(value / 2);
    } else if (part.endsWith("y") && part.length > 1 && text.includes(",3a")) {
      accuracyM = PANORAMA_RADIUS_M;
    }
  }
  return pointOf(pair, { ...datum, accuracyM });
}

/** The subject of a street-level picture is seldom further from the camera. */
const PANORAMA_RADIUS_M = 100;

/** `/maps/ll=34,-106,z=11` */
function readClassicView(raw: string): ReadPoint | undefined {
  const parameters = parametersOf(raw.replace(",z=", "&z="));
  return pointOfText(parameters.get("ll"), { ...GOOGLE, accuracyM: viewRadiusOf(parameters) });
}

/** The content of Google's `data=` and `pb=`. */
interface GoogleData {
  /** Places and waypoints, in the order of the link. */
  readonly pins: readonly ReadPoint[];
  readonly center?: ReadPoint | undefined;
  /** The approximate area of the last feature id. */
  readonly hint?: LinkPoint | undefined;
  /** A feature's name, if the data has one (embedded maps). */
  readonly title?: string | undefined;
}

/** Tokens read: a route with ten waypoints has 90. */
const TOKENS_MAX = 512;

/** Google's maps show mainland China on GCJ-02. */
const GOOGLE = { datum: "gcj02_mainland" } as const;

/**
 * Reads the flat text form of a protocol buffer, `!<field><type><value>`. Three groups have points: `!3d<lat>!4d<lon>`
 * is a place; `!1d<lon>!2d<lat>` after `2m2` is a waypoint (after `1m2` it only shapes a route); and
 * `!1d<metres>!2d<lon>!3d<lat>` is the camera.
 */
function readGoogleData(raw: string): GoogleData {
  const tokens = decodePercent(raw).split("!", TOKENS_MAX);
  const pins: (ReadPoint | undefined)[] = [];
  let center: ReadPoint | undefined;
  let hint: LinkPoint | undefined;
  let title: string | undefined;
  for (let at = 0; at < tokens.length; at++) {
    const token = tokens[at] ?? "";
    const next = tokens[at + 1] ?? "";
    if (token.startsWith("3d") && next.startsWith("4d")) {
      pins.push(pointOfTokens(token, next));
      at++;
      continue;
    }
    if (token.startsWith("1d") && next.startsWith("2d")) {
      const third = tokens[at + 2] ?? "";
      if (third.startsWith("3d") && !(tokens[at + 3] ?? "").startsWith("4d")) {
        center ??= pointOfTokens(third, next, clampViewRadius(Number(token.slice(2)) / 2));
        at += 2;
      } else if (tokens[at - 1] !== "1m2") {
        pins.push(pointOfTokens(next, token));
        at++;
      }
      continue;
    }
    if (TEXT_TOKEN.test(token)) {
      const place = readPlaceText(decodedText(token), GOOGLE);
      pins.push(place.pin);
      title ??= place.title;
      continue;
    }
    if (token.startsWith("1s")) {
      hint = decodeGoogleFeature(token.slice(2)) ?? hint;
      title = hint !== undefined && next.startsWith("2s") ? next.slice(2).replaceAll("+", " ") : title;
    }
  }
  return { pins: pins.filter((pin) => pin !== undefined), center, hint, title: title === "" ? undefined : title };
}

/** A search as base64, for the marker of an embedded map: `!2zNDfCsDA4JzI0LjAiTiA5wrAzMScxMi4wIkU`. */
const TEXT_TOKEN = /^[12]z[\w-]{8,}/u;

function decodedText(token: string): string {
  const bytes = decodeBase64(token.slice(2));
  return bytes === undefined ? "" : new TextDecoder().decode(bytes);
}

function pointOfTokens(latitude: string, longitude: string, accuracyM?: number): ReadPoint | undefined {
  const first = Number(latitude.slice(2));
  const second = Number(longitude.slice(2));
  if (latitude.length < 3 || longitude.length < 3 || !Number.isFinite(first) || !Number.isFinite(second)) {
    return undefined;
  }
  const decimals = Math.max(decimalsOf(latitude), decimalsOf(longitude));
  return pointOf({ first, second, decimals }, { ...GOOGLE, accuracyM });
}

/** Entries read: a shared route has at most ten stops. */
const ENTRIES_MAX = 16;

/**
 * The stops in Google's `geocode=`: entries separated by `;`, each a base64 protocol buffer with the latitude in field
 * 2 and the longitude in field 3, little-endian 32-bit, in millionths of a degree. An entry without both stays as
 * undefined, because the last one is the destination.
 */
function readGoogleGeocode(text: string): readonly (ReadPoint | undefined)[] {
  return text.split(";", ENTRIES_MAX).map((entry) => {
    const bytes = decodeBase64(entry);
    if (bytes === undefined || bytes.length < 10 || bytes[0] !== 0x15 || bytes[5] !== 0x1d) {
      return undefined;
    }
    const view = new DataView(bytes.buffer);
    const [first, second] = [view.getInt32(1, true) / 1e6, view.getInt32(6, true) / 1e6];
    return pointOf({ first, second, decimals: 6 }, GOOGLE);
  });
}
