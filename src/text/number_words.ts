import { type Counting, LEXICONS } from "../lexicon/mod.ts";
import { fold } from "./fold.ts";
import { lexiconWords } from "./lexicon_words.ts";

/** Months in the forms that days have: a number before one is a day. */
export const MONTH_WORDS = lexiconWords("monthWords");

/** A number in letters, as streets are named by: after days ("Quinze de Novembro") and in rows ("Calle Quinta"). */
export interface NumberWord {
  readonly value: number;
  /** Means no number, or none that people write in digits, unless its neighbours say so: "neuf", "quinta", "tre". */
  readonly isAmbiguous: boolean;
}

/** Numerals above twenty; those below stand in `STREET_WORDS`. */
const ROMAN_TENS: readonly (readonly [letters: string, value: number])[] = [["xx", 20], ["xxx", 30]];
const ROMAN_LETTERS: readonly (readonly [letter: string, value: number])[] = [["i", 1], ["v", 5], ["x", 10]];
const ROMAN_UNITS = "i ii iii iv v vi vii viii ix".split(" ");

/** The words of days and rows, each with its number. The first language of a word counts. */
export const NUMBER_WORDS: ReadonlyMap<string, NumberWord> = new Map([
  ...LEXICONS.flatMap(({ numberWords }) => numberWords === undefined ? [] : wordsOf(numberWords)).toReversed(),
  ...ROMAN_TENS.flatMap(([letters, tens]) =>
    ROMAN_UNITS.map((unit, i) => [letters + unit, { value: tens + i + 1, isAmbiguous: false }] as const)
  ),
  ...ROMAN_LETTERS.map(([letter, value]) => [letter, { value, isAmbiguous: true }] as const),
]);

function wordsOf(language: string): (readonly [string, NumberWord])[] {
  return fold(language).split(",").flatMap((line) => {
    const [value, ...words] = line.trim().split(/\s+/u);
    return words.map((word) => {
      const isAmbiguous = word.startsWith("~");
      return [isAmbiguous ? word.slice(1) : word, { value: Number(value), isAmbiguous }] as const;
    });
  });
}

const VOWEL_AT_END = /[ai]$/u;
const VOWEL_FIRST = /^[uo]/u;

/**
 * Cardinal numbers in letters, folded: what counts to nineteen, tens, hundreds and a thousand, and all below a thousand
 * in the languages where they are one word. The first language of a word counts.
 */
export const CARDINALS: ReadonlyMap<string, number> = new Map(
  LEXICONS.flatMap(({ counting }) => counting === undefined ? [] : cardinalsOf(counting)).toReversed(),
);

function cardinalsOf(counting: Counting): (readonly [string, number])[] {
  const small = waysOf(counting.small);
  const tens = waysOf(counting.tens);
  const hundreds = waysOf(counting.hundreds);
  const plain = [
    ...small.flatMap((ways, i) => ways.map((way) => [way, i + 1] as const)),
    ...tens.flatMap((ways, i) => ways.map((way) => [way, 20 + 10 * i] as const)),
    ...hundreds.flatMap((ways, i) => ways.map((way) => [way, 100 * (i + 1)] as const)),
    ...waysOf(counting.thousand).flat().map((way) => [way, 1000] as const),
  ];
  return counting.joints === undefined ? plain : [...plain, ...joinedOf({ small, tens, hundreds }, counting.joints)];
}

function waysOf(words: string): string[][] {
  return fold(words).split(" ").map((ways) => ways.split("/"));
}

/**
 * All numbers from twenty-one to 999 that are one word: "zweiundzwanzig", "tweeëntwintig", "ventidue", "centododici".
 */
function joinedOf(
  { small, tens, hundreds }: Readonly<Record<"small" | "tens" | "hundreds", readonly (readonly string[])[]>>,
  { units, rests }: { readonly units: string; readonly rests: readonly string[] },
): (readonly [string, number])[] {
  const below: (readonly [string, number])[] = small.flatMap((ways, i) => ways.map((way) => [way, i + 1] as const));
  for (const [i, [ten = ""]] of tens.entries()) {
    below.push([ten, 20 + 10 * i]);
    for (const [unit, ways] of small.slice(0, 9).entries()) {
      below.push(
        ...ways.map((way) => [units === "" ? glued(ten, way) : way + units + ten, 21 + 10 * i + unit] as const),
      );
    }
  }
  const whole: (readonly [string, number])[] = [];
  for (let hundred = 1; hundred <= 9; hundred++) {
    for (const head of headsOf(hundred, { small, hundreds })) {
      whole.push([head, 100 * hundred]);
      for (const [rest, value] of below) {
        whole.push(...rests.map((joint) => [head + joint + rest, 100 * hundred + value] as const));
      }
    }
  }
  return [...below, ...whole];
}

/** "duecento"; "hundert" and "einhundert", "zweihundert". */
function headsOf(
  hundred: number,
  { small, hundreds }: Readonly<Record<"small" | "hundreds", readonly (readonly string[])[]>>,
): readonly string[] {
  if (hundreds.length > 1) {
    return hundreds[hundred - 1]!;
  }
  const [word = ""] = hundreds[0]!;
  const counted = small[hundred - 1]!.map((unit) => unit + word);
  return hundred === 1 ? [word, ...counted] : counted;
}

/** "venti" and "uno" are "ventuno". */
function glued(ten: string, unit: string): string {
  return VOWEL_FIRST.test(unit) && VOWEL_AT_END.test(ten) ? ten.slice(0, -1) + unit : ten + unit;
}

/** Words for numbers up to this, for a hundred and for a thousand have other meanings too: "elf", "cent", "mil". */
export const AMBIGUOUS_MAX = 12;
const HUNDRED = 100;
const THOUSAND = 1_000;

/** Every word that may be a number in a street's name. */
export const ALL_NUMBER_WORDS: ReadonlyMap<string, NumberWord> = new Map([
  ...[...CARDINALS].map(([word, value]) => [word, { value, isAmbiguous: hasOtherMeaning(value) }] as const),
  ...NUMBER_WORDS,
]);

function hasOtherMeaning(value: number): boolean {
  return value <= AMBIGUOUS_MAX || value === HUNDRED || value === THOUSAND;
}
