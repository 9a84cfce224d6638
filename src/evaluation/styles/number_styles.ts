import { given } from "../../domain/given.ts";
import { addressOf } from "../corpus/choose_removals.ts";
import type { TrueAddress } from "../corpus/truth.ts";
import { housesOf, keyOfAddress, onHouses, placeKey, type Style, type StyleContext, type StyledArea } from "./style.ts";
import { streetLine, townLine, writeAddress } from "../questions/question.ts";
import type { ByLanguage } from "../corpus/areas.ts";

/** One part behind a number: as the data has it, and the ways in which people write it. */
interface NumberPart {
  readonly data: string;
  readonly written: readonly string[];
}

/** Parts of one kind, written in these ways, with `{}` for the part and `{A}` for its capital; the data has the first. */
function partsOf(parts: readonly string[], ways: readonly string[]): NumberPart[] {
  return parts.map((part) => {
    const written = ways.map((way) => way.replace("{}", part).replace("{A}", part.toUpperCase()));
    return { data: written[0] ?? "", written };
  });
}

/** Numbers further apart than this are not parts of one property. */
const NUMBERS_APART_MAX = 6;
const HOUSES_OF_PROPERTY = 3;
const PLAIN = /^\d+$/;

/**
 * Three neighbouring houses of a street become three parts of the first one's number, of one kind. `kinds` gives the
 * parts of each kind in order; in every second property the first house keeps its plain number.
 */
function renumbered(
  kinds: readonly (readonly NumberPart[])[],
  { truth, draw }: StyleContext,
): StyledArea | undefined {
  const numbers = new Map<string, { readonly data: string; readonly written: string }>();
  for (const property of propertiesOf(housesOf(truth))) {
    const [first] = property;
    const { number, id } = first!;
    const parts = kinds[draw(`${id}/kind`, kinds.length)]!;
    const isFirstPlain = draw(`${id}/plain`, 2) === 0;
    for (const [i, house] of property.entries()) {
      const part = parts[isFirstPlain ? i - 1 : i];
      const key = keyOfAddress(house);
      const written = part?.written[draw(`${key}/written`, part.written.length)];
      if (part !== undefined && written !== undefined) {
        numbers.set(key, { data: number + part.data, written: number + written });
      }
    }
  }
  return numbers.size === 0 ? undefined : {
    publish: onHouses((_, seen) => given({ number: numbers.get(addressOf(seen))?.data })),
    write(address) {
      const number = numbers.get(keyOfAddress(address))?.written;
      return number === undefined ? undefined : { ...address, number };
    },
  };
}

function propertiesOf(addresses: readonly TrueAddress[]): TrueAddress[][] {
  const plain = addresses.filter(({ number }) => PLAIN.test(number));
  const streets = Map.groupBy(plain, placeKey);
  // The street already has parts of these numbers, which the new ones may equal.
  const divided = new Set(
    addresses.filter(({ number }) => !PLAIN.test(number)).map((house) =>
      `${placeKey(house)}|${parseInt(house.number, 10)}`
    ),
  );
  return [...streets.values()].flatMap((street) => {
    const houses = [...new Map(street.map((house) => [house.number, house])).values()]
      .toSorted((one, other) => Number(one.number) - Number(other.number));
    const properties: TrueAddress[][] = [];
    for (let at = 0; at + HOUSES_OF_PROPERTY <= houses.length; at += HOUSES_OF_PROPERTY) {
      const property = houses.slice(at, at + HOUSES_OF_PROPERTY);
      const [first] = property;
      const isNear = Number(property.at(-1)?.number) - Number(first?.number) <= NUMBERS_APART_MAX;
      if (isNear && !divided.has(`${placeKey(first!)}|${Number(first!.number)}`)) {
        properties.push(property);
      }
    }
    return properties;
  });
}

/** Letters that also begin a floor or a unit: ground, floor, left, right, upper, top. */
const UNIT_LETTERS = ["fgh", "lrs", "tul", "rgf"].map((letters) => letters.split(""));

/** House letters that may also be a floor or a unit: `24f`. */
export const LETTERS_LIKE_UNITS: Style = {
  name: "letters like units",
  isOfData: true,
  in(context) {
    const ways = context.area.style.numberFirst ? ["{}", "{A}"] : ["{}", " {}", "{A}"];
    return renumbered(UNIT_LETTERS.map((letters) => partsOf(letters, ways)), context);
  },
};

/** The same data with the parts of the address in every other order: `69117 Heidelberg, Hauptstrasse 24f`. */
export const LETTERS_IN_EVERY_ORDER: Style = {
  name: "letters in every order",
  isOfData: true,
  in(context) {
    const { area: { style }, draw } = context;
    const styled = LETTERS_LIKE_UNITS.in(context);
    return styled === undefined ? undefined : {
      ...styled,
      spell(parts) {
        const street = streetLine(parts, style);
        const turned = streetLine(parts, { ...style, numberFirst: !style.numberFirst, numberComma: false });
        const town = townLine(parts, style);
        const orders = [
          `${town}, ${street}`,
          `${town} ${street}`,
          `${town}, ${turned}`,
          `${turned}, ${town}`,
          `${street} ${town}`,
        ];
        return orders[draw(`${street}/${town}`, orders.length)] ?? writeAddress(parts, style);
      },
    };
  },
};

/** Letters behind a number; some join them, some put a space between, some write capitals. */
const LETTERS = partsOf(["a", "b", "c"], ["{}", " {}", "{A}"]);
/** Before a street's name a single letter would be part of the name. */
const JOINED_LETTERS = partsOf(["a", "b", "c"], ["{}", "{A}", "-{A}"])
  .map(({ data, written }) => ({ data: data.toUpperCase(), written }));
const REPEATS = partsOf(["bis", "ter", "quater"], [" {}", "{}", " {A}"]);
const FEW = ["1", "2", "3"];
const SLASHES = partsOf(FEW, ["/{}", " / {}"]);
const BLOCKS = partsOf(FEW, [" к{}", "к{}", " корп. {}", " корпус {}"]);
const BUILDINGS = partsOf(FEW, [" с{}", "с{}", " стр. {}", " строение {}"]);
const BLOCKS_AND_BUILDINGS = partsOf(FEW, [" корп. {} стр. 1", " к{} с1", "к{}с1"]);
const HALVES = partsOf([" 1/2"], ["{}", "½", " ½"]);

const KINDS: ByLanguage<readonly (readonly NumberPart[])[]> = {
  de: [SLASHES, LETTERS],
  en: [HALVES, JOINED_LETTERS],
  mt: [JOINED_LETTERS, SLASHES],
  fr: [REPEATS],
  ca: [REPEATS, LETTERS],
  pt: [LETTERS, SLASHES],
  ru: [BLOCKS, BUILDINGS, BLOCKS_AND_BUILDINGS, SLASHES],
};

/** Houses have the number parts that are usual in the country: `6 к2`, `12 корп. 2 стр. 1`, `3/5`, `12 bis`. */
export const NUMBER_PARTS: Style = {
  name: "number parts",
  isOfData: true,
  in: (context) => renumbered(KINDS[context.area.style.language], context),
};
