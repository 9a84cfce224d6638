import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { consonantKeys } from "../../src/text/consonant_key.ts";
import { editDistance } from "../../src/text/edit_distance.ts";
import { fold } from "../../src/text/fold.ts";
import { hangulKey } from "../../src/text/hangul_key.ts";
import { nameKey } from "../../src/text/name_key.ts";
import { nameKeyBytes } from "../../src/text/name_key_bytes.ts";
import { otherScriptKey } from "../../src/text/other_script_key.ts";
import { soundKey, soundKeyOf } from "../../src/text/sound_key.ts";
import { streetKey } from "../../src/text/street_key.ts";
import { type StreetWord, streetWord } from "../../src/text/street_word.ts";
import { SPELT_NUMBERS, STREET_SMALL_WORDS, STREET_WORDS } from "../../src/text/street_words.ts";
import { extendedKey, isPlainWord, streetWordsKey } from "../../src/text/street_words_key.ts";
import { rowsOf } from "../corpora/corpora.ts";
import { examples } from "../support/runner/depth.ts";
import { wordsOf } from "../support/texts/words.ts";

test("nameKey() is the folded name without all that is no letter or digit, letter by letter or not", () => {
  const unit = fc.integer({ min: 0, max: 0x24f }).map((point) => String.fromCodePoint(point));
  const latin = fc.string({ unit });
  const long = fc.string({ unit, minLength: 200, maxLength: 300 });
  fc.assert(
    fc.property(fc.oneof(latin, long, fc.string({ unit: "grapheme" })), (name) => {
      expect(nameKey(name)).toBe(fold(name).replace(/[^\p{L}\p{M}\p{N}]+/gu, ""));
    }),
    { numRuns: examples(2000) },
  );
});

test("nameKey() makes spellings of one name meet", () => {
  expect(nameKey("Saint-Étienne")).toBe(nameKey("SAINT ETIENNE"));
  expect(nameKey("Ｔｏｋｙｏ 東京")).toBe("tokyo東京");
  expect(nameKey("İstanbul")).toBe(nameKey("istanbul"));
  expect(nameKey(" – ")).toBe("");
});

const encoder = new TextEncoder();
const target = new Uint8Array(1024);

function keyOf(name: string): string {
  const bytes = encoder.encode(name);
  const length = nameKeyBytes(bytes, { from: 0, to: bytes.length }, target);
  return new TextDecoder().decode(target.subarray(0, length));
}

test.each(wordsOf(`
  St. Gallen | Łódź | Groß Köris | Ærøskøbing | Санкт-Петербург | ΑΘΗΝΑΣ | İstanbul | شارع أَحْمَد ١٢ | 서울특별시 | 서울 |
  ガ ｶﾞ ｶ゛ | กรุงเทพฯ | मुंबई | 東京都 | 𠮷野家 | ﷺ ﬃ ½ ㍿ | ... |
`))("nameKeyBytes() is nameKey() of %s", (name) => {
  expect(keyOf(name)).toBe(nameKey(name));
});

test("nameKeyBytes() is nameKey() of any signs next to each other", () => {
  let state = 1;
  const next = (limit: number): number => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
    return Math.floor(state / 2 ** 32 * limit);
  };
  const differing: string[] = [];
  for (let i = 0; i < 100_000; i++) {
    const name = String.fromCharCode(...Array.from({ length: 2 + i % 4 }, () => next(i % 3 === 0 ? 0xd800 : 0x3400)));
    if (keyOf(name) !== nameKey(name)) {
      differing.push(name);
    }
  }
  expect(differing).toEqual([]);
});

function wordsIn(name: string): readonly StreetWord[] {
  return fold(name).split(/[^\p{L}\p{M}\p{N}]+/u).filter((word) => word !== "").map(streetWord);
}

/** Names that have one key, by the function that makes it. */
const SAME: readonly (readonly [of: string, name: string, ...others: string[]])[] = rowsOf("same_names.jsonl");
/** The keys of a name of which one is that of the first name of its row. */
const KEYS: Readonly<Record<string, (name: string) => readonly string[]>> = {
  // A name in letters without vowels has one key, a Latin one that of each way to write it.
  consonantKeys: (name) => /[a-z]/iu.test(name) ? consonantKeys(wordsIn(name)) : [otherScriptKey(name, "IL") ?? ""],
  hangulKey: (name) => [hangulKey(wordsIn(name)) ?? ""],
  soundKey: (name) => [soundOf(name)],
  streetKey: (name) => [streetKey(name)],
};

const SAME_ROWS = SAME.map(([of, ...names]) => [of, names.join(" = "), names] as const);
test.each(SAME_ROWS)("%s() is one for %s", (of, _, names) => {
  const [key, ...others] = names.map((name) => KEYS[of]!(name));
  const first = key![0]!;
  expect(first).not.toBe("");
  expect(names.slice(1).filter((_name, at) => !others[at]!.includes(first))).toEqual([]);
});

describe("consonantKeys()", () => {
  test("are none for names of vowels", () => {
    expect(consonantKeys(wordsIn("Haya"))).toEqual([]);
  });
});

describe("hangulKey()", () => {
  test("keeps other roads apart", () => {
    const names = ["강남대로12길", "강남대로13길", "강남대로", "강북대로", "종로", "중로"];
    expect(new Set(names.map((name) => hangulKey(wordsIn(name)))).size).toBe(names.length);
  });
});

