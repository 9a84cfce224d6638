import type { EntryId } from "../port.ts";

/** The place and the data set of what a part tells, as the whole numbers them. */
export function shifted(
  found: { readonly place: EntryId; readonly dataset: number },
  part: { readonly base: number; readonly firstDataset: number },
): { readonly place: EntryId; readonly dataset: number } {
  return { place: found.place + part.base, dataset: found.dataset + part.firstDataset };
}
