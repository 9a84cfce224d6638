import type { Coordinates } from "../../domain/coordinates.ts";
import { given } from "../../domain/given.ts";
import { nameKey } from "../../text/name_key.ts";
import type { Sections } from "../file/format.ts";
import { placeIdOf } from "../file/id_columns.ts";
import { textAt, textOrNone } from "../file/texts.ts";
import type { EntryId, NamedPlace, PostcodeArea, RegisteredCode } from "../port.ts";
import { countryCodeOf, degreesAt, type FileOfSet } from "./places.ts";
import { idsOf } from "./ids.ts";
import { nameKindOf } from "../names/keys/posting_rank.ts";

const NO_NAMES: ReadonlySet<string> = new Set();

/** A postcode whose texts are decoded when they are read: twenty countries have a 9490, and one is meant. */
export class LazyPostcode implements PostcodeArea {
  readonly place: EntryId;
  readonly countryCode: string;
  readonly radiusM: number;
  readonly dataset: number;
  readonly #file: FileOfSet;
  readonly #local: number;
  #coordinates: Coordinates | undefined = undefined;
  #nameKeys: ReadonlySet<string> | undefined = undefined;

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

  get nameKeys(): ReadonlySet<string> {
    const { strings, postcodeNames } = this.#file.sections;
    return this.#nameKeys ??= nameKeysOf(textOrNone(strings, postcodeNames.at(this.#local)));
  }

  get coordinates(): Coordinates {
    const { postcodeLatitude, postcodeLongitude } = this.#file.sections;
    return this.#coordinates ??= degreesAt(postcodeLatitude, postcodeLongitude, this.#local);
  }

  get placeId(): string {
    return placeIdOf(this.#file.sections.postcodeHash, this.#local);
  }
}

function nameKeysOf(names: string | undefined): ReadonlySet<string> {
  return names === undefined ? NO_NAMES : new Set(names.split("\n").map(nameKey));
}

/** @param id the code's number in its file */
export function readCode({ sections, base, firstDataset }: FileOfSet, id: number): RegisteredCode {
  const { strings } = sections;
  return {
    system: textAt(strings, sections.codeSystem[id]!),
    code: textAt(strings, sections.codeText[id]!),
    place: sections.codePlace[id]! + base,
    coordinates: degreesAt(sections.codeLatitude, sections.codeLongitude, id),
    dataset: sections.codeDataset[id]! + firstDataset,
    placeId: placeIdOf(sections.codeHash, id),
    ...given({
      label: textOrNone(strings, sections.codeLabel[id]!),
      street: textOrNone(strings, sections.codeStreet[id]!),
      number: textOrNone(strings, sections.codeNumber[id]!),
    }),
  };
}

/** The registers of a file, each once. Codes are sorted by register, so most texts equal the one before. */
export function readCodeSystems({ codeSystem, strings }: Sections): string[] {
  const systems = new Set<string>();
  let before = -1;
  for (const text of codeSystem) {
    if (text !== before) {
      systems.add(textAt(strings, text));
      before = text;
    }
  }
  return [...systems];
}

/** @param posting `named place << 2 | kind of name`, by the file's numbers */
export function readNamedPlace({ sections, base, firstDataset }: FileOfSet, posting: number): NamedPlace {
  const id = posting >>> 2;
  const street = textOrNone(sections.strings, sections.namedStreet.at(id));
  const number = textOrNone(sections.strings, sections.namedNumber.at(id));
  const ids = idsOf(sections, "named", id);
  return {
    name: textAt(sections.strings, sections.namedName.at(id)),
    category: textAt(sections.strings, sections.namedCategory.at(id)),
    place: sections.namedPlace.at(id) + base,
    coordinates: degreesAt(sections.namedLatitude, sections.namedLongitude, id),
    dataset: sections.namedDataset.at(id) + firstDataset,
    placeId: placeIdOf(sections.namedHash, id),
    nameKind: nameKindOf(posting),
    ...(street === undefined ? {} : { street }),
    ...(number === undefined ? {} : { number }),
    ...(ids === undefined ? {} : { ids }),
  };
}
