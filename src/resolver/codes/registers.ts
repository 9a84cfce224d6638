import type { Coordinates } from "../../domain/coordinates.ts";
import { readShortCode, shownShortCode } from "../../text/short_code.ts";
import { TIGHT_POINT } from "../sign.ts";
import { type CodeGrammar, weighed } from "./grammar.ts";

/** Short addresses of the Saudi Post (`RRRD2929`): region, branch, division, a letter of its own, building. */
const SAUDI_SHORT_ADDRESS: CodeGrammar = {
  system: "saudi_short_address",
  pattern: /(?<![\p{L}\d])([A-Z]{4})( ?)(\d{4})(?![\p{L}\d])/giu,
  signs: [{ run: "l8" }, { run: "w4", gap: " ", next: "n4" }],
  marker: /SHORT ADDRESS|NATIONAL ADDRESS|العنوان المختصر|العنوان الوطني|\bSPL\b/u,
  read: ({ groups: [letters = "", , digits = ""] }) => ({
    outcome: "registered",
    normalized: `${letters}${digits}`.toUpperCase(),
    countryCode: "SA",
  }),
  weigh(match) {
    const { groups: [, gap], alone, marked, hints, upper } = match;
    const isInCountry = hints.country === "SA" || /SAUDI|KSA|السعودية|RIYADH|JEDDAH|الرياض|جدة/u.test(upper);
    if (!marked && isInCountry && (alone || gap === "")) {
      return SAUDI.inCountry;
    }
    const weight = gap === "" ? SAUDI.joined : SAUDI.spaced;
    return weighed(match, weight, isInCountry ? { ...SAUDI, elsewhere: 1 } : SAUDI);
  },
};

const SAUDI = {
  marked: 0.97,
  inCountry: 0.95,
  joined: 0.65,
  /** "JUNE 2024", "LIMA 1234": four letters, a space and four digits are most often something else. */
  spaced: 0.25,
  elsewhere: 0.2,
  inSentence: 0.5,
  smallLetters: 0.4,
} as const;

/** Zones of Qatar are numbered 1 to 98. */
const ZONE_MAX = 98;
const LABELLED_WEIGHT = 0.97;
const QATAR_WEIGHT = 0.9;
/** Three small numbers with something that joins them: a date, a tile, a fraction. */
const NUMBERS_WEIGHT = 0.1;

/** Blue plates of Qatar (`zone 69 street 255 building 8`, `69/255/8`): a building of the national address register. */
const QATAR_BLUE_PLATE: CodeGrammar = {
  system: "qatar_address",
  pattern:
    /(?<![\p{L}\d./-])(?:(ZONE|Z) ?(?:NO\.? ?)?)?(\d{1,2})[/ ,-]{1,2}(?:(STREET|ST) ?(?:NO\.? ?)?)?(\d{1,4})[/ ,-]{1,2}(?:(BUILDING|BLDG|BLD) ?(?:NO\.? ?)?)?(\d{1,4})(?![\p{L}\d./-])/giu,
  signs: [
    { run: "n1-2", gap: "/ ,-.", next: "n1-4 w2,6 l3-10", numbers: 3 },
    { run: "w1,4 l2-3,5-6", starts: "Z", numbers: 3 },
  ],
  marker: /\bQNAS\b|BLUE PLATE|UNWANI|عنواني/u,
  read({ groups: [, ...groups] }) {
    const [zone = 0, , street = 0, , building = 0] = groups.map(Number);
    return zone < 1 || zone > ZONE_MAX
      ? undefined
      : { outcome: "registered", normalized: `${zone}/${street}/${building}`, countryCode: "QA" };
  },
  weigh({ shown, groups: [zone, , street, , building], marked, hints, upper, alone }) {
    const isInCountry = hints.country === "QA" || /QATAR|DOHA|قطر|الدوحة/u.test(upper);
    if (zone !== undefined && (street !== undefined || building !== undefined)) {
      return isInCountry || hints.country === undefined ? LABELLED_WEIGHT : NUMBERS_WEIGHT;
    }
    if (marked || (isInCountry && alone)) {
      return QATAR_WEIGHT;
    }
    return alone && hints.country === undefined && /[/-]/u.test(shown) ? NUMBERS_WEIGHT : 0;
  },
};

const PACI_WEIGHT = 0.95;
/** Eight digits alone in Kuwait: also a telephone number. */
const EIGHT_DIGITS_WEIGHT = 0.45;

/** Automated numbers of Kuwait's civil register (PACI): eight digits, only where the text or the country says so. */
const KUWAIT_PACI: CodeGrammar = {
  system: "kuwait_paci",
  pattern: /(?<![\p{L}\d.,+/-])\d{8}(?![\p{L}\d]|[.,/-]\d)/gu,
  signs: [{ run: "n8" }],
  marker: /\bPACI\b|AUTOMATED NUMBER|الرقم الآلي|الرقم الالي/u,
  read: ({ shown }) => ({ outcome: "registered", normalized: shown, countryCode: "KW" }),
  weigh: ({ marked, alone, hints }) => marked ? PACI_WEIGHT : alone && hints.country === "KW" ? EIGHT_DIGITS_WEIGHT : 0,
};

