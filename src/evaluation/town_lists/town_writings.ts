import type { Coordinates } from "../../domain/coordinates.ts";
import { fill } from "../template.ts";

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
  /** True for a name that a district of the city has. */
  readonly isKnown: (name: string, city: string) => boolean;
  /** A city of another region that has no district of the given name. */
  readonly elsewhere: TownTruth;
}

export interface TownWriting {
  readonly name: string;
  /** `house`: names a house of it, which the list does not have: right is its point, and nothing may be found. */
  readonly kind: "district" | "house" | "contradicted";
  readonly write: (town: TownTruth, context: TownContext) => string | undefined;
}

/** Templates of each kind by their names, with the fields of a district; undefined where it has none of a form. */
function writingsOf(
  templates: Readonly<Record<TownWriting["kind"], Readonly<Record<string, string>>>>,
  fieldsOf: (town: TownTruth, context: TownContext) => Readonly<Record<string, string | undefined>>,
): TownWriting[] {
  const kinds = ["district", "house", "contradicted"] as const;
  return kinds.flatMap((kind) =>
    Object.entries(templates[kind]).map(([name, template]) => ({
      name,
      kind,
      write: (town: TownTruth, context: TownContext) => fill(template, fieldsOf(town, context)),
    }))
  );
}

const PART = /^(?<town>.+?)(?<number>[一二三四五六七八九十]{1,3})丁目$/u;
const SIGNS = "一二三四五六七八九十";

/** Ways in which people write towns of Japan's cities: `town` and `part` of numbered parts only. */
export const JAPANESE_WRITINGS = writingsOf({
  district: {
    "as written": "{region}{city}{name}",
    "blanks": "{region} {city} {name}",
    "no prefecture": "{city}{name}",
    "country": "日本{region}{city}{name}",
    "digits": "{region}{city}{town}{part}丁目",
    "full-width digits": "{region}{city}{town}{fullWidth}丁目",
    "digits and blanks": "{region} {city} {town} {part}丁目",
    "full-width digits, no prefecture": "{city}{town}{fullWidth}丁目",
  },
  house: {
    "building": "{region}{city}{town}{part}-2-3 緑マンション101号室",
    "building and floor": "{city}{town}{part}丁目2番3号 緑ビル5F",
    "hyphens": "{region}{city}{town}{part}-2-3",
    "full-width hyphens": "{region}{city}{town}{fullWidth}－２－３",
    "hyphens, no prefecture": "{city}{town}{part}-2-3",
    "block and house": "{region}{city}{name}2番3号",
    "postal mark": "〒100-0001 {region}{city}{name}2番3号",
  },
  contradicted: {
    "unknown town": "{region}{city}架空緑台",
    "unknown part": "{region}{city}{unknown}",
    "another city": "{otherRegion}{otherCity}{name}",
    "another prefecture": "{otherRegion}{city}{name}",
  },
}, ({ region, city, name }, { elsewhere, isKnown }) => {
  const { town, number } = PART.exec(name)?.groups ?? {};
  const unknown = town && `${town}十九丁目`;
  // Numbers above ten are rare.
  const part = number?.length === 1 ? String(SIGNS.indexOf(number) + 1) : undefined;
  return {
    region,
    city,
    name,
    town,
    part,
    otherRegion: elsewhere.region,
    otherCity: elsewhere.city,
    fullWidth: part?.replaceAll(/\d/gu, (digit) => String.fromCodePoint(digit.charCodeAt(0) + 0xfee0)),
    unknown: part === undefined || unknown === undefined || isKnown(unknown, city) ? undefined : unknown,
  };
});

const LOOSE: readonly (readonly [RegExp, string])[] = [[/[أإآ]/gu, "ا"], [/ة\b|ة$/gu, "ه"], [/ى$/gu, "ي"]];

function loose(name: string): string {
  return LOOSE.reduce((text, [letters, other]) => text.replaceAll(letters, other), name);
}

const ARTICLE = /^ال/u;

/** Ways in which people write the districts of Arabic cities. */
export const ARABIC_WRITINGS = writingsOf({
  district: {
    "Arabic": "{name}، {city}",
    "Arabic, word for district": "حي {name}، {city}",
    "Arabic, city first": "{city} - حي {name}",
    "Arabic, interchanged letters": "{loose}",
    "Arabic, no article": "حي {bare}، {city}",
    "Arabic, stretched": "{stretched}، {city}",
    "English": "{englishName}, {englishCity}",
    "English, word for district": "{englishName} District, {englishCity}",
  },
  house: { "Arabic digits": "٧٣٤٢، حي {name}، {city}" },
  contradicted: { "unknown district": "حي الزمردة الخيالية، {city}", "another city": "حي {name}، {otherCity}" },
}, ({ name, city, english, isTownToo }, { elsewhere, isKnown }) => {
  const bare = name.replace(ARTICLE, "");
  const isAmbiguous = isTownToo === true || isKnown(name, elsewhere.city);
  return {
    name,
    city,
    englishName: english?.name,
    englishCity: english?.city,
    loose: loose(name) + loose(city) === name + city ? undefined : `${loose(name)}، ${loose(city)}`,
    // Another district of the city may have the name without the article.
    bare: bare === name || isKnown(bare, city) ? undefined : bare,
    stretched: name.replace(/(?<=[بتثنيسشصضطظعغفقكلمه])(?=[ا-ي])/u, "ـــ"),
    otherCity: isAmbiguous ? undefined : elsewhere.city,
  };
});
