import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Coordinates } from "../../src/domain/coordinates.ts";
import type { Components, Reason } from "../../src/domain/resolution.ts";

/** A text with a code, and what must be made of it. */
export interface CodeRow {
  readonly text: string;
  readonly system: string;
  readonly normalized: string;
  readonly outcome: "point" | "shortened" | "registered" | "nothing";
  readonly at?: Coordinates;
  /** Degrees, default 0.00001. */
  readonly tolerance?: number;
  readonly country?: string;
  readonly near?: Coordinates;
  readonly reasons?: readonly Reason[];
  /** The least weight; default 0.5. */
  readonly weight?: number;
}

/** A text, the point it names, how far off the answer may be, and who reads it. */
export interface CoordinateRow {
  readonly text: string;
  readonly latitude: number;
  readonly longitude: number;
  readonly system: string;
  /** Degrees, default 0.00001. */
  readonly tolerance?: number;
  readonly reason?: Reason;
  readonly country?: string;
}

/** What a text must come to: `found` (default), a location at least, or never `found`. */
type PastedStatus = "found" | "any" | "bad";

/** A text, its point, the degrees by which the answer may be off (default 0.000006), and what it must come to. */
type PastedCoordinates = readonly [
  text: string,
  latitude: number,
  longitude: number,
  toleranceDeg?: number,
  status?: PastedStatus,
];

/** What a link must come to: a marked place (`found`), a view (`uncertain`), either, words, or nothing to act on. */
type PastedKind = "pin" | "center" | "any" | "text" | "none";

/** A link, what it must come to, where, and how far off the answer may be in metres (default 2). */
export type PastedLink = readonly [
  link: string,
  kind: PastedKind,
  latitude?: number,
  longitude?: number,
  withinM?: number,
];

type Place = readonly [latitude: number, longitude: number];

/** What the first reading of a link must be. */
export interface LinkExpectation {
  readonly system: string;
  readonly origin?: string;
  readonly at?: Place;
  /** Where the point must not be. */
  readonly notAt?: Place;
  /** Metres the point may be off. Default: 2. */
  readonly withinM?: number;
  readonly accuracyM?: number;
  readonly title?: string;
  readonly others?: readonly Place[];
  readonly reasons?: readonly string[];
  readonly text?: string;
  /** A later reading is in words. */
  readonly alsoText?: string;
  /** The words come with a bias. */
  readonly nearish?: boolean;
  readonly nothing?: string;
  readonly maxWeight?: number;
}

interface LinkRow {
  /** Where the row comes from: the services' documented forms, their grammar, ways of writing, attacks. */
  readonly from: string;
  readonly input: string;
  readonly expect: LinkExpectation;
}

interface LabelRow {
  readonly label: string;
  readonly language?: string;
  readonly components: Components;
}

type NationalGridRow = readonly [
  system: string,
  epsg: number,
  easting: number,
  northing: number,
  latitude: number,
  longitude: number,
];

/** Codes from the systems' own pages, and spellings derived from their grammars. */
export const CODE_ROWS: readonly CodeRow[] = rowsOf("codes.jsonl");
/** Words, places, postcodes and addresses: as a code, none of them may weigh more than 0.3. */
export const NO_CODES: readonly string[] = rowsOf("no_codes.jsonl");
/** Texts and the points they name: forms from the systems' own pages, and forms derived from their grammars. */
export const COORDINATE_ROWS: readonly CoordinateRow[] = rowsOf("coordinates.jsonl");
/** Texts with numbers that name no point: nothing there may weigh half or more. */
export const NO_COORDINATES: readonly string[] = rowsOf("no_coordinates.jsonl");
/**
 * One point of each national grid: system, EPSG code, easting, northing, and where PROJ 9.5 puts it on WGS 84 with its
 * most accurate transformation that needs no grid file.
 */
