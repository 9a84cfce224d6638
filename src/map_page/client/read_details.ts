import { type Appended, cardColumns, PROPER_NAMES } from "../../domain/appended.ts";
import type { Ids } from "../../domain/ids.ts";
import { withoutBidiControls } from "../../text/without_bidi_controls.ts";
import type { MapDetail, MapPlace } from "./mount_map.ts";

/** A place whose details a reader requests. */
export interface DetailsRequest {
  readonly place: MapPlace;
  /** Names of details, by the names of the page's data attributes. */
  readonly texts: Readonly<Record<string, string | undefined>>;
  readonly signal: AbortSignal;
}

/** Digits after the point: 1 m. */
const COORDINATE_DIGITS = 5;

/** The details of a place: its point, the columns next to it and its identifiers in other data. */
export async function readDetails(
  url: string,
  { place, texts, signal }: DetailsRequest,
): Promise<readonly MapDetail[]> {
  const { latitude, longitude, shortCode } = place;
  const point = [latitude, longitude].map((degrees) => degrees.toFixed(COORDINATE_DIGITS)).join(", ");
  const details = [{ name: texts["coordinates"] ?? "", text: point }];
  if (shortCode === undefined) {
    return details;
  }
  const response = await fetch(`${url}/${shortCode}`, { signal });
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
