import { JAPANESE_WRITINGS, type TownWriting, writingsOf } from "./japanese_writings.ts";

/** Letters that people interchange. */
const LOOSE: readonly (readonly [RegExp, string])[] = [[/[أإآ]/gu, "ا"], [/ة\b|ة$/gu, "ه"], [/ى$/gu, "ي"]];

const ARTICLE = /^ال/u;

const INVENTED = "الزمردة الخيالية";

/** Ways in which people write the districts of Arabic cities. */
export const ARABIC_WRITINGS: readonly TownWriting[] = [
  ...writingsOf("district", {
    "Arabic": ({ name, city }) => `${name}، ${city}`,
    "Arabic, word for district": ({ name, city }) => `حي ${name}، ${city}`,
    "Arabic, city first": ({ name, city }) => `${city} - حي ${name}`,
    "Arabic, interchanged letters": ({ name, city }) =>
      loose(name) + loose(city) === name + city ? undefined : `${loose(name)}، ${loose(city)}`,
    "Arabic, no article": ({ name, city }, { isKnown }) => {
      const bare = name.replace(ARTICLE, "");
      // Another district of the city may have the name without the article.
      return bare === name || isKnown(bare, city) ? undefined : `حي ${bare}، ${city}`;
    },
    "Arabic, stretched": ({ name, city }) => `${name.replace(/(?<=[بتثنيسشصضطظعغفقكلمه])(?=[ا-ي])/u, "ـــ")}، ${city}`,
    "English": ({ english }) => english && `${english.name}, ${english.city}`,
    "English, word for district": ({ english }) => english && `${english.name} District, ${english.city}`,
  }),
  ...writingsOf("house", { "Arabic digits": ({ name, city }) => `٧٣٤٢، حي ${name}، ${city}` }),
  ...writingsOf("contradicted", {
    "unknown district": ({ city }) => `حي ${INVENTED}، ${city}`,
    "another city": ({ name, isTownToo }, { elsewhere, isKnown }) =>
      isTownToo || isKnown(name, elsewhere.city) ? undefined : `حي ${name}، ${elsewhere.city}`,
  }),
];

/** A list of the districts of cities: places without streets. */
export interface TownList {
  readonly name: string;
  /** In the data folder. */
  readonly path: string;
  readonly source: "japanese-towns" | "whosonfirst";
  readonly countryCode: string;
  readonly writings: readonly TownWriting[];
}

/** The lists that the evaluation reads. */
export const TOWN_LISTS: readonly TownList[] = [
  {
    name: "japan",
    path: "japan/towns.csv",
    source: "japanese-towns",
    countryCode: "JP",
    writings: JAPANESE_WRITINGS,
  },
  {
    name: "saudi-arabia",
    path: "wof/whosonfirst-admin-sa.ndjson",
    source: "whosonfirst",
    countryCode: "SA",
    writings: ARABIC_WRITINGS,
  },
  {
    name: "emirates",
    path: "wof/whosonfirst-admin-ae.ndjson",
    source: "whosonfirst",
    countryCode: "AE",
    writings: ARABIC_WRITINGS,
  },
];

/** Half of the regions of a list are fitted on, the others are not. */
export const TOWN_AREA_NAMES: readonly string[] = TOWN_LISTS.flatMap(({ name }) => [name, `${name} (not fitted)`]);

/** The halves that are fitted on. */
export const FITTED_TOWN_AREA_NAMES: readonly string[] = TOWN_LISTS.map(({ name }) => name);

function loose(name: string): string {
  return LOOSE.reduce((text, [letters, other]) => text.replaceAll(letters, other), name);
}
