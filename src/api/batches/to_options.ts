import type { Static } from "elysia";
import type { BatchOptions } from "../../domain/batch_options.ts";
import { checkedBounds } from "../parameters/checked_bounds.ts";
import type { BatchesModel } from "./model.ts";
import type { UploadQuery } from "./read_upload.ts";

/** The options of a batch sent as JSON. */
export function bodyOptions(
  body: Omit<Static<typeof BatchesModel.create>, "inputs" | "name">,
): Omit<BatchOptions, "mapping"> {
  const { country, language, near, bounds, max_accuracy_m, alternatives, follow_links } = body;
  return {
    ...(country === undefined ? {} : { country: country.toUpperCase() }),
    ...(language === undefined ? {} : { language }),
    ...(near === undefined ? {} : { near }),
    ...(bounds === undefined ? {} : { bounds: checkedBounds(bounds) }),
    ...(max_accuracy_m === undefined ? {} : { maxAccuracyM: max_accuracy_m }),
    ...(alternatives === undefined ? {} : { alternatives }),
    ...(follow_links === true ? { followLinks: true } : {}),
  };
}

/** The options of an uploaded batch. */
export function queryOptions({ country, language, alternatives, follow_links }: UploadQuery) {
  return bodyOptions({
    ...(country === undefined ? {} : { country }),
    ...(language === undefined ? {} : { language }),
    ...(alternatives === undefined ? {} : { alternatives }),
    ...(follow_links === "true" ? { follow_links: true } : {}),
  });
}
