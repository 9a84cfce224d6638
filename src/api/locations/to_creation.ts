import type { Static } from "elysia";
import type { Coordinates } from "../../domain/coordinates.ts";
import type { LocationsModel } from "./model.ts";
import { invalidField } from "../plugins/problems/problem_response.ts";
import type { Bounds } from "../../domain/bounds.ts";
import type { PageRequest } from "../../domain/page.ts";
import type { LocationFilter } from "../../locations/mod.ts";
import { pageRequest } from "../models/fields.ts";

/** The body of `POST /v1/locations`. */
export type CreateBody = Static<typeof LocationsModel.create>;

/** The two ways to create a location. */
export type Creation =
  | { readonly kind: "resolved"; readonly input: string; readonly country?: string; readonly accept?: "uncertain" }
  | { readonly kind: "given"; readonly coordinates: Coordinates; readonly label: string };

/**
 * Converts a body with either `input`, or `coordinates` and `label`.
 *
 * @throws Problem `INVALID_REQUEST` where it has neither or both
 */
export function toCreation({ input, country, accept, coordinates, label }: CreateBody): Creation {
  if (input !== undefined) {
    refuse(coordinates, "/coordinates", "Not allowed with input, which determines the coordinates");
    refuse(label, "/label", "Not allowed with input; use name");
    return {
      kind: "resolved",
      input,
      ...(country === undefined ? {} : { country }),
      ...(accept === undefined ? {} : { accept }),
    };
  }
  if (coordinates === undefined) {
    throw invalidField("body", {
      pointer: "/input",
      detail: "Either this field is required, or coordinates with label",
    });
  }
  if (label === undefined) {
    throw invalidField("body", { pointer: "/label", detail: "This field is required with coordinates" });
  }
  refuse(country, "/country", "Only allowed with input");
  refuse(accept, "/accept", "Only allowed with input");
  return { kind: "given", coordinates, label };
}

/** Refuses a field that another one excludes. */
export function refuse(value: unknown, pointer: string, detail: string): void {
  if (value !== undefined) {
    throw invalidField("body", { pointer, detail });
  }
}

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
