import { rowsOf } from "./corpora.ts";

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
