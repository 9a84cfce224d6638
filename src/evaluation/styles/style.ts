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

/** What a template can name: the parts of an address, its lines in the order of its country, and all of it. */
type Lines = Readonly<Record<"road" | "number" | "locality" | "postcode" | "street" | "town" | "whole", string>>;

/** A style of texts: the data stays as it is. @param spell undefined for an address that has no such form */
export function textStyle(
  name: string,
  spell: (lines: Lines, context: StyleContext & { readonly parts: AddressParts }) => string | undefined,
): Style {
  return {
    name,
    isOfData: false,
    in: (context) => {
      const { style } = context.area;
      const spelled = (parts: AddressParts): string | undefined => {
        const { street: road = "", number = "", locality = "", postcode = "" } = parts;
        const lines = {
          street: streetLine(parts, style),
          town: townLine(parts, style),
          whole: writeAddress(parts, style),
        };
        return spell({ road, number, locality, postcode, ...lines }, { ...context, parts });
      };
      return {
        write: (address: TrueAddress) => spelled(address) === undefined ? undefined : address,
        // A contradiction of an address that has such a form may have none.
        spell: (parts) => spelled(parts) ?? writeAddress(parts, style),
      };
    },
  };
}

/** Other names of a street: in the data, where they differ from its own, and in an address. */
interface OtherNames {
  readonly published?: readonly [string, ...string[]];
  readonly write: (address: TrueAddress) => string;
}

/** A style of data in which streets have other names. @param namesOf undefined for a street that keeps its name */
export function streetNameStyle(
  name: string,
  namesOf: (street: string, context: StyleContext) => OtherNames | undefined,
): Style {
  return {
    name,
    isOfData: true,
    in(context) {
      const names = new Map(
        allAddresses(context.truth).flatMap(({ street }) => {
          const others = namesOf(street, context);
          return others === undefined ? [] : [[streetKey(street), others]];
        }),
      );
      const restated = onStreetNames((street) => names.get(streetKey(street))?.published);
      return names.size === 0 ? undefined : {
        publish: (entry) => [restated(entry)],
        write(address) {
          const street = names.get(streetKey(address.street))?.write(address);
          return street === undefined ? undefined : { ...address, street };
        },
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

/** The record with other values of its fields; an undefined one is not published. */
export function withFields<Kind extends AnyRecord>(entry: Kind, fields: Partial<Kind["record"]>): Kind {
  return { ...entry, record: { ...entry.record, ...fields } };
}

/** Publishes houses with the fields that `restate` gives, and everything else as it is. */
export function onHouses(
  restate: (record: HouseRecord, seen: Sighting) => Partial<HouseRecord>,
): NonNullable<StyledArea["publish"]> {
  return (entry, seen) => [
    entry.kind === "house" && seen !== undefined ? withFields(entry, restate(entry.record, seen)) : entry,
  ];
}

/** Publishes each street, and its houses and ranges, by the first name that `rename` gives; the others are alternatives. */
export function onStreetNames(
  rename: (street: string) => readonly [string, ...string[]] | undefined,
): (entry: AnyRecord) => AnyRecord {
  return (entry) => {
    if (entry.kind === "street") {
      const names = rename(entry.record.names[0]?.text ?? "")
        ?.map((text, i) => ({ text, kind: i === 0 ? "primary" as const : "alternate" as const }));
      return names === undefined ? entry : withFields(entry, { names });
    }
    if ((entry.kind !== "house" && entry.kind !== "range") || entry.record.street === undefined) {
      return entry;
    }
    return withFields(entry, { street: rename(entry.record.street)?.[0] ?? entry.record.street });
  };
}
