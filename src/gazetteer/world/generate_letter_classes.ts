/**
 * Writes `letter_classes.json` of `text/encodings/`: how frequent each letter is in the names of places, by which the
 * encoding of a text is detected. Run it after `generate.ts`: `bun src/gazetteer/world/generate_letter_classes.ts`.
 *
 * The names in Latin letters are counted by country, all others by script. Only words with a letter beyond ASCII count:
 * only those differ between encodings. The n-th text of a class has the letters of probability 2^(-n / 2).
 */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { readSeed } from "./seed_format.ts";
import { reading } from "./seed_places.ts";

/** Words from which on the letters of a country are known. */
const WORDS_MIN = 40;
/** A letter that occurs once is mostly of another language; of characters that are words or syllables, it is a rare one. */
const LETTERS_MIN = 2;
/** Letters of the largest alphabet. */
const ALPHABET_MAX = 300;

const LATIN = /\p{Script=Latin}/u;
const SCRIPTS = [
  /\p{Script=Cyrillic}/u,
  /\p{Script=Greek}/u,
  /\p{Script=Hebrew}/u,
  /\p{Script=Arabic}/u,
  /\p{Script=Hangul}/u,
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u,
];

const seed = readSeed();
const words = new Map<string, Set<string>>();

function addWords(name: string, groupOf: (word: string) => string | undefined): void {
  for (const word of name.toLowerCase().split(/[\0-@]+/u)) {
    const group = /[^\0-\x7f]/u.test(word) ? groupOf(word) : undefined;
    if (group !== undefined) {
      words.getOrInsertComputed(group, () => new Set()).add(word);
    }
  }
}

function scriptOf(word: string): string | undefined {
  return SCRIPTS.find((script) => script.test(word))?.source;
}

const shown: string[] = [];
for (let at = 0, decoder = new TextDecoder(); at < seed.shownTexts.length; at += 1 + seed.shownTexts[at]!) {
  shown.push(decoder.decode(seed.shownTexts.subarray(at + 1, at + 1 + seed.shownTexts[at]!)));
}
shown.forEach((name) => addWords(name, scriptOf));
for (const found = reading(seed, "foundTexts"); found.position < found.end;) {
  addWords(found.text(), scriptOf);
}

// A place takes the next text for its own name and for each of its labels, where they do not say another one.
const [names, labelCounts, labels] = [
  reading(seed, "placeName"),
  reading(seed, "labelCount"),
  reading(seed, "labelText"),
];
let country = 0;
let next = 0;
for (const depth of seed.placeDepth) {
  country += depth === 0 ? 1 : 0;
  const stored = names.unsigned();
  const own = shown[stored === 0 ? next++ : stored - 1]!;
  addWords(own, (word) => LATIN.test(word) ? String(country) : undefined);
  for (let left = labelCounts.unsigned(); left > 0; left--) {
    next += labels.unsigned() === 0 ? 1 : 0;
  }
}

/** The letters of words, by their probability. */
function classesOf(known: ReadonlySet<string>): string[] {
  const counts = new Map<string, number>();
  for (const letter of [...known].join("")) {
    counts.set(letter, (counts.get(letter) ?? 0) + 1);
  }
  const all = [...counts.values()].reduce((sum, count) => sum + count, 0);
  const classes: string[] = [];
  for (const [letter, count] of [...counts].toSorted(([a, m], [b, n]) => n - m || (a < b ? -1 : 1))) {
    const at = Math.round(-2 * Math.log2(count / all));
    if (count >= LETTERS_MIN || counts.size > ALPHABET_MAX) {
      classes[at] = (classes[at] ?? "") + letter;
    }
  }
  return Array.from(classes, (letters) => letters ?? "");
}

const table = [...words.values()].filter(({ size }) => size >= WORDS_MIN).map(classesOf);
const lines = table.map((classes) => JSON.stringify(classes)).join(",\n");
writeFileSync(join(import.meta.dir, "../../text/encodings/letter_classes.json"), `[\n${lines}\n]\n`);
