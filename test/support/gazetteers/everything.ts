import { dirname } from "node:path";
import { FIELD_PATH } from "../../../src/evaluation/mod.ts";
import { openEverything } from "../benches/mixed/load_everything.ts";
import { sharedData } from "../files/shared_data.ts";

/** The path of the inputs of the field; undefined where the real data is absent. */
export const fieldPath = sharedData(FIELD_PATH);

/** All real data of the benches and the evaluation in one gazetteer, with its data folder. */
export function everything(): ReturnType<typeof openEverything> {
  return openEverything(dirname(dirname(fieldPath!)));
}