/** Middles of Dublin's routing keys: latitude, longitude. */
const DUBLIN: ReadonlyMap<string, Coordinates> = new Map(
  `D01 53.352 -6.26, D02 53.339 -6.253, D03 53.363 -6.213, D04 53.329 -6.228, D05 53.383 -6.187, D06 53.318 -6.258,
  D6W 53.309 -6.301, D07 53.361 -6.286, D08 53.338 -6.286, D09 53.384 -6.244, D10 53.341 -6.352, D11 53.392 -6.284,
  D12 53.322 -6.316, D13 53.396 -6.149, D14 53.296 -6.256, D15 53.391 -6.393, D16 53.275 -6.275, D17 53.402 -6.207,
  D18 53.249 -6.177, D20 53.352 -6.369, D22 53.327 -6.4, D24 53.283 -6.369`.split(/,\s+/u).map((row) => {
    const [key = "", latitude, longitude] = row.split(" ");
    return [key, { latitude: Number(latitude), longitude: Number(longitude) }];
  }),
);
/** Each of these areas lies within this distance of its middle: the largest reaches 9 km into the hills. */
const DUBLIN_RADIUS_M = 10_000;
const EIRCODE_WEIGHT = 0.9;
/** If an address surrounds it, the address counts; the code is its postcode, also behind its name. */
const EIRCODE_MARKED_WEIGHT = 0.45;
const EIRCODE_IN_ADDRESS_WEIGHT = 0.3;
/** Digits behind the routing key. */
const EIRCODE_OF_DIGITS_WEIGHT = 0.1;

/** Eircodes of Ireland (`D02 X285`): three characters of the postal area, four that no rule orders. */
const EIRCODE: CodeGrammar = {
  system: "eircode",
  pattern: /(?<![\p{L}\d])([ACDEFHKNPRTVWXY]\d{2}|D6W)[ -]?([0-9ACDEFHKNPRTVWXY]{4})(?![\p{L}\d])/giu,
  signs: [{ run: "l7" }, { run: "l3", gap: " -", next: "wnld4" }],
  marker: /EIRCODE/u,
  read({ groups }) {
    const [key = "", unique = ""] = groups.map((group) => group?.toUpperCase());
    const coordinates = DUBLIN.get(key);
    return {
      outcome: "registered",
      normalized: `${key} ${unique}`,
      countryCode: "IE",
      ...(coordinates === undefined ? {} : { area: { coordinates, radiusM: DUBLIN_RADIUS_M } }),
    };
  },
  weigh(match) {
    const { alone, marked, hints, groups } = match;
    if (!/\p{L}/u.test(groups[1] ?? "") && !marked && hints.country !== "IE") {
      return EIRCODE_OF_DIGITS_WEIGHT;
    }
    const weight = alone ? EIRCODE_WEIGHT : marked ? EIRCODE_MARKED_WEIGHT : EIRCODE_IN_ADDRESS_WEIGHT;
    return weighed(match, weight, { elsewhere: 0.2, home: "IE", smallLetters: 0.8 });
  },
};

const GHANA_WEIGHT = 0.97;
const HYPHENATED_WEIGHT = 0.9;
const JOINED_WEIGHT = 0.15;

/** Digital addresses of Ghana (`GA-183-8164`): region and district, area, place. */
const GHANA_POST: CodeGrammar = {
  system: "ghana_post_gps",
  pattern: /(?<![\p{L}\d-])([A-Z][A-Z0-9])(-| )?(\d{3,5})\2(\d{4})(?![\p{L}\d-])/giu,
  signs: [{ run: "l9-11" }, { run: "n3-5", gap: " -", next: "n4" }],
  marker: /GHANA ?POST|DIGITAL ADDRESS/u,
  read: ({ groups: [district = "", , area = "", place = ""] }) =>
    // The first letter is that of a region.
    /^[ABCEGHNOPSTUVWX]/iu.test(district)
      ? { outcome: "registered", normalized: `${district}-${area}-${place}`.toUpperCase(), countryCode: "GH" }
      : undefined,
  weigh(match) {
    const { groups: [, joint], alone, marked, hints, upper } = match;
    const isInCountry = hints.country === "GH" || /\bGHANA\b|\bACCRA\b|\bKUMASI\b/u.test(upper);
    if (marked || (isInCountry && (alone || joint === "-"))) {
      return GHANA_WEIGHT;
    }
    const weight = joint === "-" ? HYPHENATED_WEIGHT : alone ? JOINED_WEIGHT : 0;
    return weighed(match, weight, { elsewhere: 0.2, inSentence: 0.8, smallLetters: 0.8 });
  },
};

/** One in 31 texts that look like a code has the right check character by chance. */
const SAVED_WEIGHT = 0.8;
const SAVED_IN_SENTENCE_WEIGHT = 0.1;

/**
 * This service's own short codes of saved locations (`8AK6-GN74`). The resolver does not know their targets: a code
 * that gets here does not exist, or not for this caller.
 */
