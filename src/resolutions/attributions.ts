import type { Gazetteer } from "../gazetteer/port.ts";
import type { ResolutionsDeps } from "./deps.ts";

const known = new WeakMap<Gazetteer, string>();

/** The attributions of all data in use, each once, for answers that name no single data set. */
export function attributionsOf(deps: ResolutionsDeps): string {
  const gazetteer = deps.gazetteer();
  let text = known.get(gazetteer);
  if (text === undefined) {
    text = [...new Set(gazetteer.datasets.map(({ attribution }) => attribution))].join("; ");
    known.set(gazetteer, text);
  }
  return text;
}
