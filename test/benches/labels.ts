import formatter from "@fragaria/address-formatter";
import { join } from "node:path";
import type { Components } from "../../src/domain/resolution.ts";
import { labelOf } from "../../src/resolver/label.ts";

/**
 * CPU microseconds a label, by the corpus of labels: ours, and the package's whose rules ours are, on the same
 * addresses. `bun test/benches/labels.ts`
 */
const ROUNDS = 10;
const LABELS = 40_000;
const PACKAGE_LABELS = 2_000;

interface Row {
  readonly components: Components;
  readonly language?: string;
}

const rows = (await Bun.file(join(import.meta.dir, "../corpora/labels.jsonl")).text()).trim().split("\n")
  .map((line): Row => JSON.parse(line));
const raw = rows.map(({ components }) => ({
  attention: components.name,
  houseNumber: components.houseNumber,
  road: components.street,
  postcode: components.postcode,
  suburb: components.district,
  city: components.locality,
  county: components.county,
  state: components.region,
  country: components.country,
  countryCode: components.countryCode,
})).map((parts) => Object.fromEntries(Object.entries(parts).filter(([, value]) => value !== undefined)));

const ours = microseconds(LABELS, (at) => {
  const { components, language } = rows[at % rows.length] ?? { components: {} };
  return labelOf(components, { language });
});
const theirs = microseconds(PACKAGE_LABELS, (at) => formatter.format(raw[at % raw.length] ?? {}));
console.log(`${rows.length} addresses: ${ours.toFixed(2)} µs a label`);
console.log(`@fragaria/address-formatter: ${theirs.toFixed(1)} µs, ${(theirs / ours).toFixed(0)} times as long`);

const perRow = rows.map((row) => ({
  row,
  us: microseconds(LABELS / 10, () => labelOf(row.components, { language: row.language })),
})).sort((one, other) => other.us - one.us);
for (const { row, us } of perRow.slice(0, 3)) {
  console.log(`dearest: ${us.toFixed(2)} µs ${row.components.countryCode}`);
}
for (const piece of ["a", ", ", "a, ", " ", "\n", "Berlin\n", "London, "]) {
  const long = piece.repeat(4096 / piece.length);
  const us = microseconds(
    20,
    (at) =>
      labelOf({ name: long, district: long, locality: long, country: long, countryCode: at % 2 === 0 ? "DE" : "GB" }),
  );
  console.log(`four components of 4,096 characters of ${JSON.stringify(piece)}: ${us.toFixed(0)} µs`);
}

/** CPU time, so that other work on the machine does not count; the least of the rounds. Labels are read to their end. */
function microseconds(times: number, label: (at: number) => string): number {
  let least = Number.POSITIVE_INFINITY;
  let read = 0;
  for (let round = 0; round < ROUNDS; round += 1) {
    const before = process.cpuUsage();
    for (let at = 0; at < times; at += 1) {
      const text = label(at);
      // A character asked for makes the engine write the joined text out.
      read += text.charCodeAt(text.length - 1);
    }
    const { user, system } = process.cpuUsage(before);
    least = Math.min(least, (user + system) / times);
  }
  return read < 0 ? read : least;
}
