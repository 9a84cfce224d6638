import type { Static } from "elysia";
import type { Bounds } from "../../domain/bounds.ts";
import type { Coordinates } from "../../domain/coordinates.ts";
import type { PageRequest } from "../../domain/page.ts";
import type { LocationFilter } from "../../locations/mod.ts";
import { pageRequest } from "../models/fields.ts";
import type { LocationsModel } from "./model.ts";

/** Converts the query of `GET /v1/locations`. The operation checks the ranges of its numbers. */
export function toFilter(query: Static<typeof LocationsModel.query>): LocationFilter & PageRequest {
  const { q, tag, bounds, near, radius_m, map_id } = query;
  return {
    ...pageRequest(query),
    ...(q === undefined ? {} : { text: q }),
    ...(tag === undefined ? {} : { tag: tag.trim().normalize("NFC") }),
    ...(bounds === undefined ? {} : { bounds: boundsOf(bounds) }),
    ...(near === undefined ? {} : { near: pointOf(near) }),
    ...(radius_m === undefined ? {} : { radiusM: Number(radius_m) }),
    ...(map_id === undefined ? {} : { mapId: map_id }),
  };
}

/** Parses `west,south,east,north`. */
export function boundsOf(text: string): Bounds {
  const [west = Number.NaN, south = Number.NaN, east = Number.NaN, north = Number.NaN] = text.split(",").map(Number);
  return [west, south, east, north];
}

function pointOf(text: string): Coordinates {
  const [latitude = Number.NaN, longitude = Number.NaN] = text.split(",").map(Number);
  return { latitude, longitude };
}
