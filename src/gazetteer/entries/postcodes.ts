import type { Coordinates } from "../../domain/coordinates.ts";
import type { Sections } from "../file/format.ts";
import { placeIdOf } from "../file/place_id.ts";
import { textAt } from "../file/texts.ts";
import type { PointIndex } from "../names/prefix/find_points_prefix.ts";
import type { EntryId, PostcodeArea } from "../port.ts";
import { countryCodeOf } from "./countries.ts";
import type { FileOfSet } from "./places.ts";

/** A postcode whose texts are decoded when they are read: twenty countries have a 9490, and one is meant. */
export class LazyPostcode implements PostcodeArea {
  readonly place: EntryId;
  readonly countryCode: string;
  readonly radiusM: number;
  readonly dataset: number;
  readonly #file: FileOfSet;
  readonly #local: number;
  #coordinates: Coordinates | undefined = undefined;

  /** @param local the postcode's number in its file */
  constructor(file: FileOfSet, local: number) {
    const { sections } = file;
    const place = sections.postcodePlace.at(local);
    this.#file = file;
    this.#local = local;
    this.place = place + file.base;
    this.countryCode = countryCodeOf(sections.placeCountry.at(place));
    this.radiusM = sections.postcodeRadius.at(local);
    this.dataset = sections.postcodeDataset.at(local) + file.firstDataset;
  }

  get postcode(): string {
    const { strings, postcodeText } = this.#file.sections;
    return textAt(strings, postcodeText.at(this.#local));
  }

  get coordinates(): Coordinates {
    const { postcodeLatitude, postcodeLongitude } = this.#file.sections;
    return this.#coordinates ??= {
      latitude: postcodeLatitude.at(this.#local) / 1e7,
      longitude: postcodeLongitude.at(this.#local) / 1e7,
    };
  }

  get placeId(): string {
    return placeIdOf(this.#file.sections.postcodeHash, this.#local);
  }
}

/** The keys of postcodes with their points. */
export function postcodeIndex(sections: Sections): PointIndex {
  return {
    keyBytes: sections.postcodeKeyBytes,
    keyStart: sections.postcodeKeyStart,
    keySignature: sections.postcodeKeySignature,
    keyPostings: sections.postcodeKeyPostings,
    postings: sections.postcodePostings,
    place: sections.postcodePlace,
    latitude: sections.postcodeLatitude,
    longitude: sections.postcodeLongitude,
  };
}
