import { presentRow } from "../present_row.ts";
import type { Results } from "../read_results.ts";

/** A FeatureCollection (RFC 7946): one feature per row, without a geometry if nothing was found. */
export async function* writeGeojson(results: Results): AsyncGenerator<string> {
  yield '{"type":"FeatureCollection","features":[';
  let separator = "";
  for await (const some of results.rows) {
    const features = some.map((row) => {
      const { coordinates: _point, ...properties } = presentRow(results, row);
      return JSON.stringify({ type: "Feature", geometry: pointOf(row.answer), properties });
    });
    yield `${separator}\n${features.join(",\n")}`;
    separator = ",";
  }
  yield "\n]}\n";
}

function pointOf(answer: Parameters<typeof isLocated>[0]): object | null {
  return isLocated(answer)
    ? { type: "Point", coordinates: [answer.coordinates.longitude, answer.coordinates.latitude] }
    : null;
}

interface Located {
  readonly coordinates: { readonly latitude: number; readonly longitude: number };
}

function isLocated(answer: object): answer is Located {
  return "coordinates" in answer && answer.coordinates !== null;
}
