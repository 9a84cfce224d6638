import type { Bounds } from "../domain/coordinates.ts";
import type { Gazetteer } from "../gazetteer/port.ts";
import { resolve } from "../resolver/mod.ts";

/** Decimals of a resolved point: a metre. */
const DIGITS = 5;

/** Shortest word from which a letter is dropped: shorter ones become other words. */
const TYPO_LETTERS_MIN = 5;

/** Inputs other than addresses. Codes and links need no loaded data. */
const OTHER_INPUTS = [
  "52°05'27.0\"N 5°07'19.9\"E",
  "8FVC4GRF+2Q",
  "https://www.google.com/maps/@47.14001,9.52282,17z",
  "geo:47.14001,9.52282",
];

/**
 * Warms up the engine by one step: resolves a point inside the loaded data, then the address found there, in one of the
 * usual spellings. Results are dropped; after these steps the code that the first callers need is compiled.
 *
 * @param step 0, 1, 2 …; the same one resolves the same
 */
export function warmUpStep(gazetteer: Gazetteer, step: number): void {
  const point = pointOf(gazetteer, step);
  const { label } = { label: null, ...resolve({ text: point }, { gazetteer }) };
  if (label === null) {
    return;
  }
  const variant = VARIANTS[step % VARIANTS.length]!;
  resolve({ text: variant(label) }, { gazetteer });
  const other = OTHER_INPUTS[step % (OTHER_INPUTS.length * VARIANTS.length)];
  if (other !== undefined) {
    resolve({ text: other }, { gazetteer });
  }
}

/** The next point of a sequence that spreads evenly over one of the areas with loaded streets. */
function pointOf({ datasets }: Gazetteer, step: number): string {
  const areas = datasets.flatMap(({ coverage = [] }) =>
    coverage.filter(({ kind }) => kind === "houses" || kind === "streets")
  );
  const [west, south, east, north] = areas[step % Math.max(1, areas.length)]?.bounds ?? INHABITED;
  const at = Math.floor(step / Math.max(1, areas.length)) + 1;
  const latitude = south + (north - south) * halton(at, 2);
  const longitude = west + (east - west) * halton(at, 3);
  return `${latitude.toFixed(DIGITS)}, ${longitude.toFixed(DIGITS)}`;
}

/** Used if no streets are loaded: most people live here. */
const INHABITED: Bounds = [-10, 5, 120, 60];

/** The `at`-th number of Halton's sequence: between 0 and 1, far from the previous ones. */
function halton(at: number, base: number): number {
  let left = at;
  let part = 1;
  let sum = 0;
  while (left > 0) {
    part /= base;
    sum += part * (left % base);
    left = Math.floor(left / base);
  }
  return sum;
}

/** Spellings of an address, made from its label. */
const VARIANTS: readonly ((label: string) => string)[] = [
  withoutCountry,
  withTypo,
  withoutCountry,
  (label) => label.normalize("NFD").replace(/\p{M}/gu, "").replaceAll(",", "").toLowerCase(),
  (label) => label,
  withoutPostcode,
];

function withoutCountry(label: string): string {
  const end = label.lastIndexOf(", ");
  return end > 0 ? label.slice(0, end) : label;
}

/** Drops the third letter of the first long word. */
function withTypo(label: string): string {
  const word = label.split(/[\s,]/u).find((part) => part.length >= TYPO_LETTERS_MIN && !/\d/u.test(part));
  return withoutCountry(word === undefined ? label : label.replace(word, word.slice(0, 2) + word.slice(3)));
}

/** Drops words with digits after the first comma. */
function withoutPostcode(label: string): string {
  const [street = "", ...rest] = withoutCountry(label).split(",");
  return [street, ...rest.map((part) => part.split(" ").filter((word) => !HAS_DIGIT.test(word)).join(" "))].join(",");
}

const HAS_DIGIT = /\d/u;
