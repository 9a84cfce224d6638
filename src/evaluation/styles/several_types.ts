import { nameKey } from "../../text/name_key.ts";
import { streetKey } from "../../text/street_key.ts";
import type { TrueAddress } from "../corpus/truth.ts";
import type { AddressParts } from "../questions/write_address.ts";
import { housesOf, keyOfAddress, keyOfSighting, type Style, type StyleContext } from "./style.ts";
import { otherTypes, typedStreet } from "./street_types.ts";

/** Degrees of latitude between a street and the one of its name: 440 m. */
const APART_E7 = 40_000;

/**
 * Half of the streets have a namesake of another type in the same town (`Main Street`, `Main Court`), which has every
 * second house number.
 */
export const SEVERAL_TYPES: Style = {
  name: "several types",
  isOfData: true,
  in(context) {
    const { truth, draw } = context;
    const namesakes = namesakesOf(context);
    const hasHouse = (key: string): boolean => draw(`${key}/house`, 2) === 0;
    const twins = housesOf(truth).flatMap((address): AddressParts[] => {
      const street = namesakes.get(`${nameKey(address.locality)}|${streetKey(address.street)}`);
      return street === undefined || !hasHouse(keyOfAddress(address)) ? [] : [{ ...address, street }];
    });
    return namesakes.size === 0 ? undefined : {
      added: twins,
      publish(entry, seen) {
        const street = seen === undefined ? undefined : namesakes.get(`${seen.localityKey}|${seen.streetKey}`);
        if (seen === undefined || street === undefined) {
          return [entry];
        }
        if (entry.kind === "house") {
          const { record } = entry;
          const point = { ...record.point, latitudeE7: record.point.latitudeE7 + APART_E7 };
          const twin = { ...record, key: `${record.key}-namesake`, street, point };
          return hasHouse(keyOfSighting(seen)) ? [entry, { kind: "house", record: twin }] : [entry];
        }
        if (entry.kind === "street") {
          const { record } = entry;
          const path = record.path.map((value, i) => i % 2 === 0 ? value + APART_E7 : value);
          const twin = {
            ...record,
            key: `${record.key}-namesake`,
            names: [{ text: street, kind: "primary" as const }],
            path,
          };
          return [entry, { kind: "street", record: twin }];
        }
        return [entry];
      },
      write: (address: TrueAddress) =>
        address.isOfRange !== true && namesakes.has(`${nameKey(address.locality)}|${streetKey(address.street)}`)
          ? address
          : undefined,
    };
  },
};

/** The name of the second street of a street that has one, by town and street. */
function namesakesOf({ area: { style: { language } }, truth, draw }: StyleContext): ReadonlyMap<string, string> {
  const addresses = housesOf(truth);
  const known = new Set(
    [...addresses, ...truth.streets].map(({ locality, street }) => `${nameKey(locality)}|${streetKey(street)}`),
  );
  const namesakes = new Map<string, string>();
  for (const { locality, street } of addresses) {
    const key = `${nameKey(locality)}|${streetKey(street)}`;
    const typed = typedStreet(street, language);
    if (typed !== undefined && !namesakes.has(key) && draw(key, 2) === 0) {
      const others = otherTypes(typed.type, language).map((type) => typed.with(type))
        .filter((other) => !known.has(`${nameKey(locality)}|${streetKey(other)}`));
      const other = others[draw(`${key}/type`, Math.max(1, others.length))];
      if (other !== undefined) {
        namesakes.set(key, other);
      }
    }
  }
  return namesakes;
}
