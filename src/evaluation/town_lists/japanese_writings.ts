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

function ofPart(
  name: string,
  kind: TownWriting["kind"],
  write: (truth: TownTruth, part: { readonly town: string; readonly number: number }) => string,
): TownWriting {
  return {
    name,
    kind,
    write: (truth) => {
      const part = partOf(truth);
      return part === undefined ? undefined : write(truth, part);
    },
  };
}

const INVENTED = "架空緑台";

/** Ways in which people write towns of Japan's cities. */
export const JAPANESE_WRITINGS: readonly TownWriting[] = [
  { name: "as written", kind: "district", write: ({ region, city, name }) => `${region}${city}${name}` },
  { name: "blanks", kind: "district", write: ({ region, city, name }) => `${region} ${city} ${name}` },
  { name: "no prefecture", kind: "district", write: ({ city, name }) => `${city}${name}` },
  { name: "country", kind: "district", write: ({ region, city, name }) => `日本${region}${city}${name}` },
  ofPart("digits", "district", ({ region, city }, { town, number }) => `${region}${city}${town}${number}丁目`),
  ofPart(
    "full-width digits",
    "district",
    ({ region, city }, { town, number }) => `${region}${city}${town}${fullWidth(number)}丁目`,
  ),
  ofPart(
    "digits and blanks",
    "district",
    ({ region, city }, { town, number }) => `${region} ${city} ${town} ${number}丁目`,
  ),
  ofPart(
    "full-width digits, no prefecture",
    "district",
    ({ city }, { town, number }) => `${city}${town}${fullWidth(number)}丁目`,
  ),
  ofPart(
    "building",
    "house",
    ({ region, city }, { town, number }) => `${region}${city}${town}${number}-2-3 緑マンション101号室`,
  ),
  ofPart("building and floor", "house", ({ city }, { town, number }) => `${city}${town}${number}丁目2番3号 緑ビル5F`),
  ofPart("hyphens", "house", ({ region, city }, { town, number }) => `${region}${city}${town}${number}-2-3`),
  ofPart(
    "full-width hyphens",
    "house",
    ({ region, city }, { town, number }) => `${region}${city}${town}${fullWidth(number)}－２－３`,
  ),
  ofPart("hyphens, no prefecture", "house", ({ city }, { town, number }) => `${city}${town}${number}-2-3`),
  { name: "block and house", kind: "house", write: ({ region, city, name }) => `${region}${city}${name}2番3号` },
  { name: "postal mark", kind: "house", write: ({ region, city, name }) => `〒100-0001 ${region}${city}${name}2番3号` },
  {
    name: "unknown town",
    kind: "contradicted",
    write: ({ region, city }) => `${region}${city}${INVENTED}`,
  },
  {
    name: "unknown part",
    kind: "contradicted",
    write: (truth, { isKnown }) => {
      const part = partOf(truth);
      const other = part === undefined ? "" : `${part.town}十九丁目`;
      return other === "" || isKnown(other, truth.city) ? undefined : `${truth.region}${truth.city}${other}`;
    },
  },
  {
    name: "another city",
    kind: "contradicted",
    write: ({ name }, { elsewhere }) => `${elsewhere.region}${elsewhere.city}${name}`,
  },
  {
    name: "another prefecture",
    kind: "contradicted",
    write: ({ city, name }, { elsewhere }) => `${elsewhere.region}${city}${name}`,
  },
];
