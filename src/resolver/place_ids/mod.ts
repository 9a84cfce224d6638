/**
 * Public identifiers. An area and a street have one of their own; a house and a crossing have their street's with a
 * number or a second street. In goes an answer or an identifier; out comes the other.
 */
import type { Gazetteer } from "../../gazetteer/port.ts";
import type { Answer } from "../answer.ts";
import { crossingPlaceId, housePlaceId } from "./house_place_id.ts";

export { housePlaceId, parseCrossingPlaceId, parseHousePlaceId, streetPlaceIdOf } from "./house_place_id.ts";

/** The record of an answer in a data set. */
export interface AnswerRecord {
  readonly placeId: string;
  /** Index into the gazetteer's provenances. */
  readonly dataset: number;
  /** The street's data set, if it differs from the house's. */
  readonly streetDataset?: number;
}

/** Identifier and data set of an answer. A house has its street's identifier with its number. */
export function recordOf(
  { entry, address, record }: Pick<Answer, "entry" | "address" | "record">,
  gazetteer: Gazetteer,
): AnswerRecord | undefined {
  if (record !== undefined) {
    return record;
  }
  if (address !== undefined) {
    const street = gazetteer.street(address.street);
    if (address.crossing !== undefined && address.houseNumber === undefined) {
      const { placeId } = gazetteer.street(address.crossing);
      return { placeId: crossingPlaceId(street.placeId, placeId), dataset: street.dataset };
    }
    return address.houseNumber === undefined ? street : {
      placeId: housePlaceId(street.placeId, address.houseNumber, address.disambiguatedBy),
      dataset: address.dataset ?? street.dataset,
      streetDataset: street.dataset,
    };
  }
  return entry === undefined ? undefined : gazetteer.place(entry);
}
