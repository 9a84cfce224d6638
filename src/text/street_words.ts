import { STREET_WORD_GROUPS } from "./street_word_groups.ts";

const UNITS = "first one,second two,third three,fourth four,fifth five,sixth six,seventh seven,eighth eight,ninth nine"
  .split(",").map((words) => words.split(" "));
const TEENS =
  "tenth ten,eleventh eleven,twelfth twelve,thirteenth thirteen,fourteenth fourteen,fifteenth fifteen,sixteenth sixteen,seventeenth seventeen,eighteenth eighteen,nineteenth nineteen"
    .split(",").map((words) => words.split(" "));
const TENS = "twenty thirty forty fifty sixty seventy eighty ninety".split(" ");

/** English numbers below a hundred that stand in compounds, in letters: "forty", "second", and joined "fortysecond". */
export const SPELT_NUMBERS: ReadonlyMap<string, number> = new Map([
  ...[...UNITS, ...TEENS].flatMap((words, i) => words.map((word) => [word, i + 1] as const)),
  ...TENS.flatMap((tens, i) => [
    [tens, 20 + 10 * i] as const,
    [`${tens.slice(0, -1)}ieth`, 20 + 10 * i] as const,
    ...UNITS.flatMap((words, unit) => words.map((word) => [tens + word, 21 + 10 * i + unit] as const)),
  ]),
]);

/** Articles and prepositions that people leave out or add. */
const SMALL_WORDS =
  "a an and at the of on de la le les du des d l da do das dos di del della delle dei degli el los las lo y e et und van von vom zu zum zur dem den der die das het ten ter op aan";

/** Endings of joined names and what people write for them: `Hauptstrasse`, `Hauptstr`. Longest first. */
export const STREET_ENDINGS: readonly (readonly [ending: string, canonical: string])[] = [
  ["strasse", "st"],
  ["strasze", "st"],
  ["straat", "st"],
  ["gatan", "g"],
  ["gaden", "g"],
  ["vejen", "v"],
  ["vagen", "v"],
  ["veien", "v"],
  ["vegen", "v"],
  ["platz", "pl"],
  ["plein", "pl"],
  ["allee", "ally"],
  ["laan", "ln"],
  ["gata", "g"],
  ["gate", "g"],
  ["gade", "g"],
  ["katu", "k"],
  ["str", "st"],
  ["vei", "v"],
  ["vej", "v"],
  ["veg", "v"],
  ["gt", "g"],
  ["vn", "v"],
];

/** Every written form → its canonical one. */
export const STREET_WORDS: ReadonlyMap<string, string> = new Map(
  [
    ...[...SPELT_NUMBERS].map(([word, number]) => [word, String(number)] as const),
    ...Object.entries(STREET_WORD_GROUPS).flatMap(([canonical, written]) =>
      [canonical, ...written.split(" ")].filter((word) => word !== "").map((word) => [word, canonical] as const)
    ),
  ],
);

/** Words that a key leaves out. */
export const STREET_SMALL_WORDS: ReadonlySet<string> = new Set(SMALL_WORDS.split(" "));