export const NATIONAL_GRID_ROWS: readonly NationalGridRow[] = rowsOf("national_grids.jsonl");
/** Coordinates as people paste them, in many languages and from many programs. */
export const PASTED_COORDINATES: readonly PastedCoordinates[] = rowsOf("pasted_coordinates.jsonl");
/** Links in the forms of the services' own share buttons, apps and help pages, written from their grammars. */
export const PASTED_LINKS: readonly PastedLink[] = rowsOf("pasted_links.jsonl");
/** Links of all services, and what the first reading of each must be. */
export const LINK_ROWS: readonly LinkRow[] = rowsOf("links.jsonl");
/** Addresses and their labels, as their countries write them. */
export const LABEL_ROWS: readonly LabelRow[] = rowsOf("labels.jsonl");
/**
 * What people paste that is no place, though its letters and digits look like some code or pair of coordinates: none of
 * it may be `found`. Made from the formats' own rules; check digits are right where a format has them.
 */
export const NO_PLACES = linesOf("no_places.txt");
/**
 * What people say to each other, in more than thirty languages: it spells villages all over the world, or is a typo
 * away from one, and nobody means them by it. None of it may be `found`.
 */
export const PHRASES = linesOf("phrases.txt");

function linesOf(name: string): readonly string[] {
  return readFileSync(join(import.meta.dir, name), "utf8").split("\n").filter((line) => line !== "");
}

/** The rows of a file of this folder: one JSON value a line; a line that begins with `#` is a comment. */
export function rowsOf(name: string) {
  return linesOf(name).filter((line) => !line.startsWith("#")).map((line) => JSON.parse(line));
}

/** Ways in which people and programs hand a link on. */
export const PASTINGS: readonly ((link: string) => string)[] = [
  (l) => l,
  (l) => ` ${l} `,
  (l) => `<${l}>`,
  (l) => `(${l})`,
  (l) => `${l}.`,
  (l) => `${l},`,
  (l) => `“${l}”`,
  (l) => `"${l}"`,
  (l) => `> ${l}`,
  (l) => `>> ${l}\n>> Sent from my phone`,
  (l) => `[Map](${l})`,
  (l) => `[${l}](${l})`,
  (l) => `<a href="${l.replaceAll("&", "&amp;")}">here</a>`,
  (l) => `Location: ${l}`,
  (l) => `Meet me here: ${l} at 5pm`,
  (l) => `Treffpunkt → ${l} (bitte pünktlich)`,
  (l) => `Ubicación compartida:\n${l}\n`,
  (l) => `我的位置 ${l}`,
  (l) => `موقعي: ${l}`,
  (l) => `Я здесь: ${l}!`,
  (l) => `Check out this place\n${l}\n\nGet the app`,
  (l) => `📍 ${l}`,
  (l) => `URL:${l}`,
  (l) => `Dropped pin\nNear here\n${l}`,
  (l) => `・${l}`,
  (l) => `*${l}*`,
  (l) => `${l};`,
  (l) => `\u200e${l}\u200f`,
  (l) => `\`${l}\``,
  (l) => `${l}\r\n`,
];

/**
 * A request of the documentation of another geocoder, with the place that it means and the fields of the documented
 * answer's first result. The places are those that the world's places alone can answer: a house there is its town here.
 */
export interface DocumentedRequest {
  readonly of: "nominatim" | "photon" | "pelias";
  readonly path: string;
  /** Where the first result is; null: there is none. */
  readonly at: readonly [latitude: number, longitude: number] | null;
  /** The form in which the first result is found. */
  readonly form: "list" | "object" | "features" | "geocodejson" | "xml";
  /** The first result's name. */
  readonly named?: string;
  /** Fields of the documented first result, of which those in `absent` have no counterpart here. */
  readonly fields?: readonly string[];
  readonly absent?: readonly string[];
  readonly count?: number;
}

const REQUESTS: readonly DocumentedRequest[] = rowsOf("documented_requests.jsonl");
export const NOMINATIM_REQUESTS = REQUESTS.filter(({ of }) => of === "nominatim");
export const PHOTON_REQUESTS = REQUESTS.filter(({ of }) => of === "photon");
export const PELIAS_REQUESTS = REQUESTS.filter(({ of }) => of === "pelias");
