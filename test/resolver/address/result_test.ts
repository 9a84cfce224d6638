import { expect, test } from "bun:test";
import { resolveAddress } from "../../../src/resolver/address/mod.ts";
import { smallStreets } from "../small_streets.ts";

const gazetteer = smallStreets();

test.each(
  [
    ["Hauptstrasse 5, 9901 Oberdorf", {
      precision: "house",
      preventsFound: false,
      kind: "street",
      reasons: [],
      matches: { street: "exact", houseNumber: "exact", postcode: "exact", locality: "exact" },
    }],
    ["Hauptstrasse 10, Oberdorf", {
      precision: "interpolated",
      preventsFound: true,
      kind: "street",
      reasons: ["house_number_interpolated"],
      matches: { street: "exact", houseNumber: "inferred", locality: "exact" },
    }],
    ["Hauptstrasse 99, Oberdorf", {
      precision: "street",
      preventsFound: true,
      kind: "streetWithoutNumber",
      reasons: ["house_number_missing"],
      matches: { street: "exact", houseNumber: "missing", locality: "exact" },
    }],
    ["Hauptstrasse 5, 9902 Oberdorf", {
      precision: "house",
      preventsFound: true,
      kind: "contradicted",
      reasons: ["postcode_conflict"],
      matches: { street: "exact", houseNumber: "exact", postcode: "conflict", locality: "exact" },
    }],
    ["Haupstrasse 5, Oberdorf", {
      precision: "house",
      preventsFound: false,
      kind: "street",
      reasons: ["spelling_corrected"],
      matches: { street: "corrected", houseNumber: "exact", locality: "exact" },
    }],
    ["Xyzgasse 5, Oberdorf", {
      precision: "locality",
      preventsFound: true,
      kind: "parentPlace",
      reasons: ["street_missing"],
      matches: { street: "missing", houseNumber: "missing", locality: "exact" },
    }],
    ["Birkenweg 3", {
      precision: "house",
      preventsFound: true,
      kind: "street",
      reasons: ["reference_place_missing"],
      matches: { street: "exact", houseNumber: "exact" },
    }],
    ["Xyzgasse 5, Seestadt", {
      precision: "locality",
      preventsFound: true,
      kind: "parentPlace",
      reasons: ["street_missing", "outside_coverage"],
      matches: { street: "missing", houseNumber: "missing", locality: "exact" },
    }],
    ["Xyzgasse 5, 9876 Oberdorf", {
      precision: "locality",
      preventsFound: true,
      kind: "parentPlace",
      reasons: ["street_missing", "unmatched_text"],
      matches: { street: "missing", houseNumber: "missing", postcode: "missing", locality: "exact" },
    }],
    ["Oberdorf", {
      precision: "locality",
      preventsFound: true,
      kind: "place",
      reasons: ["ambiguous"],
      matches: { locality: "exact" },
    }],
    ["Apt 4, Hauptstrasse 5, Oberdorf", {
      precision: "house",
      preventsFound: false,
      kind: "street",
      reasons: [],
      matches: { street: "exact", houseNumber: "exact", locality: "exact", unit: "inferred" },
    }],
  ] as const,
)("the answer for %p is %p", (text, expected) => {
  const [answer] = resolveAddress(text, { gazetteer }).answers;
  const { precision, preventsFound, reasons, matches, evidence } = answer!;
  expect({ precision, preventsFound, kind: evidence?.kind, reasons: [...reasons], matches }).toEqual({
    ...expected,
    reasons: [...expected.reasons],
  });
});
