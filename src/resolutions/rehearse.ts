import type { Bounds } from "../domain/bounds.ts";
import type { Gazetteer } from "../gazetteer/port.ts";
import { resolve } from "../resolver/mod.ts";

/** Decimal digits of a point that is asked about: a metre. */
const DIGITS = 5;

/** Letters that a word needs before one is left out of it: shorter ones would be other words. */
const SLIP_LETTERS_MIN = 5;

/** What people write beside addresses; the codes and links need nothing that is loaded. */
const GIVEN = [
  "52°05'27.0\"N 5°07'19.9\"E",
  "8FVC4GRF+2Q",
  "https://www.google.com/maps/@47.14001,9.52282,17z",
  "geo:47.14001,9.52282",
];

/**
 * One step of many that differ: resolves a point within what is loaded, and then the address found there, written in
 * one of the ways people write it. Nothing is kept of it: an engine that has run these steps has compiled what the
 * first callers would have waited for.
 *
 * @param step 0, 1, 2 …; the same one asks the same
 */
export function rehearse(gazetteer: Gazetteer, step: number): void {
  const point = pointOf(gazetteer, step);
  const { label } = { label: null, ...resolve({ text: point }, { gazetteer }) };
  if (label === null) {
    return;
  }
  const manner = MANNERS[step % MANNERS.length] ?? asTold;
  resolve({ text: manner(label) }, { gazetteer });
  const given = GIVEN[step % (GIVEN.length * MANNERS.length)];
  if (given !== undefined) {
    resolve({ text: given }, { gazetteer });
  }
}

/** The next point of a sequence that spreads evenly over an area, in one of the areas that streets are loaded of. */
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

/** Where no street is loaded: most people live here. */
const INHABITED: Bounds = [-10, 5, 120, 60];

/** The `at`-th number of Halton's sequence: between 0 and 1, each far from those before it. */
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

/** Ways to write an address, each from its label. */
const MANNERS: readonly ((label: string) => string)[] = [
  withoutCountry,
  withSlip,
  withoutCountry,
  folded,
  asTold,
  withoutPostcode,
];

function asTold(label: string): string {
  return label;
}

function withoutCountry(label: string): string {
  const end = label.lastIndexOf(", ");
  return end > 0 ? label.slice(0, end) : label;
}

function folded(label: string): string {
  return label.normalize("NFD").replace(/\p{M}/gu, "").replaceAll(",", "").toLowerCase();
}

/** Without the third letter of the first long word. */
function withSlip(label: string): string {
  const word = label.split(/[\s,]/u).find((part) => part.length >= SLIP_LETTERS_MIN && !/\d/u.test(part));
  return withoutCountry(word === undefined ? label : label.replace(word, word.slice(0, 2) + word.slice(3)));
}

/** Without what holds digits behind the first comma. */
function withoutPostcode(label: string): string {
  const [street = "", ...rest] = withoutCountry(label).split(",");
  return [street, ...rest.map((part) => part.split(" ").filter((word) => !HAS_DIGIT.test(word)).join(" "))].join(",");
}

const HAS_DIGIT = /\d/u;
