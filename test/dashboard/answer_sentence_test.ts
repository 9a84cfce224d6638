import { expect, test } from "bun:test";
import { answerSentence, type Said, showsConfidence } from "../../src/dashboard/resolution/answer_sentence.ts";
import { writtenParts } from "../../src/dashboard/resolution/written_parts.ts";

const FOUND: Said = {
  status: "found",
  precision: "house",
  reasons: [],
  matches: { house_number: "exact", street: "exact" },
  input_kind: "address",
  source: { origin: "gazetteer" },
};
const UNCERTAIN: Said = { ...FOUND, status: "uncertain" };

test.each<[Partial<Said>, ReturnType<typeof answerSentence>]>([
  [{}, "foundHouse"],
  [{ precision: "locality" }, "foundTown"],
  [{ precision: "coordinate", input_kind: "coordinates" }, "foundCoordinates"],
  [{ precision: "coordinate", input_kind: "map_link" }, "foundLink"],
  [{ source: { origin: "saved" } }, "foundSaved"],
  [{ reasons: ["corrected"] }, "settled"],
])("answerSentence() says what was found: %j", (changes, sentence) => {
  expect(answerSentence({ ...FOUND, ...changes })).toBe(sentence);
});

test.each<[Partial<Said>, ReturnType<typeof answerSentence>]>([
  [{ precision: "street", matches: { street: "exact", house_number: "missing" } }, "sureStreet"],
  [{ precision: "interpolated", reasons: ["house_number_interpolated"] }, "sureStreetEstimated"],
  [{ precision: "locality", matches: { locality: "exact", street: "missing" } }, "sureTown"],
  [{ precision: "postcode", reasons: ["street_missing"] }, "surePostcode"],
  // A town that contradicts what was written is not sure.
  [
    { precision: "locality", matches: { street: "missing", postcode: "conflict" }, reasons: ["postcode_conflict"] },
    "contradiction",
  ],
  [{ precision: "locality", reasons: ["ambiguous"] }, "several"],
  [{ precision: "locality", reasons: ["ambiguous", "street_missing"] }, "severalTowns"],
  [{ precision: "interpolated", reasons: ["house_number_interpolated", "reference_place_missing"] }, "uncertain"],
  // The best of several answers may still not be what was written.
  [{ precision: "house", reasons: ["locality_conflict", "ambiguous"] }, "contradiction"],
  [{ precision: "map_center", reasons: ["map_center_only"] }, "mapCenter"],
  [{ precision: "cell", reasons: ["coarse_code"] }, "coarse"],
  [{ precision: "house" }, "uncertain"],
  [{ status: "unresolved", precision: null, reasons: ["no_match"] }, "nothing"],
  [{ status: "unresolved", precision: null, reasons: ["invalid_code"] }, "codeInvalid"],
])("answerSentence() claims no more than is sure: %j", (changes, sentence) => {
  expect(answerSentence({ ...UNCERTAIN, ...changes })).toBe(sentence);
});

test("the confidence is shown, but not of a contradiction, of which the words say more", () => {
  const shown: Said[] = [
    FOUND,
    UNCERTAIN,
    { ...UNCERTAIN, reasons: ["postcode_conflict"] },
    { ...FOUND, status: "unresolved" },
  ];
  expect(shown.map(showsConfidence)).toEqual([true, true, false, false]);
});

test("writtenParts() puts what was written next to what it stands for", () => {
  const explanation = [{
    stage: "rank",
    detail: "",
    parts: [
      { role: "candidate", text: "Städtle, Vaduz (LI)" },
      { role: "as street", text: "Staedtle" },
      { role: "as number", text: "27" },
      { role: "as postcode", text: "9490" },
      { role: "as place", text: "Elsewhere" },
      { role: "as place", text: "vaduz" },
      { role: "as word", text: "Hinterhaus" },
      { role: "near", cost: 0 },
    ],
  }];
  const components = { street: "Städtle", house_number: "27", postcode: "9490", locality: "Vaduz" };
  const matches = { street: "corrected", locality: "exact" } as const;
  expect(writtenParts({ explanation, components, matches })).toEqual({
    byName: { street: "Staedtle", house_number: "27", postcode: "9490", locality: "vaduz" },
    others: ["Hinterhaus", "Elsewhere"],
  });
  expect(writtenParts({ components, matches })).toBeUndefined();
});
