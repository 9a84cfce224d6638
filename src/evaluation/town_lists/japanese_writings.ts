import type { Coordinates } from "../../domain/coordinates.ts";
import type { Random } from "../misspelt.ts";

/** A district of a city, as its list has it. */
export interface TownTruth {
  readonly name: string;
  readonly city: string;
  readonly region: string;
  /** In English, where the list has them. */
  readonly english?: { readonly name: string; readonly city: string };
  readonly at: Coordinates;
  /** A town has the name too, so that with another city it may mean that town. */
  readonly isTownToo?: true;
}

/** What writings and contradictions can use besides the district. */
export interface TownContext {
  readonly random: Random;
  /** True for a name that a district of the city has. */
  readonly isKnown: (name: string, city: string) => boolean;
  /** A city of another region that has no district of the given name. */
  readonly elsewhere: TownTruth;
}

/** A way to write a district. */
export interface TownWriting {
  readonly name: string;
  /** `house`: names a house of it, which the list does not have: right is its point, and nothing may be found. */
  readonly kind: "district" | "house" | "contradicted";
  readonly write: (town: TownTruth, context: TownContext) => string | undefined;
}

const PART = /^(?<town>.+?)(?<number>[一二三四五六七八九十]{1,3})丁目$/u;
const SIGNS = "一二三四五六七八九十";

/** The number of a town's part up to ten; larger ones are rare. */
function partOf({ name }: TownTruth): { readonly town: string; readonly number: number } | undefined {
  const { town, number } = PART.exec(name)?.groups ?? {};
  return town === undefined || number?.length !== 1 ? undefined : { town, number: SIGNS.indexOf(number) + 1 };
}

function fullWidth(number: number): string {
  return String(number).replaceAll(/\d/gu, (digit) => String.fromCodePoint(digit.charCodeAt(0) + 0xfee0));
}

/** A writing of the districts that are numbered parts of a town. */
function ofPart(
  write: (truth: TownTruth, part: { readonly town: string; readonly number: number }) => string,
): TownWriting["write"] {
  return (truth) => {
    const part = partOf(truth);
    return part === undefined ? undefined : write(truth, part);
  };
}

/** Writings of one kind, by their names. */
export function writingsOf(
  kind: TownWriting["kind"],
  writings: Readonly<Record<string, TownWriting["write"]>>,
): TownWriting[] {
  return Object.entries(writings).map(([name, write]) => ({ name, kind, write }));
}

const INVENTED = "架空緑台";

/** Ways in which people write towns of Japan's cities. */
export const JAPANESE_WRITINGS: readonly TownWriting[] = [
  ...writingsOf("district", {
    "as written": ({ region, city, name }) => `${region}${city}${name}`,
    "blanks": ({ region, city, name }) => `${region} ${city} ${name}`,
    "no prefecture": ({ city, name }) => `${city}${name}`,
    "country": ({ region, city, name }) => `日本${region}${city}${name}`,
    "digits": ofPart(({ region, city }, { town, number }) => `${region}${city}${town}${number}丁目`),
    "full-width digits": ofPart(({ region, city }, { town, number }) =>
      `${region}${city}${town}${fullWidth(number)}丁目`
    ),
    "digits and blanks": ofPart(({ region, city }, { town, number }) => `${region} ${city} ${town} ${number}丁目`),
    "full-width digits, no prefecture": ofPart(({ city }, { town, number }) =>
      `${city}${town}${fullWidth(number)}丁目`
    ),
  }),
  ...writingsOf("house", {
    "building": ofPart(({ region, city }, { town, number }) =>
      `${region}${city}${town}${number}-2-3 緑マンション101号室`
    ),
    "building and floor": ofPart(({ city }, { town, number }) => `${city}${town}${number}丁目2番3号 緑ビル5F`),
    "hyphens": ofPart(({ region, city }, { town, number }) => `${region}${city}${town}${number}-2-3`),
    "full-width hyphens": ofPart(({ region, city }, { town, number }) =>
      `${region}${city}${town}${fullWidth(number)}－２－３`
    ),
    "hyphens, no prefecture": ofPart(({ city }, { town, number }) => `${city}${town}${number}-2-3`),
    "block and house": ({ region, city, name }) => `${region}${city}${name}2番3号`,
    "postal mark": ({ region, city, name }) => `〒100-0001 ${region}${city}${name}2番3号`,
  }),
  ...writingsOf("contradicted", {
    "unknown town": ({ region, city }) => `${region}${city}${INVENTED}`,
    "unknown part": (truth, { isKnown }) => {
      const part = partOf(truth);
      const other = part === undefined ? "" : `${part.town}十九丁目`;
      return other === "" || isKnown(other, truth.city) ? undefined : `${truth.region}${truth.city}${other}`;
    },
    "another city": ({ name }, { elsewhere }) => `${elsewhere.region}${elsewhere.city}${name}`,
    "another prefecture": ({ city, name }, { elsewhere }) => `${elsewhere.region}${city}${name}`,
  }),
];
