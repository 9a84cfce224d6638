import type { Gazetteer } from "../../gazetteer/port.ts";
import { allQuarters } from "../../gazetteer/sources/world/quarters.ts";
import { landRecords } from "../../gazetteer/sources/world/area_records.ts";
import { nameKey } from "../../text/name_key.ts";
import type { Coordinates } from "../../domain/coordinates.ts";
import type { Random } from "../misspelt.ts";
import type { NameSources } from "./name_questions.ts";

/** A text with the points that are right. */
export interface FormOfName {
  readonly q: string;
  readonly truth: readonly Coordinates[];
  readonly rightWithinM?: number;
  /** Absent: `refuse` where no point is right. */
  readonly expectation?: "answer" | "refuse";
}

/** How people write names of places that lists have in another form, by the name of the variant. */
export const NAME_FORMS = {
  "word of a region": wordsOfRegions,
  "short form of a town": shortForms,
  "form of a postcode": formsOfPostcodes,
  "box of a town": boxes,
  "quarter of a town": quarters,
  "island or land": lands,
  "text without a place": textsWithoutPlace,
};

/** By country, what stands with the name of a region, `{r}`; in which language the name is. */
const REGION_FORMS: Readonly<Record<string, readonly [language: string, ...forms: string[]]>> = {
  AR: ["es", "Provincia de {r}", "Pcia. de {r}"],
  AT: ["de", "Bundesland {r}"],
  AU: ["en", "State of {r}"],
  BR: ["pt", "Estado de {r}", "Estado do {r}", "Estado da {r}"],
  CA: ["en", "Province of {r}"],
  CH: ["de", "Kanton {r}", "Kt. {r}"],
  DE: ["de", "Bundesland {r}", "Land {r}"],
  FR: ["fr", "Région {r}"],
  IN: ["en", "State of {r}"],
  IT: ["it", "Regione {r}"],
  MX: ["es", "Estado de {r}"],
  NL: ["nl", "Provincie {r}"],
  PL: ["pl", "województwo {r}", "woj. {r}"],
  US: ["en", "State of {r}", "{r} State"],
};

function* wordsOfRegions(random: Random, { cities, gazetteer }: NameSources): Iterable<FormOfName> {
  const asked = new Set<number>();
  for (const { countryCode, region } of random.shuffled(cities)) {
    const [language = "en", ...forms] = REGION_FORMS[countryCode] ?? [];
    const found = region === undefined || forms.length === 0
      ? []
      : gazetteer.findPlaces(nameKey(region), NAMESAKES_MAX).filter(({ id }) => isRegionOf(gazetteer, id, countryCode));
    const [first] = found;
    if (first !== undefined && !asked.has(first.id)) {
      asked.add(first.id);
      const name = gazetteer.nameIn(first.id, [language]).replace(GENERIC_WORD, "");
      // Where several regions have the name, any is meant.
      const namesakes = gazetteer.findPlaces(nameKey(name), NAMESAKES_MAX)
        .filter(({ id }) => gazetteer.place(id).kind === "region");
      const truth = [...found, ...namesakes].map(({ id }) => gazetteer.place(id).coordinates);
      const { radiusM: rightWithinM } = gazetteer.place(first.id);
      for (const form of forms) {
        yield { q: form.replace("{r}", name), truth, rightWithinM };
      }
    }
  }
}

const NAMESAKES_MAX = 64;
/** The name has the word itself: "Kanton Bern", "województwo mazowieckie". */
const GENERIC_WORD =
  /^(?:Kanton|Provincia (?:de|di|del)|Province of|Provincie|województwo|Estado d[eoa]|State of) | Province$/u;

function isRegionOf(gazetteer: Pick<Gazetteer, "place">, id: number, countryCode: string): boolean {
  const place = gazetteer.place(id);
  return place.kind === "region" && !place.isLand && place.countryCode === countryCode;
}

/** By country, what is shortened and how. */
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

const SIGNS: Readonly<Record<string, string>> = {
  Austria: "A",
  Belgium: "B",
  France: "F",
  Germany: "D",
  Italy: "I",
  Liechtenstein: "FL",
  Portugal: "P",
  Switzerland: "CH",
};
const STARTS_WITH_CODE = /^\d/u;
const ZIP_WITH_ZERO = /^(?<place>.+, [A-Z]{2}) 0(?<rest>\d{4})$/u;
const HALF_CODE = /^(?<code>[A-Z]{1,2}\d[\dA-Z]?) (?<place>.+)$/u;

function* formsOfPostcodes(random: Random, { postcodes }: NameSources): Iterable<FormOfName> {
  for (const { placeLine, countryName, points } of random.shuffled(postcodes)) {
    const zip = ZIP_WITH_ZERO.exec(placeLine)?.groups;
    const half = HALF_CODE.exec(placeLine)?.groups;
    const sign = SIGNS[countryName];
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

const BOXES = [
  "P.O. Box 123",
  "PO Box 48",
  "Postfach 12 34",
  "B.P. 70",
  "Caixa Postal 9",
  "Apartado 45",
  "а/я 15",
] as const;

/** A box has no point of its own: its town or postcode is the answer, never `found`. */
function* boxes(random: Random, { postcodes }: NameSources): Iterable<FormOfName> {
  for (const { placeLine, countryName, points } of random.shuffled(postcodes)) {
    yield { q: `${random.pick(BOXES) ?? ""}, ${placeLine}, ${countryName}`, truth: points };
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

const WITHOUT_PLACE = [
  "hello world",
  "JFK",
  "Eiffel Tower",
  "test test",
  "to be confirmed",
  "same as above",
  "see attachment",
  "order no. 12345",
  "Rechnung 2024-051",
  "bitte anrufen",
  "thank you very much",
  "merci beaucoup",
  "siehe oben",
  "n/a",
  "none",
  "lorem ipsum dolor",
  "221B Baker St",
  "call me at 5",
  "invoice 778",
  "foo bar",
] as const;

function* textsWithoutPlace(random: Random): Iterable<FormOfName> {
  for (const one of random.shuffled([...WITHOUT_PLACE])) {
    yield { q: one, truth: [] };
    for (const other of WITHOUT_PLACE) {
      yield { q: `${one}, ${other}`, truth: [] };
    }
  }
}
