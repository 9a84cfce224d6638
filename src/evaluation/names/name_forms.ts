import { allQuarters } from "../../gazetteer/sources/world/quarters.ts";
import { landRecords } from "../../gazetteer/sources/world/area_records.ts";
import { nameKey } from "../../text/name_key.ts";
import type { Coordinates } from "../../domain/coordinates.ts";
import { given } from "../../domain/given.ts";
import { pairsOf } from "../../text/pairs_of.ts";
import type { Random } from "../misspelt.ts";
import { listed } from "../template.ts";
import type { ListedPostcode, NameSources } from "./name_questions.ts";

/** A text with the points that are right. */
export interface FormOfName {
  readonly q: string;
  readonly truth: readonly Coordinates[];
  readonly rightWithinM?: number;
  /** Absent: `refuse` where no point is right. */
  readonly expectation?: "answer" | "refuse";
}

/** Texts with a postcode, or with its place, that a random source fills. */
function ofPostcodes(
  write: (random: Random, { postcode, placeLine }: ListedPostcode) => string,
  expectation?: "refuse",
): (random: Random, sources: NameSources) => Iterable<FormOfName> {
  return (random, { postcodes }) =>
    random.shuffled(postcodes).values().map((one) => ({
      q: `${write(random, one)}, ${one.countryName}`,
      truth: one.points,
      ...given({ expectation }),
    }));
}

const BOXES = listed("P.O. Box 123 | PO Box 48 | Postfach 12 34 | B.P. 70 | Caixa Postal 9 | Apartado 45 | а/я 15");
const UNKNOWN = listed("Nosuchstrasse 12 | 12 Nosuch Road | asdadsa | Qwertzgasse 7b | Zzyzxplein");

/** How people write names of places that lists have in another form, by the name of the variant. */
export const NAME_FORMS = {
  // "Nosuchstrasse 12, 6130, Austria": the postcode is the answer, never `found`.
  "postcode of unknown street": ofPostcodes((random, { postcode }) => `${random.pick(UNKNOWN)}, ${postcode}`, "refuse"),
  // "Flushing, NY 11358, United States": the place is where the postcode is, whatever else has its name.
  "postcode and its place": ofPostcodes((_, { placeLine }) => placeLine),
  "word of a region": wordsOfRegions,
  "short form of a town": shortForms,
  "form of a postcode": formsOfPostcodes,
  // A box has no point of its own: its town or postcode is the answer.
  "box of a town": ofPostcodes((random, { placeLine }) => `${random.pick(BOXES)}, ${placeLine}`),
  "quarter of a town": quarters,
  "island or land": lands,
  "text without a place": textsWithoutPlace,
};

/** By country, in which language the name of a region is, and what stands with it. */
const REGION_FORMS: Readonly<Record<string, readonly [language: string, forms: string]>> = {
  AR: ["es", "Provincia de {} | Pcia. de {}"],
  AT: ["de", "Bundesland {}"],
  AU: ["en", "State of {}"],
  BR: ["pt", "Estado de {} | Estado do {} | Estado da {}"],
  CA: ["en", "Province of {}"],
  CH: ["de", "Kanton {} | Kt. {}"],
  DE: ["de", "Bundesland {} | Land {}"],
  FR: ["fr", "Région {}"],
  IN: ["en", "State of {}"],
  IT: ["it", "Regione {}"],
  MX: ["es", "Estado de {}"],
  NL: ["nl", "Provincie {}"],
  PL: ["pl", "województwo {} | woj. {}"],
  US: ["en", "State of {} | {} State"],
};

function* wordsOfRegions(random: Random, { cities, gazetteer }: NameSources): Iterable<FormOfName> {
  const asked = new Set<number>();
  const regionsNamed = (name: string) =>
    gazetteer.findPlaces(nameKey(name), NAMESAKES_MAX).map(({ id }) => gazetteer.place(id))
      .filter(({ kind }) => kind === "region");
  for (const { countryCode, region } of random.shuffled(cities)) {
    const [language, forms] = REGION_FORMS[countryCode] ?? [];
    const found = region === undefined || forms === undefined
      ? []
      : regionsNamed(region).filter((place) => !place.isLand && place.countryCode === countryCode);
    const [first] = found;
    if (first !== undefined && language !== undefined && forms !== undefined && !asked.has(first.id)) {
      asked.add(first.id);
      const name = gazetteer.nameIn(first.id, [language]).replace(GENERIC_WORD, "");
      // Where several regions have the name, any is meant.
      const truth = [...found, ...regionsNamed(name)].map(({ coordinates }) => coordinates);
      for (const form of listed(forms)) {
        yield { q: form.replace("{}", name), truth, rightWithinM: first.radiusM };
      }
    }
  }
}

const NAMESAKES_MAX = 64;
/** The name has the word itself: "Kanton Bern", "województwo mazowieckie". */
const GENERIC_WORD =
  /^(?:Kanton|Provincia (?:de|di|del)|Province of|Provincie|województwo|Estado d[eoa]|State of) | Province$/u;

