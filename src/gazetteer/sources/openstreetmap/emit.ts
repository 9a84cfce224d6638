import { wikidataNumber } from "../../../domain/ids.ts";
import { byWord } from "../../../text/by_word.ts";
import {
  type Belonging,
  HOUSE_NUMBER_LENGTH_MAX,
  type Path,
  type PointE7,
  type Polygon,
  type RangeRecord,
  type RecordSink,
} from "../record.ts";
import {
  belongingOf,
  categoryOf,
  isBoundary,
  isClosed,
  isHouse,
  isPostcodeArea,
  namesOf,
  placeKindOf,
  type Tags,
  waterOf,
} from "./element.ts";
import type { AreaLabel, Relations } from "./relations.ts";

/** What an element has of a point, a line and an outline. */
export interface Shapes {
  readonly point?: PointE7 | undefined;
  readonly path?: Path | undefined;
  readonly polygons?: readonly Polygon[] | undefined;
}

/** Where records go, and what relations add to them. */
export interface Emitter {
  readonly sink: RecordSink;
  readonly relations: Relations;
}

export interface Feature extends Shapes {
  readonly key: string;
  readonly tags: Tags;
}

type PointFeature = Feature & { readonly point: PointE7 };

/**
 * Emits the records of one element: it may be a settlement, a house and a named place at once, or a water. Its point is that
 * of its line or outline where it has one.
 */
export function emitFeature(feature: PointFeature, emitter: Emitter): void {
  const { key, point, tags } = feature;
  const kind = placeKindOf(tags);
  if (kind !== undefined) {
    emitter.sink.area({
      key,
      kind,
      names: namesOf(tags),
      point,
      ...settlementOf(tags),
      ...belongingOf(tags),
      wikidata: wikidataNumber(tags.get("wikidata")),
    });
  }
  if (isHouse(tags)) {
    emitHouse(feature, emitter);
  }
  const category = kind === undefined ? categoryOf(tags) : undefined;
  if (category !== undefined) {
    emitter.sink.namedPlace({
      key,
      names: namesOf(tags),
      category,
      point,
      ...streetAndBelongingOf(key, tags, emitter),
      number: tags.get("addr:housenumber"),
      wikidata: wikidataNumber(tags.get("wikidata")),
    });
  }
  const water = waterOf(tags);
  if (water !== undefined) {
    emitWater(feature, water, emitter.sink);
  }
}

function emitHouse(feature: PointFeature, emitter: Emitter): void {
  const { key, point, tags } = feature;
  const number = tags.get("addr:housenumber") ?? tags.get("addr:conscriptionnumber");
  if (number === undefined || number.trim() === "") {
    emitter.sink.drop("number_missing");
    return;
  }
  if (number.length > HOUSE_NUMBER_LENGTH_MAX) {
    emitter.sink.drop("too_long");
    return;
  }
  const belonging = streetAndBelongingOf(key, tags, emitter);
  const unit = tags.get("addr:unit") ?? tags.get("addr:flats");
  // Several numbers on one building are several houses at one point.
  for (const part of number.split(/[;,]/)) {
    if (part.trim() !== "") {
      emitter.sink.house({ key, number: part.trim(), point, ...belonging, unit });
    }
  }
}

const STEPS = byWord<RangeRecord["step"]>([
  ["all", "all 1"],
  ["odd", "odd"],
  ["even", "even 2"],
  ["alphabetic", "alphabetic"],
]);

export interface NumberedNode {
  readonly number: string;
  readonly street: string | undefined;
}

/** Gives the range of an `addr:interpolation` way (wiki.openstreetmap.org/wiki/Addresses#Interpolation). */
export function emitRange(
  { key, path, tags, from, to }: Feature & {
    readonly path: Path;
    readonly from: NumberedNode | undefined;
    readonly to: NumberedNode | undefined;
  },
  emitter: Emitter,
): void {
  const step = STEPS.get(tags.get("addr:interpolation") ?? "");
  if (step === undefined || from === undefined || to === undefined) {
    emitter.sink.drop("number_missing");
    return;
  }
  const belonging = streetAndBelongingOf(key, tags, emitter);
  const street = belonging.street ?? (belonging.placeName === undefined ? from.street ?? to.street : undefined);
  emitter.sink.range({ key, from: from.number, to: to.number, step, path, ...belonging, street });
}

/** Gives the outline of an administrative area, a settlement or a postcode. */
export function emitArea(
  { key, tags, polygons, label }: Feature & { readonly label: AreaLabel | undefined },
  emitter: Emitter,
): void {
  const postcode = isPostcodeArea(tags) ? tags.get("postal_code") ?? tags.get("name") : undefined;
  const code = tags.get("ISO3166-1:alpha2") ?? tags.get("ISO3166-1") ?? tags.get("ISO3166-2");
  const level = Number(tags.get("admin_level"));
  const settlement = { ...(label?.tags === undefined ? {} : settlementOf(label.tags)), ...settlementOf(tags) };
  emitter.sink.area({
    key,
    kind: postcode !== undefined ? "postcode" : isBoundary(tags) ? "administrative" : placeKindOf(tags) ?? "district",
    names: postcode === undefined ? namesOf(tags) : [{ text: postcode, kind: "primary" }],
    polygons,
    point: label?.point,
    ...settlement,
    ...belongingOf(tags),
    labelKey: label?.role === "label" ? `n${label.nodeId}` : undefined,
    level: Number.isInteger(level) && level >= 1 && level <= 12 ? level : undefined,
    codes: code === undefined ? undefined : [code],
    wikidata: wikidataNumber(tags.get("wikidata")),
  });
}

/** The element's address, with the street of its relation or interpolation way where it states none. */
function streetAndBelongingOf(key: string, tags: Tags, emitter: Emitter): Belonging {
  const belonging = belongingOf(tags);
  return { ...belonging, street: belonging.street ?? emitter.relations.streetOf(key) };
}

/** How many people, and what size of settlement. */
function settlementOf(tags: Tags): { population?: number; placeType?: string } {
  const population = Number.parseInt((tags.get("population") ?? "").replaceAll(/[\s.,']/g, ""), 10);
  const placeType = tags.get("place");
  return {
    ...(Number.isSafeInteger(population) && population > 0 ? { population } : {}),
    ...(placeType === undefined ? {} : { placeType }),
  };
}

function emitWater({ key, tags, point, path, polygons }: Feature, category: string, sink: RecordSink): void {
  const water = { key, names: namesOf(tags), category };
  if (path === undefined) {
    sink.water({ ...water, point: polygons === undefined ? point : undefined, polygons });
  } else if (category.startsWith("waterway=")) {
    sink.water({ ...water, path });
  } else if (isClosed(path)) {
    sink.water({ ...water, polygons: [[path]] });
  }
}