test("otherScriptKey() is none for Latin names where no other script is in use", () => {
  expect(otherScriptKey("Main Street", "US")).toBeUndefined();
  expect(otherScriptKey("Rothschild Boulevard", "IL")).toBe("~~~=rtsld");
});

function soundOf(name: string): string {
  return soundKey(wordsIn(name));
}

describe("soundKey()", () => {
  test("keeps what a street is, and other names, apart", () => {
    const names = ["улица Мира", "проспект Мира", "площадь Мира", "улица Марата", "улица 8 Марта", "улица 9 Марта"];
    expect(new Set(names.map(soundOf)).size).toBe(names.length);
  });

  test("of a whole name is only for names in those scripts", () => {
    expect(soundKeyOf("улица Мира")).toBe(soundOf("ulitsa Mira"));
    expect(soundKeyOf("Main Street")).toBeUndefined();
    expect(soundKeyOf("улица")).toBeUndefined();
  });
});

describe("streetKey()", () => {
  test("keeps different names apart", () => {
    const names = wordsOf(`
      Main Street | Main Road | Maine Street | North Main Street | East Main Street | 42nd Street | 402nd Street |
      40 2nd Street | 2 1st Avenue | 21st Avenue | Rue de l'Église | Kirchgasse | Kirchstraße | Rua da Quinta |
      Rua da Quinta Nova | Rua 5 | Rua dos Dois Irmãos | Rua Dos Santos | Pont Neuf | Avenue X | 10th Avenue |
      County Road V | County Road 5 | Otto Straße | Via Cento | Rue des Cent Gardes | Mil Palmeras |
      Hundred Acre Road | 100th Street | Calle 59 | Calle 59A | Calle 59A Sur | Cem Sokak | Te Puke Road | Ter Puke Road | Via Sei
    `);
    expect(new Set(names.map(streetKey)).size).toBe(names.length);
  });

  test("is empty only for names without letters and digits", () => {
    expect(streetKey("The")).toBe("the");
    expect(streetKey("De la")).toBe("dela");
    expect(streetKey("—")).toBe("");
  });
});

/** Names, numbers and halves of short forms. */
const NAMES =
  "lincoln roma lindenallee hauptstrasse 5 12th 45 8 я го б р т п za k cl cra e ter a d 中央 十二 丁目 二 maio"
    .split(" ");
/** Words of all languages that keys treat in their own way. */
const WORDS = [...STREET_WORDS.keys(), ...STREET_SMALL_WORDS, ...SPELT_NUMBERS.keys()];
const streetWords = fc.oneof(fc.constantFrom(...NAMES), fc.constantFrom(...WORDS)).map(streetWord);

test("extendedKey() of plain words is their streetWordsKey() once one of them is not generic", () => {
  let compared = 0;
  fc.assert(
    fc.property(fc.array(streetWords, { minLength: 1, maxLength: 6 }), (words) => {
      const isNamed = words.some(({ isGeneric, isSmall }) => !isGeneric && !isSmall);
      const hasLetterOfNumber = words.some(({ isSmall }, at) => isSmall && /\d$/u.test(words[at - 1]?.canonical ?? ""));
      if (isNamed && !hasLetterOfNumber && words.every(isPlainWord)) {
        compared += 1;
        expect(words.reduce(extendedKey, "")).toBe(streetWordsKey(words));
      }
    }),
    { numRuns: examples(5000) },
  );
  expect(compared).toBeGreaterThan(50);
});

test("isPlainWord() is false for words whose part of a key depends on their neighbours", () => {
  const texts = "second quinze ter е 丁目 cl k т 5a 5e".split(" ");
  expect(texts.map(streetWord).filter(isPlainWord)).toEqual([]);
  expect("lincoln hauptstrasse de st 42".split(" ").map(streetWord).every(isPlainWord)).toBe(true);
});

test("editDistance() is optimal string alignment up to its limit, and one more beyond it", () => {
  const word = fc.string({ unit: fc.constantFrom("a", "b", "c"), maxLength: 12 });
  fc.assert(
    fc.property(word, word, fc.integer({ min: 0, max: 3 }), (from, to, limit) => {
      const expected = Math.min(byDefinition(from, to), limit + 1);
      const options = { fromLength: from.length, toLength: to.length, limit };
      expect(editDistance(lettersOf(from), lettersOf(to), options)).toBe(expected);
    }),
    { numRuns: examples(3000) },
  );
});

test("editDistance() takes words longer than any before", () => {
  const middle = "x".repeat(498);
  const options = { fromLength: 500, toLength: 500, limit: 2 };
  expect(editDistance(lettersOf(`a${middle}b`), lettersOf(`b${middle}a`), options)).toBe(2);
});

function lettersOf(word: string): Uint32Array {
  return Uint32Array.from(word, (letter) => letter.codePointAt(0) ?? 0);
}

/** The recurrence itself, without a table. */
function byDefinition(from: string, to: string): number {
  const known = new Map<string, number>();
  const at = (i: number, j: number): number => {
    if (i === 0 || j === 0) {
      return i + j;
    }
    const key = `${i} ${j}`;
    const before = known.get(key);
    if (before !== undefined) {
      return before;
    }
    let cost = Math.min(at(i - 1, j) + 1, at(i, j - 1) + 1, at(i - 1, j - 1) + (from[i - 1] === to[j - 1] ? 0 : 1));
    if (i > 1 && j > 1 && from[i - 1] === to[j - 2] && from[i - 2] === to[j - 1]) {
      cost = Math.min(cost, at(i - 2, j - 2) + 1);
    }
    known.set(key, cost);
    return cost;
  };
  return at(from.length, to.length);
}
