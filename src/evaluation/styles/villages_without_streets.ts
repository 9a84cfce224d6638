import { nameKey } from "../../text/name_key.ts";
import type { AreaTruth } from "../corpus/truth.ts";
import { housesOf, keyOfAddress, keyOfSighting, type Style, type StyleContext } from "./style.ts";

/** A smaller place has too few houses to be measured, a larger one has streets. */
const HOUSES_MIN = 3;
const HOUSES_MAX = 1_500;

interface Village {
  readonly name: string;
  /** The number of each house, by its key. */
  readonly numbers: ReadonlyMap<string, string>;
}

/** Half of the places have no streets: their houses state the place (`addr:place`) and are numbered through. */
export const VILLAGES_WITHOUT_STREETS: Style = {
  name: "villages without streets",
  isOfData: true,
  in({ area, truth, draw }) {
    const villages = villagesOf(truth, draw);
    // English addresses always have a street.
    if (area.style.language === "en" || villages.size === 0) {
      return undefined;
    }
    return {
      publish(entry, seen) {
        if (entry.kind === "range") {
          return [];
        }
        const village = villages.get(seen?.localityKey ?? "");
        if (village === undefined || seen === undefined) {
          return [entry];
        }
        if (entry.kind === "house") {
          const number = village.numbers.get(keyOfSighting(seen));
          const { street: _, ...record } = entry.record;
          return number === undefined
            ? []
            : [{ kind: "house", record: { ...record, number, placeName: village.name } }];
        }
        if (entry.kind === "namedPlace") {
          const { street: _, number: __, ...record } = entry.record;
          return [{ kind: "namedPlace", record }];
        }
        return entry.kind === "street" ? [] : [entry];
      },
      write(address) {
        const village = villages.get(nameKey(address.locality));
        const number = village?.numbers.get(keyOfAddress(address));
        if (village === undefined || number === undefined) {
          return undefined;
        }
        const parts = { ...address, street: village.name, number };
        const { locality: _, ...withoutTown } = parts;
        // Half of the people who know the postcode do not write the place twice.
        return address.postcode !== undefined && draw(address.id, 2) === 0 ? withoutTown : parts;
      },
    };
  },
};

function villagesOf(truth: AreaTruth, draw: StyleContext["draw"]): ReadonlyMap<string, Village> {
  const villages = new Map<string, Village>();
  for (const [key, members] of Map.groupBy(housesOf(truth), ({ locality }) => nameKey(locality))) {
    const houses = [...new Set(members.map(keyOfAddress))].sort();
    if (houses.length >= HOUSES_MIN && houses.length <= HOUSES_MAX && draw(key, 2) === 0) {
      villages.set(key, {
        name: members[0]!.locality,
        numbers: new Map(houses.map((house, i) => [house, String(i + 1)])),
      });
    }
  }
  return villages;
}
