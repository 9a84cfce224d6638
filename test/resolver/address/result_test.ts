import { expect, test } from "bun:test";
import { resolveAddress } from "../../../src/resolver/address/mod.ts";
import { smallStreets } from "../small_streets.ts";

const gazetteer = smallStreets();

/** Text, precision, whether `found` is possible, kind of evidence, reasons, matches. */
test.each(
  [
    ["Hauptstrasse 5, 9901 Oberdorf", "house", true, "street", "", "houseNumber exact postcode exact"],
    ["Hauptstrasse 10, Oberdorf", "interpolated", false, "street", "house_number_interpolated", "houseNumber inferred"],
    [
      "Hauptstrasse 99, Oberdorf",
      "street",
      false,
      "streetWithoutNumber",
      "house_number_missing",
      "houseNumber missing",
    ],
    [
      "Hauptstrasse 5, 9902 Oberdorf",
      "house",
      false,
      "contradicted",
      "postcode_conflict",
      "houseNumber exact postcode conflict",
    ],
    ["Haupstrasse 5, Oberdorf", "house", true, "street", "spelling_corrected", "houseNumber exact"],
    ["Hauptstrasse 5", "house", false, "street", "outside_coverage ambiguous", "houseNumber exact"],
    [
      "Xyzgasse 5, Oberdorf",
      "locality",
      false,
      "parentPlace",
      "street_missing",
      "street missing houseNumber missing",
    ],
    ["Oberdorf", "locality", true, "place", "", ""],
    ["Apt 4, Hauptstrasse 5, Oberdorf", "house", true, "street", "", "houseNumber exact unit inferred"],
  ] as const,
)("the answer for %p has precision %p", (text, precision, mayBeFound, kind, reasons, matches) => {
  const [answer] = resolveAddress(text, { gazetteer }).answers;
  expect(answer?.precision).toBe(precision);
  expect(answer?.isBarred).toBe(!mayBeFound);
  expect(answer?.evidence?.kind).toBe(kind);
  expect(answer?.reasons.join(" ")).toBe(reasons);
  const texts = Object.entries(answer?.matches ?? {}).map(([component, match]) => `${component} ${match}`).join(" ");
  for (const match of matches.split(/ (?=\S+ \S+(?: \S+ \S+)*$)/u)) {
    expect(texts).toContain(match);
  }
});