const SAVED_LOCATION: CodeGrammar = {
  system: "locus",
  pattern: /(?<![\p{L}\p{N}-])[0-9A-Z]{4}-[0-9A-Z]{4}(?![\p{L}\p{N}-])/giu,
  signs: [{ run: "wnld4", gap: "-", next: "wnld4" }],
  marker: /LOCUS/u,
  read({ shown }) {
    const code = readShortCode(shown);
    return code === undefined ? undefined : { outcome: "unknown", normalized: shownShortCode(code) };
  },
  weigh: ({ alone, marked }) => alone || marked ? SAVED_WEIGHT : SAVED_IN_SENTENCE_WEIGHT,
};

const IDENTIFIER_WEIGHT = 0.95;

/** An identifier of a register, recognised only next to the register's name: alone it is any number. */
function identifier(
  system: string,
  countryCode: string,
  { label, digits }: { label: string; digits: string },
): CodeGrammar {
  return {
    system,
    pattern: new RegExp(`(?<![\\p{L}\\d])(?:${label})[ :=#/]{1,3}(${digits})(?![\\p{L}\\d])`, "giu"),
    signs: [{ names: label.split("|").flatMap((name) => name.split(/[\\(]/u, 1)) }],
    marker: /(?!)/u,
    read: ({ groups: [code = ""] }) => ({ outcome: "registered", normalized: code.toUpperCase(), countryCode }),
    weigh: () => IDENTIFIER_WEIGHT,
  };
}

/**
 * Codes that only a register can place: the form is recognised, and the location comes from a loaded register, or is the
 * area that the code names, or is unknown.
 */
export const REGISTER_GRAMMARS: readonly CodeGrammar[] = [
  SAUDI_SHORT_ADDRESS,
  QATAR_BLUE_PLATE,
  KUWAIT_PACI,
  EIRCODE,
  GHANA_POST,
  identifier("uprn", "GB", { label: "UPRN", digits: "\\d{1,12}" }),
  identifier("geonames", "ZZ", { label: "GEONAMES(?: ?ID)?", digits: "\\d{1,9}" }),
  identifier("wikidata", "ZZ", { label: "WIKIDATA", digits: "Q\\d{1,10}" }),
  identifier("openstreetmap_element", "ZZ", { label: "OSM(?: ?ID)?", digits: "[NWR]\\d{1,12}" }),
  identifier("mappls_pin", "IN", { label: "ELOC|MAPPLS(?: PIN)?|MAPPLS\\.COM", digits: "[A-Z\\d]{6}" }),
  SAVED_LOCATION,
];

const SLASHED_WEIGHT = 0.98;
const MARKED_WEIGHT = 0.9;
/** Three words with dots between them, and nothing else. */
const ALONE_WEIGHT = 0.55;
/** Names of hosts, files and packages look the same. */
const HOST_WEIGHT = 0.05;
const IN_SENTENCE_WEIGHT = 0.15;
const HOST =
  /^(?:www|mail|ftp|api|docs)\.|\.(?:html?|tar|min|spec|test|com|co)\.|\.(?:com|org|net|edu|gov|info|biz|io|dev|app|html?|php|json|txt|pdf|csv|zip|bak|jpe?g|png|xlsx?|docx?|[a-z]{2})$/iu;

/** what3words (`///filled.count.soap`): its dictionary is not free, so only a register has the location. */
export const WHAT3WORDS: CodeGrammar = {
  system: "what3words",
  pattern:
    /(?<![\p{L}\p{M}\d@/.。．・︒។։။۔।:_-])(\/{2,3})?([\p{L}\p{M}]{1,24})[.。．・︒។։။۔।]([\p{L}\p{M}]{1,24})[.。．・︒។։။۔।]([\p{L}\p{M}]{1,24})(?![\p{L}\p{M}\d@/_]|[.-][\p{L}\d])/gu,
  signs: [{ marks: TIGHT_POINT }],
  marker: /WHAT3WORDS|\bW3W\b/u,
  read({ groups: [, ...groups] }) {
    const words = groups.map((word) => word?.toLowerCase() ?? "");
    return words.every((word) => word.length < 2)
      ? undefined
      : { outcome: "registered", normalized: `///${words.join(".")}`, countryCode: "ZZ" };
  },
  weigh({ shown, groups: [slashes, ...words], alone, marked }) {
    if (slashes === "///") {
      return SLASHED_WEIGHT;
    }
    if (marked) {
      return MARKED_WEIGHT;
    }
    // "St.Gallen.Schweiz", "U.S.A": the service's words have at least four letters in most languages, and no capitals.
    const isPlain = words.every((word) => (word?.length ?? 0) >= 3 && word === word?.toLowerCase());
    if (!isPlain || HOST.test(shown)) {
      return HOST_WEIGHT;
    }
    return alone ? ALONE_WEIGHT : IN_SENTENCE_WEIGHT;
  },
};

/**
 * The registers whose codes are recognised by their form, or by the register's name next to them, whether loaded or
 * not. All other registers are an operator's own: `recognizeOwnCode`.
 */
export const REGISTERED_SYSTEMS: readonly string[] = [...REGISTER_GRAMMARS, WHAT3WORDS].map(({ system }) => system)
  .filter((system) => system !== SAVED_LOCATION.system);
