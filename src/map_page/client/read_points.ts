import { withoutBidiControls } from "../../text/without_bidi_controls.ts";
import type { MapCluster, MapDetail, MapPlace, MapPoints, MapView } from "./mount_map.ts";
import { type Appended, cardColumns, PROPER_NAMES } from "../../domain/appended.ts";
import type { Ids } from "../../domain/ids.ts";

/** Digits after the point: 1 m. */
const COORDINATE_DIGITS = 5;

/** Decimals of a view's edges: nearby views share one URL, which caches keep. */
const VIEW_DIGITS = 2;

/** Reads a map's points from its GeoJSON; where there are too many for one answer, the grouped points of a view. */
export async function readPoints(url: string, view: MapView | undefined): Promise<MapPoints> {
  const response = await fetch(view === undefined ? url : `${url}?${queryOf(view)}`);
  if (!response.ok) {
    throw new Error(`Cannot read the points because the service answers ${response.status}`);
  }
  const { features, clustered_at_zoom: clusteredAt, location_count: total }: Collection = await response.json();
  const isAll = features.length === total;
  return {
    places: features.flatMap((feature, at) => placeOf(feature, isAll ? at : undefined)),
    clusters: features.flatMap(clusterOf),
    isPartial: clusteredAt !== null || !isAll,
  };
}

/** The used part of the service's answer. */
interface Collection {
  readonly features: readonly Feature[];
  readonly clustered_at_zoom: number | null;
  readonly location_count: number;
}

interface Feature {
  readonly geometry: { readonly coordinates: readonly [longitude: number, latitude: number] };
  readonly properties: {
    readonly short_code?: string | null;
    readonly name?: string | null;
    readonly label?: string;
    readonly point_count?: number;
    readonly expansion_zoom?: number;
  };
}

function placeOf({ geometry, properties }: Feature, at: number | undefined): MapPlace[] {
  const { short_code: code, name, label } = properties;
  if (label === undefined) {
    return [];
  }
  const [longitude, latitude] = geometry.coordinates;
  return [{
    key: code ?? (at === undefined ? `${longitude},${latitude}` : String(at)),
    title: withoutBidiControls(name === null || name === undefined || name === "" ? label : name),
    label: withoutBidiControls(label),
    ...(code === null || code === undefined ? {} : { shortCode: code }),
    longitude,
    latitude,
  }];
}

function clusterOf({ geometry, properties }: Feature): MapCluster[] {
  const { point_count: count, expansion_zoom: expansionZoom } = properties;
  if (count === undefined) {
    return [];
  }
  const [longitude, latitude] = geometry.coordinates;
  return [{ count, expansionZoom: expansionZoom ?? 0, longitude, latitude }];
}

function queryOf({ bounds: [west, south, east, north], zoom }: MapView): string {
  const isWorld = east - west >= 360;
  const box = [
    isWorld ? -180 : outward(turned(west), Math.floor),
    Math.max(-90, outward(south, Math.floor)),
    isWorld ? 180 : outward(turned(east), Math.ceil),
    Math.min(90, outward(north, Math.ceil)),
  ].map((degrees) => Math.max(-180, Math.min(180, degrees)).toFixed(VIEW_DIGITS));
  return new URLSearchParams({ bounds: box.join(","), zoom: String(Math.max(0, Math.min(20, zoom))) }).toString();
}

/** From −180 to 180: a map that was moved around the world keeps counting. */
function turned(longitude: number): number {
  return ((longitude + 540) % 360 + 360) % 360 - 180;
}

function outward(degrees: number, round: (value: number) => number): number {
  return round(degrees * 10 ** VIEW_DIGITS) / 10 ** VIEW_DIGITS;
}

/** The details of a place: its point, the columns next to it and its identifiers in other data. */
export async function readDetails(
  url: string,
  { place, texts }: {
    readonly place: MapPlace;
    /** Names of details, by the names of the page's data attributes. */
    readonly texts: Readonly<Record<string, string | undefined>>;
  },
): Promise<readonly MapDetail[]> {
  const { latitude, longitude, shortCode } = place;
  const point = [latitude, longitude].map((degrees) => degrees.toFixed(COORDINATE_DIGITS)).join(", ");
  const details = [{ name: texts["coordinates"] ?? "", text: point }];
  if (shortCode === undefined) {
    return details;
  }
  const response = await fetch(`${url}/${shortCode}`);
  if (!response.ok) {
    throw new Error(`Cannot read the details because the service answers ${response.status}`);
  }
  const { properties }: { readonly properties: { readonly appended?: Appended; readonly ids?: Ids } } = await response
    .json();
  const names: Readonly<Record<string, string | undefined>> = {
    timezone: texts["timezone"],
    country_codes: texts["countryCodes"],
  };
  const columns = cardColumns(properties).map(([name, text]) => ({
    name: names[name] ?? PROPER_NAMES.get(name) ?? withoutBidiControls(name),
    text: withoutBidiControls(text),
  }));
  const isCertain = properties.appended?.["certain"] !== false;
  return [...details, ...columns, ...isCertain ? [] : [{ name: "", text: texts["uncertainColumns"] ?? "" }]];
}