/** By country, what is shortened and how: at the beginning, or before a capital letter. */
const SHORTENED: Readonly<Record<string, readonly (readonly [RegExp, string])[]>> = {
  AT: [[/ an der (?=\p{Lu})/u, " a.d. "], [/ am (?=\p{Lu})/u, " a. "], [/^Sankt /u, "St. "], [
    / im (?=\p{Lu})/u,
    " i. ",
  ]],
  BR: [[/^São /u, "S. "], [/^Santo /u, "Sto. "], [/^Santa /u, "Sta. "]],
  CH: [[/^Sankt /u, "St. "]],
  CZ: [[/ nad (?=\p{Lu})/u, " n. "], [/ pod (?=\p{Lu})/u, " p. "]],
  DE: [
    [/ an der (?=\p{Lu})/u, " a.d. "],
    [/ an der (?=\p{Lu})/u, " a. d. "],
    [/ am (?=\p{Lu})/u, " a. "],
    [/ im (?=\p{Lu})/u, " i. "],
    [/ ob der (?=\p{Lu})/u, " o.d. "],
    [/ in der (?=\p{Lu})/u, " i.d. "],
    [/ am (?=\p{Lu})/u, "/"],
    [/ an der (?=\p{Lu})/u, "/"],
  ],
  ES: [[/^Santa /u, "Sta. "], [/^San /u, "S. "]],
  FR: [[/-sur-/u, " s/ "], [/^Saint-/u, "St "], [/^Sainte-/u, "Ste-"], [/-Saint-/u, "-St-"]],
  GB: [[/-upon-/u, "/"], [/^Saint /u, "St "]],
  IT: [[/^San /u, "S. "], [/^Santa /u, "S. "]],
  PT: [[/^Vila Nova de /u, "V. N. "], [/^São /u, "S. "]],
  US: [[/^Saint /u, "St. "], [/^Fort /u, "Ft. "], [/^Mount /u, "Mt. "], [/^North /u, "N. "], [/^West /u, "W "]],
};

function* shortForms(random: Random, { cities, gazetteer }: NameSources): Iterable<FormOfName> {
  for (const { name, countryCode, countryName, coordinates } of random.shuffled(cities)) {
    const forms = (SHORTENED[countryCode] ?? []).filter(([pattern]) => pattern.test(name));
    const [pattern, form] = random.pick(forms) ?? [];
    if (pattern === undefined || form === undefined) {
      continue;
    }
    const q = name.replace(pattern, form);
    // Namesakes in one country are ambiguous in any form.
    if ([name, q].every((one) => placesIn(countryCode, one, gazetteer) <= 1)) {
      yield { q: `${q}, ${countryName}`, truth: [coordinates] };
    }
  }
}

function placesIn(countryCode: string, name: string, gazetteer: NameSources["gazetteer"]): number {
  return gazetteer.findPlaces(nameKey(name), NAMESAKES_MAX)
    .filter(({ id, nameKind }) => nameKind !== "code" && gazetteer.place(id).countryCode === countryCode).length;
}

/** Signs of cars, which many write before postcodes. */
const SIGNS = new Map(pairsOf(
  "Austria A, Belgium B, France F, Germany D, Italy I, Liechtenstein FL, Portugal P, Switzerland CH",
));
const STARTS_WITH_CODE = /^\d/u;
const ZIP_WITH_ZERO = /^(?<place>.+, [A-Z]{2}) 0(?<rest>\d{4})$/u;
const HALF_CODE = /^(?<code>[A-Z]{1,2}\d[\dA-Z]?) (?<place>.+)$/u;

function* formsOfPostcodes(random: Random, { postcodes }: NameSources): Iterable<FormOfName> {
  for (const { placeLine, countryName, points } of random.shuffled(postcodes)) {
    const zip = ZIP_WITH_ZERO.exec(placeLine)?.groups;
    const half = HALF_CODE.exec(placeLine)?.groups;
    const sign = SIGNS.get(countryName);
    const texts = [
      ...(zip === undefined ? [] : [`${zip["place"]} ${zip["rest"]}`]),
      ...(half === undefined ? [] : [`${half["place"]} ${half["code"]}`, `${half["place"]} ${half["code"]} 1AA`]),
      ...(sign === undefined || !STARTS_WITH_CODE.test(placeLine)
        ? []
        : [`${sign}-${placeLine}`, `${sign} - ${placeLine}`]),
      ...(countryName === "France" ? [`${placeLine} CEDEX`] : []),
    ];
    const q = random.pick(texts);
    if (q !== undefined) {
      yield { q, truth: points };
    }
  }
}

/** The point of a quarter is written by hand. Metres. */
const QUARTER_ERROR_M = 2_000;

function* quarters(random: Random, { cities }: NameSources): Iterable<FormOfName> {
  const byId = new Map(cities.map((city) => [`geonames:${city.id}`, city]));
  for (const { names, parentKey, point, radiusM } of random.shuffled(allQuarters())) {
    const city = byId.get(parentKey);
    if (city !== undefined && point !== undefined) {
      const cityNames = [city.name, ...city.otherNames].filter((name) => name !== "");
      // "Panyu" is also an old name of all of Guangzhou.
      for (const name of names.filter((one) => !cityNames.includes(one))) {
        const isWhole = cityNames.some((own) => name.startsWith(own));
        yield { q: isWhole ? name : `${name}, ${city.name}`, truth: [point], rightWithinM: radiusM + QUARTER_ERROR_M };
      }
    }
  }
}

function* lands(random: Random): Iterable<FormOfName> {
  for (const { name, names, latitude, longitude, radiusM } of random.shuffled(landRecords())) {
    for (const q of new Set([name, ...names.map(({ text }) => text)])) {
      yield { q, truth: [{ latitude, longitude }], rightWithinM: radiusM };
    }
  }
}

const WITHOUT_PLACE = listed(
  "hello world | JFK | Eiffel Tower | test test | to be confirmed | same as above | see attachment | " +
    "order no. 12345 | Rechnung 2024-051 | bitte anrufen | thank you very much | merci beaucoup | siehe oben | n/a | " +
    "none | lorem ipsum dolor | 221B Baker St | call me at 5 | invoice 778 | foo bar",
);

function* textsWithoutPlace(random: Random): Iterable<FormOfName> {
  for (const one of random.shuffled(WITHOUT_PLACE)) {
    yield { q: one, truth: [] };
    for (const other of WITHOUT_PLACE) {
      yield { q: `${one}, ${other}`, truth: [] };
    }
  }
}
