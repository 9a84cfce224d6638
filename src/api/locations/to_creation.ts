import type { Static } from "elysia";
import type { Coordinates } from "../../domain/coordinates.ts";
import type { LocationsModel } from "./model.ts";
import { invalidField } from "../plugins/problems/problem_response.ts";

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
