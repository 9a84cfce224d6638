import { misspelt, type Random } from "../../../src/evaluation/misspelt.ts";

/** Numbers from 0 to below 1 that are the same for a seed (mulberry32). */
export function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Digits, letters and marks, each kind as often as it stands here. */
const MARKS = `0123456789 abcdefghijklmnopqrstuvwxyz ABCDEFGHIJKLMNOPQRSTUVWXYZ .,;:'"°′″-+/()[]{}#@&%=_~!? NSEWOnsew°
ßéñöüłшюяعربشق北東度٠١٢३४१２🙂`;
const WORDS = [" lat ", " lon ", "geo:", "\n", "\u200e", "\ud800", " Street ", " 12, ", "%2B", "0x"];
const PIECES = [...Array.from(MARKS), ...WORDS];

/** A text of up to forty pieces of what addresses, coordinates and codes are made of: the same for the same seed. */
export function randomText(seed: number): string {
  let state = (seed + 1) * 0x9e3779b1;
  const next = (below: number): number => {
    // Mulberry32.
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below;
  };
  let text = "";
  for (let left = next(40); left > 0; left -= 1) {
    text += PIECES[next(PIECES.length)] ?? "";
  }
  return text;
}

const PIECES_MAX = 6;
const JOINTS = [" ", " ", ", ", "", "-"];

/** Some of the pieces one after the other, the same for the same number: for laws of what reads them. */
export function textOfPieces(pieces: readonly string[], number: number): string {
  let state = (number + 1) * 0x9e3779b1;
  const next = (below: number): number => {
    state = Math.imul(state ^ (state >>> 15), 0x2c1b3c6d) + 0x9e3779b1;
    return ((state ^ (state >>> 12)) >>> 0) % below;
  };
  const joint = JOINTS[next(JOINTS.length)];
  const text = Array.from({ length: 1 + next(PIECES_MAX) }, () => pieces[next(pieces.length)]).join(joint);
  return [text, text, text.toLowerCase(), text.toUpperCase()][next(4)]!;
}

/** Costly words: names of a hundred places, street types, numbers, codes, and letters of many scripts. */
const COSTLY_WORDS =
  ("san saint la de el new los santa york paris springfield washington georgia union victoria st street road avenue " +
    "rue rua calle via platz main church station 1 12 100 1000 9490 10115 94501 a b c n s e w ca de us al in co la " +
    "東京 横浜 町 丁目 北京 市 서울 القاهرة شارع москва улица αθήνα กรุงเทพ ô ß é 12a 12-14 1/2 apt #4 c/o po box")
    .split(" ");
const GLUE = [" ", " ", " ", ", ", ",", "\n", "-", "/", " - ", ";", "."];
const CHARACTERS_MAX = 4_096;

/** One hostile text: words of addresses in any order and number, misspelt, joined or cut, or other characters. */
export function fuzzedInput(random: Random, samples: readonly string[]): string {
  const kind = random.below(8);
  if (kind === 0) {
    return letters(random, 1 + random.below(200));
  }
  if (kind === 1) {
    const one = random.pick(samples) ?? "";
    return Array.from({ length: 1 + random.below(12) }, () => one).join(random.pick(GLUE));
  }
  const count = kind === 2 ? 64 : 1 + random.below(kind === 3 ? 200 : 16);
  let text = "";
  for (let i = 0; i < count && text.length < CHARACTERS_MAX; i++) {
    text += (i === 0 ? "" : random.pick(GLUE) ?? " ") + word(random, samples);
  }
  return text.slice(0, CHARACTERS_MAX);
}

function word(random: Random, samples: readonly string[]): string {
  const kind = random.below(10);
  if (kind < 4) {
    return random.pick(COSTLY_WORDS) ?? "";
  }
  const words = (random.pick(samples) ?? "").split(/[ ,]+/u);
  const one = random.pick(words) ?? "";
  return kind < 7 ? one : misspelt(one, random.below(1_000_000));
}

function letters(random: Random, count: number): string {
  let text = "";
  for (let i = 0; i < count; i++) {
    text += String.fromCodePoint(32 + random.below(random.below(4) === 0 ? 0x2_fff : 95));
  }
  return text;
}
