import type { AnyRecord } from "../../gazetteer/assemble/places_by_key.ts";
import type { HouseRecord } from "../../gazetteer/sources/record.ts";
import { nameKey } from "../../text/name_key.ts";
import { streetKey } from "../../text/street_key.ts";
import type { Area } from "../corpus/areas.ts";
import { numberKey } from "../corpus/choose_removals.ts";
import type { Sighting } from "../corpus/sightings.ts";
import type { AreaTruth, TrueAddress } from "../corpus/truth.ts";
import { type AddressParts, streetLine, townLine, writeAddress } from "../questions/question.ts";
import { seededRandom } from "../misspelt.ts";

/**
 * A way in which other people publish their data, write their addresses, or both. The place of an address stays the one
 * of its own record, so the truth is known.
 */
export interface Style {
  /** Name of its variant; its contradictions are the variant `… contradicted`. */
  readonly name: string;
  /** True where the data differs from the area's own: the style then has a gazetteer of its own. */
  readonly isOfData: boolean;
  /** The style in one area; undefined where it would change nothing. Equal for equal areas, truths and seeds. */
  readonly in: (context: StyleContext) => StyledArea | undefined;
}

export interface StyleContext {
  readonly area: Area;
  readonly truth: AreaTruth;
  /** A whole number in 0 … below − 1: the same for the same text and seed. */
  readonly draw: (text: string, below: number) => number;
}

export interface StyledArea {
  /** The records that the data has instead of one; its sighting is undefined where it is no street and no house. */
  readonly publish?: (entry: AnyRecord, seen: Sighting | undefined) => readonly AnyRecord[];
  /** The parts of an address as people know them; undefined for an address that the style does not change. */
  readonly write: (address: TrueAddress) => AddressParts | undefined;
  /** The text of those parts. Absent: the usual order of the area's country. */
  readonly spell?: (parts: AddressParts) => string;
  /** Names of contradictions that its data cannot show: whether the address is meant is unknown. */
  readonly unseen?: readonly string[];
  /** Addresses that its data has in addition: nothing that equals them is a contradiction. */
  readonly added?: readonly AddressParts[];
}

/** An address, and its lines in the order of its country. */
export interface Lines {
  readonly parts: AddressParts;
  readonly street: string;
  readonly town: string;
  readonly whole: string;
}

/** A style of texts: the data stays as it is. @param spell undefined for an address that has no such form */
export function textStyle(
  name: string,
  spell: (lines: Lines, context: StyleContext) => string | undefined,
): Style {
  return {
    name,
    isOfData: false,
    in: (context) => {
      const { style } = context.area;
      const spelled = (parts: AddressParts): string | undefined =>
        spell({
          parts,
          street: streetLine(parts, style),
          town: townLine(parts, style),
          whole: writeAddress(parts, style),
        }, context);
      return {
        write: (address: TrueAddress) => spelled(address) === undefined ? undefined : address,
        // A contradiction of an address that has such a form may have none.
        spell: (parts) => spelled(parts) ?? writeAddress(parts, style),
      };
    },
  };
}

/** A source of choices for `StyleContext.draw`. */
export function drawOf(seed: string): StyleContext["draw"] {
  return (text, below) => seededRandom(`${seed}/${text}`).below(below);
}

/** The key of a street in its town, as `streetOf` gives it for a record. */
export function placeKey({ street = "", locality = "" }: AddressParts): string {
  return `${nameKey(locality)}|${streetKey(street)}`;
}

/** The key of an address, as `addressOf` gives it for a record. */
export function keyOfAddress(address: TrueAddress): string {
  return `${placeKey(address)}|${numberKey(address.number)}`;
}

/** All addresses of an area, with those that are removed from its data. */
export function allAddresses(truth: AreaTruth): TrueAddress[] {
  return [...truth.addresses, ...truth.removedNumbers, ...truth.removedStreets, ...truth.removedTown];
}

/** Addresses of houses; numbers inside ranges have no record that a style can change. */
export function housesOf(truth: AreaTruth): TrueAddress[] {
  return allAddresses(truth).filter(({ isOfRange }) => isOfRange !== true);
}

/** Publishes houses as `restate` gives them, and everything else as it is. */
export function onHouses(
  restate: (record: HouseRecord, seen: Sighting) => HouseRecord,
): NonNullable<StyledArea["publish"]> {
  return (entry, seen) =>
    entry.kind === "house" && seen !== undefined ? [{ kind: "house", record: restate(entry.record, seen) }] : [entry];
}

/** Publishes each street, and its houses and ranges, by the first name that `rename` gives; the others are alternatives. */
export function onStreetNames(
  rename: (street: string) => readonly [string, ...string[]] | undefined,
): (entry: AnyRecord) => AnyRecord {
  return (entry) => {
    if (entry.kind === "street") {
      const renamed = rename(entry.record.names[0]?.text ?? "");
      const names = renamed?.map((text, i) => ({ text, kind: i === 0 ? "primary" as const : "alternate" as const }));
      return names === undefined ? entry : { kind: "street", record: { ...entry.record, names } };
    }
    if ((entry.kind !== "house" && entry.kind !== "range") || entry.record.street === undefined) {
      return entry;
    }
    const street = rename(entry.record.street)?.[0] ?? entry.record.street;
    return entry.kind === "house"
      ? { kind: "house", record: { ...entry.record, street } }
      : { kind: "range", record: { ...entry.record, street } };
  };
}
