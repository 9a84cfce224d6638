import type { LocatedResolution } from "../domain/resolution.ts";
import { presentLocated } from "./present_located.ts";
import type { PresentOptions } from "./present_resolution.ts";
import { presentSource } from "./present_source.ts";

/** A place that was looked up: the fields of a resolution that do not depend on an input. */
export function presentPlace(place: LocatedResolution, { environment, requestId }: PresentOptions) {
  const { plusCode, code, source, gazetteerVersion } = place;
  return {
    ...presentLocated(place),
    plus_code: plusCode,
    code: code === null ? null : { ...code },
    source: presentSource(source),
    environment,
    gazetteer_version: gazetteerVersion,
    request_id: requestId,
  };
}
