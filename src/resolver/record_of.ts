import type { Gazetteer } from "../gazetteer/port.ts";
import type { Answer } from "./answer.ts";
import { crossingPlaceId } from "./crossing_place_id.ts";
import { housePlaceId } from "./house_place_id.ts";

/** What a data set knows an answer as. */
export interface AnswerRecord {
  readonly placeId: string;
  /** Index into the gazetteer's provenances. */
  readonly dataset: number;
  /** The same of the street, where a house is known from elsewhere. */
  readonly streetDataset?: number;
}

/** The identity and the data set of what is answered: a house's is its street's with its number. */
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
